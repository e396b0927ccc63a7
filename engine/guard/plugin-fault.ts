/** A plugin's failure with everything needed to find it, and the words of its message. */
import type { PluginKind } from '../plugin-api/define.ts';
import type { KinematicState } from '../base/kinematic-state.ts';

export interface FaultDetails {
  readonly plugin: string;
  readonly kind: PluginKind;
  /** Id of the lane that has chosen it; left out: none has. */
  readonly lane?: string;
  /** The call that failed, by the name of the function: `extrapolate`, `place`, `onTrigger`, `create` … */
  readonly call: string;
  /** Session time, s. */
  readonly time: number;
  /** The arguments of the call as JSON. */
  readonly input: string;
}

/**
 * Thrown out of a session when a plugin throws or writes a number that is not finite. The session must not be advanced
 * further.
 */
export class PluginFault extends Error {
  override readonly name = 'PluginFault';
  readonly details: FaultDetails;

  constructor(details: FaultDetails, what: string, options?: ErrorOptions) {
    super(`Plugin ${details.kind}/${details.plugin}: ${details.call} ${what} at session time ${details.time.toFixed(3)} s.`, options);
    this.details = details;
  }
}

/** Returns in words what a plugin threw. A hostile object, a proxy or one whose getters throw, says nothing about itself. */
export function thrownText(error: unknown): string {
  try {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return `${text.slice(0, longestText)}${sourcePlaceOf(error)}`;
  } catch {
    return `an object (${typeof error}) that cannot be described`;
  }
}

/** Longest text of a plugin that is kept, characters. */
const longestText = 1000;

export const notFinite = 'wrote a number that is not finite';

/** An answer of the wrong type, in words. */
export function answered(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeof value;
}

/** JSON has no NaN and no infinity: they are named. */
export function printable(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}

export function printableState(state: Readonly<KinematicState>): Record<string, number | string> {
  return Object.fromEntries(Object.entries(state).map(([field, value]) => [field, printable(value)]));
}

/** Source maps name the author's files `plugin:///src/index.ts`. */
const place = /plugin:\/\/\/([^\s)]+:\d+):\d+/;

/** Where in a plugin's source an error was thrown, as ` (src/index.ts:12)`; empty where the stack does not say. */
export function sourcePlaceOf(error: unknown): string {
  try {
    const found = error instanceof Error ? place.exec(error.stack ?? '') : null;
    return found ? ` (${found[1]})` : '';
  } catch {
    return '';
  }
}
