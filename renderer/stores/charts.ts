/** The charts of the dashboard's pages, remembered by this browser. */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { chartsOf, type KeptChart, readCharts } from '../panels/chart/kept-charts.ts';
import { useBench } from './bench.ts';

const usual = {
  accuracy: ['deviation', 'aee', 'aee-std'],
  fairness: ['aee-bars', 'sent', 'share'],
} as const;
export type ChartPage = keyof typeof usual;

export const useCharts = defineStore('charts', () => {
  const bench = useBench();
  const kept = useLocalStorage<Partial<Record<ChartPage, unknown>>>('driftbench.charts', {});

  /** Those of a person, or as usual: with the clocks' errors where clocks err. */
  function of(page: ChartPage): readonly KeptChart[] {
    const clocks = page === 'accuracy' && bench.state.layout?.clocks ? ['clock-error'] : [];
    return readCharts(kept.value[page]) ?? chartsOf([...usual[page], ...clocks]);
  }

  return {
    of,
    change: (page: ChartPage, charts: readonly KeptChart[]) => void (kept.value = { ...kept.value, [page]: charts }),
    /** As usual again. */
    reset: (page: ChartPage) => void (kept.value = { ...kept.value, [page]: undefined }),
  };
});
