/**
 * The cost of one extrapolation and one convergence step of every built-in plugin, against a hand-inlined linear loop;
 * of one drawing by every playout, of an update that a model derives from, and of an extrapolation limit.
 */
import { copyState, KinematicState } from '../../engine/base/kinematic-state.ts';
import { TimeStep } from '../../engine/base/time/time-step.ts';
import type { DeadReckoningPlugin, PlayoutPlugin } from '../../engine/plugin-api/define.ts';
import { beyondLimits, type BeyondLimit } from '../../engine/plugin-api/lane-rules.ts';
import { limitedModel } from '../../engine/receiver/limited-model.ts';
import { RenderedPast } from '../../engine/receiver/rendered-past.ts';
import { Fix } from '../../engine/update/fix.ts';
import { PathModels } from '../../engine/update/path-models.ts';
import linear from '../../plugins/dead-reckoning/linear/index.ts';
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
  for (const plugin of builtInPlugins) {
    if (plugin.kind !== 'playout') continue;
    const ns = nsPerCall(medianMs(() => drawings(plugin)));
    callCosts[`playout.${plugin.id}`] = Number(ns.toFixed(1));
    lines.push(row(`playout/${plugin.id}`, `${ns.toFixed(1)} ns`, `${(ns / least).toFixed(1)} × inlined`));
  }
  for (const beyond of beyondLimits) {
    const ns = nsPerCall(medianMs(() => limited(beyond)));
    lines.push(row(`linear with a limit, then ${beyond}`, `${ns.toFixed(1)} ns`, `${(ns / least).toFixed(1)} × inlined`));
  }
  for (const plugin of builtInPlugins) {
    if (plugin.kind !== 'dead-reckoning' || !modelOf(plugin).derive) continue;
    const ns = (medianMs(() => updates(plugin)) * 1e6) / updateCalls;
    lines.push(row(`${plugin.id}, one update`, `${ns.toFixed(0)} ns`, `${(ns / least).toFixed(0)} × inlined`));
  }
  const merits = [merit('DR models', costs['dead-reckoning'], least), merit('convergence schemes', costs.convergence, least)];
  return { lines, merits, callCosts };
}

/** Drawings of a receiver, every fifth with an update; between the updates the clock is asked and interpolated. */
function drawings(plugin: PlayoutPlugin): void {
  const clock = plugin.create({ params: plugin.params.parse({}) });
  const past = new RenderedPast(clock, clock.interpolation ?? 'hermite');
  const models = new PathModels([linear.create({ params: {}, world })]);
  const [newest, out] = [new Fix(), new KinematicState()];
  for (let i = 0; i < calls; i++) {
    const now = i * 0.02;
    if (i % 5 === 0) {
      newest.anchor = newest.state.x = now;
      newest.state.vx = 1;
      past.take(newest.state, now, now);
    }
    past.draw(newest, models, now, out);
  }
}

/** A quarter of the time within the limit. */
function limited(beyond: BeyondLimit): void {
  const model = limitedModel(linear.create({ params: {}, world }), { limit: 0.05, beyond, time: 0.25 });
  const [step, out] = [new TimeStep(), new KinematicState()];
  for (let i = 0; i < calls; i++) {
    step.dt = (i & 1023) * 2e-4;
    model.extrapolate(fix, step, out);
  }
}

const updateCalls = 20_000;

function modelOf(plugin: DeadReckoningPlugin) {
  return plugin.create({ params: plugin.params.parse(needed[plugin.id] ?? {}), world });
}

/** Updates of a tank that turns, 0.1 s apart. */
function updates(plugin: DeadReckoningPlugin): void {
  const model = modelOf(plugin);
  const [update, out] = [new KinematicState(), new KinematicState()];
  copyState(fix, update);
  for (let i = 0; i < updateCalls; i++) {
    update.x = i * 0.1 * update.vx;
    copyState(update, out);
    model.derive?.(update, i * 0.1, out);
  }
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
