/** The session time under the pointer in any chart: all charts mark it and read their numbers there. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

export const useChartCursor = defineStore('chart-cursor', () => {
  /** s; null while the pointer is elsewhere. */
  const time = shallowRef<number | null>(null);
  return { time };
});
