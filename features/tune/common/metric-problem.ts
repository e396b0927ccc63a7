/** Whether a metric is one that results have, before anything runs. */
import { measures, scoreMeasures } from '../../../contract/measures.ts';
import { unknownWord } from '../../../experiment/problem.ts';

/**
 * What is wrong with the name of a metric, as far as results without a run tell; null: nothing. A measure of the catalogue
 * may be there only once something was measured.
 */
export function metricProblem(metric: string, known: readonly string[]): string | null {
  return known.includes(metric) || ofCatalogue.has(metric) ? null : unknownWord('metric', metric, [...new Set(known)]);
}

const ofCatalogue: ReadonlySet<string> = new Set([
  ...scoreMeasures.map(({ id }) => id),
  ...[measures.accuracy, measures.perception, measures.clocks, measures.playouts].flat().map(({ id }) => id),
]);
