/** Measures a figure: its runs are performed by a pool of workers. */
import type { BatchRun } from '../main/run/run-tasks.ts';
import type { Figure, Performed } from './figures/figure.ts';
import type { MeasuredFigure } from './page.ts';
import type { WorkerPool } from '../main/sweep/worker-pool.ts';

export interface MeasureOptions {
  readonly pool: WorkerPool;
  /** Number of seeds of repeated runs. */
  readonly seeds: number;
  readonly quick: boolean;
  readonly cancelled: AbortSignal;
  /** Called now and then with the number of completed runs of the figure. */
  readonly onProgress: (runs: number, all: number) => void;
}

/** The measured figure. Throws when `cancelled` fires; a run that fails is listed in `failures`. */
export async function measureFigure(
  figure: Figure,
  { pool, seeds, quick, cancelled, onProgress }: MeasureOptions,
): Promise<MeasuredFigure> {
  const failures: string[] = [];
  const perform = async <Run extends BatchRun>(runs: readonly Run[], onFailure: (message: string) => void): Promise<Performed<Run>[]> => {
    const performed: Performed<Run>[] = [];
    const watch = { cancelled, onProgress: (through: number) => onProgress(through, runs.length) };
    for await (const outcome of pool.outcomes(runs, watch)) {
      if (outcome.fault) onFailure(outcome.fault.message);
      else performed.push(outcome);
    }
    return performed;
  };
  const blocks = await figure.measure({
    seeds: Array.from({ length: seeds }, (_, index) => index + 1),
    quick,
    run: (runs) => perform(runs, (message) => failures.push(message)),
    attempt: (runs) => perform(runs, () => undefined),
  });
  return { figure, blocks, failures };
}
