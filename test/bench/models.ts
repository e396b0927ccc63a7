/**
 * The cost of one extrapolation and one convergence step of every built-in plugin, against a hand-inlined linear loop.
 */
import { KinematicState } from '../../engine/base/kinematic-state.ts';
import { callLoopOf } from '../../main/plugins/check/call-loop.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { stateOf } from '../support/plans.ts';
import { collectionsDuring, medianMs, row } from './measure.ts';
import type { Findings, Merit } from './merits.ts';
import { openWorld, type WorldView } from '../../engine/plugin-api/world-view.ts';

const calls = 1_000_000;
const fix = stateOf({ t: 0, x: 1, y: 2, vx: 20, vy: 5, az: 0.24, w: 0.5 });
const world: WorldView = {
  ...openWorld,
  roads: [{ id: 'track', points: [0, 200, 400].map((x) => ({ x, y: x / 4, z: 0 })), closed: false }],
};
/** Parameters without which a plugin does not go. */
const needed: Readonly<Record<string, object>> = { 'path-following': { road: 'track' } };
const nsPerCall = (ms: number) => (ms * 1e6) / calls;

/** What a model costs at the least: the arithmetic of `linear` on plain fields, written out. */
function inlinedNs(): number {
  const out = new KinematicState();
  return nsPerCall(
    medianMs(() => {
      for (let i = 0; i < calls; i++) {
        const dt = i * 1e-7;
        out.x = fix.x + fix.vx * dt;
        out.y = fix.y + fix.vy * dt;
        out.z = fix.z + fix.vz * dt;
      }
    }),
  );
}

export async function benchModels(): Promise<Findings> {
  const least = inlinedNs();
  const costs: Record<'dead-reckoning' | 'convergence', number[]> = { 'dead-reckoning': [], convergence: [] };
  const callCosts: Record<string, number> = {};
  const lines = [`Plugins, one call (hand-inlined linear loop: ${least.toFixed(1)} ns)`];
  for (const plugin of builtInPlugins) {
    if (plugin.kind !== 'dead-reckoning' && plugin.kind !== 'convergence') continue;
    const loop = callLoopOf(plugin, needed[plugin.id], world);
    const ns = nsPerCall(medianMs(() => loop(calls)));
    costs[plugin.kind].push(ns);
    callCosts[`${plugin.kind === 'convergence' ? 'convergence' : 'model'}.${plugin.id}`] = Number(ns.toFixed(1));
    const collections = await collectionsDuring(() => {
      for (let round = 0; round < 10; round++) loop(calls);
    });
    lines.push(
      row(`${plugin.kind}/${plugin.id}`, `${ns.toFixed(1)} ns`, `${(ns / least).toFixed(1)} × inlined`, `${collections} GC in 10⁷`),
    );
  }
  const merits = [merit('DR models', costs['dead-reckoning'], least), merit('convergence schemes', costs.convergence, least)];
  return { lines, merits, callCosts };
}

function merit(kind: string, costs: readonly number[], least: number): Merit {
  const median = costs.toSorted((a, b) => a - b)[costs.length >> 1] ?? NaN;
  return {
    what: `one call of a plugin, median of the ${kind}`,
    value: median,
    unit: 'ns',
    reference: least,
    is: 'linear, inlined by hand',
  };
}
