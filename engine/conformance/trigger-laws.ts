/** The laws of triggers. */
import { setYaw, type KinematicState } from '../base/kinematic-state.ts';
import { TriggerStep } from '../base/time/time-step.ts';
import type { UpdateTrigger } from '../plugin-api/trigger.ts';
import { answered } from '../guard/plugin-fault.ts';
import { type Cases, copyOf, difference } from './cases.ts';
import { firstFlaw, lawOf, type Law } from './law.ts';

/** The input of one call. */
interface Given {
  readonly real: KinematicState;
  readonly exported: KinematicState;
}

/** s between two calls. */
const frame = 0.05;
/** Calls in a minute. */
const minute = 1200;

/** `create`: with its parameters bound, and equal random numbers every time. */
export function triggerLaws(create: () => UpdateTrigger): readonly Law[] {
  const law = (id: string, title: string, flaw: (given: readonly Given[]) => string | null): Law =>
    lawOf({ id, title, draw: calls, flaw, tries: 20, hidesCase: true });
  return [
    law('decides', 'returns true or false', (given) => decides(create(), given)),
    law('repeatable', 'decides the same for the same input', (given) => repeats(create, given)),
    law('arguments', 'does not change its arguments', (given) => leavesArguments(create(), given)),
    lawOf({
      id: 'fires',
      title: 'requests an update within a minute where the exported path is far off',
      draw: (cases) => cases.driving(),
      flaw: (real) => fires(create(), real),
      tries: 4,
    }),
    lawOf({
      id: 'rests',
      title: 'where the exported path is the real one, requests updates by time alone, or none',
      draw: (cases) => [cases.rest(), cases.driving()] as const,
      flaw: ([still, driving]) => rests(create, still, driving),
      tries: 4,
    }),
  ];
}

/** A few seconds, in which the exported path is off by metres. */
function calls(cases: Cases): Given[] {
  return Array.from({ length: 60 }, () => {
    const real = cases.driving();
    const exported = copyOf(real);
    exported.x += cases.between(-5, 5);
    exported.y += cases.between(-5, 5);
    return { real, exported };
  });
}

/** The answers, call by call; after each yes an update is made. */
function answersOf(trigger: UpdateTrigger, given: readonly Given[], ask = plainly): unknown[] {
  const step = new TriggerStep();
  step.age = 0;
  step.dt = frame;
  return given.map(({ real, exported }, index) => {
    if (index === 0) trigger.made?.(real, copyOf(real));
    step.age += frame;
    const answer: unknown = ask(trigger, { real, exported }, step);
    if (answer !== true) return answer;
    trigger.made?.(real, copyOf(real));
    step.age = 0;
    return answer;
  });
}

function plainly(trigger: UpdateTrigger, { real, exported }: Given, step: TriggerStep): unknown {
  return trigger.isDue(real, exported, step);
}

function decides(trigger: UpdateTrigger, given: readonly Given[]): string | null {
  const odd = answersOf(trigger, given).find((answer) => typeof answer !== 'boolean');
  return odd === undefined ? null : `isDue returned ${answered(odd)}`;
}

function repeats(create: () => UpdateTrigger, given: readonly Given[]): string | null {
  const [first, again] = [answersOf(create(), given), answersOf(create(), given)];
  const call = first.findIndex((answer, index) => answer !== again[index]);
  return call < 0 ? null : `call ${call} returns ${String(first[call])}, and then ${String(again[call])}`;
}

function leavesArguments(trigger: UpdateTrigger, given: readonly Given[]): string | null {
  let flaw: string | null = null;
  answersOf(trigger, given, (subject, { real, exported }, step) => {
    const before = { real: copyOf(real), exported: copyOf(exported), step: JSON.stringify(step) };
    const answer = plainly(subject, { real, exported }, step);
    flaw ??= firstFlaw(
      () => difference(real, before.real, 'isDue changed its real state'),
      () => difference(exported, before.exported, 'isDue changed its exported path'),
      () => (JSON.stringify(step) === before.step ? null : 'isDue changed its step'),
    );
    return answer;
  });
  return flaw;
}

/** Real and exported path differ in every field. */
function fires(trigger: UpdateTrigger, real: KinematicState): string | null {
  const exported = copyOf(real);
  setYaw(exported, Math.PI - 2 * Math.atan2(real.qz, real.qw));
  exported.x += 1e6;
  exported.vx += 1e4;
  exported.ax += 1e3;
  exported.wz += 10;
  const answers = answersOf(trigger, Array<Given>(minute).fill({ real, exported }));
  return answers.includes(true) ? null : 'the exported path is off by 1,000 km for a minute, and no update is requested';
}

function rests(create: () => UpdateTrigger, still: KinematicState, driving: KinematicState): string | null {
  const [resting, moving] = [still, driving].map((state) =>
    answersOf(
      create(),
      Array.from({ length: minute }, (_, k) => onPath(state, k)),
    ),
  );
  const call = (resting ?? []).findIndex((answer, index) => answer !== moving?.[index]);
  if (call < 0) return null;
  return `after ${(frame * (call + 1)).toFixed(2)} s on the exported path isDue returns for an entity at rest ${String(resting?.[call])}, for one that drives ${String(moving?.[call])}`;
}

/** The real state is what the exported path says. */
function onPath(state: Readonly<KinematicState>, call: number): Given {
  const real = copyOf(state);
  real.x += state.vx * call * frame;
  real.y += state.vy * call * frame;
  return { real, exported: copyOf(real) };
}
