/** The laws of DR models. */
import { angleBetween } from '../base/math/rotation.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import { KinematicState } from '../base/kinematic-state.ts';
import { TimeStep } from '../base/time/time-step.ts';
import { type Cases, type StampedState, copyOf, difference, notFinite, unset } from './cases.ts';
import { firstFlaw, lawOf, type Law } from './law.ts';

/** Makes a model with its parameters bound. */
export interface ModelSubject {
  readonly create: () => DeadReckoningModel;
}

/** The updates of a path, and the age (s) at which it is extrapolated. */
interface Sample {
  readonly updates: readonly StampedState[];
  readonly dt: number;
}

/** Ages (s) to which updates get in rapid motion, before their time stamp and long after it. */
const anyAge = (cases: Cases) => cases.oneOf(0, cases.between(-1, 2), cases.between(0, 60));
const draw = (cases: Cases): Sample => ({ updates: cases.updates(6), dt: anyAge(cases) });

export function deadReckoningLaws({ create }: ModelSubject): readonly Law[] {
  const model = create();
  const remembers = model.derive !== undefined || model.describe !== undefined;
  const ofAll = [
    lawOf({ id: 'finite', title: 'writes a finite number into every field', draw, flaw: (sample) => notFinite(answer(create(), sample)) }),
    lawOf({
      id: 'repeatable',
      title: 'writes the same for the same input, however often it is called',
      draw,
      flaw: (sample) => repeats(create, sample),
    }),
    lawOf({
      id: 'lasting',
      title: 'still writes finite numbers after thousands of calls',
      draw,
      flaw: (sample) => lasts(create(), sample),
      tries: 1,
    }),
    lawOf({ id: 'arguments', title: 'does not change its arguments', draw, flaw: (sample) => leavesArguments(create(), sample) }),
  ];
  const ofMemory = remembers ? [restart(create)] : [noTime(create)];
  return [...ofAll, ...ofMemory, ...(model.isStraight ? [straight(create)] : []), ...(model.isStateless ? [stateless(create)] : [])];
}

/** Models of vehicles take an entity as driving where it faces. */
function noTime(create: () => DeadReckoningModel): Law {
  const title = 'at dt = 0 writes the position of its fix';
  return lawOf({ id: 'no-time', title, draw: (cases) => cases.driving(), flaw: (fix) => staysAtOnce(create(), fix) });
}

function restart(create: () => DeadReckoningModel): Law {
  const title = 'remembers nothing from before a restart';
  return lawOf({ id: 'restart', title, draw: twoSpawns, flaw: (spawns) => forgets(create, spawns) });
}

function straight(create: () => DeadReckoningModel): Law {
  const title = 'where isStraight is true, moves at constant speed with the velocity that it writes';
  return lawOf({ id: 'straight', title, draw, flaw: (sample) => isEven(create(), sample) });
}

function stateless(create: () => DeadReckoningModel): Law {
  const title = 'writes the same whatever other paths it served before, as isStateless declares';
  return lawOf({ id: 'stateless', title, draw: twoSpawns, flaw: (paths) => servesOthers(create, paths) });
}

/** The fix that a path follows after an update, as publisher and receivers make it. */
function enter(model: DeadReckoningModel, { state, stamp }: StampedState): KinematicState {
  const update = copyOf(state);
  model.describe?.(copyOf(state), stamp, update);
  const fix = copyOf(update);
  model.derive?.(update, stamp, fix);
  return fix;
}

function enterAll(model: DeadReckoningModel, updates: readonly StampedState[]): KinematicState {
  model.restart?.();
  let fix = new KinematicState();
  for (const update of updates) fix = enter(model, update);
  return fix;
}

function extrapolated(model: DeadReckoningModel, fix: Readonly<KinematicState>, dt: number): KinematicState {
  const out = unset();
  model.extrapolate(fix, Object.assign(new TimeStep(), { dt }), out);
  return out;
}

function answer(model: DeadReckoningModel, { updates, dt }: Sample): KinematicState {
  return extrapolated(model, enterAll(model, updates), dt);
}

function repeats(create: () => DeadReckoningModel, { updates, dt }: Sample): string | null {
  const [model, other] = [create(), create()];
  const fix = enterAll(model, updates);
  const first = extrapolated(model, fix, dt);
  extrapolated(model, fix, dt + 0.1);
  return firstFlaw(
    () => difference(extrapolated(model, fix, dt), first, 'called again it writes something else'),
    () => difference(answer(other, { updates, dt }), first, 'a second instance writes something else'),
  );
}

