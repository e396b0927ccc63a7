/** A broken invariant, and the checks that several scenarios share. */
import { BenchError } from '../../contract/errors.ts';
import { PluginFault } from '../../engine/guard/plugin-fault.ts';

export class Violation extends Error {
  override readonly name = 'Violation';
}

/** Every number of plain data is finite. */
export function checkFinite(value: unknown, path = 'results'): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Violation(`${path} is ${value}`);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) checkFinite(inner, `${path}.${key}`);
}

export function checkEqual(found: unknown, expected: unknown, what: string): void {
  const [one, other] = [JSON.stringify(found, null, 1), JSON.stringify(expected, null, 1)];
  if (one === other) return;
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const line = lines.findIndex((text, index) => text !== others[index]);
  throw new Violation(`${what}: line ${line + 1} is ${lines[line]?.trim()}, expected ${others[line]?.trim()}`);
}

/** The result, or null where it is refused as it may be: with a `BenchError`, which `refused` gets. */
export async function refusable<Result>(run: () => Result | Promise<Result>, refused: (error: BenchError) => void): Promise<Result | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Violation) throw error;
    if (error instanceof PluginFault && error.cause instanceof Violation) throw error.cause;
    if (!(error instanceof BenchError) || error.code === 'internal') throw new Violation(`not a BenchError: ${textOf(error)}`);
    refused(error);
    return null;
  }
}

function textOf(error: unknown): string {
  if (error instanceof PluginFault) return `${error.message} ${error.details.input.slice(0, 300)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
