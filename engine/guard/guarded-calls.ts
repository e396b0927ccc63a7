/**
 * The guarded calls of each plugin kind: one row says how a fault prints the arguments, and what the call must not do.
 */
import type { SenderTime } from '../plugin-api/clock.ts';
import type { ConvergenceScheme } from '../plugin-api/convergence.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import type { Plugin, PluginKind } from '../plugin-api/define.ts';
import type { FairnessScheduler, TriggerView } from '../plugin-api/fairness.ts';
import { copyState, isFiniteState, KinematicState, stateFieldNames } from '../base/kinematic-state.ts';
import type { LinkModel } from '../plugin-api/link-model.ts';
import type { Meter } from '../plugin-api/metric.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import { interpolations, type PlayoutClock } from '../plugin-api/playout.ts';
import type { UpdateTrigger } from '../plugin-api/trigger.ts';
import { answered, notFinite, PluginFault, printable, printableState } from './plugin-fault.ts';
import { refusePromise, type PluginGuard } from './plugin-guard.ts';

/** The objects that the plugins of each kind create. */
export interface Created {
  readonly 'dead-reckoning': DeadReckoningModel;
  readonly convergence: ConvergenceScheme;
  readonly motion: MotionSource;
  readonly trigger: UpdateTrigger;
  readonly fairness: FairnessScheduler;
  readonly 'link-model': LinkModel;
  readonly metric: Meter;
  readonly playout: PlayoutClock;
  readonly clock: SenderTime;
}

/** A call that its plugin does not have is left out here too: that a model has `describe`, say, means something. */
interface GuardedCall<Made, Call extends (...args: never[]) => unknown> {
  /** Every plugin of the kind must have it. */
  readonly required?: true;
  /** The arguments as plain data. */
  input(...args: Parameters<Call>): object;
  /** Which argument, counted from 0, is a state that the call writes: its numbers must be finite. */
  readonly writes?: 1 | 2;
  /** The first argument is a state of the world that all lanes share: the plugin gets a copy. */
  readonly copies?: true;
  /** The problem with the answer, or with writes to other arguments; null: none. */
  wrong?(answer: unknown, plugin: Plugin, ...args: Parameters<Call>): string | null;
  /** Other plugins are called meanwhile; a fault of theirs is passed on. */
  readonly callsOthers?: true;
  /** Calls of every pair in every tick have a guard of their own, which V8 can inline: it saves 10 ns a call. */
  inlined?(made: Made, guard: PluginGuard, number: number): Call;
}

type CallsOf<Made> = {
  readonly [Name in keyof Made as NonNullable<Made[Name]> extends (...args: never[]) => unknown ? Name : never]-?: GuardedCall<
    Made,
    NonNullable<Made[Name]> extends infer Call extends (...args: never[]) => unknown ? Call : never
  >;
};

/** Calls in the order in which they get their numbers. */
const guardedCalls: { readonly [Kind in PluginKind]: CallsOf<Created[Kind]> } = {
  'dead-reckoning': {
    extrapolate: { required: true, input: (fix, step) => ({ fix, ...step }), writes: 2, inlined: guardedExtrapolate },
    isStraight: { input: (fix) => ({ fix }) },
    derive: { input: (update, stamp) => ({ update, stamp }), writes: 2 },
    overtaken: { input: (update, stamp) => ({ update, stamp }) },
    describe: { input: (real, stamp) => ({ real, stamp }), writes: 2, copies: true },
    restart: { input: () => ({}) },
  },
  convergence: {
    land: { required: true, input: (shown, target) => ({ shown, target }) },
    place: { required: true, input: (target, step) => ({ target, ...step }), writes: 2, inlined: guardedPlace },
    restart: { input: () => ({}) },
  },
  motion: {
    sample: {
      required: true,
      input: (now) => ({ now }),
      writes: 1,
      wrong: (spawn) =>
        Number.isInteger(spawn) && (spawn as number) >= 0 ? null : `returned ${answered(spawn)}, not the number of a spawn (0, 1, 2 …),`,
    },
    teleports: {
      input: () => ({}),
      wrong: (count) =>
        Number.isInteger(count) && (count as number) >= 0
          ? null
          : `returned ${answered(count)}, not how often it was teleported (0, 1, 2 …),`,
    },
  },
  trigger: {
    isDue: {
      required: true,
      copies: true,
      input: (real, exported, step) => ({ real, exported, ...step }),
      wrong: (isDue) => (isDue === true || isDue === false ? null : `returned ${answered(isDue)}, not true or false,`),
    },
    made: { input: (real, exported) => ({ real, exported }), copies: true },
  },
  fairness: {
    onTrigger: { required: true, input: (trigger) => ({ trigger: situationOf(trigger) }), callsOthers: true },
    onTick: { input: (tick) => ({ tick: situationOf(tick) }), callsOthers: true },
    onAcknowledgement: {
      input: (acknowledgement, trigger) => ({ acknowledgement, trigger: situationOf(trigger) }),
      callsOthers: true,
    },
  },
  'link-model': {
    carry: {
      required: true,
      input: (packet) => ({ packet }),
      wrong: (_answer, _plugin, _packet, fate) => {
        const { delay, lost } = fate as { readonly delay: unknown; readonly lost: unknown };
        if (typeof delay !== 'number' || !(delay >= 0 && delay < Infinity))
          return `wrote a delay of ${answered(delay)} s, which must be finite and 0 or more; to lose a packet, set lost,`;
        return lost === true || lost === false ? null : `wrote ${answered(lost)} for lost, not true or false,`;
      },
    },
  },
  metric: {
    frame: { input: (frame) => ({ ...frame }) },
    update: {
      input: ({ kind, time, entity, pair, number, bytes, since }) => ({ kind, time, entity, pair, number, bytes, since }),
    },
    value: {
      required: true,
      input: () => ({}),
      wrong: (value) => (value === null || Number.isFinite(value) ? null : `returned ${answered(value)}, not a finite number or null,`),
    },
  },
  playout: {
    arrive: { required: true, input: (arrival) => ({ ...arrival }) },
    render: {
      required: true,
      input: (frame) => ({ ...frame }),
      wrong: (_answer, _plugin, _frame, { time }) =>
        Number.isFinite(time) ? null : `wrote the time ${answered(time)} s, not a finite number,`,
    },
    restart: { input: () => ({}) },
  },
  clock: {
    exchange: { input: (exchange) => ({ ...exchange }) },
    arrive: { input: (arrival) => ({ ...arrival }) },
    offsetAt: {
      required: true,
      input: (now) => ({ now }),
      wrong: (offset) =>
        typeof offset === 'number' && Math.abs(offset) !== Infinity
          ? null
          : `returned ${answered(offset)}, not a finite number, or NaN while it does not know,`,
    },
  },
};

