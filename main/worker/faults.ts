/** Faults: why a session, a run or a task failed, as plain data; and as errors. */
import type { Fault } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import type { PluginCall } from '../../engine/guard/call-slot.ts';
import { PluginFault, thrownText } from '../../engine/guard/plugin-fault.ts';
import { PluginRefused } from '../../engine/session/plugin-registry.ts';
import { OutsideFiles } from '../base/files/agreed-folders.ts';
import { fileShortage } from '../base/files/open-files.ts';

/** A fault as an error: work in another thread has failed. */
export class FaultError extends BenchError {
  readonly fault: Fault;

  constructor(fault: Fault, cause?: unknown) {
    super(fault.code, fault.message, { cause });
    this.fault = fault;
  }
}

/** An error as a fault. */
export function faultOf(error: unknown): Fault {
  if (error instanceof PluginFault) {
    const { plugin, ...details } = error.details;
    return { code: 'plugin-fault', message: error.message, plugin: { id: plugin, ...details } };
  }
  if (error instanceof OutsideFiles) return { code: error.code, message: error.message, outside: error.files };
  if (error instanceof BenchError) return { code: error.code, message: error.message };
  if (error instanceof PluginRefused) return { code: 'plugin-refused', message: error.message };
  const shortage = fileShortage(error);
  if (shortage !== null) return { code: 'not-possible', message: shortage };
  return {
    code: 'internal',
    message: `The session failed by a bug in the bench: ${thrownText(error)}`,
  };
}

/** The last sign of a worker's activity. */
export interface LastSeen {
  /** The plugin call under way, if any. */
  readonly call: PluginCall | undefined;
  /** Session time of the call, s. */
  readonly time: number;
  /** Path of the plugin module that was being loaded, if any. */
  readonly module: string | undefined;
}

/** The worker is stuck inside a plugin. */
export function stuckFault(seen: LastSeen, stuckMs: number): Fault {
  return { code: 'plugin-fault', message: `${stuckText(seen, `within ${stuckMs / 1000} s`)}; the session was ended.`, ...blame(seen) };
}

function stuckText({ call, time, module }: LastSeen, limit: string): string {
  if (call) return `Plugin ${nameOf(call)} did not return ${limit} at session time ${time.toFixed(3)} s`;
  return module === undefined
    ? `A plugin call did not return ${limit}`
    : `Plugin module ${module} did not finish loading, or checking its parameters, ${limit}`;
}

/** The worker is dead. `reason`: as of `deathReason`. */
export function deathFault(seen: LastSeen, reason: string): Fault {
  const during = seen.call ? ` in plugin ${nameOf(seen.call)} at session time ${seen.time.toFixed(3)} s` : '';
  const message = `The session worker ended unexpectedly${during}: ${reason}. Start the session again.`;
  return { code: 'session-died', message, ...blame(seen) };
}

/** `cause`: the error that ended the worker, or its exit code where there was none. */
export function deathReason(cause: Error | number, memoryMb: number | undefined): string {
  if (typeof cause === 'number') return `exit code ${cause}`;
  const isOutOfMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory && memoryMb !== undefined ? memoryReason(memoryMb) : (fileShortage(cause) ?? cause.message);
}

export function memoryReason(memoryMb: number): string {
  return `it needed more than ${memoryMb} MiB of memory`;
}

/** The input in `found` if it is the plugin call in `sought`; null if not: the session did not repeat exactly. */
export function inputOf({ plugin: found }: Fault, { plugin: sought }: Fault): string | null {
  const isSame = found?.id === sought?.id && found?.call === sought?.call && found?.time === sought?.time;
  return (isSame && found?.input) || null;
}

function nameOf({ kind, plugin, call }: PluginCall): string {
  return `${kind}/${plugin}: ${call}`;
}

function blame({ call, time }: LastSeen): Pick<Fault, 'plugin'> {
  if (!call) return {};
  const { plugin: id, ...of } = call;
  return { plugin: { id, ...of, time } };
}
