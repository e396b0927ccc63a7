/** Counts the jumps of an experiment in a worker, one experiment at a time. */
import { defineFeature } from '../../../main/bench/bench-feature.ts';
import { Jobs } from '../../../main/bench/job.ts';
import { performApart } from '../../../main/worker/task-host.ts';
import { type jumpCalls, type JumpState, noJumps } from '../calls/index.ts';
import { jumpsTask } from './tasks.ts';

const kind = {
  none: noJumps,
  isUnderWay: ({ status }: JumpState) => status === 'running',
  busy: 'Jumps are being counted; wait for the end, or cancel.',
  cancelled: 'cancelled',
} as const;

export const jumpsFeature = defineFeature<keyof typeof jumpCalls>('jumps', (bench) => {
  const { worker, nowMs } = bench;
  const jobs = new Jobs<JumpState>(kind, { nowMs, changed: (state) => bench.notify('jumps', state) });
  return {
    handlers: {
      'jumps.count': async ({ file }) => {
        const path = await bench.pathOf(file);
        return jobs.begin({ status: 'running' }, async (job) => {
          const beganMs = nowMs();
          const onShare = (share: number) => job.progress(() => ({ timeLeft: job.timeLeft(share, beganMs) }));
          const rows = await performApart(jumpsTask, { path }, worker, { cancelled: job.cancelled, onShare });
          return { status: 'done', rows, timeLeft: null };
        });
      },
      'jumps.cancel': () => jobs.cancel(),
    },
    close: () => jobs.close(),
  };
});