type AnyCall = (a: unknown, b: unknown, c: unknown) => unknown;
type AnyCalls = Readonly<Record<string, GuardedCall<object, AnyCall>>>;

/**
 * Runs a plugin's `create` and guards every call of what it makes. Throws the fault of `create` where that fails or
 * lacks a required call.
 */
export function createGuarded<Kind extends PluginKind>(
  plugin: Plugin & { readonly kind: Kind },
  guard: PluginGuard,
  create: () => Created[Kind],
): Created[Kind] {
  const { calls, required, members } = formOf(plugin.kind);
  const made = guard.create(plugin, create);
  // Members may be getters, which are the plugin's code.
  const own = guard.create(plugin, () => membersOf(made, members));
  guard.demand(plugin, own, required);
  const odd = guard.create(plugin, () => oddMember(plugin.kind, own, calls));
  if (odd !== null) guard.refuse(plugin, odd);
  const result: Record<string, unknown> = {};
  for (const property of furtherMembers) if (own[property]) result[property] = own[property];
  for (const [name, call] of calls) {
    const number = guard.register(plugin, name);
    const run = (own[name] ?? undefined) as AnyCall | undefined;
    result[name] = run && (call.inlined?.(made, guard, number) ?? guardedCall(call, run.bind(made), { plugin, guard, number }));
  }
  return result as unknown as Created[Kind];
}

/** Members that are not calls. */
const furtherMembers = ['carries', 'isStateless', 'playoutDelay', 'interpolation', 'poll'];

/** What is read of a plugin of a kind: its calls, the names of those that it must have, and the names of all members. */
interface Form {
  readonly calls: readonly (readonly [string, GuardedCall<object, AnyCall>])[];
  readonly required: readonly string[];
  readonly members: readonly string[];
}

/** Worked out once: a run makes hundreds of plugins. */
const forms = new Map<PluginKind, Form>();

function formOf(kind: PluginKind): Form {
  const known = forms.get(kind);
  if (known) return known;
  const calls = Object.entries(guardedCalls[kind] as AnyCalls);
  const required = calls.flatMap(([name, call]) => (call.required ? [name] : []));
  const form = { calls, required, members: [...furtherMembers, ...calls.map(([name]) => name)] };
  forms.set(kind, form);
  return form;
}

/** Members of the object that a plugin made; empty where it made none. */
function membersOf(made: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof made !== 'object' || made === null) return {};
  const own: Record<string, unknown> = {};
  for (const name of names) own[name] = (made as Readonly<Record<string, unknown>>)[name];
  return own;
}

/** Returns what is wrong with an optional member of what `create` returned; null: nothing. */
function oddMember(kind: PluginKind, own: Readonly<Record<string, unknown>>, calls: readonly (readonly [string, object])[]): string | null {
  for (const [name] of calls) {
    const member = own[name] ?? undefined;
    if (member !== undefined && typeof member !== 'function') return `returned ${name} as a ${typeof member}, not a function,`;
  }
  if (kind === 'clock') return oddPoll(own['poll'] ?? undefined);
  if (kind === 'playout') return oddInterpolation(own['interpolation'] ?? undefined);
  return kind === 'dead-reckoning' ? oddCarries(own['carries'] ?? undefined) : null;
}

