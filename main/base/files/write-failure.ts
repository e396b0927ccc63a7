/** Errors of files and folders that cannot be written. */
import { BenchError } from '../../../contract/errors.ts';

/** Errors of the machine, not of the user: no space, no quota, a failing disk. */
const machineCodes = ['ENOSPC', 'EDQUOT', 'EIO'];

/** `place`: of the file or folder, as the user named it. */
export function writeFailure(place: string, error: unknown): BenchError {
  const code = machineCodes.includes(systemCodeOf(error) ?? '') ? 'not-possible' : 'bad-input';
  const reason = error instanceof Error ? error.message : String(error);
  return new BenchError(code, `${place}: cannot be written: ${reason}.`, { cause: error });
}

/** The same for any error but a `BenchError`. */
export function expectedFailure(place: string, error: unknown): BenchError {
  return error instanceof BenchError ? error : writeFailure(place, error);
}

/** The same for errors of the system; other errors stay as they are. */
export function asWriteFailure(place: string, error: unknown): unknown {
  return error instanceof Error && 'syscall' in error ? writeFailure(place, error) : error;
}

/** `ENOENT` and the like; undefined for errors that are not the system's. */
export function systemCodeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
