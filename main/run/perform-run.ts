/** Performs one batch run in this thread. */
import { BenchError } from '../../contract/errors.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { Session, type SessionOptions } from '../../engine/session/session.ts';
import type { SearchWatch } from '../../engine/session/trigger-search.ts';
import type { InputCache } from '../base/files/input-cache.ts';
import { loadPlan } from '../experiment/load-experiment.ts';
import { Advance, Ticks } from './advance.ts';
import type { LoadProbes, Probe } from './probe.ts';
import type { BatchResult, BatchRun } from './run-tasks.ts';

export interface PerformOptions extends Omit<SessionOptions, 'undrawn'> {
  readonly registry: PluginRegistry;
  readonly search?: SearchWatch | undefined;
  /** Files that other runs read before. */
  readonly cache?: InputCache | undefined;
  /** Called where the run names probes; left out: there are none. */
  readonly probes?: readonly LoadProbes[] | undefined;
  /** A tick is done; the share (0–1) of the run that is done. */
  readonly onTick?: (share: number) => void;
}

/** Rejects with a `BenchError` when the experiment is wrong, and with a `PluginFault` when a plugin fails. */
export async function performRun(
  run: BatchRun,
  { registry, search, cache, probes: loads = [], onTick, ...options }: PerformOptions,
): Promise<BatchResult> {
  const { path, copies, sets, seed, duration, motionFrom, lanes, undrawn } = run;
  const plan = await loadPlan(path, { registry, sets, seed, duration, motionFrom, lanes, search, cache, copies });
  const session = new Session(plan, { ...options, undrawn });
  const probes = await probesOf(run, loads);
  const watches = probes.map((probe) => [probe.id, probe.watch(session)] as const);
  const ticks = new Ticks(session, () => {
    for (const [, watch] of watches) watch.tick();
    onTick?.(session.now / plan.duration);
  });
  const advance = new Advance({ session, advanceTo: (time) => session.advanceTo(time) }, [ticks]);
  while (!session.finished) advance.step(plan.duration);
  return { results: session.results(), probed: Object.fromEntries(watches.map(([id, watch]) => [id, watch.found()])) };
}

async function probesOf({ probes: ids = [] }: BatchRun, loads: readonly LoadProbes[]): Promise<readonly Probe[]> {
  if (ids.length === 0) return [];
  const probes = (await Promise.all(loads.map((load) => load()))).flat();
  return ids.map((id) => {
    const probe = probes.find((known) => known.id === id);
    if (probe) return probe;
    throw new BenchError('internal', `There is no probe "${id}"; there are: ${probes.map((known) => known.id).join(', ')}.`);
  });
}
