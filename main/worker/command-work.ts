/** Work of a command: in this thread where all that runs is the bench's own; in a worker, watched, where plugins of third parties take part. */
import { setTimeout } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import type { Fault } from '../../contract/bench-state.ts';
import { PluginFault } from '../../engine/guard/plugin-fault.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import { loadPlugins } from '../plugins/load-plugin.ts';
import { projectPaths } from '../project-paths.ts';
import { faultOf } from './fault-of.ts';
import { inputOf } from './lost-input.ts';
import { FaultError } from './fault-error.ts';
import type { LabRequest, LabWork } from './lab-messages.ts';
import { performWork } from './perform-work.ts';
import type { Hearing, StationRules } from './station.ts';
import { atStation, cancellationOf } from './work-apart.ts';

/** Kinds of work of commands. */
type CommandKind = 'headless' | 'replay' | 'anew' | 'schema';

export interface CommandMeans extends Hearing {
  /** Of third parties. */
  readonly plugins: readonly PluginBundle[];
  /** Ends it at once, whatever it is at. */
  readonly cancelled: AbortSignal;
  /** Left out: those of the lab. */
  readonly rules?: Partial<Pick<StationRules, 'stuckMs' | 'memoryMb'>>;
}

/** Looking for a call's input is given up after this, ms. */
const patienceMs = 60_000;

/**
 * The result, the same to the last bit wherever it is performed. Rejects with a `FaultError` when a plugin fails, with another `BenchError` where the
 * request is wrong, and with the signal's reason once it is cancelled.
 */
export function commandWork<Kind extends CommandKind>(work: LabRequest<Kind>, means: CommandMeans): Promise<LabWork[Kind]['result']> {
  return means.plugins.length === 0 ? here(work, means) : apart(work, means);
}

async function here<Kind extends CommandKind>(
  work: LabRequest<Kind>,
  { cancelled, onShare = () => undefined, onNews }: CommandMeans,
): Promise<LabWork[Kind]['result']> {
  try {
    const tell = async (news: Parameters<NonNullable<Hearing['onNews']>>[0]) => onNews?.(news);
    return await performWork(work, { registry: await loadPlugins(), plugins: [], calls: {}, cancelled, onShare, tell });
  } catch (error) {
    throw error instanceof PluginFault ? new FaultError(faultOf(error), error) : error;
  }
}

async function apart<Kind extends CommandKind>(
  { kind, request }: LabRequest<Kind>,
  { plugins, cancelled, rules, ...hearing }: CommandMeans,
): Promise<LabWork[Kind]['result']> {
  const all = { workerPath: projectPaths().labWorker, plugins: () => plugins, stuckMs: 10_000, memoryMb: 2048, ...rules };
  const cancellation = cancellationOf(cancelled);
  const ending = await atStation(all, (station) => Promise.race([station.perform(kind, request, hearing, portsOf(request)), cancellation]));
  if (!ending.fault) return ending.result;
  const { fault, place } = ending;
  if (!place || fault.plugin?.input !== undefined) throw new FaultError(fault);
  const again = { ...request, ...silent };
  const stopped = { ...all, memoryMb: 2 * all.memoryMb, stopAt: place };
  const found = await atStation(stopped, (station) => Promise.race([station.perform(kind, again), cancellation, patience()]));
  throw new FaultError(withInput(fault, found?.fault));
}

/** What is left out where work is done once more, up to the call to blame, to see what that is made with. */
const silent = { line: undefined, tables: undefined, record: undefined };

function withInput(fault: Fault, found: Fault | undefined): Fault {
  const input = found && inputOf(found, fault);
  return fault.plugin && input ? { ...fault, plugin: { ...fault.plugin, input } } : fault;
}

/** Nobody waits for it when the command ends. */
function patience(): Promise<null> {
  return setTimeout(patienceMs, null, { ref: false });
}

/** They are handed over. */
function portsOf(request: LabWork[CommandKind]['request']): readonly MessagePort[] {
  return request && 'line' in request && request.line ? [request.line.port] : [];
}
