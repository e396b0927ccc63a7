/** The figure's points as CSV: a line for every lane, line style and value, with what is drawn and how many repeats stand behind it. */
import { csvLine } from '../../contract/csv-line.ts';
import type { FigureChoice, FigureSeries } from '../sweep-results/sweep-figure.ts';

/** `values`: those of the first varied field, at `path`. */
export function figureCsv(
  series: readonly FigureSeries[],
  { path, values }: { readonly path: string; readonly values: readonly string[] },
  { metric, spread }: Pick<FigureChoice, 'metric' | 'spread'>,
): string {
  const numbers = spread === 'quartiles' ? ['median', 'lower quartile', 'upper quartile'] : ['mean', '95 % from', '95 % to'];
  const head = ['lane', 'line', path, 'metric', 'n', ...numbers];
  const lines = series.flatMap(({ laneId, column, points }) =>
    points.map(({ index, n, low, middle, high }) => [laneId, column, values[index], metric.id, n, middle, low, high]),
  );
  return [head, ...lines].map(csvLine).join('');
}
