/** Looking at the heap: what stays, and how much is allocated. */
import { Session as Inspector, type HeapProfiler } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** A full collection: what is young and lives is old afterwards, and the young generation empty. */
export const collect = runInNewContext('gc') as () => void;

/** Bytes in use after a full collection. */
export function bytesInUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Bytes that `work` allocates, whether they stay or not; sampled, good to a few per cent from some megabytes on. */
export async function bytesAllocated(work: () => void): Promise<number> {
  const inspector = new Inspector();
  inspector.connect();
  await inspector.post('HeapProfiler.startSampling', {
    samplingInterval: 1024,
    includeObjectsCollectedByMinorGC: true,
    includeObjectsCollectedByMajorGC: true,
  });
  work();
  const { profile } = await inspector.post('HeapProfiler.stopSampling');
  inspector.disconnect();
  return sizeOf(profile.head);
}

function sizeOf({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number {
  return children.reduce((sum, child) => sum + sizeOf(child), selfSize);
}
