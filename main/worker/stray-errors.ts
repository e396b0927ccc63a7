/** Errors that come out of no call: promises of plugins that are rejected while nobody listens, and what is thrown in their callbacks. */
import { promiseHooks } from 'node:v8';
import type { Fault } from '../../contract/bench-state.ts';
import { callPlaceOf, type CallPlace, type CallSlot, type PluginCall } from '../../engine/guard/call-slot.ts';
import { sourcePlaceOf } from '../../engine/guard/plugin-fault.ts';
import { faultOf } from './fault-of.ts';

/** The plugin call during which a promise was made. */
interface Birth {
  readonly call: number;
  readonly place: CallPlace;
}

export interface StrayWatch {
  readonly slot: CallSlot;
  /** The call with this number in the call slot. */
  readonly callOf: (number: number) => PluginCall | undefined;
  /** `place`: of the call to blame, where that is known. */
  readonly fail: (fault: Fault, place?: CallPlace) => void;
}

/** From now on the first stray error ends the session. A promise is its who made it: it is noted in which call that was. */
export function watchStrays({ slot, callOf, fail }: StrayWatch): void {
  const births = new WeakMap<object, Birth>();
  promiseHooks.onInit((promise) => {
    const call = slot.plugin[0] ?? -1;
    if (call !== -1) births.set(promise, { call, place: callPlaceOf(slot) });
  });
  process.on('unhandledRejection', (reason, promise) => {
    const birth = births.get(promise);
    const call = birth && callOf(birth.call);
    if (birth && call) fail(strayFault(call, birth.place.time, reason), birth.place);
    else fail(faultElsewhere(reason));
  });
  process.on('uncaughtException', (error) => fail(faultElsewhere(error)));
}

/** Of a callback: only the place where it was thrown can tell whose it was. */
function faultElsewhere(reason: unknown): Fault {
  if (sourcePlaceOf(reason) === '') return faultOf(reason);
  return { code: 'plugin-fault', message: `A plugin failed outside of its calls: ${wordsOf(reason)}${sourcePlaceOf(reason)}.` };
}

function strayFault({ plugin: id, ...of }: PluginCall, time: number, reason: unknown): Fault {
  const where = `Plugin ${of.kind}/${id}: ${of.call}, called at session time ${time.toFixed(3)} s,`;
  return {
    code: 'plugin-fault',
    message: `${where} left a promise that nobody listens to and that was rejected: ${wordsOf(reason)}.`,
    plugin: { id, ...of, time },
  };
}

function wordsOf(reason: unknown): string {
  return reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
}
