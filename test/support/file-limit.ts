/** A disk that is full: files of this process cannot grow beyond a size. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** False where the system cannot limit the files of a running process. */
export const canLimitFiles = existsSync('/usr/bin/prlimit');

/** While `act` runs, a write beyond `bytes` of any file is cut off there, and the next one fails. */
export async function withFileLimit<Result>(bytes: number, act: () => Result | Promise<Result>): Promise<Result> {
  limitFiles(String(bytes));
  try {
    return await act();
  } finally {
    limitFiles('unlimited');
  }
}

/** The soft limit alone: it may be raised again. */
function limitFiles(limit: string): void {
  execFileSync('/usr/bin/prlimit', ['--pid', String(process.pid), `--fsize=${limit}:`]);
}
