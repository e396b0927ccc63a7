/** Performs one task after another in a worker, which is replaced when a task has ended it. */
import type { TransferListItem } from 'node:worker_threads';
import type { Fault } from '../../contract/bench-state.ts';
import type { CallPlace } from '../../engine/guard/call-slot.ts';
import { cancellationOf, deferred, type Deferred } from '../base/deferred.ts';
import { FaultError } from './faults.ts';
import { WorkerHost } from './worker-host.ts';

/**
 * A task that a worker can perform. Its request, result and intermediate reports are plain, clonable data. Workers find it
 * by its name in the list that they are started with.
 */
export interface Task<Request, Result, Event = never> {
  readonly name: string;
  /** Loads the function that performs it; `context` is the `RunContext` of its thread. */
  readonly load: () => Promise<(request: Request, context: never) => Result | Promise<Result>>;
  /** It replays recordings: what replays each kind of session is loaded with it. */
  readonly replays?: boolean;
  /** Carries the type of its intermediate reports only. */
  readonly event?: Event;
}
/** Any task, where its types do not matter. */
export type AnyTask = Task<never, unknown, unknown>;

/** Task thread → host, about the newest request. */
export type TaskReport =
  /** The share (0–1) of the task that is done. */
  | { readonly kind: 'share'; readonly share: number }
  /** The task waits until it was received. */
  | { readonly kind: 'event'; readonly event: unknown }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'fault'; readonly fault: Fault };

/** Host → task thread. */
export type TaskMessage = { readonly kind: 'request'; readonly task: string; readonly request: unknown } | { readonly kind: 'received' };

/** Start data of the task thread. */
export interface TaskThreadStart<Plugin = { readonly path: string }> {
  /** Third-party plugins. */
  readonly plugins: readonly Plugin[];
  /** Names of the tasks that it performs; left out: all that there are. */
  readonly tasks?: readonly string[] | undefined;
}

export interface TaskRules<Plugin extends { readonly path: string } = { readonly path: string }> {
  /** Path of the built worker. */
  readonly workerPath: string;
  /** Third-party plugins for a worker that begins now; they are loaded inside it only. */
  readonly plugins: () => readonly Plugin[];
  /** What is requested of the worker, which loads the code of nothing else; left out: any task. */
  readonly tasks?: readonly Pick<AnyTask, 'name'>[];
  /** A plugin call that lasts longer than this will not return, ms; left out: 10 s. */
  readonly stuckMs?: number;
  /** Memory bound of a task, MiB; left out: 2048. */
  readonly memoryMb?: number;
  /** The plugin call at which the worker stops, as in `WorkerStart`. */
  readonly stopAt?: CallPlace;
}

/** The end of a task. `place` is the plugin call to blame, where its input is not known. */
export type TaskEnd<Result> =
  | { readonly result: Result; readonly fault?: undefined }
  | { readonly result?: undefined; readonly fault: Fault; readonly place?: CallPlace | undefined };

/** Listeners to a task while it is performed. */
export interface TaskEvents<Event = never> {
  /** The share (0–1) that is done, now and then. */
  readonly onShare?: ((share: number) => void) | undefined;
  /** The task waits for it, and ends where it rejects. */
  readonly onEvent?: ((event: Event) => void | Promise<void>) | undefined;
}

/**
 * Tasks of a worker with third-party plugins: each loads them anew, and a thread keeps the modules that it has loaded.
 */
const mostTasksWithPlugins = 200;

interface RunningTask extends TaskEvents<unknown> {
  readonly ending: Deferred<TaskEnd<unknown>>;
}

export class TaskHost {
  readonly #rules: TaskRules;
  #worker: WorkerHost<TaskReport> | null = null;
  /** Performed by the worker. */
  #tasks = 0;
  #hasPlugins = false;
  #task: RunningTask | null = null;

  constructor(rules: TaskRules) {
    this.#rules = rules;
  }

  /**
   * One task at a time. Resolves to its end, rejects as `onEvent` does. `transfer`: parts of the request to transfer.
   */
  perform<Request, Result, Event>(
    { name }: Task<Request, Result, Event>,
    request: Request,
    events: TaskEvents<Event> = {},
    transfer: readonly TransferListItem[] = [],
  ): Promise<TaskEnd<Result>> {
    const ending = deferred<TaskEnd<unknown>>();
    this.#task = { ...(events as TaskEvents<unknown>), ending };
    if (this.#hasPlugins && this.#tasks >= mostTasksWithPlugins) this.#replaceWorker();
    this.#worker ??= this.#start();
    this.#tasks += 1;
    this.#worker.post({ kind: 'request', task: name, request } satisfies TaskMessage, transfer);
    return ending.promise as Promise<TaskEnd<Result>>;
  }

  /** Ends the worker, even in the middle of a task, whose promise then never settles. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#task = null;
    await worker?.terminate();
  }

  #replaceWorker(): void {
    void this.#worker?.terminate();
    this.#worker = null;
  }

  #start(): WorkerHost<TaskReport> {
    const { plugins: newest, tasks, stuckMs = 10_000, memoryMb = 2048, ...rules } = this.#rules;
    const plugins = newest();
    this.#hasPlugins = plugins.length > 0;
    this.#tasks = 0;
    const data: TaskThreadStart = { plugins, tasks: tasks?.map(({ name }) => name) };
    const onEnd = ({ fault, place }: { readonly fault: Fault; readonly place?: CallPlace | undefined }) => {
      this.#worker = null;
      this.#end({ fault, place });
    };
    return new WorkerHost<TaskReport>(
      { ...rules, stuckMs, memoryMb, thread: 'tasks', data, plugins },
      { onReport: (report) => this.#take(report), onEnd },
    );
  }

  #take(report: TaskReport): void {
    if (report.kind === 'share') this.#task?.onShare?.(report.share);
    else if (report.kind === 'event') void this.#takeEvent(report.event);
    else if (report.kind === 'done') this.#end({ result: report.result });
    else this.#end({ fault: report.fault });
  }

  async #takeEvent(event: unknown): Promise<void> {
    const [task, worker] = [this.#task, this.#worker];
    try {
      await task?.onEvent?.(event);
      worker?.post({ kind: 'received' } satisfies TaskMessage);
    } catch (error) {
      task?.ending.reject(error as Error);
    }
  }

  #end(end: TaskEnd<unknown>): void {
    const task = this.#task;
    this.#task = null;
    task?.ending.resolve(end);
  }
}

export interface TaskWatch<Event = never> extends TaskEvents<Event> {
  /** Ends the task at once; left out: never. */
  readonly cancelled?: AbortSignal;
}

/** Performs one task in a worker that ends with it. Rejects with a `FaultError`, or with the signal's reason. */
export async function performApart<Request, Result, Event>(
  task: Task<Request, Result, Event>,
  request: Request,
  rules: TaskRules,
  { cancelled, ...events }: TaskWatch<Event> = {},
): Promise<Result> {
  const end = await withTaskHost({ ...rules, tasks: [task] }, (host) => {
    const ending = host.perform(task, request, events);
    if (!cancelled) return ending;
    const cancellation = cancellationOf(cancelled);
    return Promise.race([ending, cancellation.promise]).finally(() => cancellation.forget());
  });
  if (end.fault) throw new FaultError(end.fault);
  return end.result;
}

/** The worker is ended when `use` has settled. */
export async function withTaskHost<Result>(rules: TaskRules, use: (host: TaskHost) => Promise<Result>): Promise<Result> {
  const host = new TaskHost(rules);
  try {
    return await use(host);
  } finally {
    await host.close();
  }
}
