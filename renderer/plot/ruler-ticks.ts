/** The times that a ruler names: round ones, as many as there is room for. */
import type { AxisRange } from '../run/view-range.ts';

/** s, from the finest to the coarsest. */
const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 86_400];

export interface RulerTicks {
  /** Between two of them, s. */
  readonly step: number;
  readonly times: readonly number[];
}

export function rulerTicks({ from, to }: AxisRange, most: number): RulerTicks {
  const step = steps.find((each) => (to - from) / each <= most) ?? 86_400 * Math.ceil((to - from) / 86_400 / most);
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return { step, times: Array.from({ length: Math.max(count, 0) }, (_, i) => (first + i) * step) };
}
