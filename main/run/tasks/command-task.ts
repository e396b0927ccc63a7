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
import type { RunEvent } from '../run-tasks.ts';
import { FaultError, faultOf, inputOf } from '../../worker/faults.ts';
import { cancellationOf } from '../../base/deferred.ts';
import { heapLimitMb } from '../../worker/worker-memory.ts';
import { withTaskHost, type TaskEvents, type TaskHost, type TaskRules } from '../../worker/task-host.ts';
import { perform, type TaskRequest, type Tasks } from './tasks.ts';

/** The tasks of commands. */
type CommandTask = 'headless' | 'replay' | 'traffic' | 'anew' | 'schema' | 'tune-survey' | 'tune-vectors';

export interface CommandOptions extends TaskEvents<RunEvent> {
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
export function performCommandTask<Name extends CommandTask>(
  task: TaskRequest<Name>,
  options: CommandOptions,
): Promise<Tasks[Name]['result']> {
  return options.plugins.length === 0 ? performHere(task, options) : performInWorker(task, options);
}

async function performHere<Name extends CommandTask>(
  task: TaskRequest<Name>,
  { cancelled, onShare = () => undefined, onEvent }: CommandOptions,
): Promise<Tasks[Name]['result']> {
  try {
    const report = async (event: RunEvent) => onEvent?.(event);
    return await perform(task, { registry: await loadPlugins(), plugins: [], calls: {}, cancelled, onShare, report });
  } catch (error) {
    throw error instanceof PluginFault ? new FaultError(faultOf(error), error) : error;
  }
}

async function performInWorker<Name extends CommandTask>(
  { task, request }: TaskRequest<Name>,
  { plugins, cancelled, rules: given, ...events }: CommandOptions,
): Promise<Tasks[Name]['result']> {
  const rules = { workerPath: projectPaths().worker, plugins: () => plugins, stuckMs: 10_000, memoryMb: 2048, ...given };
  const cancellation = cancellationOf(cancelled);
  const end = await withTaskHost(rules, (host: TaskHost<Tasks>) =>
    Promise.race([host.perform(task, request, events, portsOf(request)), cancellation.promise]),
  );
  if (!end.fault) return end.result;
  const { fault, place } = end;
  if (!place || fault.plugin?.input !== undefined) throw new FaultError(fault);
  const again = { ...request, ...silent };
  const stopped = { ...rules, memoryMb: heapLimitMb(rules.memoryMb), stopAt: place };
  const found = await withTaskHost(stopped, (host: TaskHost<Tasks>) =>
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
function portsOf(request: Tasks[CommandTask]['request']): readonly MessagePort[] {
  return request && 'line' in request && request.line ? [request.line.port] : [];
}
