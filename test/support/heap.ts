/** Looking at the heap: what stays. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** A full collection: young objects that survive are old afterwards, and the young generation is empty. */
export const collect = runInNewContext('gc') as () => void;

/** Bytes in use after a full collection. */
export function bytesInUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
