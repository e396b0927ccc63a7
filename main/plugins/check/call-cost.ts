/** The cost of a plugin's call in time and memory, as a ratio to the built-in plugins of its kind within one run. */
import type { Plugin, PluginKind } from '../../../engine/plugin-api/define.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import { callLoopOf, measuredCalls, measuredReceivers, type CallLoop } from './call-loop.ts';
import { wallMs } from '../../base/wall-clock.ts';
import { Session as Inspector, type HeapProfiler } from 'node:inspector/promises';

export interface CallCost {
  readonly call: string;
  readonly ns: number;
  /** Bytes that a call allocates, once the engine has compiled it. */
  readonly bytes: number;
  /** Bytes that are allowed. */
  readonly mostBytes: number;
  /** Those that come with the bench, the cheapest first, ns. */
  readonly builtIns: readonly { readonly id: string; readonly ns: number }[];
}

/**
 * A scheduler reads numbers from the publisher's view, which are boxed where V8 does not inline the call: 16 bytes for
 * each receiver at most, where an object would be more.
 */
const allowed: Partial<Readonly<Record<PluginKind, number>>> = { fairness: 24 * measuredReceivers };

export async function callCostOf(plugin: Plugin, params: object): Promise<CallCost> {
  const loop = callLoopOf(plugin, params);
  const mostBytes = allowed[plugin.kind] ?? 1;
  const ns = nsPerCall(loop);
  return {
    call: measuredCalls[plugin.kind],
    ns,
    bytes: await bytesPerCall(loop, ns, mostBytes),
    mostBytes,
    builtIns: costsOfBuiltIns(plugin.kind),
  };
}

/** Those that go with their defaults. */
function costsOfBuiltIns(kind: PluginKind): CallCost['builtIns'] {
  const loops = builtInPlugins.flatMap((plugin) => {
    if (plugin.kind !== kind || !plugin.params.safeParse({}).success) return [];
    return [{ id: plugin.id, ns: nsPerCall(callLoopOf(plugin)) }];
  });
  return loops.sort((a, b) => a.ns - b.ns);
}

const rounds = 9;
/** Shortest length of a round, ms. */
const roundMs = 1;
const mostCalls = 1_000_000;

/** The least of several rounds: another process may have the core for a while. */
function nsPerCall(loop: CallLoop): number {
  const calls = callsInRound(loop);
  const times = Array.from({ length: rounds }, () => msOf(loop, calls));
  return (Math.min(...times) * 1e6) / calls;
}

/** Twice as many each time, until they last as long: by then the engine has compiled them. */
function callsInRound(loop: CallLoop): number {
  let calls = 250;
  while (msOf(loop, calls) < roundMs && calls < mostCalls) calls *= 2;
  return calls;
}

function msOf(loop: CallLoop, calls: number): number {
  const start = wallMs();
  loop(calls);
  return wallMs() - start;
}

/**
 * The JavaScript engine compiles at its own time: once one round stays within the allowed allocation, later ones do.
 */
const mostRounds = 15;
/** Calls of a round, fewer where they take long (ns in all). */
const sampledCalls = 20_000;
const sampledNs = 2e7;

async function bytesPerCall(loop: CallLoop, ns: number, enough: number): Promise<number> {
  const calls = Math.ceil(Math.min(sampledCalls, sampledNs / ns));
  let least = Infinity;
  for (let round = 0; round < mostRounds && least >= enough; round++) {
    least = Math.min(least, (await bytesAllocated(() => loop(calls))) / calls);
  }
  return least;
}

/** Bytes that `work` allocates, whether they stay or not; sampled, good to a few per cent from some megabytes on. */
export async function bytesAllocated(work: () => void): Promise<number> {
  const inspector = new Inspector();
  inspector.connect();
  await inspector.post('HeapProfiler.startSampling', {
    samplingInterval: 1024,
    includeObjectsCollectedByMinorGC: true,
    includeObjectsCollectedByMajorGC: true,
  });
  work();
  const { profile } = await inspector.post('HeapProfiler.stopSampling');
  inspector.disconnect();
  return sizeOf(profile.head);
}

function sizeOf({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number {
  return children.reduce((sum, child) => sum + sizeOf(child), selfSize);
}
