/**
 * Draws the time line: ruler, rows of bands and marks, steps of configured delay, cursors. What moves is not drawn
 * here.
 */
import { formatClock, formatMinutes } from '../components/format/quantity.ts';
import { drawMark, drawMarkName, signWidth } from './draw-mark.ts';
import { drawSteps, drawStepScale, hasScale } from './draw-steps.ts';
import { rulerTicks } from '../plot/ruler-ticks.ts';
import { answerOf, type MarkRow, nameWidth, placeOf, rightMargin, rulerHeight, type TimeLineScene, xOf } from './time-line-scene.ts';
import type { OccurrenceKind } from '../../contract/session-occurrence.ts';
import type { TimeLineAnswer } from './time-line-store.ts';
import { labelFont } from '../components/theme/palette.ts';

/** Room that the name of a time takes, px. */
const tickWidth = 72;
/** A letter of a cursor stands on a flag of this size, px. */
const flag = { width: 12, height: 13 };

export function drawTimeLine(context: CanvasRenderingContext2D, scene: TimeLineScene): void {
  context.fillStyle = scene.palette.background;
  context.fillRect(0, 0, scene.width, scene.height);
  context.font = labelFont(scene.palette);
  context.lineWidth = 1;
  drawRange(context, scene);
  drawRuler(context, scene);
  for (const row of scene.rows) drawRow(context, scene, row);
  drawCursor(context, scene, scene.a, 'A');
  drawCursor(context, scene, scene.b, 'B');
}

function drawRuler(context: CanvasRenderingContext2D, scene: TimeLineScene): void {
  const { palette, range, width, height } = scene;
  const { step, times } = rulerTicks(range, Math.max((width - nameWidth) / tickWidth, 1));
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const time of times) {
    const x = Math.round(xOf(scene, time)) + 0.5;
    line(context, palette.grid, x, rulerHeight, x, height);
    line(context, palette.lineStrong, x, rulerHeight - 4, x, rulerHeight);
    context.fillStyle = palette.mutedText;
    const text = step < 1 ? formatClock(time) : formatMinutes(time);
    context.fillText(text, Math.min(x, width - Math.ceil(context.measureText(text).width / 2) - 1), rulerHeight / 2 - 1);
  }
  line(context, palette.line, 0, rulerHeight + 0.5, width, rulerHeight + 0.5);
}

function drawRow(context: CanvasRenderingContext2D, scene: TimeLineScene, row: MarkRow): void {
  const { palette, width } = scene;
  const { top, height } = placeOf(scene, row);
  context.fillStyle = palette.mutedText;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(row.title, 8, top + height / 2);
  line(context, palette.line, 0, Math.round(top + height) - 0.5, width, Math.round(top + height) - 0.5);
  context.save();
  context.beginPath();
  context.rect(nameWidth, top, width - nameWidth - rightMargin + 4, height);
  context.clip();
  drawBands(context, scene, row);
  if (row.title === 'conditions') drawSteps(context, scene, row);
  if (row.isCompared) drawEnd(context, scene, top, height);
  drawMarks(context, scene, row, top + height / 2);
  context.restore();
  if (hasScale(scene, row)) drawStepScale(context, scene, row);
}

/** Notes with their names, unless these would lie on bands, on the name before, or on the next mark. */
function drawMarks(context: CanvasRenderingContext2D, scene: TimeLineScene, row: MarkRow, y: number): void {
  const room = { from: nameWidth, to: scene.width - rightMargin };
  const marks = (answerOf(scene, row)?.marks ?? []).filter(({ kind }) => row.marks.includes(kind));
  marks.forEach((mark, k) => {
    const x = xOf(scene, mark.time);
    drawMark(context, scene.palette, mark, x, y);
    const next = marks[k + 1];
    const to = next ? Math.min(room.to, xOf(scene, next.time) - signWidth) : room.to;
    if (mark.kind === 'noted' && row.bands.length === 0) room.from = drawMarkName(context, mark.text ?? '', x, y, { from: room.from, to });
  });
}

/** Where the comparison run ends. */
function drawEnd(context: CanvasRenderingContext2D, scene: TimeLineScene, top: number, height: number): void {
  if (scene.comparisonEnd === null) return;
  const x = Math.round(xOf(scene, scene.comparisonEnd)) + 0.5;
  line(context, scene.palette.lineStrong, x, top, x, top + height);
}

function drawRange(context: CanvasRenderingContext2D, scene: TimeLineScene): void {
  const { a, b, palette, height, loops } = scene;
  if (a === null || b === null) return;
  const [from, to] = [xOf(scene, Math.min(a, b)), xOf(scene, Math.max(a, b))];
  const left = Math.max(from, nameWidth);
  context.globalAlpha = loops ? 0.16 : 0.07;
  context.fillStyle = palette.focus;
  context.fillRect(left, 0, Math.max(Math.min(to, scene.width) - left, 0), height);
  context.globalAlpha = 1;
}

function drawCursor(context: CanvasRenderingContext2D, scene: TimeLineScene, time: number | null, letter: string): void {
  const { palette, height } = scene;
  if (time === null || time < scene.range.from || time > scene.range.to) return;
  const x = Math.round(xOf(scene, time)) + 0.5;
  line(context, palette.focus, x, 0, x, height);
  context.fillStyle = palette.focus;
  context.fillRect(x - 0.5, 0, flag.width, flag.height);
  context.fillStyle = palette.background;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter, x + flag.width / 2, flag.height / 2 + 1);
}

function line(context: CanvasRenderingContext2D, colour: string, x1: number, y1: number, x2: number, y2: number): void {
  context.strokeStyle = colour;
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

const weakest = 0.25;
/** Room between two bands, px. */
const gap = 1;

function drawBands(context: CanvasRenderingContext2D, scene: TimeLineScene, row: MarkRow): void {
  const answer = answerOf(scene, row);
  if (!answer) return;
  const bands = row.bands.filter((kind) => answer.counts[kind]);
  const { top, height } = placeOf(scene, row);
  const each = (height - 4) / Math.max(bands.length, 1);
  bands.forEach((kind, index) => drawBand(context, scene, answer, kind, { top: top + 2 + index * each, height: each - gap }));
  context.globalAlpha = 1;
}

function drawBand(
  context: CanvasRenderingContext2D,
  scene: TimeLineScene,
  answer: TimeLineAnswer,
  kind: OccurrenceKind,
  { top, height }: { readonly top: number; readonly height: number },
): void {
  const { palette } = scene;
  const counts = answer.counts[kind] ?? [];
  const most = counts.reduce((greatest, count) => Math.max(greatest, count), 1);
  const { from, to, bins } = answer.counted;
  const edge = (bin: number) => Math.round(xOf(scene, from + (bin * (to - from)) / bins));
  context.fillStyle = kind === 'lost' ? palette.fault : kind === 'made' || kind === 'fired' ? palette.real : palette.exported;
  counts.forEach((count, bin) => {
    if (count === 0) return;
    context.globalAlpha = weakest + (1 - weakest) * (count / most);
    context.fillRect(edge(bin), top, Math.max(edge(bin + 1) - edge(bin), 1), height);
  });
}
