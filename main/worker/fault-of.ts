/** Errors as faults: what the page is told when a session cannot start or go on. */
import type { Fault } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import { PluginFault } from '../../engine/guard/plugin-fault.ts';
import { PluginRefused } from '../../engine/session/plugin-registry.ts';

export function faultOf(error: unknown): Fault {
  if (error instanceof PluginFault) {
    const { plugin, ...details } = error.details;
    return { code: 'plugin-fault', message: error.message, plugin: { id: plugin, ...details } };
  }
  if (error instanceof BenchError) return { code: error.code, message: error.message };
  if (error instanceof PluginRefused) return { code: 'plugin-refused', message: error.message };
  return { code: 'internal', message: `The session met a bug in the bench: ${error instanceof Error ? error.message : String(error)}` };
}
