/** Folders for as long as a command or a task lasts, in the system's folder for temporary files. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sweepLeftBehind } from './left-behind.ts';
import { placeOfProcesses } from './place-of-processes.ts';
import { writeFailure } from './write-failure.ts';

/**
 * Makes one; `purpose` is a word of its name. Its maker removes it; what a killed process left goes when the next one is
 * made on the same machine. Rejects with a `BenchError` where the system’s folder is full, or may not be written.
 */
export async function passingFolder(purpose: string): Promise<string> {
  const place = placeOfProcesses();
  sweepLeftBehind(tmpdir(), new RegExp(`^driftbench-[a-z]+-(\\d+)-${place}-.{6}$`));
  return mkdtemp(join(tmpdir(), `driftbench-${purpose}-${process.pid}-${place}-`)).catch((error: unknown) => {
    throw writeFailure(tmpdir(), error);
  });
}
