/**
 * Draws the schedule: sent at once a disc, held a ring with a line to when it is due, sent later a filled ring, dropped
 * a cross, passed over a dot.
 */
import type { DecisionKind } from '../../engine/publisher/decisions.ts';
import type { DecisionRow } from '../../contract/decisions.ts';
import { formatMinutes } from '../components/format/quantity.ts';
import { rulerTicks } from '../plot/ruler-ticks.ts';
import type { AxisRange } from '../run/view-range.ts';
import { labelFont, type Palette } from '../components/theme/palette.ts';

export interface ScheduleScene {
  /** Decisions of one lane, in order of time. */
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

/** Room for the names on the left, and for the times above, px. */
const nameWidth = 84;
const axisHeight = 18;
/** Names nearer to each other are not to be read, px. */
const nameHeight = 13;
/** More rows than these share their height. */
const mostFullRows = 100;
/** Farther from the pointer (px) a mark is not meant. */
const reach = 8;

export function xOf({ range, width }: ScheduleScene, time: number): number {
  return nameWidth + ((time - range.from) / (range.to - range.from)) * (width - nameWidth - 12);
}

/** The middle of a row; NaN for a pair that has none. */
export function yOf({ pairs, height }: ScheduleScene, pair: number): number {
  const row = pairs.indexOf(pair);
  return row < 0 ? Number.NaN : axisHeight + ((row + 0.5) * (height - axisHeight)) / pairs.length;
}

/** Height in which every row has room for its name, px. */
export const leastHeightOf = (rows: number): number => axisHeight + nameHeight * Math.min(rows, mostFullRows);

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

type Context = CanvasRenderingContext2D;
const radius = 3.5;
/** Half of what the name of a time takes, px. */
const halfTick = 18;

export function drawSchedule(context: Context, scene: ScheduleScene): void {
  const { width, height, palette } = scene;
  context.fillStyle = palette.background;
  context.fillRect(0, 0, width, height);
  context.font = labelFont(palette);
  drawRows(context, scene);
  drawTimes(context, scene);
  context.save();
  context.beginPath();
  context.rect(nameWidth - radius, 0, width, height);
  context.clip();
  for (const decision of scene.decisions) drawDecision(context, scene, decision);
  context.restore();
}

function drawRows(context: Context, scene: ScheduleScene): void {
  const { palette, width, pairs, names } = scene;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  pairs.forEach((pair, row) => {
    const y = yOf(scene, pair);
    context.strokeStyle = palette.line;
    line(context, nameWidth, y, width, y);
    context.fillStyle = palette.text;
    if (isNamed(scene, row)) context.fillText(names[row] ?? '', 8, y, nameWidth - 14);
  });
}

/** Whole seconds, as far as they do not cover each other. */
function drawTimes(context: Context, scene: ScheduleScene): void {
  const { range, palette, width } = scene;
  const most = Math.min((width - nameWidth) / 80, range.to - range.from);
  context.textAlign = 'center';
  context.fillStyle = palette.mutedText;
  for (const time of rulerTicks(range, most).times) {
    context.fillText(formatMinutes(time), Math.min(xOf(scene, time), width - halfTick), axisHeight / 2);
  }
}

const marks: Readonly<Record<DecisionKind, (context: Context, x: number, y: number) => void>> = {
  send: (context, x, y) => disc(context, x, y, radius),
  hold: (context, x, y) => ring(context, x, y),
  'send-held': (context, x, y) => {
    ring(context, x, y);
    disc(context, x, y, radius / 2);
  },
  drop: (context, x, y) => {
    line(context, x - 3, y - 3, x + 3, y + 3);
    line(context, x - 3, y + 3, x + 3, y - 3);
  },
  pass: (context, x, y) => disc(context, x, y, 1),
};

function drawDecision(context: Context, scene: ScheduleScene, { number, kind, time, pair, due }: DecisionRow): void {
  const x = xOf(scene, time);
  const y = yOf(scene, pair);
  const colour = kind === 'pass' ? scene.palette.mutedText : scene.laneColour;
  context.fillStyle = colour;
  context.strokeStyle = colour;
  if (kind === 'hold' && due !== null) line(context, x + radius, y, xOf(scene, due), y);
  marks[kind](context, x, y);
  if (number !== scene.pointed) return;
  context.strokeStyle = scene.palette.focus;
  context.strokeRect(x - 6.5, y - 6.5, 13, 13);
}

function disc(context: Context, x: number, y: number, size: number): void {
  context.beginPath();
  context.arc(x, y, size, 0, 2 * Math.PI);
  context.fill();
}

function ring(context: Context, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
}

function line(context: Context, fromX: number, fromY: number, toX: number, toY: number): void {
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.stroke();
}
