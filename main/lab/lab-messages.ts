/** What passes between the lab and its workers. All of it is plain, clonable data. */
import type { Fault } from '../../contract/bench-state.ts';
import type { PluginCall } from '../../engine/session/call-slot.ts';
import type { BatchResult } from './batch-run.ts';

/** What a worker is started with. */
export interface LabWorkerStart {
  /** Paths of third-party plugin modules. */
  readonly plugins: readonly string[];
  /** Memory of the watch area. */
  readonly memory: SharedArrayBuffer;
}

/** Worker → lab; about the run that was posted last. */
export type LabReport =
  /** A plugin call that the run can make; they come in the order of the numbers that the call slot shows, each before it is made. */
  | { readonly kind: 'call'; readonly call: PluginCall }
  /** The share (0–1) of the run that is through. */
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'done'; readonly result: BatchResult }
  | { readonly kind: 'fault'; readonly fault: Fault };
