/** The charts of docs/results, drawn of the tables that lie beside them, as `driftbench reproduce` draws them of what it measures. */
import { chartFile, charts } from '../../../research/charts/index.ts';
import { chartSvg } from '../../../research/charts/chart-svg.ts';

const folder = 'docs/results';

/** Texts by path from the project’s folder; `read` gives a file of the project. */
export function resultCharts(read: (path: string) => string): Readonly<Record<string, string>> {
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
