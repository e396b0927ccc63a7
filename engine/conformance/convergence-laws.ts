/** The laws of convergence schemes. */
import { distanceBetween } from '../base/math/distance-between.ts';
import type { ConvergenceScheme } from '../plugin-api/convergence.ts';
import { copyState, type KinematicState } from '../base/kinematic-state.ts';
import { DrawStep } from '../base/time/time-step.ts';
import { type Cases, copyOf, difference, notFinite } from './cases.ts';
import { firstFlaw, lawOf, type Law } from './law.ts';

/** Makes a scheme with its parameters bound. */
export interface SchemeSubject {
  readonly create: () => ConvergenceScheme;
  /** As its definition says. */
  readonly immediate: boolean;
  /** How near (m) it must come to a target at rest. */
  readonly within: number;
}

/** A landing, and one drawing some time after it. */
interface Landing {
  readonly shown: KinematicState;
  readonly target: KinematicState;
  readonly now: KinematicState;
  /** s */
  readonly elapsed: number;
  readonly dt: number;
}

/** Time (s) between two drawings. */
const frame = 0.02;
const anyTime = (cases: Cases) => cases.oneOf(0, cases.between(0, 1), cases.between(0, 1e6), 1e-300);

const livelyLanding = (cases: Cases): Landing => {
  return { shown: cases.state(), target: cases.state(), now: cases.state(), elapsed: cases.between(0, 1), dt: frame };
};

const extremeLanding = (cases: Cases): Landing => {
  return { shown: cases.extreme(), target: cases.extreme(), now: cases.extreme(), elapsed: anyTime(cases), dt: anyTime(cases) };
};

export function convergenceLaws({ create, immediate, within }: SchemeSubject): readonly Law[] {
  const lively = { draw: livelyLanding };
  return [
    lawOf({
      id: 'finite',
      title: 'draws a finite state from any state, also with a time step of 0',
      draw: extremeLanding,
      flaw: (at) => isFinite(create(), at),
    }),
    lawOf({ id: 'repeatable', title: 'draws the same for the same input', ...lively, flaw: (at) => repeats(create, at) }),
    lawOf({
      id: 'arguments',
      title: 'does not change its arguments and keeps no reference to them',
      ...lively,
      flaw: (at) => keepsNothing(create, at),
    }),
    lawOf({ id: 'rest', title: 'rests on a target at rest', draw: (cases) => cases.rest(), flaw: (target) => rests(create(), target) }),
    lawOf({
      id: 'arrives',
      title: 'reaches a target at rest, and stays there',
      draw: anyOffset,
      flaw: (from) => arrives(create(), from, within),
      tries: 15,
    }),
    ...(create().isStateless
      ? [
          lawOf({
            id: 'stateless',
            title: 'draws the same whatever other entities it drew before, as isStateless declares',
            draw: (cases) => ({ own: livelyLanding(cases), others: [livelyLanding(cases), livelyLanding(cases)] }),
            flaw: ({ own, others }) => servesOthers(create, own, others),
          }),
        ]
      : []),
    ...(immediate
      ? [lawOf({ id: 'immediate', title: 'draws the target itself, as it says', ...lively, flaw: (at) => isImmediate(create(), at) })]
      : []),
  ];
}

function drawing(elapsed: number, dt: number): DrawStep {
  return Object.assign(new DrawStep(), { elapsed, dt });
}

function drawn(scheme: ConvergenceScheme, { shown, target, now, elapsed, dt }: Landing): KinematicState {
  const out = copyOf(shown);
  scheme.land(shown, target);
  scheme.place(now, drawing(elapsed, dt), out);
  return out;
}

function isFinite(scheme: ConvergenceScheme, landing: Landing): string | null {
  const out = drawn(scheme, landing);
  return firstFlaw(
    () => notFinite(out),
    () => notFinite(drawn(scheme, { ...landing, shown: out, elapsed: 0, dt: 0 })),
  );
}

function repeats(create: () => ConvergenceScheme, landing: Landing): string | null {
  return difference(drawn(create(), landing), drawn(create(), landing), 'a second instance draws something else');
}

function keepsNothing(create: () => ConvergenceScheme, { shown, target, now, elapsed, dt }: Landing): string | null {
  const [scheme, out, step] = [create(), copyOf(shown), drawing(elapsed, dt)];
  const [given, aimed, at] = [copyOf(shown), copyOf(target), copyOf(now)];
  scheme.land(given, aimed);
  const changed = firstFlaw(
    () => difference(given, shown, 'land changed what was shown'),
    () => difference(aimed, target, 'land changed the target'),
  );
  copyState(now, given);
  copyState(now, aimed);
  scheme.place(at, step, out);
  if (step.elapsed !== elapsed || step.dt !== dt) return 'place changed the time step';
  return firstFlaw(
    () => changed,
    () => difference(at, now, 'place changed the target'),
    () => difference(out, drawn(create(), { shown, target, now, elapsed, dt }), 'it kept a reference to an argument'),
  );
}

function rests(scheme: ConvergenceScheme, target: KinematicState): string | null {
  const out = copyOf(target);
  scheme.land(target, target);
  for (let drawings = 1; drawings <= 10; drawings++) {
    scheme.place(target, drawing(drawings * frame, frame), out);
    const moved = distanceBetween(out, target);
    if (moved > 1e-9) return `it has moved by ${moved} m`;
  }
  return null;
}

interface Offset {
  readonly shown: KinematicState;
  readonly target: KinematicState;
}

/** A tank, shown where it is no longer, in the direction in which it was driving. */
const anyOffset = (cases: Cases): Offset => {
  const [shown, target] = [cases.driving(), cases.driving()];
  for (const field of ['vx', 'vy', 'wz'] as const) target[field] = 0;
  shown.x = target.x + cases.between(-10, 10);
  shown.y = target.y + cases.between(-10, 10);
  return { shown, target };
};

/** Within this time (s) it must be there, and so long it must stay. */
const patience = 60;
const stay = 5;

function arrives(scheme: ConvergenceScheme, { shown, target }: Offset, within: number): string | null {
  const out = copyOf(shown);
  scheme.land(shown, target);
  for (let elapsed = frame; elapsed < patience + stay; elapsed += frame) {
    scheme.place(target, drawing(elapsed, frame), out);
    const away = distanceBetween(out, target);
    if (elapsed > patience && away > within) return `${away} m remain after ${elapsed.toFixed(1)} s`;
  }
  return isTurned(out);
}

/** Whatever it faces, it does so by a unit quaternion. */
function isTurned(out: KinematicState): string | null {
  const length = Math.hypot(out.qw, out.qx, out.qy, out.qz);
  return Math.abs(length - 1) > 1e-6 ? `its orientation has length ${length}` : null;
}

function isImmediate(scheme: ConvergenceScheme, landing: Landing): string | null {
  return difference(drawn(scheme, landing), landing.now, 'it draws something else than the target');
}

/** The drawings of several entities, interleaved, against one entity by itself. */
function servesOthers(create: () => ConvergenceScheme, own: Landing, others: readonly Landing[]): string | null {
  const [shared, alone] = [create(), create()];
  const [found, expected] = [copyOf(own.shown), copyOf(own.shown)];
  alone.land(own.shown, own.target);
  shared.land(own.shown, own.target);
  for (let drawings = 1; drawings <= 3; drawings++) {
    for (const other of others) drawn(shared, other);
    shared.restart?.();
    shared.place(own.now, drawing(own.elapsed, own.dt), found);
    alone.place(own.now, drawing(own.elapsed, own.dt), expected);
  }
  return difference(found, expected, 'after drawing other entities it draws something else');
}
