/** What every trigger owes. */
import { setYaw, type KinematicState } from '../base/kinematic-state.ts';
import { TriggerStep } from '../base/time/time-step.ts';
import type { UpdateTrigger } from '../plugin-api/trigger.ts';
import { answered } from '../guard/plugin-fault.ts';
import { type Cases, copyOf, difference } from './cases.ts';
import { firstFlaw, lawOf, type Law } from './law.ts';

/** What a trigger looks at. */
interface Look {
  readonly real: KinematicState;
  readonly exported: KinematicState;
}

/** s from look to look. */
const frame = 0.05;
/** Looks of a minute. */
const minute = 1200;

/** `create`: with its parameters bound, and the same chance every time. */
export function triggerLaws(create: () => UpdateTrigger): readonly Law[] {
  const law = (id: string, title: string, flaw: (given: readonly Look[]) => string | null): Law =>
    lawOf({ id, title, draw: looks, flaw, tries: 20, untold: true });
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
function looks(cases: Cases): Look[] {
  return Array.from({ length: 60 }, () => {
    const real = cases.driving();
    const exported = copyOf(real);
    exported.x += cases.between(-5, 5);
    exported.y += cases.between(-5, 5);
    return { real, exported };
  });
}

/** The answers, look by look; after each yes an update is made. */
function answersOf(trigger: UpdateTrigger, given: readonly Look[], look = plainly): unknown[] {
  const step = new TriggerStep();
  step.age = 0;
  step.dt = frame;
  return given.map(({ real, exported }, index) => {
    if (index === 0) trigger.made?.(real, copyOf(real));
    step.age += frame;
    const answer: unknown = look(trigger, { real, exported }, step);
    if (answer !== true) return answer;
    trigger.made?.(real, copyOf(real));
    step.age = 0;
    return answer;
  });
}

function plainly(trigger: UpdateTrigger, { real, exported }: Look, step: TriggerStep): unknown {
  return trigger.isDue(real, exported, step);
}

function decides(trigger: UpdateTrigger, given: readonly Look[]): string | null {
  const odd = answersOf(trigger, given).find((answer) => typeof answer !== 'boolean');
  return odd === undefined ? null : `isDue returned ${answered(odd)}`;
}

function repeats(create: () => UpdateTrigger, given: readonly Look[]): string | null {
  const [first, again] = [answersOf(create(), given), answersOf(create(), given)];
  const look = first.findIndex((answer, index) => answer !== again[index]);
  return look < 0 ? null : `call ${look} returns ${String(first[look])}, and then ${String(again[look])}`;
}

function leavesArguments(trigger: UpdateTrigger, given: readonly Look[]): string | null {
  let flaw: string | null = null;
  answersOf(trigger, given, (asked, { real, exported }, step) => {
    const before = { real: copyOf(real), exported: copyOf(exported), step: JSON.stringify(step) };
    const answer = plainly(asked, { real, exported }, step);
    flaw ??= firstFlaw(
      () => difference(real, before.real, 'isDue changed its real state'),
      () => difference(exported, before.exported, 'isDue changed its exported path'),
      () => (JSON.stringify(step) === before.step ? null : 'isDue changed its step'),
    );
    return answer;
  });
  return flaw;
}

/** Off in everything at once, whatever it looks at. */
function fires(trigger: UpdateTrigger, real: KinematicState): string | null {
  const exported = copyOf(real);
  setYaw(exported, Math.PI - 2 * Math.atan2(real.qz, real.qw));
  exported.x += 1e6;
  exported.vx += 1e4;
  exported.ax += 1e3;
  exported.wz += 10;
  const answers = answersOf(trigger, Array<Look>(minute).fill({ real, exported }));
  return answers.includes(true) ? null : 'the exported path is off by 1,000 km for a minute, and no update is requested';
}

function rests(create: () => UpdateTrigger, still: KinematicState, driving: KinematicState): string | null {
  const [resting, moving] = [still, driving].map((state) =>
    answersOf(
      create(),
      Array.from({ length: minute }, (_, k) => onPath(state, k)),
    ),
  );
  const look = (resting ?? []).findIndex((answer, index) => answer !== moving?.[index]);
  if (look < 0) return null;
  return `after ${(frame * (look + 1)).toFixed(2)} s on the exported path isDue returns for an entity at rest ${String(resting?.[look])}, for one that drives ${String(moving?.[look])}`;
}

/** The real state is what the exported path says. */
function onPath(state: Readonly<KinematicState>, look: number): Look {
  const real = copyOf(state);
  real.x += state.vx * look * frame;
  real.y += state.vy * look * frame;
  return { real, exported: copyOf(real) };
}
