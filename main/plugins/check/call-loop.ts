/** A loop of calls of one plugin, as in a game that has chosen it: for measuring what a call costs. */
import { compileFunction } from 'node:vm';
import type { DeadReckoningModel } from '../../../engine/plugin-api/dead-reckoning.ts';
import type { Plugin, PluginKind } from '../../../engine/plugin-api/define.ts';
import { copyState, KinematicState, setYaw } from '../../../engine/base/kinematic-state.ts';
import { DrawStep, TimeStep, TriggerStep } from '../../../engine/base/time/time-step.ts';
import { PacketFate } from '../../../engine/plugin-api/link-model.ts';
import { PlayoutFrame, RenderTime } from '../../../engine/plugin-api/playout.ts';
import { openWorld, type WorldView } from '../../../engine/plugin-api/world-view.ts';
import { RandomStream } from '../../../engine/base/random/random-stream.ts';
import { deaf, Situation } from '../../../engine/conformance/situation.ts';

/** The call that is made most often, by kind. */
export const measuredCalls: Readonly<Record<PluginKind, string>> = {
  'dead-reckoning': 'extrapolate',
  convergence: 'place',
  fairness: 'onTrigger',
  trigger: 'isDue',
  motion: 'sample',
  'link-model': 'carry',
  metric: 'a frame with an update',
  playout: 'render',
  clock: 'offsetAt',
};

/** Receivers of a measured scheduler. */
export const measuredReceivers = 16;

/** Makes so many calls. */
export type CallLoop = (calls: number) => void;

/** The body of each kind's loop. A quarter of a second repeats, in which every blend is active. */
const bodies: Readonly<Record<PluginKind, string>> = {
  'dead-reckoning': 'b.dt = (i & 1023) * 2.4e-4; plugin.extrapolate(a, b, c);',
  convergence: 'b.elapsed = (i & 1023) * 2.4e-4; plugin.place(a, b, c);',
  fairness: 'a.now = a.index = a.index + 1; a.errors[i & 15] += 1; plugin.onTrigger(a, b);',
  trigger: 'b.age = (i & 1023) * 2.4e-4; plugin.isDue(a, c, b);',
  motion: 'a.dt += 0.02; plugin.sample(a.dt, b);',
  'link-model': 'a.number += 1; a.sentAt += 0.02; b.delay = 0; b.lost = false; plugin.carry(a, b);',
  metric: 'a.now += 0.02; plugin.frame?.(a); b.time += 0.02; plugin.update?.(b);',
  playout: 'a.now += 0.02; a.newest += 0.02; plugin.render(a, b);',
  clock: 'a.dt += 0.02; plugin.offsetAt(a.dt);',
};

/** A new instance, and what its calls are made with. */
type Roles = readonly [plugin: object, a: object, b: object, c: object];

/** The loop of a new instance. Throws what `params` or `create` throw. */
export function callLoopOf(plugin: Plugin, given: object = {}, world: WorldView = openWorld): CallLoop {
  const loop = loopNamed(`${plugin.kind}/${plugin.id}`, plugin.kind);
  const roles = rolesOf(plugin, plugin.params.parse(given), world);
  return (calls) => loop(calls, ...roles);
}

/**
 * A loop of its own for each plugin, so that V8 sees a single callee. Loops with equal text would share the type
 * feedback of all their callees, so each has a name.
 */
function loopNamed(name: string, kind: PluginKind): (calls: number, ...roles: Roles) => void {
  const text = `for (let i = 0; i < calls; i++) { ${bodies[kind]} } // ${name}`;
  return compileFunction(text, ['calls', 'plugin', 'a', 'b', 'c']) as ReturnType<typeof loopNamed>;
}

function rolesOf(plugin: Plugin, params: Record<string, unknown>, world: WorldView): Roles {
  switch (plugin.kind) {
    case 'dead-reckoning': {
      const model = plugin.create({ params, world });
      return [model, taken(model, turning()), new TimeStep(), new KinematicState()];
    }
    case 'convergence': {
      const scheme = plugin.create({ params, world });
      scheme.land(new KinematicState(), turning());
      return [scheme, turning(), Object.assign(new DrawStep(), { dt: 0.02 }), new KinematicState()];
    }
    case 'fairness': {
      const random = new RandomStream(1, 'scheduler');
      const scheduler = plugin.create({ params, receivers: measuredReceivers, heartbeat: 1, random });
      return [scheduler, new Situation(measuredReceivers), deaf, {}];
    }
    case 'trigger': {
      const trigger = plugin.create({ params, random: new RandomStream(1, 'trigger') });
      trigger.made?.(turning(), turning());
      return [trigger, turning(), Object.assign(new TriggerStep(), { dt: 0.02 }), turning()];
    }
    case 'motion':
      // The area in which motions are measured: 800 m by 800 m. The field of a time step holds a double.
      return [
        plugin.create({ params, arena: { width: 800, depth: 800 }, random: new RandomStream(1, 'motion') }),
        zero(),
        new KinematicState(),
        {},
      ];
    case 'link-model':
      return [
        plugin.create({ params, random: new RandomStream(1, 'link') }),
        { number: 0, sentAt: 0.5, bytes: 40, copy: 0 },
        new PacketFate(),
        {},
      ];
    case 'metric': {
      const [real, exported, placed] = [turning(), turning(), Object.assign(turning(), { x: 1.5 })];
      const event = { kind: 'arrived', time: 0.5, entity: 0, pair: 0, number: 0, bytes: 40, since: 0.25 };
      return [plugin.create({ params }), { entity: 0, pair: 0, now: 0.5, dt: 0.02, real, exported, placed }, event, {}];
    }
    case 'playout': {
      const clock = plugin.create({ params });
      clock.arrive({ stamp: 0.5, now: 0.75 });
      return [clock, Object.assign(new PlayoutFrame(), { now: 0.75, dt: 0.02, newest: 0.5 }), new RenderTime(), {}];
    }
    case 'clock': {
      const clock = plugin.create({ params });
      clock.arrive?.({ stamp: 0.5, receivedAt: 0.75 });
      clock.exchange?.({ sent: 0.5, received: 0.625, answered: 0.625, returned: 0.75 });
      return [clock, Object.assign(new TimeStep(), { dt: 0.75 }), {}, {}];
    }
  }
}

function zero(): TimeStep {
  return Object.assign(new TimeStep(), { dt: 0 });
}

/** A tank in a turn. */
function turning(): KinematicState {
  const fix = Object.assign(new KinematicState(), { x: 1, y: 2, vx: 20, vy: 5, wz: 0.5 });
  setYaw(fix, 0.24);
  return fix;
}

/** The fix that a stateful model makes of three updates, 0.1 s apart; other models take the update itself. */
function taken(model: DeadReckoningModel, fix: KinematicState): KinematicState {
  const own = new KinematicState();
  for (const stamp of [0, 0.1, 0.2]) {
    copyState(fix, own);
    model.derive?.(fix, stamp, own);
  }
  return own;
}
