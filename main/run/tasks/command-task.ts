/**
 * The task of a command: in this thread with the bench's own code only; with third-party plugins in a watched worker.
 */
import { setTimeout } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import type { Fault } from '../../../contract/bench-state.ts';
import { PluginFault } from '../../../engine/guard/plugin-fault.ts';
import type { PluginBundle } from '../../plugins/bundle-plugin.ts';
import { loadPlugins } from '../../plugins/load-plugin.ts';
import { projectPaths } from '../../base/project-paths.ts';
import type { RecorderLine } from '../../recording/recorder-port.ts';
import type { RunContext } from '../run-tasks.ts';
import type { SessionKind } from '../session-kind.ts';
import { FaultError, faultOf, inputOf } from '../../worker/faults.ts';
import { cancellationOf } from '../../base/deferred.ts';
import { heapLimitMb } from '../../worker/worker-memory.ts';
import { withTaskHost, type Task, type TaskEvents, type TaskHost, type TaskRules } from '../../worker/task-host.ts';

export interface CommandOptions<Event = never> extends TaskEvents<Event> {
  /** Kinds of session whose recordings the task may replay; left out: those of experiments alone. */
  readonly kinds?: readonly SessionKind[];
  /** Third-party ones. */
  readonly plugins: readonly PluginBundle[];
  /** Ends the task at once. */
  readonly cancelled: AbortSignal;
  /** Left out: 10 s and 2 GiB. */
  readonly rules?: Partial<Pick<TaskRules, 'stuckMs' | 'memoryMb'>>;
}

/** The search for the input of a call is given up after this, ms. */
const patienceMs = 60_000;

/**
 * The result, the same to the last bit in either thread. Rejects with a `FaultError` if a plugin fails, with another
 * `BenchError` if the request is invalid, with the signal's reason once cancelled.
 */
export function performCommandTask<Request, Result, Event>(
  task: Task<Request, Result, Event>,
  request: Request,
  options: CommandOptions<Event>,
): Promise<Result> {
  return options.plugins.length === 0 ? performHere(task, request, options) : performInWorker(task, request, options);
}

async function performHere<Request, Result, Event>(
  task: Task<Request, Result, Event>,
  request: Request,
  { kinds = [], cancelled, onShare = () => undefined, onEvent }: CommandOptions<Event>,
): Promise<Result> {
  try {
    const report = async (event: Event) => onEvent?.(event);
    const [perform, registry] = [await task.load(), await loadPlugins()];
    const context: RunContext<Event> = { registry, kinds, plugins: [], calls: {}, cancelled, onShare, report };
    return await perform(request, context as never);
  } catch (error) {
    throw error instanceof PluginFault ? new FaultError(faultOf(error), error) : error;
  }
}

async function performInWorker<Request, Result, Event>(
  task: Task<Request, Result, Event>,
  request: Request,
  { plugins, cancelled, rules: given, ...events }: CommandOptions<Event>,
): Promise<Result> {
  const rules = { workerPath: projectPaths().worker, plugins: () => plugins, tasks: [task], memoryMb: 2048, ...given };
  const cancellation = cancellationOf(cancelled);
  const end = await withTaskHost(rules, (host: TaskHost) =>
    Promise.race([host.perform(task, request, events, portsOf(request)), cancellation.promise]),
  );
  if (!end.fault) return end.result;
  const { fault, place } = end;
  if (!place || fault.plugin?.input !== undefined) throw new FaultError(fault);
  const again = { ...request, ...silent };
  const stopped = { ...rules, memoryMb: heapLimitMb(rules.memoryMb), stopAt: place };
  const found = await withTaskHost(stopped, (host: TaskHost) =>
    Promise.race([host.perform(task, again), cancellation.promise, patience()]),
  );
  throw new FaultError(withInput(fault, found?.fault));
}

/** Left out when a task is repeated up to the call to blame, to find its input. */
const silent = { line: undefined, tables: undefined, record: undefined };

function withInput(fault: Fault, found: Fault | undefined): Fault {
  const input = found && inputOf(found, fault);
  return fault.plugin && input ? { ...fault, plugin: { ...fault.plugin, input } } : fault;
}

/** A command that ends does not wait for it. */
function patience(): Promise<null> {
  return setTimeout(patienceMs, null, { ref: false });
}

/** They are transferred. */
function portsOf(request: unknown): readonly MessagePort[] {
  const { line } = (request ?? {}) as { readonly line?: RecorderLine };
  return line ? [line.port] : [];
}
