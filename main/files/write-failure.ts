/** What is told where something cannot be written. */
import { BenchError } from '../../contract/errors.ts';

/** What the machine, not the user, has to answer for: no space, no quota, a failing disk. */
const machineCodes = ['ENOSPC', 'EDQUOT', 'EIO'];

/** `place`: of the file or folder, as the user named it. */
export function writeFailure(place: string, error: unknown): BenchError {
  const code = machineCodes.includes(systemCodeOf(error) ?? '') ? 'not-possible' : 'bad-input';
  const reason = error instanceof Error ? error.message : String(error);
  return new BenchError(code, `${place}: cannot be written: ${reason}.`, { cause: error });
}

/** The same of what the system says; any other error is itself. */
export function asWriteFailure(place: string, error: unknown): unknown {
  return error instanceof Error && 'syscall' in error ? writeFailure(place, error) : error;
}

/** `ENOENT` and the like; undefined of what the system did not say. */
export function systemCodeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
