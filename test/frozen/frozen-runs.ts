/**
 * The frozen runs: every example under two seeds, but for the largest. Nothing here knows a test runner: other versions of
 * Node run it too.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { builtInPlugins } from '../../plugins/index.ts';

const folder = 'resources/experiments';
const registry = new PluginRegistry(builtInPlugins);

export const examples = readdirSync(folder).map((file) => file.replace('.yaml', ''));
export const seeds = [1, 7];

/**
 * A hundred players take as long as twenty other examples, and have no technique of their own (figures.test.ts): one seed,
 * under the version of Node that runs the tests.
 */
export const largest = 'gls-100';
export const examplesOfEveryNode = examples.filter((example) => example !== largest);
export const seedsOf = (example: string) => (example === largest ? [1] : seeds);

/** Simulated seconds, where they are not 60. A hundred players have 9,900 pairs a lane; the latest of them hears after 0.8 s. */
const durationOf: Readonly<Record<string, number>> = { [largest]: 1 };

/**
 * The results of an example as text, one figure a line; `from`: the folder of its file. A lane of very many receivers is reduced to a digest of them.
 */
export async function frozenText(example: string, seed: number, from = folder): Promise<string> {
  const plan = await frozenPlan(example, seed, from);
  const session = new Session(plan);
  session.advanceTo(plan.duration);
  return textOf(session.results());
}

export async function frozenPlan(example: string, seed: number, from = folder): Promise<SessionPlan> {
  const { plan } = await loadExperiment(`${from}/${example}.yaml`, { registry, seed, duration: durationOf[example] ?? 60 });
  return plan;
}

export function textOf(results: RunResults): string {
  return `${JSON.stringify(results, shortened, 1)}\n`;
}

/** The results of an example that are kept in `figures`, which its frozen run gives: of 60 s under the first seed. */
export function keptResults(example: string): RunResults {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'figures', `${example}-${seeds[0]}.json`), 'utf8')) as RunResults;
}

/** Receivers beyond this many would fill megabytes. */
const mostReceivers = 500;

function shortened(key: string, value: unknown): unknown {
  if (key !== 'receivers' || Object.keys(value as object).length <= mostReceivers) return value;
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
