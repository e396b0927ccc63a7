/**
 * The parts that a feature adds to the worker: tasks, threads, kinds of session. All of it is loaded when it is first
 * needed.
 */
import type { AnyTask } from '../worker/task-host.ts';
import type { WorkerGuest } from '../worker/worker-guest.ts';
import type { LoadProbes } from './probe.ts';
import type { NewSessionTap, SessionKind } from './session-kind.ts';

export interface WorkerFeature {
  readonly tasks?: readonly AnyTask[];
  readonly threads?: readonly WorkerThread[];
  readonly kinds?: readonly SessionKind[];
  /** Loads what sends running sessions out as datagrams. */
  readonly tap?: () => Promise<NewSessionTap>;
  /** Loads the probes of batch runs. */
  readonly probes?: LoadProbes;
}

/** A thread that the worker entry can run, by the name that its host gives. */
export interface WorkerThread {
  readonly name: string;
  /** It loads third-party plugins: its process is restricted before its code is loaded. */
  readonly runsPlugins: boolean;
  readonly load: () => Promise<{ start(guest: WorkerGuest<never, never>, data: never, parts: WorkerParts): unknown }>;
}

/** The parts of the worker, of the core and of all features. */
export interface WorkerParts {
  readonly tasks: readonly AnyTask[];
  readonly threads: readonly WorkerThread[];
  readonly kinds: readonly SessionKind[];
  readonly taps: readonly (() => Promise<NewSessionTap>)[];
  readonly probes: readonly LoadProbes[];
}

export function workerParts(features: readonly WorkerFeature[]): WorkerParts {
  return {
    tasks: features.flatMap(({ tasks = [] }) => tasks),
    threads: features.flatMap(({ threads = [] }) => threads),
    kinds: features.flatMap(({ kinds = [] }) => kinds),
    taps: features.flatMap(({ tap }) => tap ?? []),
    probes: features.flatMap(({ probes }) => probes ?? []),
  };
}
