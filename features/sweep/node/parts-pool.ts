/**
 * Performs runs as a pool of workers does, in parts on other machines: a list of runs is planned in a folder, and read
 * once its parts are through. For tunings and figures, whose runs depend on the results of earlier ones.
 */
import { join } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';
import type { GridRun } from './grid.ts';
import { byExperiment, ListPool, type Arrival } from './list-pool.ts';
import { sweepHash } from './manifest.ts';
import { collectParts } from './parts.ts';
import { shellLine } from '../../../contract/shell-line.ts';
import { partsFor } from './part-scripts.ts';
import { prepareList } from './prepare-sweep.ts';
import { openLog, readManifest } from './sweep-folder.ts';
import { trustOptions } from './plan-consent.ts';
import { estimateRuns, openPlan, writePlan } from './sweep-plan.ts';
import type { PoolWatch, WorkerPool } from './worker-pool.ts';

interface PartsPoolOptions {
  /** The folder of lists. */
  readonly folder: string;
  /** The pool of this machine: it finds inputs, and times some runs of each list. */
  readonly pool: WorkerPool;
  readonly version: string;
}

/** Planned runs that have not been performed. */
export interface PendingRuns {
  /** The folder of the list. */
  readonly folder: string;
  readonly missing: number;
  /** In how many it is best performed. */
  readonly parts: number;
  /** Options that let its plugins run. */
  readonly trust: string;
}

/** Thrown where runs are missing; they are planned then. */
export class RunsPending extends BenchError {
  readonly lists: readonly PendingRuns[];

  constructor(lists: readonly PendingRuns[]) {
    super('not-possible', pendingText(lists));
    this.lists = lists;
  }
}

export class PartsPool extends ListPool {
  readonly #options: PartsPoolOptions;

  constructor(options: PartsPoolOptions) {
    super();
    this.#options = options;
  }

  /** Throws `RunsPending` before the first. */
  protected async *performed(list: readonly GridRun[], watch: PoolWatch): AsyncGenerator<Arrival> {
    const planned: { readonly folder: string; readonly indices: readonly number[] }[] = [];
    const pending: PendingRuns[] = [];
    for (const { indices, runs } of byExperiment(list)) {
      const state = await this.#planned(runs, watch);
      planned.push({ folder: state.folder, indices });
      if (state.missing > 0) pending.push(state);
    }
    if (pending.length > 0) throw new RunsPending(pending);
    for (const { folder, indices } of planned) {
      const log = await openLog(folder);
      try {
        for await (const record of log.records()) yield { index: indices[record.number] as number, record };
      } finally {
        await log.close();
      }
    }
  }

  /** Runs of one experiment: planned, and collected if they are performed. */
  async #planned(runs: readonly GridRun[], { cancelled }: PoolWatch): Promise<PendingRuns> {
    const { pool, version } = this.#options;
    const prepared = await prepareList(runs, { pool, cancelled, version, plugins: pool.plugins });
    const folder = join(this.#options.folder, sweepHash(prepared.manifest).slice(0, 16));
    if (!(await readManifest(folder))) {
      const estimate = await estimateRuns(prepared.grid, pool, cancelled);
      const parts = partsFor({ runs: runs.length, seconds: estimate.seconds });
      await writePlan(folder, prepared, { plugins: pool.plugins, estimate, parts });
    }
    const planned = await openPlan(folder, version);
    const { missing } = await collectParts(planned, false);
    return { folder, missing: missing.length, parts: planned.plan.parts, trust: trustOptions(planned.plan) };
  }
}

function pendingText(lists: readonly PendingRuns[]): string {
  const runs = lists.reduce((sum, { missing }) => sum + missing, 0);
  const commands = lists.map(
    ({ folder, parts, trust }) => `  ${shellLine`driftbench sweep run ${folder} --part ${parts === 1 ? '1/1' : `i/${parts}`}`}${trust}`,
  );
  return [`${runs} runs are planned. Perform them, each part on any machine, then repeat this command:`, ...commands].join('\n');
}
