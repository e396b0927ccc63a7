/**
 * Session times marked on the page: the cursors A and B, whether the playhead loops between them, and the time under
 * the pointer.
 */
import { computed, reactive, shallowRef } from 'vue';
import type { AxisRange } from './view-range.ts';

export function createCursors() {
  /** s */
  const a = shallowRef<number | null>(null);
  const b = shallowRef<number | null>(null);
  const loops = shallowRef(false);
  /**
   * Session time under the pointer in any chart, s: all charts mark it and read their numbers there. Null: the pointer
   * is elsewhere.
   */
  const pointed = shallowRef<number | null>(null);
  /** Null until both are set. */
  const range = computed((): AxisRange | null =>
    a.value === null || b.value === null ? null : { from: Math.min(a.value, b.value), to: Math.max(a.value, b.value) },
  );

  function clear(): void {
    [a.value, b.value, loops.value] = [null, null, false];
  }

  /** Sets both, and loops between them. */
  function loop({ from, to }: AxisRange): void {
    [a.value, b.value, loops.value] = [from, to, true];
  }

  return reactive({ a, b, loops, pointed, range, clear, loop });
}

export type Cursors = ReturnType<typeof createCursors>;
