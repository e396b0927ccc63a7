/** Start data of a worker, and the reports that its guest makes by itself. */
import type { Fault } from '../../contract/bench-state.ts';
import type { AgreedPlaces } from '../base/files/agreed-folders.ts';
import type { CallPlace, PluginCall } from '../../engine/guard/call-slot.ts';

export interface WorkerStart {
  /** The name of a thread that the worker entry (`main/worker-entry.ts`) can run. */
  readonly thread: string;
  /** Start data of that thread. */
  readonly data: unknown;
  /** Memory of the watch area. */
  readonly memory: SharedArrayBuffer;
  /** Where experiments may name files. */
  readonly places: AgreedPlaces;
  /** The plugin call of this place is not made but reported as a fault, with its input; left out: all are made. */
  readonly stopAt?: CallPlace | undefined;
  /** It loads third-party plugins. */
  readonly isWithPlugins: boolean;
  /** Memory that the thread may keep, MiB; left out: it runs no plugins. */
  readonly memoryMb?: number | undefined;
}

/** Guest → host. Everything else that passes is the thread's own. */
export type GuestReport =
  /** A plugin call with the number by which the call slot shows it from now on; it comes before the call is made. */
  | { readonly guest: 'call'; readonly call: PluginCall; readonly number: number }
  /** A promise or callback of a plugin failed: the worker is unusable. `place`: of the call to blame, if known. */
  | { readonly guest: 'stray'; readonly fault: Fault; readonly place?: CallPlace | undefined };
