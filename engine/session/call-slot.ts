/** The call slot: tells, even from another thread, which plugin call is under way. */
import type { PluginKind } from '../plugin-api/define.ts';

/** One call that a plugin may be in. */
export interface PluginCall {
  readonly plugin: string;
  readonly kind: PluginKind;
  readonly call: string;
}

/** May lie on shared memory, so that a supervisor can name a call that never returns. */
export interface CallSlot {
  /** One element: index into the session's calls, or −1 while no plugin is running. */
  readonly plugin: Int32Array;
  /** One element: session time of the call, s. */
  readonly time: Float64Array;
}

export function ownCallSlot(): CallSlot {
  return { plugin: new Int32Array(1).fill(-1), time: new Float64Array(1) };
}
