/** How much a stretch of work allocates. */
import { Session as Inspector, type HeapProfiler } from 'node:inspector/promises';

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
