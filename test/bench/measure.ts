/** Measuring: medians of rounds, and the collections a stretch of work causes. */
import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { collect } from '../support/heap.ts';

/** Median of `rounds` timings of `work`, after one round not counted; ms. */
export function medianMs(work: () => void, rounds = 7): number {
  work();
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return times[Math.floor(rounds / 2)] as number;
}

/** Minor and major garbage collections while `work` runs; the young generation is empty at the start. */
export async function collectionsDuring(work: () => void): Promise<number> {
  let collections = 0;
  const whole: readonly unknown[] = [constants.NODE_PERFORMANCE_GC_MINOR, constants.NODE_PERFORMANCE_GC_MAJOR];
  const isWhole = (entry: PerformanceEntry) => 'detail' in entry && whole.includes((entry.detail as { kind: number }).kind);
  collect();
  await setImmediate();
  const observer = new PerformanceObserver((list) => (collections += list.getEntries().filter(isWhole).length));
  observer.observe({ entryTypes: ['gc'] });
  work();
  await setImmediate();
  await setImmediate();
  observer.disconnect();
  return collections;
}

/** A row of figures under a name, each apart from the one before it. */
export function row(name: string, ...figures: string[]): string {
  return `  ${name.padEnd(44)}${figures.map((figure) => `  ${figure.padStart(22)}`).join('')}`;
}
