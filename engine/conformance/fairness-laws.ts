/**
 * Laws for fairness schedulers: tried on a publisher with real estimates, and receivers near and far, some of which
 * lose updates.
 */
import type { FairnessPlugin } from '../plugin-api/define.ts';
import { KinematicState, setYaw } from '../base/kinematic-state.ts';
import { followLevelArc } from '../base/math/level-arc.ts';
import type { StampedState } from './cases.ts';
import { LawBroken, type Law } from './law.ts';
import { Stage, type Sent, type StageReceiver } from './stage.ts';
import type { Acknowledgement, FairnessScheduler, SendPlan, TriggerView } from '../plugin-api/fairness.ts';

/** A scheduler with its parameters. */
export interface SchedulerSubject {
  readonly plugin: FairnessPlugin;
  readonly params: object;
}

/** Triggers, and the time (s) between two. */
const triggers = 400;
const interval = 0.1;

/** Delays (s) there and back; the last two lose every fourth update, and five of every forty. */
const receivers: readonly StageReceiver[] = [
  { delay: 0.05 },
  { delay: 0.3 },
  { delay: 0.8 },
  { delay: (update) => (update % 4 === 1 ? null : 0.2) },
  { delay: (update) => (update % 40 < 5 ? null : 0.5) },
];

/** Those that lose nothing. */
const answering = receivers.slice(0, 3);

export function fairnessLaws(subject: SchedulerSubject): readonly Law[] {
  const { budget, wait } = promisesOf(subject);
  const session = new CheckedSession(subject);
  return [
    { id: 'lasting', title: 'completes a session, and holds updates until a finite time', keep: () => void session.stage },
    {
      id: 'repeatable',
      title: 'decides the same in the same situation with the same random stream',
      keep: () => repeats(session.stage, played(subject)),
    },
    { id: 'serves', title: 'leaves no receiver out', keep: () => serves(session.stage) },
    {
      id: 'unanswered',
      title: 'sends a receiver that never acknowledges its fair share',
      keep: () => servesUnanswered(played(subject, [...answering, { delay: () => null }])),
    },
    ...(budget === undefined
      ? []
      : [{ id: 'budget', title: `keeps its budget of ${budget} updates a trigger`, keep: () => keepsBudget(session.stage, budget) }]),
    ...(wait === undefined
      ? []
      : [{ id: 'wait', title: `lets no receiver wait for more than ${wait} triggers`, keep: () => keepsWait(session.stage, wait) }]),
    { id: 'arguments', title: 'does not change its arguments', keep: () => leavesArguments(session) },
  ];
}

/** One session for most laws: played when the first of them needs it. */
class CheckedSession {
  readonly #subject: SchedulerSubject;
  #change: string | null = null;
  #stage: Stage | null = null;

  constructor(subject: SchedulerSubject) {
    this.#subject = subject;
  }

