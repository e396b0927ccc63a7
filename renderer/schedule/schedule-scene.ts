/** The schedule as it is drawn: a row for each receiver, a mark for each decision at its session time. */
import type { DecisionRow } from '../../contract/decisions.ts';
import type { AxisRange } from '../run/view-range.ts';
import type { Palette } from '../theme/palette.ts';

export interface ScheduleScene {
  /** Of one lane, in order of time. */
  readonly decisions: readonly DecisionRow[];
  /** Pairs by row, from the top; and what the rows are called. */
  readonly pairs: readonly number[];
  readonly names: readonly string[];
  readonly range: AxisRange;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly laneColour: string;
  /** Number of the decision that is pointed at. */
  readonly pointed: number | null;
}

/** Room for the names on the left, and for the times below, px. */
export const nameWidth = 84;
export const axisHeight = 18;
/** Names nearer to each other are not to be read, px. */
const nameHeight = 13;
/** Farther from the pointer (px) a mark is not meant. */
const reach = 8;

export function xOf({ range, width }: ScheduleScene, time: number): number {
  return nameWidth + ((time - range.from) / (range.to - range.from)) * (width - nameWidth - 12);
}

/** The middle of a row; NaN for a pair that has none. */
export function yOf({ pairs, height }: ScheduleScene, pair: number): number {
  const row = pairs.indexOf(pair);
  return row < 0 ? Number.NaN : ((row + 0.5) * (height - axisHeight)) / pairs.length;
}

/** Rows whose names have room: all, or every second, third … */
export function isNamed({ pairs, height }: ScheduleScene, row: number): boolean {
  return row % Math.ceil((nameHeight * pairs.length) / Math.max(height - axisHeight, 1)) === 0;
}

/** The decision nearest to the pointer, of those within reach. */
export function decisionAt(scene: ScheduleScene, x: number, y: number): DecisionRow | null {
  let nearest: DecisionRow | null = null;
  let least = reach;
  for (const decision of scene.decisions) {
    const distance = Math.hypot(xOf(scene, decision.time) - x, yOf(scene, decision.pair) - y);
    if (distance <= least) {
      nearest = decision;
      least = distance;
    }
  }
  return nearest;
}
