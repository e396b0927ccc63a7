/** A plugin's failure, told with everything needed to find it. */
import type { PluginKind } from '../plugin-api/define.ts';

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

/** Thrown out of a session when a plugin throws or writes a number that is not finite. The session must not be advanced further. */
export class PluginFault extends Error {
  override readonly name = 'PluginFault';
  readonly details: FaultDetails;

  constructor(details: FaultDetails, what: string, options?: ErrorOptions) {
    super(`Plugin ${details.kind}/${details.plugin}: ${details.call} ${what} at session time ${details.time.toFixed(3)} s.`, options);
    this.details = details;
  }
}
