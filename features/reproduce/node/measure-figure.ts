/** Measures a figure: its runs are performed by a pool of workers. */
import type { BatchRun, Outcome } from '../../../main/run/run-tasks.ts';
import type { Figure, Performed } from './figures/figure.ts';
import type { KeptRuns } from './kept-runs.ts';
import type { MeasuredFigure } from './page.ts';
import type { WorkerPool } from '../../sweep/node/worker-pool.ts';

export interface MeasureOptions {
  readonly pool: Pick<WorkerPool, 'outcomes'>;
  /** Number of seeds of repeated runs. */
  readonly seeds: number;
  readonly quick: boolean;
  readonly cancelled: AbortSignal;
  /** Runs that an earlier command measured; null: every run is measured. */
  readonly kept: KeptRuns | null;
  /** Called now and then with the number of completed runs of the figure. */
  readonly onProgress: (runs: number, all: number) => void;
}

/** The measured figure. Throws when `cancelled` fires; a run that fails is listed in `failures`. */
export async function measureFigure(
  figure: Figure,
  { pool, seeds, quick, cancelled, kept, onProgress }: MeasureOptions,
): Promise<MeasuredFigure> {
  const failures: string[] = [];
  const perform = async <Run extends BatchRun>(runs: readonly Run[], onFailure: (message: string) => void): Promise<Performed<Run>[]> => {
    const outcomes: (Outcome<Run> | undefined)[] = kept ? await Promise.all(runs.map((run) => kept.find(run))) : [];
    const missing = runs.filter((_, index) => !outcomes[index]);
    const watch = { cancelled, onProgress: (through: number) => onProgress(runs.length - missing.length + through, runs.length) };
    const places = new Map(runs.map((run, index) => [run, index]));
    for await (const outcome of pool.outcomes(missing, watch)) {
      await kept?.keep(outcome);
      outcomes[places.get(outcome.run) as number] = outcome;
    }
    return outcomes.flatMap((outcome): Performed<Run>[] => {
      if (!outcome?.fault) return outcome ? [outcome] : [];
      onFailure(outcome.fault.message);
      return [];
    });
  };
  const blocks = await figure.measure({
    seeds: Array.from({ length: seeds }, (_, index) => index + 1),
    quick,
    run: (runs) => perform(runs, (message) => failures.push(message)),
    attempt: (runs) => perform(runs, () => undefined),
  });
  return { figure, blocks, failures };
}
