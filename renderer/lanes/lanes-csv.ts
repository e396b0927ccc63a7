/** The table of lanes as CSV: a line a lane, units in the header. */
import { csvLine } from '../../contract/csv-line.ts';
import { csvNumber } from '../format/csv.ts';
import { withUnit } from '../format/quantity.ts';
import type { LaneColumn, LaneRow } from './lane-rows.ts';

export function lanesCsv(columns: readonly LaneColumn[], rows: readonly LaneRow[]): string {
  const header = ['lane', ...columns.map(({ id, unit }) => withUnit(id, unit))];
  return [header, ...rows.map(({ id, values }) => [id, ...values.map(csvNumber)])].map(csvLine).join('');
}
