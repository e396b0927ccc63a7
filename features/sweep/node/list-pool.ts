/** A pool that performs lists of runs elsewhere, with the lines and outcomes of a pool of workers. */
import type { BatchRun, Outcome } from '../../../main/run/run-tasks.ts';
import type { GridRun } from './grid.ts';
import { wholeOutcome, wholeRuns, type LogLine, type RunRecord } from './run-record.ts';
import type { PoolWatch } from './worker-pool.ts';

export interface Arrival {
  /** The run's place in the list. */
  readonly index: number;
  readonly record: RunRecord;
}

export abstract class ListPool {
  protected abstract performed(list: readonly GridRun[], watch: PoolWatch): AsyncIterable<Arrival>;

  /** In the order in which they come back. */
  async *lines(runs: Iterable<GridRun>, watch: PoolWatch): AsyncGenerator<LogLine> {
    const list = [...runs];
    for await (const { index, record } of this.performed(list, watch)) {
      const { number } = list[index] as GridRun;
      yield { number, failed: record.fault !== undefined, text: JSON.stringify({ ...record, number }) };
    }
  }

  /** In the order in which they come back. */
  async *outcomes<Run extends BatchRun>(runs: Iterable<Run>, watch: PoolWatch): AsyncGenerator<Outcome<Run>> {
    const list = [...runs];
    for await (const { index, record } of this.performed(wholeRuns(list), watch)) yield wholeOutcome(list[index] as Run, record);
  }
}

export interface ExperimentRuns {
  readonly path: string;
  /** The runs' places in the list. */
  readonly indices: readonly number[];
  readonly runs: readonly GridRun[];
}

/** The runs of a list by their experiments: a plan has one. */
export function byExperiment(list: readonly GridRun[]): readonly ExperimentRuns[] {
  return [...new Set(list.map((run) => run.path))].map((path) => {
    const indices = list.flatMap((run, index) => (run.path === path ? [index] : []));
    return { path, indices, runs: indices.map((index) => list[index] as GridRun) };
  });
}
