/** Draws the sign of an occurrence: each kind has a shape of its own. */
import type { Occurrence, OccurrenceKind } from '../../contract/session-occurrence.ts';
import type { AxisRange } from '../run/view-range.ts';
import type { Palette } from '../components/theme/palette.ts';

/** Half the size of a sign, px. */
const half = 3.5;
/** Room that a sign takes, px. */
export const signWidth = 2 * half;

type Trace = (context: CanvasRenderingContext2D, x: number, y: number) => void;

const cross: Trace = (context, x, y) => {
  context.moveTo(x - half, y - half);
  context.lineTo(x + half, y + half);
  context.moveTo(x + half, y - half);
  context.lineTo(x - half, y + half);
};
const ring: Trace = (context, x, y) => context.arc(x, y, half, 0, 2 * Math.PI);
const diamond: Trace = (context, x, y) => {
  context.moveTo(x, y - half);
  context.lineTo(x + half, y);
  context.lineTo(x, y + half);
  context.lineTo(x - half, y);
  context.closePath();
};
/** A triangle that points to the right (1) or the left (−1). */
const arrow =
  (sign: 1 | -1): Trace =>
  (context, x, y) => {
    context.moveTo(x - sign * half, y - half);
    context.lineTo(x + sign * half, y);
    context.lineTo(x - sign * half, y + half);
    context.closePath();
  };
const bars: Trace = (context, x, y) => {
  context.moveTo(x - 2, y - half);
  context.lineTo(x - 2, y + half);
  context.moveTo(x + 2, y - half);
  context.lineTo(x + 2, y + half);
};
const pennant: Trace = (context, x, y) => {
  context.moveTo(x, y + half + 2);
  context.lineTo(x, y - half - 1);
  context.lineTo(x + 2 * half, y - 1);
  context.lineTo(x, y + 1);
};

const traces: Partial<Record<OccurrenceKind, Trace>> = {
  hit: cross,
  disputed: (context, x, y) => (ring(context, x, y), cross(context, x, y)),
  refused: ring,
  destroyed: diamond,
  denied: ring,
  changed: diamond,
  paused: bars,
  resumed: arrow(1),
  joined: arrow(1),
  left: arrow(-1),
  noted: pennant,
};
const filled: readonly OccurrenceKind[] = ['changed', 'noted', 'joined'];
const faults: readonly OccurrenceKind[] = ['disputed', 'refused', 'denied'];

export function drawMark(context: CanvasRenderingContext2D, palette: Palette, { kind }: Occurrence, x: number, y: number): void {
  const colour = faults.includes(kind) ? palette.fault : kind === 'noted' ? palette.focus : palette.text;
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 1.25;
  context.beginPath();
  traces[kind]?.(context, x, y);
  if (filled.includes(kind)) context.fill();
  context.stroke();
  context.lineWidth = 1;
}

/**
 * Names a mark, in its colour, where there is room (px): beside it, or on its left. Returns where the room begins that
 * is left after it.
 */
export function drawMarkName(context: CanvasRenderingContext2D, name: string, x: number, y: number, { from, to }: AxisRange): number {
  const { width } = context.measureText(name);
  const [right, left] = [x + 2 * half + 3, x - 3];
  const isRight = x >= from && right + width <= to;
  if (!isRight && left - width < from) return Math.max(from, right);
  context.textAlign = isRight ? 'left' : 'right';
  context.textBaseline = 'middle';
  context.fillText(name, isRight ? right : left, y);
  return isRight ? right + width : right;
}
