/** Vectors of convergence schemes: blends, fading offsets, turn and drive. */
import { copyState, KinematicState, setYaw, yawOf } from '../../../../engine/base/kinematic-state.ts';
import { DrawStep } from '../../../../engine/base/time/time-step.ts';
import { openWorld } from '../../../../engine/plugin-api/world-view.ts';
import { builtInPlugins } from '../../../../plugins/index.ts';
import { vector, type Triple, type VectorCase, type VectorSet } from './vector-set.ts';

interface Correction {
  readonly name: string;
  /** Shown at the landing: place and velocity. */
  readonly shown: Triple;
  readonly shownVelocity: Triple;
  /** Where the newest update says the entity is then, how fast, and its constant acceleration. */
  readonly target: Triple;
  readonly velocity: Triple;
  readonly acceleration: Triple;
}

const corrections: readonly Correction[] = [
  {
    name: 'nothing to correct',
    shown: [5, 5, 1],
    shownVelocity: [8, 2, 0],
    target: [5, 5, 1],
    velocity: [8, 2, 0],
    acceleration: [0, 0, 0],
  },
  { name: 'behind', shown: [0, 0, 0], shownVelocity: [10, 0, 0], target: [2, 0, 0], velocity: [10, 0, 0], acceleration: [0, 0, 0] },
  { name: 'turned off', shown: [0, 0, 0], shownVelocity: [10, 0, 0], target: [1, 2, 0], velocity: [6, 8, 0], acceleration: [0, 0, 0] },
  {
    name: 'accelerated',
    shown: [-3, 4, 1],
    shownVelocity: [5, 1, -2],
    target: [0, 2, 2],
    velocity: [-4, 6, 0],
    acceleration: [2, -3, 0.5],
  },
  { name: 'stopped', shown: [0, 0, 0], shownVelocity: [12, 0, 0], target: [-1, 0, 0], velocity: [0, 0, 0], acceleration: [0, 0, 0] },
];

const schemes = ['hermite', 'bezier', 'projective-blend', 'projective-velocity-blend', 'linear-blend', 'exponential'] as const;
/** Length of the blend, s, and times since the landing. */
const length = 0.5;
const times = [0, 0.1, 0.25, 0.4, 0.5, 0.7];

export function schemeVectors(): readonly VectorSet[] {
  return [blendVectors(), driveVectors()];
}

function blendVectors(): VectorSet {
  return {
    id: 'blends',
    title: 'Blends and fading offsets',
    about: `At the landing of an update an entity is shown at \`shown\` and moves at \`shownv\`; the update says that it is at \`target\`, moves
at \`targetv\` and is accelerated by \`targeta\`, constant in world axes. The scheme has the length \`T\`. Expected is where the entity is drawn \`t\`
after the landing. hermite: the cubic by places and velocities at both ends, the end being where the target is after T; bezier: the same curve by
control points; projective-blend and projective-velocity-blend: Murphy; linear-blend: the offset at the landing fades evenly; exponential: it
fades by e^(−t/T).`,
    source: 'Murphy, Believable Dead Reckoning for Networked Games (2011); Aronson, Gamasutra (1997)',
    tolerance: 1e-9,
    inputs: [
      { name: 'scheme', unit: '' },
      { name: 'T', unit: 's' },
      { name: 't', unit: 's' },
      ...vector('shown', 'm'),
      ...vector('shownv', 'm/s'),
      ...vector('target', 'm'),
      ...vector('targetv', 'm/s'),
      ...vector('targeta', 'm/s²'),
    ],
    outputs: vector('', 'm'),
    cases: schemes.flatMap((scheme) => corrections.flatMap((correction) => times.map((t) => blended(scheme, correction, t)))),
  };
}

function blended(scheme: string, correction: Correction, t: number): VectorCase {
  const { name, shown, shownVelocity, target, velocity, acceleration } = correction;
  const out = stateOf(shown, shownVelocity);
  const made = schemeOf(scheme, { time: length });
  made.land(out, stateOf(target, velocity, acceleration));
  const later = (axis: 0 | 1 | 2) => target[axis] + velocity[axis] * t + (acceleration[axis] * t * t) / 2;
  const speed = (axis: 0 | 1 | 2) => velocity[axis] + acceleration[axis] * t;
  const now = stateOf([later(0), later(1), later(2)], [speed(0), speed(1), speed(2)], acceleration);
  made.place(now, Object.assign(new DrawStep(), { elapsed: t, dt: t }), out);
  return {
    name: `${scheme}, ${name}, ${t} s`,
    input: [scheme, length, t, ...shown, ...shownVelocity, ...target, ...velocity, ...acceleration],
    expected: [out.x, out.y, out.z],
  };
}

