/** Folders for as long as a command or a task lasts, in the system's folder for temporary files. */
import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sweepLeftBehind } from './left-behind.ts';

/**
 * Makes one; `purpose` is a word of its name. Its maker removes it; what a killed process left goes when the next one is
 * made on the same machine.
 */
export function passingFolder(purpose: string): Promise<string> {
  const place = placeOfProcesses();
  sweepLeftBehind(tmpdir(), new RegExp(`^driftbench-[a-z]+-(\\d+)-${place}-.{6}$`));
  return mkdtemp(join(tmpdir(), `driftbench-${purpose}-${process.pid}-${place}-`));
}

/** Where the number of a process means this one: containers may share a folder, each with its own numbers. */
function placeOfProcesses(): string {
  return createHash('sha256').update(`${hostname()} ${namespaceOfProcesses()}`).digest('hex').slice(0, 8);
}

/** Empty beyond Linux. */
function namespaceOfProcesses(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
