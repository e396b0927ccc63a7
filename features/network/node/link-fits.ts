/** Links that are fitted to traces of the open experiment, in a worker, one at a time. */
import { BenchError } from '../../../contract/errors.ts';
import { defineFeature } from '../../../main/bench/bench-feature.ts';
import { Jobs, type JobKind } from '../../../main/bench/job.ts';
import { performApart } from '../../../main/worker/task-host.ts';
import type { networkCalls } from '../calls/index.ts';
import { noLinkFit, type LinkFitState } from '../calls/link-fit.ts';
import { fitTask, tracesTask, type TracedExperiment } from './tasks.ts';

const kind: JobKind<LinkFitState> = {
  none: noLinkFit,
  isUnderWay: ({ status }) => status === 'running',
  busy: 'A link is being fitted; wait for the end, or cancel.',
  cancelled: 'cancelled',
};

export const networkFeature = defineFeature<keyof typeof networkCalls>('network', ({ session, worker, nowMs, notify }) => {
  const jobs = new Jobs<LinkFitState>(kind, { nowMs, changed: (state) => notify('linkFit', state) });

  function openExperiment(): TracedExperiment {
    if (session.state.source !== 'session')
      throw new BenchError('not-possible', 'Only the traces of an experiment can be fitted: open one.');
    const { path, text } = { text: undefined, ...(session.draft ?? { path: session.path }) };
    return { path, text };
  }

  return {
    handlers: {
      'network.traces': () => performApart(tracesTask, openExperiment(), worker),
      'network.fit': (link) => {
        const experiment = openExperiment();
        return jobs.begin({ status: 'running', file: session.file, link }, async (job) => {
          job.change({});
          const beganMs = nowMs();
          const onShare = (share: number) => job.progress(() => ({ share, timeLeft: job.timeLeft(share, beganMs) }));
          const fit = await performApart(fitTask, { ...experiment, link }, worker, { cancelled: job.cancelled, onShare });
          return { status: 'done', share: 1, timeLeft: null, fit };
        });
      },
      'network.cancel': () => jobs.cancel(),
    },
    close: () => jobs.close(),
  };
});
