/** A loop of calls of one plugin, as in a game that has chosen it: for measuring what a call costs. */
import { compileFunction } from 'node:vm';
import type { DeadReckoningModel } from '../../../engine/plugin-api/dead-reckoning.ts';
import type { ConvergencePlugin, DeadReckoningPlugin, FairnessPlugin, Plugin } from '../../../engine/plugin-api/define.ts';
import { copyState, KinematicState, setYaw } from '../../../engine/plugin-api/kinematic-state.ts';
import { DrawingLapse, Lapse } from '../../../engine/plugin-api/lapse.ts';
import { openWorld, type WorldView } from '../../../engine/plugin-api/world-view.ts';
import { RandomStream } from '../../../engine/random/random-stream.ts';
import { deaf, Situation } from '../../../engine/testing/situation.ts';

/** The call that is made most often, by kind. */
export const measuredCalls = { 'dead-reckoning': 'extrapolate', convergence: 'place', fairness: 'onTrigger' } as const;

/** A kind that has such a call. */
export type MeasuredKind = keyof typeof measuredCalls;
export type MeasuredPlugin = DeadReckoningPlugin | ConvergencePlugin | FairnessPlugin;

/** Receivers of a measured scheduler. */
export const measuredReceivers = 16;

/** Makes so many calls. */
export type CallLoop = (calls: number) => void;

/** What stands in the loop of each kind. A quarter of a second goes by again and again, in which every blend is under way. */
const bodies: Readonly<Record<MeasuredKind, string>> = {
  'dead-reckoning': 'b.dt = (i & 1023) * 2.4e-4; plugin.extrapolate(a, b, c);',
  convergence: 'b.elapsed = (i & 1023) * 2.4e-4; plugin.place(a, b, c);',
  fairness: 'a.now = a.index = a.index + 1; a.errors[i & 15] += 1; plugin.onTrigger(a, b);',
};

/** A new instance, and what its calls are made with. */
type Roles = readonly [plugin: object, a: object, b: object, c: object];

/** The loop of a new instance. Throws what `params` or `create` throw. */
export function callLoopOf(plugin: MeasuredPlugin, given: object = {}, world: WorldView = openWorld): CallLoop {
  const loop = loopNamed(`${plugin.kind}/${plugin.id}`, plugin.kind);
  const roles = rolesOf(plugin, plugin.params.parse(given), world);
  return (calls) => loop(calls, ...roles);
}

/**
 * A loop of its own for each plugin: the engine sees a single callee. Loops of the same text would share what the engine has learnt from the
 * callees of all of them, so each bears a name.
 */
function loopNamed(name: string, kind: MeasuredKind): (calls: number, ...roles: Roles) => void {
  const text = `for (let i = 0; i < calls; i++) { ${bodies[kind]} } // ${name}`;
  return compileFunction(text, ['calls', 'plugin', 'a', 'b', 'c']) as ReturnType<typeof loopNamed>;
}

function rolesOf(plugin: MeasuredPlugin, params: Record<string, unknown>, world: WorldView): Roles {
  switch (plugin.kind) {
    case 'dead-reckoning': {
      const model = plugin.create({ params, world });
      return [model, taken(model, turning()), new Lapse(), new KinematicState()];
    }
    case 'convergence': {
      const scheme = plugin.create({ params, world });
      scheme.land(new KinematicState(), turning());
      return [scheme, turning(), Object.assign(new DrawingLapse(), { dt: 0.02 }), new KinematicState()];
    }
    case 'fairness': {
      const random = new RandomStream(1, 'scheduler');
      const scheduler = plugin.create({ params, receivers: measuredReceivers, heartbeat: 1, random });
      return [scheduler, new Situation(measuredReceivers), deaf, {}];
    }
  }
}

export function isMeasured(plugin: Plugin): plugin is MeasuredPlugin {
  return plugin.kind in measuredCalls;
}

/** A tank in a turn. */
function turning(): KinematicState {
  const fix = Object.assign(new KinematicState(), { x: 1, y: 2, vx: 20, vy: 5, wz: 0.5 });
  setYaw(fix, 0.24);
  return fix;
}

/** What a model that remembers makes of three updates, a tenth of a second apart; the update itself for every other. */
function taken(model: DeadReckoningModel, fix: KinematicState): KinematicState {
  const own = new KinematicState();
  for (const stamp of [0, 0.1, 0.2]) {
    copyState(fix, own);
    model.derive?.(fix, stamp, own);
  }
  return own;
}
