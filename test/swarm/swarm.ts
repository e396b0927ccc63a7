/**
 * The swarm: random experiments, live sessions, files and folders, each checked against the invariants of all. The engine is
 * deterministic, so a seed repeats a failure. Model: TigerBeetle's VOPR, FoundationDB's simulation.
 */
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { bytesInUse } from '../support/heap.ts';
import { anyExperiment, checkExperimentRun, commandOf, type ExperimentCounts, type RandomExperiment } from './experiments.ts';
import { anyFile, anyFolder, checkFile, checkFolder, type RandomFile, type RandomFolder } from './files.ts';
import { anyLive, checkLiveSession, type RandomLive } from './live-sessions.ts';

/** What the heap may grow by over all scenarios, MiB. */
const mostGrowthMb = 64;

type Scenario =
  | { readonly kind: 'experiment'; readonly of: RandomExperiment }
  | { readonly kind: 'live'; readonly of: RandomLive }
  | { readonly kind: 'file'; readonly of: RandomFile }
  | { readonly kind: 'folder'; readonly of: RandomFolder };

/** Scenarios of one seed. After each batch the next seed begins, so that the time can be looked at in between. */
const batch = 20;

export interface SwarmLimits {
  /** Of the first batch. */
  readonly seed: number;
  /** ms of processor time: no batch begins later. A machine that is busy with something else covers as much. */
  readonly timeMs: number;
  /** ms of wall time after which a batch ends, and a failure is shrunk no further. */
  readonly batchMs?: number;
  /** Of a failure, as it was printed: only that one. */
  readonly path?: string | undefined;
}

export interface SwarmResult extends ExperimentCounts {
  readonly live: number;
  /** Files that were read, and tried; folders. */
  readonly files: { readonly read: number; readonly tried: number };
  readonly folders: number;
  /** Growth of the heap, MiB. */
  readonly growthMb: number;
  /** Null: every invariant held. */
  readonly failure: string | null;
}

export async function runSwarm(registry: PluginRegistry, { seed, timeMs, batchMs = 300_000, path }: SwarmLimits): Promise<SwarmResult> {
  const counts: ExperimentCounts = { run: 0, refused: 0, tooLarge: 0 };
  let live = 0;
  let folders = 0;
  const files = { read: 0, tried: 0 };
  const scenarios = anyScenario(registry);
  const check = async (scenario: Scenario) => {
    if (scenario.kind === 'experiment') return checkExperimentRun(scenario.of, registry, counts);
    if (scenario.kind === 'file') {
      files.tried += 1;
      files.read += Number(await checkFile(scenario.of));
      return;
    }
    if (scenario.kind === 'folder') {
      folders += 1;
      return checkFolder(scenario.of);
    }
    live += 1;
    return checkLiveSession(scenario.of, registry);
  };
  await check({ kind: 'experiment', of: first });
  const before = bytesInUse();
  const cpu = process.cpuUsage();
  const limits = { interruptAfterTimeLimit: batchMs, markInterruptAsFailure: false };
  let failure: string | null = null;
  for (let number = 0; failure === null && (number === 0 || cpuMsSince(cpu) < timeMs); number++) {
    const only = path === undefined ? { numRuns: batch } : { numRuns: 1, path };
    const details = await fc.check(fc.asyncProperty(scenarios, check), { seed: seedOf(seed, number), ...only, ...limits });
    if (details.failed) failure = reportOf(details);
    if (path !== undefined) break;
  }
  const growthMb = (bytesInUse() - before) / 2 ** 20;
  if (growthMb > mostGrowthMb) failure ??= `The heap grew by ${growthMb.toFixed(0)} MiB.`;
  return { ...counts, live, files, folders, growthMb, failure };
}

/** Seeds of batches: far from each other, because generators of neighbouring seeds begin alike. */
function seedOf(seed: number, number: number): number {
  return (seed + number * 0x9e3779b1) % 2 ** 31;
}

function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function anyScenario(registry: PluginRegistry): fc.Arbitrary<Scenario> {
  const names = readdirSync('resources/experiments').map((file) => file.replace('.yaml', ''));
  const examples = ['circle', ...names.filter((name) => name !== 'circle')];
  return fc.oneof(
    { weight: 4, arbitrary: anyExperiment(examples, registry).map((of): Scenario => ({ kind: 'experiment', of })) },
    { weight: 1, arbitrary: anyLive().map((of): Scenario => ({ kind: 'live', of })) },
    { weight: 4, arbitrary: anyFile().map((of): Scenario => ({ kind: 'file', of })) },
    { weight: 1, arbitrary: anyFolder().map((of): Scenario => ({ kind: 'folder', of })) },
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
