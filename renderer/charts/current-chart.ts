/** The chart that has the pointer or the focus, or had it last: the one on which actions act. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

/** Actions on a chart. */
export const chartCommands = ['edit', 'enlarge', 'window', 'duplicate', 'remove', 'reset', 'csv', 'svg', 'pdf', 'png', 'figure'] as const;
export type ChartCommand = (typeof chartCommands)[number];

export interface CurrentChart {
  readonly title: string;
  readonly commands: Readonly<Record<ChartCommand, () => void>>;
}

export const useCurrentChart = defineStore('current-chart', () => {
  const chart = shallowRef<CurrentChart | null>(null);

  /** The chart was removed. */
  function leave(left: CurrentChart): void {
    if (chart.value === left) chart.value = null;
  }

  return { chart, leave };
});
