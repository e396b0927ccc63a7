/** The laws of motion sources. */
import { distanceBetween } from '../base/math/distance-between.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import { lawOf, type Law } from './law.ts';
import { difference, notFinite, unset } from './cases.ts';

/** A source with its parameters bound, under a seed. */
export interface MotionSubject {
  readonly create: (seed: number) => MotionSource;
}

/** A moment of a path. */
interface Moment {
  readonly now: number;
  readonly spawn: number;
  readonly teleports: number;
  readonly state: KinematicState;
}

/** s from tick to tick, and ticks of a path: one minute. */
const frame = 0.02;
const frames = 3000;
/** Further (m) than by its speed it may move in a tick: rounding, and collisions. */
const slack = 0.01;
/** Between two frames it may have been faster than at both. */
const faster = 1.5;

export function motionLaws({ create }: MotionSubject): readonly Law[] {
  const draw = (cases: { between(low: number, high: number): number }) => Math.floor(cases.between(0, 2147483648));
  const law = (id: string, title: string, flaw: (seed: number) => string | null): Law =>
    lawOf({ id, title, draw, flaw, tries: 2, hidesCase: true });
  return [
    law('finite', 'writes a finite number into every field and returns the number of the spawn', (seed) => flawIn(create(seed), isSound)),
    law('repeatable', 'takes the same path under the same seed', (seed) => repeats(create, seed)),
    law('facing', 'writes a unit quaternion as orientation', (seed) => flawIn(create(seed), isFacing)),
    law('continuous', 'moves no further from tick to tick than its velocity allows, unless it is teleported', (seed) =>
      flawIn(create(seed), isContinuous()),
    ),
  ];
}

function* path(source: MotionSource): Generator<Moment> {
  for (let k = 0; k < frames; k++) {
    const state = unset();
    const now = k * frame;
    const spawn = source.sample(now, state);
    yield { now, spawn, teleports: source.teleports?.() ?? 0, state };
  }
}

/** The first flaw of a path in which the entity is in the world. */
function flawIn(source: MotionSource, flawOf: (moment: Moment) => string | null): string | null {
  for (const moment of path(source)) {
    const flaw = moment.spawn === 0 ? null : flawOf(moment);
    if (flaw !== null) return `${flaw} at ${moment.now.toFixed(2)} s`;
  }
  return null;
}

function isSound({ spawn, state }: Moment): string | null {
  return Number.isInteger(spawn) && spawn > 0 ? notFinite(state) : `it returned ${String(spawn)}, not the number of a spawn (1, 2 …)`;
}

function repeats(create: (seed: number) => MotionSource, seed: number): string | null {
  const again = path(create(seed));
  for (const { now, spawn, state } of path(create(seed))) {
    const other = again.next().value as Moment;
    const flaw = spawn === other.spawn ? difference(other.state, state, 'a second source of the same seed') : 'another spawn';
    if (flaw !== null) return `${flaw} at ${now.toFixed(2)} s`;
  }
  return null;
}

function isFacing({ state: { qw, qx, qy, qz } }: Moment): string | null {
  const norm = Math.hypot(qw, qx, qy, qz);
  return Math.abs(norm - 1) < 1e-6 ? null : `the length of its quaternion is ${norm}`;
}

/** From moment to moment of one spawn, where nothing was teleported. */
function isContinuous(): (moment: Moment) => string | null {
  let last: Moment | null = null;
  return (moment) => {
    const before = last;
    last = moment;
    if (before?.spawn !== moment.spawn || before.teleports !== moment.teleports) return null;
    const come = distanceBetween(moment.state, before.state);
    const speed = Math.max(speedOf(before.state), speedOf(moment.state));
    if (come <= faster * speed * frame + slack) return null;
    return `it moves ${come.toPrecision(4)} m in ${frame} s at a speed of ${speed.toPrecision(4)} m/s`;
  };
}

function speedOf({ vx, vy, vz }: Readonly<KinematicState>): number {
  return Math.hypot(vx, vy, vz);
}
