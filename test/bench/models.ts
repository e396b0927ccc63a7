/** The cost of one extrapolation and one convergence step of every built-in plugin, against a hand-inlined linear loop. */
import type { DeadReckoningModel } from '../../engine/plugin-api/dead-reckoning.ts';
import { KinematicState } from '../../engine/plugin-api/kinematic-state.ts';
import { DrawingLapse, Lapse } from '../../engine/plugin-api/lapse.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { stateOf } from '../support/plans.ts';
import { collectionsDuring, medianMs, row } from './measure.ts';
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

/** What a model that remembers makes of three updates, a tenth of a second apart; the update itself for every other plugin. */
function taken(plugin: object): KinematicState {
  const { derive } = plugin as Partial<DeadReckoningModel>;
  if (!derive) return fix;
  const own = new KinematicState();
  for (const stamp of [0, 0.1, 0.2]) derive(fix, stamp, own);
  return own;
}

/**
 * A loop of its own for each plugin, as in a game that has chosen one: the engine sees a single callee. Loops of the same text would
 * share what the engine has learnt from the callees of all of them, so each bears the plugin's name.
 */
function loopOf(
  name: string,
  body: string,
): (plugin: object, fix: KinematicState, lapse: object, out: KinematicState, calls: number) => void {
  const text = `for (let i = 0; i < calls; i++) { ${body} } // ${name}`;
  return new Function('plugin', 'fix', 'lapse', 'out', 'calls', text) as ReturnType<typeof loopOf>;
}

/** What stands in the loop of each kind: a quarter of a second goes by, in which every blend is under way. */
const bodies = {
  'dead-reckoning': 'lapse.dt = i * 2.5e-7; plugin.extrapolate(fix, lapse, out);',
  convergence: 'lapse.elapsed = i * 2.5e-7; plugin.place(fix, lapse, out);',
};

export async function benchModels(): Promise<string[]> {
  const least = inlinedNs();
  const rows = [`Plugins, one call (hand-inlined linear loop: ${least.toFixed(1)} ns)`];
  for (const plugin of builtInPlugins) {
    if (plugin.kind !== 'dead-reckoning' && plugin.kind !== 'convergence') continue;
    const instance = plugin.create({ params: plugin.params.parse(needed[plugin.id] ?? {}), world });
    const name = `${plugin.kind}/${plugin.id}`;
    const loop = loopOf(name, bodies[plugin.kind]);
    const out = new KinematicState();
    const from = taken(instance);
    const lapse = plugin.kind === 'convergence' ? Object.assign(new DrawingLapse(), { dt: 0.02 }) : new Lapse();
    const ns = nsPerCall(medianMs(() => loop(instance, from, lapse, out, calls)));
    const collections = await collectionsDuring(() => {
      for (let round = 0; round < 10; round++) loop(instance, from, lapse, out, calls);
    });
    rows.push(row(name, `${ns.toFixed(1)} ns`, `${(ns / least).toFixed(1)} × inlined`, `${collections} GC in 10⁷`));
  }
  return rows;
}
