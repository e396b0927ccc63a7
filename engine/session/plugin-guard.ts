/** The guard between session and plugins: a plugin that throws or writes nonsense is named, with call, time and input. */
import type { ConvergenceScheme } from '../plugin-api/convergence.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import type { Plugin } from '../plugin-api/define.ts';
import { isFiniteState, type KinematicState, type StateField } from '../plugin-api/kinematic-state.ts';
import type { DrawingLapse, Lapse } from '../plugin-api/lapse.ts';
import type { Timeline } from '../time/timeline.ts';
import { CallStopped, type CallSlot, type PluginCall } from './call-slot.ts';
import { PluginFault } from './plugin-fault.ts';
import { lackingCall, refusePromise, WrongShape } from './plugin-shape.ts';
import { sourcePlaceOf } from './source-place.ts';

/** By what a plugin is named. */
export type Identity = Pick<Plugin, 'id' | 'kind'>;

/** Knows all calls of a session and which of them is under way. */
export class PluginGuard {
  readonly calls: PluginCall[];
  readonly #slot: CallSlot;
  /** Session time (s) and count of the call that is not made; NaN: all are. */
  readonly #stopTime: number;
  readonly #stopCount: number;
  readonly #timeline: Timeline;
  readonly #onRegister: (call: PluginCall, number: number) => void;
  readonly #lane: { readonly lane?: string };

  /** The call in which the present one is made; −1: none. */
  #outer = -1;

  constructor(
    slot: CallSlot,
    timeline: Timeline,
    onRegister: (call: PluginCall, number: number) => void = () => undefined,
    of: { readonly lane: string; readonly calls: PluginCall[] } | null = null,
  ) {
    this.#slot = slot;
    if (!of) slot.run[0] = (slot.run[0] as number) + 1;
    const { stopAt } = slot;
    this.#stopTime = stopAt && stopAt.run === slot.run[0] ? stopAt.time : NaN;
    this.#stopCount = stopAt?.count ?? NaN;
    this.#timeline = timeline;
    this.#onRegister = onRegister;
    this.#lane = of ? { lane: of.lane } : {};
    this.calls = of?.calls ?? [];
  }

