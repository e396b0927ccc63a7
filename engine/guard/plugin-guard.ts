/** The guard between session and plugins: a fault names the plugin, the call, the time and the input. */
import type { Timeline } from '../base/time/timeline.ts';
import { CallStopped, type CallSlot, type Identity, type PluginCall } from './call-slot.ts';
import { PluginFault, thrownText } from './plugin-fault.ts';

/** Knows all plugin calls of a session, and which of them is running. */
export class PluginGuard {
  /** Number of the call that calls other plugins meanwhile, set by its caller until it has left; −1: none. */
  outer = -1;
  /** The fault of a plugin that was called within the outer call; null: there is none. */
  inner: PluginFault | null = null;
  readonly #slot: CallSlot;
  /** Session time (s) and count of the call that fails without being made; NaN: all are made. */
  readonly #stopTime: number = NaN;
  readonly #stopCount: number = NaN;
  readonly #timeline: Timeline;
  readonly #onRegister: (call: PluginCall, number: number) => void;
  readonly #lane: string | null;

  constructor(
    slot: CallSlot,
    timeline: Timeline,
    onRegister: (call: PluginCall, number: number) => void = () => undefined,
    lane: string | null = null,
  ) {
    this.#slot = slot;
    if (lane === null) slot.run[0] = (slot.run[0] as number) + 1;
    const { stopAt } = slot;
    this.#stopTime = stopAt && stopAt.run === slot.run[0] ? stopAt.time : NaN;
    this.#stopCount = stopAt?.count ?? NaN;
    this.#timeline = timeline;
    this.#onRegister = onRegister;
    this.#lane = lane;
  }

  /** The guard for the plugins of a lane. */
  of(lane: string): PluginGuard {
    return new PluginGuard(this.#slot, this.#timeline, this.#onRegister, lane);
  }

  /** Gives a call its number. */
  register(plugin: Identity, call: string): number {
    return this.#slot.known.numberOf(plugin, call, this.#lane, this.#onRegister);
  }

  /** To be called where what it throws becomes a fault. */
  enter(call: number): void {
    const { plugin, time, count } = this.#slot;
    const { now } = this.#timeline;
    const made = time[0] === now ? (count[0] as number) + 1 : 1;
    plugin[0] = call;
    time[0] = now;
    count[0] = made;
    if (made === this.#stopCount && now === this.#stopTime) throw new CallStopped();
  }

  leave(): void {
    const { plugin, returned } = this.#slot;
    plugin[0] = this.outer;
    if (this.outer === -1) returned[0] = ((returned[0] as number) + 1) | 0;
  }

  /** The fault of call number `call`. `input` must be made of plain data. */
  fault(call: number, what: string, input: unknown, cause?: unknown): PluginFault {
    const isInner = this.outer !== -1 && this.outer !== call;
    this.outer = -1;
    this.leave();
    const { call: name, ...of } = this.#slot.known.all[call] as PluginCall;
    const details = { ...of, call: name, time: this.#timeline.now, input: jsonOf(input) };
    const fault = new PluginFault(details, what, { cause });
    if (isInner) this.inner ??= fault;
    return fault;
  }

  /** The fault of a call that threw `error`: that of a plugin that it called itself, if there is one. */
  thrown(call: number, input: unknown, error: unknown): PluginFault {
    if (isOurs(error, PluginFault)) return error;
    if (isOurs(error, CallStopped)) return this.fault(call, 'was stopped', input, error);
    if (isOurs(error, WrongShape)) return this.fault(call, error.message, input, error);
    return this.fault(call, `threw ${thrownText(error)}`, input, error);
  }

  /** Throws the fault of `create` where `made` lacks one of these functions. */
  demand(plugin: Identity, made: unknown, calls: readonly string[]): void {
    const lacking = lackingCall(made, calls);
    if (lacking !== null) this.refuse(plugin, `returned no object with a function ${lacking}`);
  }

  /** Throws the fault of `create`; `what` continues the sentence. */
  refuse(plugin: Identity, what: string): never {
    throw this.fault(this.register(plugin, 'create'), what, {});
  }

  /** Runs a plugin's `create`; an error of it becomes a fault. */
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

/** A proxy can throw when it is examined. */
function isOurs<Ours>(error: unknown, ours: new (...args: never[]) => Ours): error is Ours {
  try {
    return error instanceof ours;
  } catch {
    return false;
  }
}

/** Objects of the input may be the plugin's, or changed by it. */
function jsonOf(input: unknown): string {
  try {
    return JSON.stringify(input);
  } catch {
    return '{}';
  }
}

/** A call broke a rule of all calls; the message continues a sentence, as in "returned a promise". */
class WrongShape extends Error {
  override readonly name = 'WrongShape';
}

/** The first of `calls` that `made` has no function for; null: none is lacking. */
function lackingCall(made: unknown, calls: readonly string[]): string | null {
  const found = typeof made === 'object' && made !== null ? (made as Readonly<Record<string, unknown>>) : {};
  return calls.find((call) => typeof found[call] !== 'function') ?? null;
}

/** An asynchronous call would change the session between its events. Throws `WrongShape`. */
export function refusePromise(returned: unknown): void {
  if (returned !== undefined) checkIsNone(returned);
}

function checkIsNone(returned: unknown): void {
  if (typeof returned !== 'object' || returned === null || !('then' in returned)) return;
  Promise.resolve(returned).catch(() => undefined);
  throw new WrongShape('returned a promise; plugin calls must be synchronous');
}
