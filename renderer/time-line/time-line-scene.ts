/** The time line as it is drawn: occurrences over session time, in rows. */
import type { Occurrence, OccurrenceKind } from '../../contract/session-occurrence.ts';
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import type { AxisRange } from '../run/view-range.ts';
import type { TimeLineAnswer } from './time-line-store.ts';
import type { DelaySteps } from '../run/conditions.ts';
import type { Palette } from '../components/theme/palette.ts';

export interface TimeLineScene {
  readonly range: AxisRange;
  /** Null until it is fetched. */
  readonly answer: TimeLineAnswer | null;
  /** From the top. */
  readonly rows: readonly MarkRow[];
  readonly delays: readonly DelaySteps[];
  /** Ids of the receivers that are inspected. */
  readonly inspected: readonly string[];
  /** Occurrences of the comparison run, null until they are fetched; and its end, s, null without one. */
  readonly comparisonAnswer: TimeLineAnswer | null;
  readonly comparisonEnd: number | null;
  /** Cursors, s, and whether the playhead loops between them. */
  readonly a: number | null;
  readonly b: number | null;
  readonly loops: boolean;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
}

export interface MarkRow {
  readonly title: string;
  /** Height in multiples of that of other rows. */
  readonly weight: number;
  /** Drawn by their counts, each kind in a band. */
  readonly bands: readonly OccurrenceKind[];
  /** Drawn one by one. */
  readonly marks: readonly OccurrenceKind[];
  /** The row is of the comparison run. */
  readonly isCompared?: true;
}

const rows: readonly (MarkRow & { readonly game?: true })[] = [
  { title: 'updates', weight: 2, bands: ['made', 'sent', 'arrived', 'lost'], marks: [] },
  { title: 'hits', weight: 1, bands: ['fired', 'touched'], marks: ['hit', 'disputed', 'refused', 'destroyed', 'denied'], game: true },
  { title: 'conditions', weight: 1.5, bands: [], marks: ['changed', 'paused', 'resumed'] },
  { title: 'people, notes', weight: 1, bands: [], marks: ['joined', 'left', 'noted'] },
];

/** Of a game that was scored: what updates did, and what was noted, by people and of its worst moments. */
const scoredRows: readonly MarkRow[] = [
  { title: 'updates', weight: 2.5, bands: ['sent', 'arrived', 'lost'], marks: [] },
  { title: 'worst, notes', weight: 1, bands: [], marks: ['noted'] },
];

const comparisonRow: MarkRow = {
  title: 'comparison',
  weight: 2,
  isCompared: true,
  bands: ['made', 'sent', 'arrived', 'lost'],
  marks: ['hit', 'disputed', 'refused', 'destroyed', 'denied', 'changed', 'noted'],
};

/** The rows of a session, and one of the comparison run; hits only with a game. A scored game has no conditions. */
export function rowsOf(layout: TelemetryLayout | null, hasComparison = false, isScored = false): readonly MarkRow[] {
  const own = isScored ? scoredRows : rows.filter(({ game }) => !game || layout?.game !== undefined);
  return hasComparison ? own.toSpliced(1, 0, comparisonRow) : own;
}

/** The occurrences of a row. */
export function answerOf(
  { answer, comparisonAnswer }: Pick<TimeLineScene, 'answer' | 'comparisonAnswer'>,
  row: MarkRow | undefined,
): TimeLineAnswer | null {
  return row?.isCompared ? comparisonAnswer : answer;
}

/** Room for the names on the left, on the right, and for the ruler on top, px. */
export const nameWidth = 128;
export const rightMargin = 10;
export const rulerHeight = 18;
/** A mark farther from the pointer (px) is not picked. */
const reach = 6;

type Sized = Pick<TimeLineScene, 'range' | 'width'>;
type Rowed = Pick<TimeLineScene, 'rows' | 'height'>;

export function xOf({ range, width }: Sized, time: number): number {
  return nameWidth + ((time - range.from) / (range.to - range.from)) * (width - nameWidth - rightMargin);
}

/** Session time at a place, s; also beyond the shown range. */
export function timeAt({ range, width }: Sized, x: number): number {
  return range.from + ((x - nameWidth) / (width - nameWidth - rightMargin)) * (range.to - range.from);
}

/** Where a row is, px. */
export function placeOf({ rows, height }: Rowed, row: MarkRow): { readonly top: number; readonly height: number } {
  const all = rows.reduce((sum, { weight }) => sum + weight, 0);
  const unit = (height - rulerHeight) / all;
  const above = rows.slice(0, rows.indexOf(row)).reduce((sum, { weight }) => sum + weight, 0);
  return { top: rulerHeight + above * unit, height: row.weight * unit };
}

/** The row under the pointer. */
export function rowAt(scene: Rowed, y: number): MarkRow | undefined {
  return scene.rows.find((row) => {
    const { top, height } = placeOf(scene, row);
    return y >= top && y < top + height;
  });
}

/** The mark nearest to the pointer, of those within reach. */
export function markAt(scene: TimeLineScene, x: number, y: number): Occurrence | null {
  const row = rowAt(scene, y);
  const kinds = row?.marks ?? [];
  let nearest: Occurrence | null = null;
  let least = reach;
  for (const mark of answerOf(scene, row)?.marks ?? []) {
    const distance = Math.abs(xOf(scene, mark.time) - x);
    if (distance > least || !kinds.includes(mark.kind)) continue;
    nearest = mark;
    least = distance;
  }
  return nearest;
}
