/** Draws a number over time as a small line from 0 to its greatest, without axes. */
import type { Rows } from '../run/rows.ts';
import type { Palette } from '../theme/palette.ts';

export interface Spark {
  readonly rows: Rows;
  readonly column: number;
  /** Session times, s. */
  readonly from: number;
  readonly to: number;
  /** px */
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly colour: string;
}

/** Returns the greatest number in the span; NaN where there is none. */
export function drawSpark(context: CanvasRenderingContext2D, spark: Spark): number {
  const { rows, column, from, to, width, height, palette, colour } = spark;
  const greatest = greatestIn(spark);
  context.fillStyle = palette.background;
  context.fillRect(0, 0, width, height);
  context.lineWidth = 1;
  context.strokeStyle = palette.line;
  context.strokeRect(0.5, 0.5, width - 1, height - 1);
  context.strokeStyle = colour;
  context.beginPath();
  let joins = false;
  for (let row = Math.max(rows.firstAtOrAfter(from), 0); row < rows.length; row++) {
    const value = rows.valueAt(row, column);
    const x = (width * (rows.timeAt(row) - from)) / (to - from);
    const y = height - 2 - ((height - 4) * value) / (greatest || 1);
    if (joins) context.lineTo(x, y);
    else context.moveTo(x, y);
    joins = !Number.isNaN(value);
  }
  context.stroke();
  return greatest;
}

function greatestIn({ rows, column, from }: Spark): number {
  let greatest = Number.NaN;
  for (let row = Math.max(rows.firstAtOrAfter(from), 0); row < rows.length; row++) {
    const value = rows.valueAt(row, column);
    if (!Number.isNaN(value) && !(value <= greatest)) greatest = value;
  }
  return greatest;
}
