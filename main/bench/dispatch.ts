/** Carries out one call by name: is there such a call, may the caller make it, are its parameters right. */
import { z } from 'zod';
import { benchCalls, permits, type CallName, type Role } from '../../contract/bench.ts';
import { BenchError } from '../../contract/errors.ts';
import type { TelemetryFrame } from '../../contract/telemetry-frames.ts';
import type { BenchHandlers } from './bench-handlers.ts';

/** Resolves with the result; rejects with a `BenchError` when refused, with anything else when the handler has a bug. */
export async function dispatch(handlers: BenchHandlers, role: Role, name: string, params: unknown): Promise<unknown> {
  if (!isCallName(name)) {
    throw new BenchError('bad-input', `There is no call "${name}"; the calls are ${Object.keys(benchCalls).join(', ')}.`);
  }
  const { role: needed, params: schema } = benchCalls[name];
  if (!permits(role, needed)) throw new BenchError('not-allowed', `${name} needs the role ${needed}; this connection has ${role}.`);
  const checked = schema.safeParse(params);
  if (!checked.success) throw new BenchError('bad-input', `${name}: ${z.prettifyError(checked.error)}`);
  const handler = handlers[name] as (params: unknown) => unknown;
  return handler(checked.data);
}

/** Whether the result of this call crosses in binary. */
export function isRows(name: string, result: unknown): result is TelemetryFrame {
  return result !== undefined && isCallName(name) && benchCalls[name].binary === true;
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(benchCalls, name);
}