  get stage(): Stage {
    const plugin = checked(this.#subject.plugin, (change) => (this.#change ??= change));
    return (this.#stage ??= played({ ...this.#subject, plugin }));
  }

  /** The first argument that was changed. */
  get change(): string | null {
    return this.stage && this.#change;
  }
}

function promisesOf({ plugin, params }: SchedulerSubject) {
  return plugin.promises?.({ params: plugin.params.parse(params), receivers: receivers.length }) ?? {};
}

/** A tank that weaves at 20 m/s, now more, now less. */
function drive(count: number, step: number, first = 0): StampedState[] {
  return Array.from({ length: count }, (_, index) => {
    const stamp = first + index * step;
    const heading = Math.sin(stamp / 3) * Math.sin(stamp / 40);
    const state = new KinematicState();
    setYaw(state, heading);
    state.x = 20 * stamp;
    state.y = 10 * Math.cos(stamp);
    state.vx = 20 * Math.cos(heading);
    state.vy = 20 * Math.sin(heading);
    state.wz = Math.cos(stamp) / 2;
    return { state, stamp };
  });
}

/** Two ticks between every two triggers. */
function betweenTriggers(): StampedState[] {
  const third = interval / 3;
  return [...drive(triggers - 1, interval, third), ...drive(triggers - 1, interval, 2 * third)];
}

function played({ plugin, params }: SchedulerSubject, who: readonly StageReceiver[] = receivers): Stage {
  const model = { extrapolate: followLevelArc };
  return new Stage({ plugin, params, receivers: who, model, heartbeat: 1 }).play(
    drive(triggers, interval),
    triggers * interval,
    1,
    betweenTriggers(),
  );
}

function leavesArguments({ change }: CheckedSession): void {
  if (change !== null) throw new LawBroken(change);
}

function repeats({ sends: first }: Stage, { sends: again }: Stage): void {
  const different = first.findIndex((sent, n) => JSON.stringify(sent) !== JSON.stringify(again[n]));
  if (different < 0 && first.length === again.length) return;
  const at = different < 0 ? first.length : different;
  throw new LawBroken(`sending ${at + 1} is ${sendingText(first[at])}, and then ${sendingText(again[at])}`);
}

function sendingText(sent: Sent | undefined): string {
  return sent ? JSON.stringify(sent) : 'missing';
}

function serves({ received }: Stage): void {
  const never = received.findIndex((updates) => updates.length === 0);
  if (never >= 0) throw new LawBroken(`receiver ${never} is sent nothing in ${triggers} triggers`);
}

/** A tenth less for how gaps fall, and four standard deviations of as many draws. */
function servesUnanswered({ received, sends }: Stage): void {
  const fair = sends.length / received.length;
  const least = 0.9 * fair - 1 - 2 * Math.sqrt(fair);
  const found = received.at(-1)?.length ?? 0;
  if (found >= least) return;
  throw new LawBroken(`the receiver is sent ${found} updates, where ${received.length} receivers are sent ${fair.toFixed(1)} in the mean`);
}

/** A scheduler that draws may be lucky or not: four standard deviations of as many draws, each at most 1/4. */
function keepsBudget(stage: Stage, budget: number): void {
  const sends = stage.sends.filter(({ update }) => update > 0).length;
  const room = receivers.length + 4 * Math.sqrt((receivers.length * triggers) / 4);
  if (sends <= budget * (triggers - 1) + room) return;
  throw new LawBroken(`it sent ${sends} updates at ${triggers - 1} triggers: ${(sends / (triggers - 1)).toFixed(3)} a trigger`);
}

function keepsWait({ received }: Stage, wait: number): void {
  for (const [receiver, updates] of received.entries()) {
    let last = 0;
    for (const update of [...updates, triggers - 1]) {
      if (update - last > wait) throw new LawBroken(`receiver ${receiver} is sent update ${last}, and then none until ${update}`);
      last = update;
    }
  }
}

/** As `plugin`; reports every argument that its schedulers write into. */
function checked(plugin: FairnessPlugin, report: (change: string) => void): FairnessPlugin {
  return {
    ...plugin,
    create: (context) => {
      const scheduler = plugin.create(context);
      return scheduler.onTick ? new CheckedTicks(scheduler, report) : new CheckedScheduler(scheduler, report);
    },
  };
}

class CheckedScheduler implements FairnessScheduler {
  protected readonly scheduler: FairnessScheduler;
  readonly #report: (change: string) => void;

  constructor(scheduler: FairnessScheduler, report: (change: string) => void) {
    this.scheduler = scheduler;
    this.#report = report;
  }

  onTrigger(view: TriggerView, plan: SendPlan): void {
    const before = argumentsOf(view);
    this.scheduler.onTrigger(view, plan);
    this.compare('onTrigger changed its view', argumentsOf(view), before);
  }

  onAcknowledgement(acknowledgement: Acknowledgement, view: TriggerView, plan: SendPlan): void {
    const before = JSON.stringify(acknowledgement) + argumentsOf(view);
    this.scheduler.onAcknowledgement?.(acknowledgement, view, plan);
    this.compare('onAcknowledgement changed its arguments', JSON.stringify(acknowledgement) + argumentsOf(view), before);
  }

  protected compare(what: string, after: string, before: string): void {
    if (after !== before) this.#report(`${what} from ${before} to ${after}`);
  }
}

/** One that looks between triggers, where it may have newer updates made. */
class CheckedTicks extends CheckedScheduler {
  onTick(view: TriggerView, plan: SendPlan): void {
    const { index, now, life } = view;
    this.scheduler.onTick?.(view, plan);
    const after = JSON.stringify({ index: Math.min(view.index, index), now: view.now, life: view.life });
    this.compare('onTick changed its view', after, JSON.stringify({ index, now, life }));
  }
}

function argumentsOf({ index, now, life, receivers }: TriggerView): string {
  return JSON.stringify({ index, now, life, receivers });
}
