/** The marks A and B on session time: between them charts tell differences. */
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import { useBench } from './bench.ts';

export const useChartMarks = defineStore('chart-marks', () => {
  const bench = useBench();
  /** s; null: not set. */
  const a = shallowRef<number | null>(null);
  const b = shallowRef<number | null>(null);

  function clear(): void {
    a.value = null;
    b.value = null;
  }

  watch(() => bench.state.epoch, clear);
  return { a, b, clear };
});
