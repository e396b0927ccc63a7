/** Identifies the machine and the container in which a process number is unique: containers may share a folder. */
import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export function placeOfProcesses(): string {
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
