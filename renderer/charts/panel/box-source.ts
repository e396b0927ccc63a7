/** The samples of box plots. A feature supplies them; its code is loaded with the first box plot. */
import { defineStore } from 'pinia';
import { computed, type ComputedRef, getCurrentScope, shallowRef, watch } from 'vue';
import type { MeasureWords } from '../../../contract/measures.ts';
import type { BoxSeries } from '../figures/box-figure.ts';
import type { ChartSettings } from './chart-settings.ts';

export interface Boxes {
  readonly series: readonly BoxSeries[];
  /** The metrics to choose from, as options of a menu. */
  readonly metrics: readonly { readonly value: string; readonly brief: string; readonly title: string }[];
  /** The chosen one. */
  readonly metric: MeasureWords;
  /** Title of the horizontal axis, and its places in words. */
  readonly axis: string;
  readonly places: readonly string[];
  /** Advice if there are no samples; empty: there are some. */
  readonly advice: string;
}

export type UseBoxes = (settings: () => ChartSettings) => ComputedRef<Boxes>;

const noBoxes: Boxes = { series: [], metrics: [], metric: { title: '', unit: '' }, axis: '', places: [], advice: '' };

/** The loader of the samples' source; null: no feature has any. */
export const useBoxSource = defineStore('box-source', () => ({ load: shallowRef<(() => Promise<UseBoxes>) | null>(null) }));

export function useBoxes(settings: () => ChartSettings): ComputedRef<Boxes> {
  const source = useBoxSource();
  const scope = getCurrentScope();
  const boxes = shallowRef<ComputedRef<Boxes> | null>(null);
  watch(
    () => settings().kind === 'box',
    async (isBox) => {
      const use = isBox && !boxes.value ? await source.load?.() : undefined;
      // Meanwhile the chart may have been closed.
      if (use && !boxes.value && scope?.active) scope.run(() => (boxes.value = use(settings)));
    },
    { immediate: true },
  );
  return computed(() => boxes.value?.value ?? noBoxes);
}
