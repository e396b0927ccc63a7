/** The call slot: shows, also to another thread, which plugin call is running. */
import type { Plugin, PluginKind } from '../plugin-api/define.ts';

/** Identifies a plugin. */
export type Identity = Pick<Plugin, 'id' | 'kind'>;

/** One call that a plugin may be in. */
export interface PluginCall {
  readonly plugin: string;
  readonly kind: PluginKind;
  readonly call: string;
  /** Id of the lane that has chosen the plugin; left out: none has. */
  readonly lane?: string;
}

/**
 * The calls that can be in a slot, by number. Sessions that share a slot share the numbers: a call of the same lane is
 * the same call.
 */
export class KnownCalls {
  readonly #calls: PluginCall[] = [];
  /** By lane ('': none), kind, plugin and call: a sweep makes thousands of plugins, and joining these names costs more. */
  readonly #numbers = new Map<string, Map<string, Map<string, Map<string, number>>>>();

  /** Indexed by number. */
  get all(): readonly PluginCall[] {
    return this.#calls;
  }

  /** `onNew` is called where the call has just got its number. */
  numberOf({ id, kind }: Identity, call: string, lane: string | null, onNew: (call: PluginCall, number: number) => void): number {
    const numbers = within(within(within(this.#numbers, lane ?? ''), kind), id);
    const known = numbers.get(call);
    if (known !== undefined) return known;
    const made = { plugin: id, kind, call, ...(lane !== null && { lane }) };
    const number = this.#calls.push(made) - 1;
    numbers.set(call, number);
    onNew(made, number);
    return number;
  }
}

/** What `map` has under `key`, made where there is nothing yet. */
function within<Value>(map: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const found = map.get(key);
  if (found) return found;
  const made = new Map<string, Value>();
  map.set(key, made);
  return made;
}

/** May lie on shared memory, so that a supervisor can name a call that never returns. */
export interface CallSlot {
  readonly known: KnownCalls;
  /** One element: number of the call, or −1 while no plugin is running. */
  readonly plugin: Int32Array;
  /** One element: how many calls have returned, those within other calls left out; wraps around. */
  readonly returned: Int32Array;
  /** One element: session time of the call, s. */
  readonly time: Float64Array;
  /** One element: which of the calls at that session time it is, from 1. */
  readonly count: Float64Array;
  /** One element: sessions that have used the slot, one after another. */
  readonly run: Float64Array;
  /** The call at this place fails without being made, which shows its input. Left out: all are made. */
  readonly stopAt?: CallPlace | undefined;
}

/**
 * Identifies a call: the same session makes the same calls at the same times, at any pace. Observers make calls too,
 * but after those of the session itself.
 */
export interface CallPlace {
  readonly run: number;
  /** Session time, s. */
  readonly time: number;
  readonly count: number;
}

/** The place of the call that was made last. */
export function callPlaceOf({ run, time, count }: CallSlot): CallPlace {
  return { run: run[0] as number, time: time[0] as number, count: count[0] as number };
}

export function ownCallSlot(): CallSlot {
  return {
    known: new KnownCalls(),
    plugin: new Int32Array(1).fill(-1),
    returned: new Int32Array(1),
    time: new Float64Array(1),
    count: new Float64Array(1),
    run: new Float64Array(1),
  };
}

/** Thrown in place of the call at `stopAt`. */
export class CallStopped extends Error {
  override readonly name = 'CallStopped';
}
