/**
 * The swarm: random experiments and live sessions, each checked against the invariants of all. The engine is deterministic, so a seed repeats a
 * failure. Model: TigerBeetle's VOPR, FoundationDB's simulation.
 */
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { bytesInUse } from '../support/heap.ts';
import { anyExperiment, checkExperimentRun, commandOf, type ExperimentCounts, type RandomExperiment } from './experiments.ts';
import { anyLive, checkLiveSession, type RandomLive } from './live-sessions.ts';

/** What the heap may grow by over all scenarios, MiB. */
const mostGrowthMb = 64;

type Scenario = { readonly kind: 'experiment'; readonly of: RandomExperiment } | { readonly kind: 'live'; readonly of: RandomLive };

export interface SwarmLimits {
  readonly seed: number;
  /** Scenarios; left out: as many as there is time for. */
  readonly runs?: number | undefined;
  /** ms; left out: until all scenarios are done. */
  readonly timeMs?: number | undefined;
  /** Of a failure, as it was printed: only that one. */
  readonly path?: string | undefined;
}

export interface SwarmResult extends ExperimentCounts {
  readonly live: number;
  /** Growth of the heap, MiB. */
  readonly growthMb: number;
  /** Null: every invariant held. */
  readonly failure: string | null;
}

export async function runSwarm(registry: PluginRegistry, { seed, runs, timeMs, path }: SwarmLimits): Promise<SwarmResult> {
  const counts: ExperimentCounts = { run: 0, refused: 0, tooLarge: 0 };
  let live = 0;
  const check = async (scenario: Scenario) => {
    if (scenario.kind === 'experiment') return checkExperimentRun(scenario.of, registry, counts);
    live += 1;
    return checkLiveSession(scenario.of, registry);
  };
  await check({ kind: 'experiment', of: first });
  const before = bytesInUse();
  const details = await fc.check(fc.asyncProperty(anyScenario(registry), check), {
    seed,
    numRuns: runs ?? Number.MAX_SAFE_INTEGER,
    ...(path !== undefined && { path }),
    ...(timeMs !== undefined && { interruptAfterTimeLimit: timeMs, markInterruptAsFailure: false }),
  });
  const growthMb = (bytesInUse() - before) / 2 ** 20;
  const failure = details.failed ? reportOf(details) : growthMb > mostGrowthMb ? `The heap grew by ${growthMb.toFixed(0)} MiB.` : null;
  return { ...counts, live, growthMb, failure };
}

function anyScenario(registry: PluginRegistry): fc.Arbitrary<Scenario> {
  const names = readdirSync('resources/experiments').map((file) => file.replace('.yaml', ''));
  const examples = ['circle', ...names.filter((name) => name !== 'circle')];
  return fc.oneof(
    { weight: 4, arbitrary: anyExperiment(examples, registry).map((of): Scenario => ({ kind: 'experiment', of })) },
    { weight: 1, arbitrary: anyLive().map((of): Scenario => ({ kind: 'live', of })) },
  );
}

/** Modules are loaded and code is compiled by it, before the heap is measured; failures shrink towards its example. */
const first: RandomExperiment = { example: 'circle', seed: 1, duration: 1, sets: [], cuts: [], clock: [0], written: 1, spoilt: 0 };

function reportOf({ seed, counterexamplePath, counterexample, errorInstance }: fc.RunDetails<[Scenario]>): string {
  const [scenario] = counterexample ?? [];
  const error = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return [
    `A scenario broke an invariant: ${error}`,
    `Repeat it:  npm run swarm -- --seed ${seed} --path "${counterexamplePath}"`,
    ...(scenario?.kind === 'experiment' ? [`Its experiment alone:  ${commandOf(scenario.of)}`] : []),
    `The smallest scenario found: ${JSON.stringify(scenario, null, 2)}`,
  ].join('\n');
}
