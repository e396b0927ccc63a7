/** Links that are fitted to traces of the open experiment and to logs that a page sends, in a worker, one at a time. */
import { BenchError } from '../../../contract/errors.ts';
import { defineFeature } from '../../../main/bench/bench-feature.ts';
import { Jobs, type Job, type JobKind } from '../../../main/bench/job.ts';
import { performApart } from '../../../main/worker/task-host.ts';
import type { networkCalls } from '../calls/index.ts';
import { noLinkFit, type LinkFitState } from '../calls/link-fit.ts';
import { IncomingLog } from './incoming-log.ts';
import { fitLogTask, fitTask, tracesTask, type TracedExperiment } from './tasks.ts';

const kind: JobKind<LinkFitState> = {
  none: noLinkFit,
  isUnderWay: ({ status }) => status === 'running',
  busy: 'A link is being fitted; wait for the end, or cancel.',
  cancelled: 'cancelled',
};

export const networkFeature = defineFeature<keyof typeof networkCalls>('network', ({ session, experiments, worker, nowMs, notify }) => {
  const jobs = new Jobs<LinkFitState>(kind, { nowMs, changed: (state) => notify('linkFit', state) });
  const incoming = new IncomingLog(experiments.folder);

  function openExperiment(): TracedExperiment {
    if (session.state.source !== 'session')
      throw new BenchError('not-possible', 'Only the traces of an experiment can be fitted: open one.');
    const { path, text } = { text: undefined, ...(session.draft ?? { path: session.path }) };
    return { path, text };
  }

  function watchOf(job: Job<LinkFitState>) {
    job.change({});
    const beganMs = nowMs();
    const onShare = (share: number) => job.progress(() => ({ share, timeLeft: job.timeLeft(share, beganMs) }));
    return { cancelled: job.cancelled, onShare };
  }

  return {
    handlers: {
      'network.traces': () => performApart(tracesTask, openExperiment(), worker),
      'network.fit': (link) => {
        const experiment = openExperiment();
        return jobs.begin({ status: 'running', file: session.file, link }, async (job) => {
          const fit = await performApart(fitTask, { ...experiment, link }, worker, watchOf(job));
          return { status: 'done', share: 1, timeLeft: null, fit };
        });
      },
      'network.begin': (announced) => incoming.begin(announced),
      'network.piece': (piece) => incoming.piece(piece),
      'network.fitLog': async (request) => {
        jobs.checkFree();
        const { name, file } = await incoming.take(request);
        return jobs.begin({ status: 'running', file: name, link: null }, async (job) => {
          try {
            const fit = await performApart(fitLogTask, { path: file.path, name }, worker, watchOf(job));
            return { status: 'done', share: 1, timeLeft: null, fit };
          } finally {
            await file.discard();
          }
        });
      },
      'network.cancel': async () => {
        await incoming.drop();
        return jobs.cancel();
      },
    },
    close: async () => {
      await incoming.drop();
      await jobs.close();
    },
  };
});
