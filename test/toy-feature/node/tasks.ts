/** The task that counts jumps: for the command and for the bench. */
import { standingsOf } from '../../../engine/measure/standings.ts';
import type { BatchRun, RunContext } from '../../../main/run/run-tasks.ts';
import type { WorkerFeature } from '../../../main/run/worker-feature.ts';
import type { Task } from '../../../main/worker/task-host.ts';
import { type JumpRow, jumpRows } from '../calls/jump-rows.ts';

export const jumpsTask: Task<BatchRun, readonly JumpRow[]> = {
  name: 'jumps',
  load: async () => {
    const { performRun } = await import('../../../main/run/perform-run.ts');
    return async (run: BatchRun, { registry, search, cache, calls, onShare }: RunContext) => {
      const { results } = await performRun(run, { ...calls, registry, search, cache, onTick: onShare });
      return jumpRows(standingsOf(results, results.duration));
    };
  },
};

export const jumpsWorker: WorkerFeature = { tasks: [jumpsTask] };
