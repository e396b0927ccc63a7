/** Performs the runs of a sweep that its log does not hold yet. */
import type { WorkerPool, PoolWatch } from './worker-pool.ts';
import type { Grid } from './grid.ts';
import type { RunLog } from './run-log.ts';

export interface SweepWatch extends PoolWatch {
  /** Called when one more run is in the log. */
  readonly onRecord?: () => void;
}

/** Number of remaining runs. */
export function runsLeft({ size }: Grid, log: RunLog): number {
  return size - log.size + log.failed;
}

/** Failed runs are tried again. Throws once `cancelled` fires; finished runs are in the log then. */
export async function performSweep(grid: Grid, log: RunLog, pool: WorkerPool, { onRecord, ...watch }: SweepWatch): Promise<void> {
  for await (const line of pool.lines(
    grid.runs((number) => !log.isDone(number)),
    { ...watch, count: runsLeft(grid, log) },
  )) {
    await log.append(line);
    onRecord?.();
  }
}
