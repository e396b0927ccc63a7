/** To what a chart's axes were zoomed by hand. */
import { shallowRef, watch } from 'vue';
import type { AxisRange } from '../../run/view-range.ts';
import type { ChartSettings } from './chart-settings.ts';

/** null: fits. Along session time all charts show the same. */
export function useOwnZoom(settings: () => ChartSettings) {
  const x = shallowRef<AxisRange | null>(null);
  const y = shallowRef<AxisRange | null>(null);
  function reset(): void {
    x.value = null;
    y.value = null;
  }
  watch(() => `${settings().kind} ${settings().metric} ${settings().against}`, reset);
  return { x, y, reset };
}

export type OwnZoom = ReturnType<typeof useOwnZoom>;
