/** Faults that a worker cannot tell itself: it stands still inside a plugin, or it is dead. */
import type { Fault } from '../../contract/bench-state.ts';
import type { PluginCall } from '../../engine/guard/call-slot.ts';

/** What a worker was last seen doing. */
export interface LastSeen {
  /** The plugin call under way, where there was one. */
  readonly call: PluginCall | undefined;
  /** Session time of the call, s. */
  readonly time: number;
  /** Path of the plugin module that was being loaded, if any. */
  readonly module: string | undefined;
}

export function stuckFault(seen: LastSeen, stuckMs: number): Fault {
  const limit = `within ${stuckMs / 1000} s`;
  const message = seen.call
    ? `Plugin ${nameOf(seen.call)} did not return ${limit} at session time ${seen.time.toFixed(3)} s; the session was ended.`
    : `Plugin module ${seen.module ?? 'of an unknown path'} did not finish loading ${limit}; the session was ended.`;
  return { code: 'plugin-fault', message, ...blame(seen) };
}

/** `cause`: the error that ended the worker, or its exit code where there was none. */
export function deathFault(seen: LastSeen, cause: Error | number, memoryMb: number): Fault {
  const during = seen.call ? ` in plugin ${nameOf(seen.call)} at session time ${seen.time.toFixed(3)} s` : '';
  const message = `The session worker ended unexpectedly${during}: ${deathText(cause, memoryMb)}. Start the session again.`;
  return { code: 'session-died', message, ...blame(seen) };
}

function nameOf({ kind, plugin, call }: PluginCall): string {
  return `${kind}/${plugin}: ${call}`;
}

function blame({ call, time }: LastSeen): Pick<Fault, 'plugin'> {
  if (!call) return {};
  const { plugin: id, ...of } = call;
  return { plugin: { id, ...of, time } };
}

function deathText(cause: Error | number, memoryMb: number): string {
  if (typeof cause === 'number') return `exit code ${cause}`;
  const isOutOfMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? `it needed more than ${memoryMb} MiB of memory` : cause.message;
}
