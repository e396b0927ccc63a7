/** The legend of a chart: lanes by receivers, or receivers by lanes where that fits a panel better. */
import type { LegendEntry, LegendRow } from '../../plot/legend.ts';
import { type ChartSeries, noLane } from './chart-series.ts';

type LegendSeries = Pick<ChartSeries, 'lane' | 'laneId' | 'column' | 'colour' | 'isOwnColour' | 'laneDash'> &
  Pick<LegendEntry, 'dash' | 'symbol'>;

export interface LegendContent {
  readonly columns: readonly LegendEntry[];
  readonly rows: readonly LegendRow[];
}

/** More columns than this stand under each other instead. */
const mostColumns = 6;

export const laneKey = (laneId: string) => `lane ${laneId}`;
export const columnKey = (column: string) => `column ${column}`;

interface LegendWords {
  /** The title of the only column, where lanes are not split. */
  readonly single: string;
  /** What a column is called. */
  readonly nameOf: (column: string) => string;
}

/** `values`: one for each series. */
export function legendTable(series: readonly LegendSeries[], values: readonly number[], words: LegendWords): LegendContent {
  const lanes = distinct(series, ({ laneId }) => laneId).map(laneEntry);
  const columns = distinct(series, ({ column }) => column).map((first) => columnEntry(first, words));
  const wide = columns.length > mostColumns && columns.length > lanes.length;
  const [across, down] = wide ? [lanes, columns] : [columns, lanes];
  const cells = series.map(({ laneId, column }, i) => ({
    lane: laneKey(laneId),
    column: columnKey(column),
    value: values[i] ?? Number.NaN,
  }));
  const rows = down.map((entry) => ({
    ...entry,
    values: cells
      .filter((cell) => entry.id === (wide ? cell.column : cell.lane))
      .map(({ lane, column, value }) => ({ column: wide ? lane : column, value })),
  }));
  return { columns: across, rows };
}

function laneEntry({ laneId, colour, lane, isOwnColour, laneDash }: LegendSeries): LegendEntry {
  return {
    id: laneKey(laneId),
    title: laneId === noLane ? '' : laneId,
    colour: lane < 0 || isOwnColour ? undefined : colour,
    dash: laneDash,
  };
}

/** Without lanes, columns differ by colour; players have their own. */
function columnEntry({ column, colour, lane, isOwnColour, dash, symbol }: LegendSeries, { single, nameOf }: LegendWords): LegendEntry {
  return {
    id: columnKey(column),
    title: column === '' ? single : nameOf(column),
    dash,
    symbol,
    colour: lane < 0 || isOwnColour ? colour : undefined,
  };
}

function distinct<Thing>(things: readonly Thing[], of: (thing: Thing) => string): readonly Thing[] {
  return [...new Map(things.toReversed().map((thing) => [of(thing), thing])).values()].reverse();
}
