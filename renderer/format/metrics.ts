/** Metrics and their numbers as the page shows them. */
import type { MetricWords } from '../../contract/metric-words.ts';
import { quantityParts } from './quantity.ts';

export { metricWords, type MetricWords } from '../../contract/metric-words.ts';

/** `deviation, mean (m)` */
export function axisTitle({ title, unit }: MetricWords): string {
  return unit === '' ? title : `${title} (${unit})`;
}

/** A measured number in SI, without its unit, which stands in the head or on the axis. */
export function formatMeasure(value: number | null | undefined): string {
  return quantityParts(value, 'm·s').number;
}
