/** The refusal of a plugin: its path and the reason. */
import { BenchError } from '../../contract/errors.ts';

export function refused(where: string, reason: string, cause?: unknown): BenchError {
  return new BenchError('plugin-refused', `${where}: ${reason}`, { cause });
}
