/** The bound on open files of this process, which sockets count towards. */
import { BenchError } from '../../../contract/errors.ts';
import { systemCodeOf } from './write-failure.ts';

/** Files of the program, its threads and recordings; sockets of one seat and of one bot of this process (both ends). */
const files = { base: 96, seat: 2, bot: 2 } as const;
/** Codes of what too few files cause: Node reports a module that it cannot open as one that is not there. */
const shortageCodes = ['EMFILE', 'ERR_MODULE_NOT_FOUND'];

/** Throws `BenchError('not-possible')` if the session would run out of files. */
export function checkOpenFiles(seats: number, bots: number, limit = openFileLimit()): void {
  const needed = files.base + files.seat * seats + files.bot * Math.min(bots, seats);
  if (limit >= needed) return;
  throw new BenchError(
    'not-possible',
    `This process may open ${limit} files; a session of ${seats} seats with ${bots} bots needs ${needed}. Raise the limit (ulimit -n ${needed}), or use fewer seats.`,
  );
}

/**
 * The message for an error that too few files caused; null: another error. Node opens the files of a program as many at
 * a time, so that the first failure is often one of them.
 */
export function fileShortage(error: unknown, limit = openFileLimit()): string | null {
  const code = error instanceof Error ? systemCodeOf(error) : undefined;
  if (!(error instanceof Error) || !shortageCodes.includes(code ?? '') || (code !== 'EMFILE' && limit >= files.base)) return null;
  return `This process may open ${limit} files, which is too few: ${error.message}. Raise the limit (ulimit -n 1024).`;
}

/** Infinity where the system has no such bound. */
function openFileLimit(): number {
  // Without it the report looks up the names of all connected addresses.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}