interface Drive {
  readonly variant: string;
  readonly start: readonly [x: number, y: number, heading: number];
  readonly target: readonly [x: number, y: number];
  readonly velocity: readonly [vx: number, vy: number];
}

const drives: readonly Drive[] = (['strict', 'smooth', 'snap'] as const).flatMap((variant) =>
  (
    [
      { start: [0, 0, 0], target: [3, 0], velocity: [0, 0] },
      { start: [0, 0, 0], target: [0, 3], velocity: [0, 0] },
      { start: [0, 0, 0], target: [-2, 0.5], velocity: [0, 0] },
      { start: [0, 0, 1], target: [1, 1], velocity: [0.5, -1] },
    ] as const
  ).map((drive) => ({ variant, ...drive })),
);
const [tick, maxSpeed, maxTurnRate] = [0.02, 2, Math.PI / 2];
const ticks = [0, 1, 2, 24, 49, 74, 99, 149];

function driveVectors(): VectorSet {
  return {
    id: 'turn-and-drive',
    title: 'Turn and drive',
    about: `A vehicle is shown at \`startx starty\` with the heading \`startheading\` and is to be at \`targetx targety\`, which moves at \`targetvx
targetvy\`: at tick k the target is that many ticks further. Once a tick of length \`dt\` it turns towards the target by at most \`maxturnrate\` · dt and
drives along its new heading by at most \`maxspeed\` · dt, by one of three rules for the arrival (\`variant\`). Expected is where it is drawn at tick
\`k\`, counted from 0.`,
    source: 'Games, Latency and Simulation (NOSSDAV 2006): the convergence of its tanks',
    tolerance: 1e-9,
    inputs: [
      { name: 'variant', unit: '' },
      { name: 'dt', unit: 's' },
      { name: 'maxspeed', unit: 'm/s' },
      { name: 'maxturnrate', unit: 'rad/s' },
      { name: 'k', unit: '' },
      { name: 'startx', unit: 'm' },
      { name: 'starty', unit: 'm' },
      { name: 'startheading', unit: 'rad' },
      { name: 'targetx', unit: 'm' },
      { name: 'targety', unit: 'm' },
      { name: 'targetvx', unit: 'm/s' },
      { name: 'targetvy', unit: 'm/s' },
    ],
    outputs: [
      { name: 'x', unit: 'm' },
      { name: 'y', unit: 'm' },
      { name: 'heading', unit: 'rad' },
    ],
    cases: drives.flatMap(driven),
  };
}

function driven({ variant, start, target, velocity }: Drive): readonly VectorCase[] {
  const made = schemeOf('turn-and-drive', { variant, maxSpeed, maxTurnRate });
  const out = stateOf([start[0], start[1], 0], [0, 0, 0]);
  setYaw(out, start[2]);
  const step = Object.assign(new DrawStep(), { elapsed: 0, dt: tick });
  const cases: VectorCase[] = [];
  for (let k = 0; k <= Math.max(...ticks); k++) {
    const since = k * tick;
    step.elapsed = since;
    made.place(stateOf([target[0] + velocity[0] * since, target[1] + velocity[1] * since, 0], [...velocity, 0]), step, out);
    if (!ticks.includes(k)) continue;
    cases.push({
      name: `${variant} to (${target.join(', ')}), tick ${k}`,
      input: [variant, tick, maxSpeed, maxTurnRate, k, ...start, ...target, ...velocity],
      expected: [out.x, out.y, yawOf(out)],
    });
  }
  return cases;
}

function stateOf(position: Triple, velocity: Triple, acceleration: Triple = [0, 0, 0]): KinematicState {
  const state = new KinematicState();
  const [[x, y, z], [vx, vy, vz], [ax, ay, az]] = [position, velocity, acceleration];
  copyState({ ...state, x, y, z, vx, vy, vz, ax, ay, az }, state);
  return state;
}

function schemeOf(id: string, params: object) {
  const plugin = builtInPlugins.find((each) => each.kind === 'convergence' && each.id === id);
  if (plugin?.kind !== 'convergence') throw new Error(`There is no convergence scheme ${id}.`);
  return plugin.create({ params: plugin.params.parse(params), world: openWorld });
}
