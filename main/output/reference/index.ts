/** What of docs is made from the code, and from the tables of results. */
import type { FieldSchema } from '../../../experiment/allowed.ts';
import { publishedSchema } from '../../experiment/published-schema.ts';
import { algorithmsPage, algorithmsPath } from './algorithms-page.ts';
import { experimentReference, experimentReferencePath } from './experiment-reference.ts';
import { resultCharts } from './result-charts.ts';

/** Texts by path from the project’s folder, before they are formatted; `read` gives a file of the project. */
export function madePages(read: (path: string) => string): Readonly<Record<string, string>> {
  return {
    [experimentReferencePath]: experimentReference(JSON.parse(publishedSchema()) as FieldSchema),
    [algorithmsPath]: algorithmsPage(read),
    ...resultCharts(read),
  };
}
