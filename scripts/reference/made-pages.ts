/** The pages and charts of docs that are made from the code and from the tables of results. */
import { schemaOfFiles } from '../../main/experiment/published-schema.ts';
import { algorithmsPage, algorithmsPath } from './algorithms-page.ts';
import { experimentReference, experimentReferencePath } from './experiment-reference.ts';
import { chartFile, charts } from '../../features/reproduce/node/charts/index.ts';
import { chartSvg } from '../../features/reproduce/node/charts/chart-svg.ts';

/** Texts by path from the project’s folder, before they are formatted; `read` gives a file of the project. */
export function madePages(read: (path: string) => string): Readonly<Record<string, string>> {
  return {
    [experimentReferencePath]: experimentReference(schemaOfFiles()),
    [algorithmsPath]: algorithmsPage(read),
    ...resultCharts(read),
  };
}

const folder = 'docs/results';

/** Texts by path from the project’s folder; `read` gives a file of the project. */
function resultCharts(read: (path: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    charts.map((chart) => {
      const [columns = [], ...rows] = read(`${folder}/${chart.table}.csv`).trimEnd().split('\n').map(cellsOf);
      return [`${folder}/${chartFile(chart)}`, chartSvg(chart, { columns, rows: rows.map((cells) => cells.map(valueOf)) })];
    }),
  );
}

/** As `csvLine` writes them. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}

function valueOf(cell: string): string | number | null {
  if (cell === '') return null;
  return Number.isNaN(Number(cell)) ? cell : Number(cell);
}
