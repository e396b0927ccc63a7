/** The cursors A and B over session time, and whether playing goes round between them. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { AxisRange } from './view-range.ts';
import { useNewestTelemetry } from './newest-telemetry.ts';

export const useCursors = defineStore('cursors', () => {
  const newest = useNewestTelemetry();
  /** s */
  const a = shallowRef<number | null>(null);
  const b = shallowRef<number | null>(null);
  const loops = shallowRef(false);
  /** Null while one of them is not set. */
  const range = computed((): AxisRange | null =>
    a.value === null || b.value === null ? null : { from: Math.min(a.value, b.value), to: Math.max(a.value, b.value) },
  );
  watch(() => newest.history, clear, { flush: 'sync' });

  function clear(): void {
    [a.value, b.value, loops.value] = [null, null, false];
  }

  /** Sets both, and plays round between them from now on. */
  function loop({ from, to }: AxisRange): void {
    [a.value, b.value, loops.value] = [from, to, true];
  }

  return { a, b, loops, range, clear, loop };
});
