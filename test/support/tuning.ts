/** Tunings in this thread, for tests: the search as commands perform it, without workers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tuneSetup, type TuneSetup } from '../../features/tune/calls/tune-setup.ts';
import type { Plugin } from '../../engine/plugin-api/define.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { InputCache } from '../../main/base/files/input-cache.ts';
import { performRun } from '../../main/run/perform-run.ts';
import type { GridRun } from '../../features/sweep/node/grid.ts';
import { RunLog } from '../../features/sweep/node/run-log.ts';
import { resultText } from '../../features/sweep/node/run-record.ts';
import type { EvaluatorOptions } from '../../features/tune/node/evaluator.ts';
import { performTuning } from '../../features/tune/node/perform-tuning.ts';
import { surveySpace } from '../../features/tune/node/survey-space.ts';
import { builtInPlugins } from '../../plugins/index.ts';

export const registry = new PluginRegistry(builtInPlugins);

const cache = new InputCache();

/** One run after the other. */
export const poolHere = poolWith(registry);

function poolWith(plugins: PluginRegistry): EvaluatorOptions['pool'] {
  return {
    async *lines(runs) {
      for (const run of runs) {
        const { results } = await performRun(run, { registry: plugins, cache });
        yield { number: run.number, failed: false, text: resultText(run, results) };
      }
    },
  };
}

export interface TuningHere {
  readonly evaluations: number;
  readonly plugins?: readonly Plugin[] | undefined;
  /** Gets every run before it is performed. */
  readonly onRun?: ((run: GridRun) => void) | undefined;
  /** What is performed instead of a run. Left out: the run itself. */
  readonly instead?: ((run: GridRun) => GridRun) | undefined;
  readonly setup: Partial<TuneSetup>;
  /** Files that the experiment names, by name. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** Of an experiment as text. */
export async function tuneText(text: string, { evaluations, setup: given, files = {}, plugins = [], onRun, instead }: TuningHere) {
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  const path = join(folder, 'experiment.yaml');
  const log = await RunLog.open(join(folder, 'runs.jsonl'));
  try {
    for (const [name, content] of Object.entries({ ...files, 'experiment.yaml': text })) await writeFile(join(folder, name), content);
    const setup = tuneSetup.parse(given);
    const known = new PluginRegistry([...builtInPlugins, ...plugins]);
    const survey = await surveySpace({ path, setup }, { registry: known });
    const cancelled = new AbortController().signal;
    const pool: EvaluatorOptions['pool'] = { lines: (runs, watch) => poolWith(known).lines(watched(runs, { onRun, instead }), watch) };
    return await performTuning({ path, sets: [], setup, survey, version: 'test', budget: { evaluations }, pool, log, cancelled });
  } finally {
    await log.close();
    await rm(folder, { recursive: true });
  }
}

function* watched(runs: Iterable<GridRun>, { onRun, instead }: Pick<TuningHere, 'onRun' | 'instead'>): Iterable<GridRun> {
  for (const run of runs) {
    onRun?.(run);
    yield instead?.(run) ?? run;
  }
}
