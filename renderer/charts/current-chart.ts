/** The chart that has the pointer or the focus, or had it last: the one on which actions act. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

/** Actions on a chart. */
export const chartDeeds = ['edit', 'enlarge', 'window', 'duplicate', 'remove', 'reset', 'csv', 'svg', 'pdf', 'png', 'figure'] as const;
export type ChartDeed = (typeof chartDeeds)[number];

export interface CurrentChart {
  readonly title: string;
  readonly deeds: Readonly<Record<ChartDeed, () => void>>;
}

export const useCurrentChart = defineStore('current-chart', () => {
  const chart = shallowRef<CurrentChart | null>(null);

  /** The chart was removed. */
  function leave(left: CurrentChart): void {
    if (chart.value === left) chart.value = null;
  }

  return { chart, leave };
});
