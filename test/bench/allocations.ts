/**
 * Prints as JSON how many bytes each call allocates that is made for every entity and frame, once the engine has
 * compiled it.
 */
import { GroundClamp } from '../../engine/receiver/ground-clamp.ts';
import type { ConvergenceScheme } from '../../engine/plugin-api/convergence.ts';
import type { DeadReckoningModel } from '../../engine/plugin-api/dead-reckoning.ts';
import { KinematicState } from '../../engine/base/kinematic-state.ts';
import type { GroundRule } from '../../engine/plugin-api/lane-rules.ts';
import { TriggerStep } from '../../engine/base/time/time-step.ts';
import { PacketFate } from '../../engine/plugin-api/link-model.ts';
import { openWorld, type WorldView } from '../../engine/plugin-api/world-view.ts';
import type { Obstacle } from '../../engine/base/math/footprint.ts';
import { RandomStream } from '../../engine/base/random/random-stream.ts';
import { worldOf } from '../../engine/world/world.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import errorArea from '../support/plugins/kinds/error-area.ts';
import handover from '../support/plugins/kinds/handover.ts';
import lead from '../support/plugins/kinds/lead.ts';
import { bytesAllocated } from '../../main/plugins/check/call-cost.ts';
import { drawing, stepOf } from '../support/steps.ts';
import { stateOf } from '../support/plans.ts';

const calls = 50_000;
/** The engine compiles when it finds the time: as soon as one round is free of allocations, all that follow are. */
const mostRounds = 40;

/** The fewest bytes a call, of as many rounds as it takes. */
async function bytesPerCall(call: (i: number) => void): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < mostRounds && least >= 1; round++) {
    const bytes = await bytesAllocated(() => {
      for (let i = 0; i < calls; i++) call(i);
    });
    least = Math.min(least, bytes / calls);
  }
  return least;
}

/** A row of round obstacles along the x-axis, one of them between the shown position and its target. */
const obstacles: Obstacle[] = [0, 30, 60, 90].map((x) => ({ kind: 'circle', x, y: 0, radius: 5, height: 3 }));
const world: WorldView = {
  ...openWorld,
  obstacles,
  roads: [{ id: 'track', points: [0, 200, 400].map((x) => ({ x, y: x / 4, z: 0 })), closed: false }],
};
const fix = stateOf({ t: 0, x: 1, y: 2, vx: 20, vy: 5, az: 0.24, w: 0.5 });

/** Parameters with which a plugin does something else than by default, or without which it does not go. */
const variants: Readonly<Record<string, readonly object[]>> = {
  'path-following': [{ road: 'track' }],
  delayed: [{ delay: 0.1 }, { delay: 0.1, interpolation: 'linear' }],
  phbdr: [{ order: 1 }, { order: 2 }],
  'projective-velocity-blend': [{}, { smooth: true }],
  'turn-and-drive': [{}, { variant: 'smooth' }, { variant: 'snap' }, { obstacles: 'around' }, { obstacles: 'jump' }],
};
const subjects = builtInPlugins
  .filter(({ kind }) => kind === 'dead-reckoning' || kind === 'convergence')
  .flatMap((plugin) => (variants[plugin.id] ?? [{}]).map((params) => ({ plugin, params, name: `${plugin.id} ${JSON.stringify(params)}` })));

/** Extrapolations of what the model makes of three updates, a tenth of a second apart. */
function extrapolating(model: DeadReckoningModel): (i: number) => void {
  const [own, out, time] = [Object.assign(new KinematicState(), fix), new KinematicState(), stepOf(0)];
  for (const stamp of [0, 0.1, 0.2]) model.derive?.(fix, stamp, own);
  return (i) => {
    time.dt = (i % 1000) * 2.5e-4;
    model.extrapolate(own, time, out);
  };
}

/** Drawings during a blend, of a target that moves to and fro beyond the obstacles. */
function placing(scheme: ConvergenceScheme): (i: number) => void {
  const [target, shown, time] = [new KinematicState(), new KinematicState(), drawing(0, 0.02)];
  target.vx = 2;
  target.wz = 0.5;
  shown.x = -15;
  scheme.land(shown, target);
  return (i) => {
    time.elapsed = (i % 1000) * 2e-4;
    target.x = 45 + 60 * Math.sin(i * 1e-3);
    target.y = 5 * Math.cos(i * 1e-3);
    scheme.place(target, time, shown);
  };
}

function callOf({ plugin, params }: (typeof subjects)[number]): (i: number) => void {
  if (plugin.kind === 'convergence') return placing(plugin.create({ params: plugin.params.parse(params), world }));
  if (plugin.kind === 'dead-reckoning') return extrapolating(plugin.create({ params: plugin.params.parse(params), world }));
  throw new TypeError(`${plugin.kind} plugins are not called for every path and frame`);
}

const waves = Array.from({ length: 8 }, (_, k) => ({ amplitude: 0.5, length: 80 + 20 * k, direction: k, phase: k }));
const hills = worldOf({ terrain: { kind: 'hills', height: 0, waves }, obstacles: [], roads: [] });

function clamping(points: GroundRule['points']): (i: number) => void {
  const rule: GroundRule = { clamp: 'always', points, orientation: 'ground', length: 6, width: 2.8 };
  const [clamp, shown] = [new GroundClamp(rule, hills), new KinematicState()];
  return (i) => {
    shown.x = i % 400;
    shown.y = i % 300;
    clamp.apply(shown);
  };
}

/** Looks, packets and frames, as sessions hand them to plugins of the further kinds. */
function furtherCalls(): Record<string, (i: number) => void> {
  const [real, shown] = [Object.assign(new KinematicState(), fix), new KinematicState()];
  const random = new RandomStream(1, 'allocations');
  const trigger = errorArea.create({ params: { most: Infinity }, random });
  const look = Object.assign(new TriggerStep(), { age: 0.5, dt: 0.02 });
  const packet = { number: 1, sentAt: 0.5, bytes: 40, copy: 0 };
  const fate = new PacketFate();
  const model = handover.create({ params: { interval: 15, outage: 0.1, tail: 0.01 }, random });
  const meter = lead.create({ params: { slowest: 0.1 } });
  const frame = { entity: 0, pair: 0, now: 0.5, dt: 0.02, real, exported: shown, placed: shown };
  return {
    'a look of a trigger': () => void trigger.isDue(real, shown, look),
    'a packet of a link model': () => model.carry(packet, fate),
    'a frame of a metric': () => meter.frame?.(frame),
  };
}

const bytes: Record<string, number> = {};
for (const [name, call] of Object.entries(furtherCalls())) bytes[name] = await bytesPerCall(call);
for (const subject of subjects) bytes[subject.name] = await bytesPerCall(callOf(subject));
for (const points of [1, 3] as const) bytes[`clamping, ${points} point(s)`] = await bytesPerCall(clamping(points));
console.log(JSON.stringify(bytes));