function oddPoll(given: unknown): string | null {
  if (given === undefined || (typeof given === 'number' && given >= 0.01 && given <= 3600)) return null;
  return `returned poll as ${answered(given)}, allowed are 0.01 to 3600 s,`;
}

function oddInterpolation(given: unknown): string | null {
  if (given === undefined || interpolations.some((each) => each === given)) return null;
  return `returned interpolation as ${answered(given)}, allowed are ${interpolations.join(', ')},`;
}

function oddCarries(carries: unknown): string | null {
  if (carries === undefined) return null;
  if (!Array.isArray(carries)) return `returned carries as a ${typeof carries}, not an array of fields of a state,`;
  const names: readonly unknown[] = stateFieldNames;
  const odd = carries.findIndex((field) => !names.includes(field));
  return odd < 0 ? null : `returned carries with ${JSON.stringify(carries[odd])}, allowed are ${stateFieldNames.join(', ')},`;
}

interface Guarding {
  readonly plugin: Plugin;
  readonly guard: PluginGuard;
  readonly number: number;
}

function guardedCall(call: GuardedCall<object, AnyCall>, run: AnyCall, { plugin, guard, number }: Guarding): AnyCall {
  const { writes, copies = false, callsOthers = false } = call;
  const copy = new KinematicState();
  return (a, b, c) => {
    let answer: unknown;
    try {
      if (copies) copyState(a as KinematicState, copy);
      guard.enter(number);
      if (callsOthers) {
        guard.outer = number;
        guard.inner = null;
      }
      answer = run(copies ? copy : a, b, c);
      refusePromise(answer);
    } catch (error) {
      throw guard.inner ?? guard.thrown(number, call.input(a, b, c), error);
    }
    // The caller may have caught the fault of a plugin that it called: the session must not go on after one.
    if (callsOthers && guard.inner) throw guard.inner;
    const out = (writes === 1 ? b : c) as KinematicState;
    const wrong = writes && !isFiniteState(out) ? notFinite : (call.wrong?.(answer, plugin, a, b, c) ?? null);
    if (wrong !== null) throw guard.fault(number, wrong, { ...call.input(a, b, c), ...(writes && { out: printableState(out) }) });
    if (callsOthers) guard.outer = -1;
    guard.leave();
    return answer;
  };
}

function guardedExtrapolate(model: DeadReckoningModel, guard: PluginGuard, number: number): DeadReckoningModel['extrapolate'] {
  return (fix, step, out) => {
    try {
      guard.enter(number);
      refusePromise(model.extrapolate(fix, step, out));
    } catch (error) {
      throw guard.thrown(number, { fix, ...step }, error);
    }
    if (!isFiniteState(out)) throw guard.fault(number, notFinite, { fix, ...step, out: printableState(out) });
    guard.leave();
  };
}

function guardedPlace(scheme: ConvergenceScheme, guard: PluginGuard, number: number): ConvergenceScheme['place'] {
  return (target, step, out) => {
    try {
      guard.enter(number);
      refusePromise(scheme.place(target, step, out));
    } catch (error) {
      throw guard.thrown(number, { target, ...step }, error);
    }
    if (!isFiniteState(out)) throw guard.fault(number, notFinite, { target, ...step, out: printableState(out) });
    guard.leave();
  };
}

type Column = (view: TriggerView, receiver: number) => number;

/** The values that a scheduler can see of each receiver, by the names of its view. */
const columns: Readonly<Record<string, Column>> = {
  delay: (view, receiver) => view.delay(receiver),
  sent: (view, receiver) => view.sent(receiver),
  lastSentUpdate: (view, receiver) => view.lastSentUpdate(receiver),
  lastSentAt: (view, receiver) => view.lastSentAt(receiver),
  lastArrivalAt: (view, receiver) => view.lastArrivalAt(receiver),
  lastAcknowledgedAt: (view, receiver) => view.lastAcknowledgedAt(receiver),
  acknowledgedUpdate: (view, receiver) => view.acknowledgedUpdate(receiver),
  cee: (view, receiver) => view.cee(receiver),
  aee: (view, receiver) => view.aee(receiver, view.now, 'delayed'),
  instantaneous: (view, receiver) => view.instantaneous(receiver, 'delayed'),
};

/** A publisher's situation as plain data. Columns that call a plugin that fails as well are left out. */
function situationOf(view: TriggerView): object {
  const { index, triggers, now, life, receivers } = view;
  const found = Object.entries(columns).flatMap(([name, column]) => {
    const values = valuesOf(view, column);
    return values ? [[name, values] as const] : [];
  });
  return { index, triggers, now, life, receivers, ...Object.fromEntries(found) };
}

function valuesOf(view: TriggerView, column: Column): readonly (number | string)[] | null {
  try {
    return Array.from({ length: view.receivers }, (_, receiver) => printable(column(view, receiver)));
  } catch (error) {
    if (error instanceof PluginFault) return null;
    throw error;
  }
}
