import { afterEach, expect, test, vi } from 'vitest';
import { WorkerMemory } from './worker-memory.ts';

const mb = 2 ** 20;
const noDescriptors = () => {
  throw Object.assign(new Error('EMFILE: too many open files, uv_resident_set_memory'), { code: 'EMFILE' });
};
const worker = (heap: number, external: number) => ({
  threadId: 1,
  getHeapStatistics: async () => ({ used_heap_size: heap * mb, external_memory: external * mb }) as never,
});

afterEach(() => void vi.restoreAllMocks());

test.each([
  [65, 0, true],
  [0, 65, true],
  [60, 60, false],
])('a worker with %d MiB on its heap and %d MiB in array buffers is above 64 MiB: %s', async (heap, external, isAbove) => {
  expect(await new WorkerMemory(worker(heap, external), 64 * mb, () => 500 * mb).isExceeded()).toBe(isAbove);
});

test('nothing is measured while the whole process has less', async () => {
  expect(await new WorkerMemory(worker(65, 0), 64 * mb, () => 63 * mb).isExceeded()).toBe(false);
});

test('where the memory of the process cannot be read, a worker is measured all the same', async () => {
  expect(await new WorkerMemory(worker(65, 0), 64 * mb, noDescriptors).isExceeded()).toBe(true);
});

test('where the worker cannot be measured either, it goes on, and that is logged once', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const memory = new WorkerMemory({ threadId: 1 }, 64 * mb, noDescriptors);
  expect([await memory.isExceeded(), await memory.isExceeded()]).toEqual([false, false]);
  expect(logged.mock.calls).toEqual([[expect.stringMatching(/cannot be watched at the moment: EMFILE/)]]);
});
