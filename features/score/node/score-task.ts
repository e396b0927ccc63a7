/** The task that scores a game for the bench, in a worker: what `driftbench score --record` does. */
import type { GameLog } from '../../../main/motion/game-log/game-log.ts';
import type { RunContext } from '../../../main/run/run-tasks.ts';
import type { WorkerFeature } from '../../../main/run/worker-feature.ts';
import type { Task } from '../../../main/worker/task-host.ts';

export interface ScoreOrder {
  /** Paths of the logs, and their bytes. */
  readonly logs: readonly { readonly path: string; readonly bytes: number }[];
  /** Path of the recording. */
  readonly recording: string;
}

/** About how much of the time reading takes; the rest is measuring and recording. */
const readingShare = 0.6;

export const scoreTask: Task<ScoreOrder, void> = {
  name: 'score',
  load: async () => {
    const [{ openSession }, { measureSession }, { recordScore }] = await Promise.all([
      import('./session-logs.ts'),
      import('./score-session.ts'),
      import('./record/record-score.ts'),
    ]);
    return async ({ logs, recording }: ScoreOrder, { onShare, cancelled }: RunContext) => {
      const read: GameLog[] = [];
      const all = logs.reduce((sum, { bytes }) => sum + bytes, 0);
      let done = 0;
      for (const { path, bytes } of logs) {
        read.push(...(await openSession({ paths: [path], truth: [], shown: [], mapping: undefined })));
        done += bytes;
        onShare((readingShare * done) / all);
      }
      const measured = measureSession(read, { clocks: { rule: 'auto', offsets: new Map() }, same: new Map() });
      onShare((1 + readingShare) / 2);
      await recordScore(recording, read, measured, { cancelled });
    };
  },
};

export const scoreTasks: WorkerFeature = { tasks: [scoreTask] };
