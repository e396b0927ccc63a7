/** The time line as it is drawn: what occurred, in rows, over session time. */
import type { Occurrence, OccurrenceKind } from '../../contract/history/session-occurrence.ts';
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import type { AxisRange } from '../run/view-range.ts';
import type { TimeLineAnswer } from './time-line-store.ts';
import type { DelaySteps } from '../run/condition-log.ts';
import type { Palette } from '../theme/palette.ts';

export interface TimeLineScene {
  readonly range: AxisRange;
  /** Null until it has come. */
  readonly answer: TimeLineAnswer | null;
  /** From the top. */
  readonly rows: readonly MarkRow[];
  readonly delays: readonly DelaySteps[];
  /** Ids of the receivers that are inspected. */
  readonly inspected: readonly string[];
  /** What occurred in the second run, null until that has come; and its end, s, null while there is none. */
  readonly second: TimeLineAnswer | null;
  readonly secondEnd: number | null;
  /** Cursors, s, and whether playing goes round between them. */
  readonly a: number | null;
  readonly b: number | null;
  readonly loops: boolean;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
}

export interface MarkRow {
  readonly title: string;
  /** How many times as high as others. */
  readonly weight: number;
  /** Drawn by how many there are: each a band of its own. */
  readonly bands: readonly OccurrenceKind[];
  /** Drawn one by one. */
  readonly marks: readonly OccurrenceKind[];
  /** Of the second run. */
  readonly second?: true;
}

const rows: readonly (MarkRow & { readonly game?: true })[] = [
  { title: 'updates', weight: 2, bands: ['made', 'sent', 'arrived', 'lost'], marks: [] },
  { title: 'hits', weight: 1, bands: ['fired', 'touched'], marks: ['hit', 'disputed', 'refused'], game: true },
  { title: 'conditions', weight: 1.5, bands: [], marks: ['changed', 'paused', 'resumed'] },
  { title: 'people, notes', weight: 1, bands: [], marks: ['joined', 'left', 'noted'] },
];

const secondRow: MarkRow = {
  ...{ title: '2nd updates', weight: 2, second: true },
  ...{ bands: ['made', 'sent', 'arrived', 'lost'], marks: ['hit', 'disputed', 'refused', 'changed', 'noted'] },
};

/** The rows of a session, and one of the second run; without a game there is nothing to hit. */
export function rowsOf(layout: TelemetryLayout | null, hasSecond = false): readonly MarkRow[] {
  const own = rows.filter(({ game }) => !game || layout?.game !== undefined);
  return hasSecond ? own.toSpliced(1, 0, secondRow) : own;
}

/** What occurred, as a row tells it. */
export function answerOf({ answer, second }: Pick<TimeLineScene, 'answer' | 'second'>, row: MarkRow | undefined): TimeLineAnswer | null {
  return row?.second ? second : answer;
}

/** Room for the names on the left, on the right, and for the ruler on top, px. */
export const nameWidth = 84;
export const rightMargin = 10;
export const rulerHeight = 18;
/** Farther from the pointer (px) a mark is not meant. */
const reach = 6;

type Sized = Pick<TimeLineScene, 'range' | 'width'>;
type Rowed = Pick<TimeLineScene, 'rows' | 'height'>;

export function xOf({ range, width }: Sized, time: number): number {
  return nameWidth + ((time - range.from) / (range.to - range.from)) * (width - nameWidth - rightMargin);
}

/** Session time at a place, s; beyond what is shown where the place is. */
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
