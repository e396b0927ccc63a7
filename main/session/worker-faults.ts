/** Faults that a worker cannot tell itself: it stands still inside a plugin, or it is dead. */
import type { Fault } from '../../contract/bench-state.ts';
import type { PluginCall } from '../../engine/session/call-slot.ts';

export interface Standstill {
  /** The plugin call under way, where it is known. */
  readonly call: PluginCall | undefined;
  /** Session time of the call, s. */
  readonly time: number;
  /** Path of the plugin module that is being loaded, if any. */
  readonly module: string | undefined;
  readonly stuckMs: number;
}

export function stuckFault({ call, time, module, stuckMs }: Standstill): Fault {
  const limit = `within ${stuckMs / 1000} s`;
  if (!call) {
    const what = module === undefined ? 'A plugin' : `Plugin module ${module}`;
    return { code: 'plugin-fault', message: `${what} did not finish loading ${limit}; the session was ended.` };
  }
  const message = `Plugin ${call.kind}/${call.plugin}: ${call.call} did not return ${limit} at session time ${time.toFixed(3)} s; the session was ended.`;
  return { code: 'plugin-fault', message, plugin: { id: call.plugin, kind: call.kind, call: call.call, time } };
}

/** `cause`: the error that ended the worker, or its exit code where there was none. */
export function deathFault(cause: Error | number, memoryMb: number): Fault {
  return {
    code: 'session-died',
    message: `The session worker ended unexpectedly: ${deathText(cause, memoryMb)}. Start the session again.`,
  };
}

function deathText(cause: Error | number, memoryMb: number): string {
  if (typeof cause === 'number') return `exit code ${cause}`;
  const isOutOfMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? `it needed more than ${memoryMb} MiB of memory` : cause.message;
}
