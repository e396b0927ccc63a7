/** The metrics of results as the page has them: units by their symbols, B where files have `byte`. */
import { metricWords, type MetricWords } from '../../../contract/metric-words.ts';
import { symbolOf } from './quantity.ts';

export function shownMetricWords(metric: string, plugins?: Readonly<Record<string, MetricWords>>): MetricWords {
  const { title, unit } = metricWords(metric, plugins);
  return { title, unit: symbolOf(unit) };
}