  /** The same, for the plugins that a lane has chosen. */
  of(lane: string): PluginGuard {
    return new PluginGuard(this.#slot, this.#timeline, this.#onRegister, { lane, calls: this.calls });
  }

  /** Gives a call its number. */
  register(plugin: Identity, call: string): number {
    const registered = { plugin: plugin.id, kind: plugin.kind, call, ...this.#lane };
    this.#onRegister(registered, this.calls.length);
    return this.calls.push(registered) - 1;
  }

  /** To be called where what it throws is told with the input. */
  enter(call: number): void {
    const { now } = this.#timeline;
    const slot = this.#slot;
    const count = slot.time[0] === now ? (slot.count[0] as number) + 1 : 1;
    slot.plugin[0] = call;
    slot.time[0] = now;
    slot.count[0] = count;
    if (now === this.#stopTime && count === this.#stopCount) throw new CallStopped();
  }

  leave(): void {
    this.#slot.plugin[0] = this.#outer;
  }

  /** As `enter`, for a call in which others are made: their `leave` comes back to it. */
  enterOuter(call: number): void {
    this.#outer = call;
    this.enter(call);
  }

  leaveOuter(): void {
    this.#outer = -1;
    this.leave();
  }

  /** The fault of call number `call`. `input` must be made of plain data. */
  fault(call: number, what: string, input: unknown, cause?: unknown): PluginFault {
    this.leaveOuter();
    const { call: name, ...of } = this.calls[call] as PluginCall;
    const details = { ...of, call: name, time: this.#timeline.now, input: JSON.stringify(input) };
    return new PluginFault(details, what, { cause });
  }

  /** The fault of a call that threw `error`. */
  thrown(call: number, input: unknown, error: unknown): PluginFault {
    if (error instanceof CallStopped) return this.fault(call, 'was stopped', input, error);
    if (error instanceof WrongShape) return this.fault(call, error.message, input, error);
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return this.fault(call, `threw ${reason}${sourcePlaceOf(error)}`, input, error);
  }

  /** What `create` made must have these functions; throws the fault if it has not. */
  demand(plugin: Identity, made: unknown, ...calls: readonly string[]): void {
    const lacking = lackingCall(made, calls);
    if (lacking !== null) throw this.fault(this.register(plugin, 'create'), `made nothing with a function ${lacking}`, {});
  }

  /** Runs a plugin's `create`, naming it if that throws. */
  create<T>(plugin: Identity, make: () => T): T {
    const call = this.register(plugin, 'create');
    try {
      this.enter(call);
      return make();
    } catch (error) {
      throw this.thrown(call, {}, error);
    } finally {
      this.leave();
    }
  }
}

export const notFinite = 'wrote a number that is not finite';

export class GuardedModel implements DeadReckoningModel {
  readonly carries?: readonly StateField[];
  readonly #model: DeadReckoningModel;
  readonly #guard: PluginGuard;
  readonly #call: number;
  readonly #straightCall: number;
  readonly #deriveCall: number;
  readonly #overtakenCall: number;
  readonly #describeCall: number;
  /** These are there only where the model has them: their being there says something. */
  readonly describe?: (real: Readonly<KinematicState>, stamp: number, out: KinematicState) => void;
  readonly overtaken?: (update: Readonly<KinematicState>, stamp: number) => void;
  readonly derive?: (update: Readonly<KinematicState>, stamp: number, out: KinematicState) => void;
  readonly restart?: () => void;
  readonly #restartCall: number;

  constructor(model: DeadReckoningModel, plugin: Identity, guard: PluginGuard) {
    guard.demand(plugin, model, 'extrapolate');
    if (model.carries) this.carries = model.carries;
    this.#model = model;
    this.#guard = guard;
    this.#call = guard.register(plugin, 'extrapolate');
    this.#straightCall = guard.register(plugin, 'isStraight');
    this.#deriveCall = guard.register(plugin, 'derive');
    this.#overtakenCall = guard.register(plugin, 'overtaken');
    this.#describeCall = guard.register(plugin, 'describe');
    if (model.describe) this.describe = (real, stamp, out) => this.#describe(real, stamp, out);
    if (model.overtaken) this.overtaken = (update, stamp) => this.#overtaken(update, stamp);
    if (model.derive) this.derive = (update, stamp, out) => this.#derive(update, stamp, out);
    if (model.restart) this.restart = () => this.#restart();
    this.#restartCall = guard.register(plugin, 'restart');
  }

  extrapolate(fix: Readonly<KinematicState>, lapse: Readonly<Lapse>, out: KinematicState): void {
    try {
      this.#guard.enter(this.#call);
      refusePromise(this.#model.extrapolate(fix, lapse, out));
    } catch (error) {
      throw this.#guard.thrown(this.#call, { fix, ...lapse }, error);
    }
    if (!isFiniteState(out)) throw this.#guard.fault(this.#call, notFinite, { fix, ...lapse, out: printable(out) });
    this.#guard.leave();
  }

  isStraight(fix: Readonly<KinematicState>): boolean {
    if (this.#model.isStraight === undefined) return false;
    try {
      this.#guard.enter(this.#straightCall);
      return this.#model.isStraight(fix);
    } catch (error) {
      throw this.#guard.thrown(this.#straightCall, { fix }, error);
    } finally {
      this.#guard.leave();
    }
  }

  #derive(update: Readonly<KinematicState>, stamp: number, out: KinematicState): void {
    try {
      this.#guard.enter(this.#deriveCall);
      this.#model.derive?.(update, stamp, out);
    } catch (error) {
      throw this.#guard.thrown(this.#deriveCall, { update, stamp }, error);
    }
    if (!isFiniteState(out)) throw this.#guard.fault(this.#deriveCall, notFinite, { update, stamp, out: printable(out) });
    this.#guard.leave();
  }

  #describe(real: Readonly<KinematicState>, stamp: number, out: KinematicState): void {
    try {
      this.#guard.enter(this.#describeCall);
      this.#model.describe?.(real, stamp, out);
    } catch (error) {
      throw this.#guard.thrown(this.#describeCall, { real, stamp }, error);
    }
    if (!isFiniteState(out)) throw this.#guard.fault(this.#describeCall, notFinite, { real, stamp, out: printable(out) });
    this.#guard.leave();
  }

  #overtaken(update: Readonly<KinematicState>, stamp: number): void {
    try {
      this.#guard.enter(this.#overtakenCall);
      this.#model.overtaken?.(update, stamp);
    } catch (error) {
      throw this.#guard.thrown(this.#overtakenCall, { update, stamp }, error);
    }
    this.#guard.leave();
  }

  #restart(): void {
    try {
      this.#guard.enter(this.#restartCall);
      this.#model.restart?.();
    } catch (error) {
      throw this.#guard.thrown(this.#restartCall, {}, error);
    }
    this.#guard.leave();
  }
}

export class GuardedConvergence implements ConvergenceScheme {
  readonly #scheme: ConvergenceScheme;
  readonly #guard: PluginGuard;
  readonly #landCall: number;
  readonly #placeCall: number;
  readonly #restartCall: number;

  constructor(scheme: ConvergenceScheme, plugin: Identity, guard: PluginGuard) {
    guard.demand(plugin, scheme, 'land', 'place');
    this.#scheme = scheme;
    this.#guard = guard;
    this.#landCall = guard.register(plugin, 'land');
    this.#placeCall = guard.register(plugin, 'place');
    this.#restartCall = guard.register(plugin, 'restart');
  }

  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    try {
      this.#guard.enter(this.#landCall);
      refusePromise(this.#scheme.land(shown, target));
    } catch (error) {
      throw this.#guard.thrown(this.#landCall, { shown, target }, error);
    }
    this.#guard.leave();
  }

  restart(): void {
    if (this.#scheme.restart === undefined) return;
    try {
      this.#guard.enter(this.#restartCall);
      this.#scheme.restart();
    } catch (error) {
      throw this.#guard.thrown(this.#restartCall, {}, error);
    }
    this.#guard.leave();
  }

  place(target: Readonly<KinematicState>, lapse: Readonly<DrawingLapse>, out: KinematicState): void {
    try {
      this.#guard.enter(this.#placeCall);
      refusePromise(this.#scheme.place(target, lapse, out));
    } catch (error) {
      throw this.#guard.thrown(this.#placeCall, { target, ...lapse }, error);
    }
    if (!isFiniteState(out)) throw this.#guard.fault(this.#placeCall, notFinite, { target, ...lapse, out: printable(out) });
    this.#guard.leave();
  }
}

/** What was answered where something else was asked for. */
export function answered(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeof value;
}

/** JSON has no NaN and no infinity: they are named. */
export function printable(state: Readonly<KinematicState>): Record<string, number | string> {
  return Object.fromEntries(Object.entries(state).map(([field, value]) => [field, Number.isFinite(value) ? value : String(value)]));
}