/** Calls of one path in a minute of a session. */
const manyCalls = 3000;

function lasts(model: DeadReckoningModel, { updates, dt }: Sample): string | null {
  const fix = enterAll(model, updates);
  for (let call = 0; call < manyCalls; call++) {
    const found = notFinite(extrapolated(model, fix, (dt * call) / manyCalls));
    if (found !== null) return `${found} at call ${call}`;
  }
  return null;
}

function leavesArguments(model: DeadReckoningModel, { updates, dt }: Sample): string | null {
  const fix = enterAll(model, updates);
  const before = copyOf(fix);
  const step = Object.assign(new TimeStep(), { dt });
  model.extrapolate(fix, step, unset());
  model.isStraight?.(fix);
  if (step.dt !== dt) return `it changed step.dt to ${step.dt}`;
  return firstFlaw(
    () => difference(fix, before, 'it changed its fix'),
    () => leavesUpdates(model, updates),
  );
}

function leavesUpdates(model: DeadReckoningModel, updates: readonly StampedState[]): string | null {
  for (const { state, stamp } of updates) {
    const given = copyOf(state);
    model.describe?.(given, stamp, copyOf(state));
    model.derive?.(given, stamp, copyOf(state));
    model.overtaken?.(given, stamp);
    const found = difference(given, state, 'it changed the update');
    if (found !== null) return found;
  }
  return null;
}

function staysAtOnce(model: DeadReckoningModel, fix: KinematicState): string | null {
  const out = extrapolated(model, fix, 0);
  for (const axis of ['x', 'y', 'z'] as const) if (out[axis] !== fix[axis]) return `${axis} is ${out[axis]}, not ${fix[axis]}`;
  const angle = angleBetween(out, fix);
  return angle > 1e-9 ? `it has turned by ${angle} rad` : null;
}

/** Rounding, relative to the terms of the sum. */
const rounding = 1e-9;

function isEven(model: DeadReckoningModel, { updates, dt }: Sample): string | null {
  const fix = enterAll(model, updates);
  if (model.isStraight?.(fix) !== true) return null;
  const [start, end] = [extrapolated(model, fix, 0), extrapolated(model, fix, dt)];
  for (const axis of ['x', 'y', 'z'] as const) {
    const velocity = start[`v${axis}`];
    const expected = start[axis] + velocity * dt;
    const room = rounding * (1 + Math.abs(start[axis]) + Math.abs(velocity * dt));
    if (end[`v${axis}`] !== velocity) return `v${axis} goes from ${velocity} to ${end[`v${axis}`]}`;
    if (Math.abs(end[axis] - expected) > room) return `${axis} is ${end[axis]}, not ${expected}`;
  }
  return null;
}

interface Spawns {
  readonly before: readonly StampedState[];
  readonly after: readonly StampedState[];
  readonly dt: number;
}

const twoSpawns = (cases: Cases): Spawns => ({ before: cases.updates(6), after: cases.updates(6), dt: anyAge(cases) });

function forgets(create: () => DeadReckoningModel, { before, after, dt }: Spawns): string | null {
  const [old, fresh] = [create(), create()];
  enterAll(old, before);
  return firstFlaw(
    () => difference(enterAll(old, after), enterAll(fresh, after), 'after a restart it derives something else'),
    () =>
      difference(answer(old, { updates: after, dt }), answer(fresh, { updates: after, dt }), 'after a restart it writes something else'),
  );
}

/** The paths of several entities, interleaved, against a path by itself. */
function servesOthers(create: () => DeadReckoningModel, { before, after, dt }: Spawns): string | null {
  const [shared, own] = [create(), create()];
  if ('derive' in own || 'describe' in own || 'overtaken' in own) return 'it remembers updates';
  const fix = enterAll(own, after);
  for (const { state } of before) {
    shared.isStraight?.(state);
    extrapolated(shared, state, dt + 1);
  }
  const isSame = own.isStraight?.(fix) === shared.isStraight?.(fix);
  if (!isSame) return 'after serving other paths isStraight returns something else';
  return difference(extrapolated(shared, fix, dt), extrapolated(own, fix, dt), 'after serving other paths it writes something else');
}
