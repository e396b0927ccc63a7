/** The title of a chart's value axis, along it: whole where there is room, else its unit alone. */
import type { CartesianScaleOptions, Plugin } from 'chart.js';

/** Where the middle of its letters stands, px from the left edge of the axis; and their size. */
const inset = 6;
const sizePx = 10;

export const valueTitle: Plugin<'line'> = {
  id: 'value-title',
  afterDraw({ ctx, options, scales: { y } }) {
    if (!y) return;
    const { text, color } = (y.options as CartesianScaleOptions).title as { readonly text: string; readonly color: string };
    ctx.save();
    ctx.font = `${sizePx}px ${options.font?.family ?? 'sans-serif'}`;
    ctx.fillStyle = color;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.translate(y.left + inset, (y.top + y.bottom) / 2);
    ctx.rotate(-Math.PI / 2);
    ctx.fillText(
      fittingTitle(text, y.bottom - y.top, (words) => ctx.measureText(words).width),
      0,
      0,
    );
    ctx.restore();
  },
};

/** `deviation (m)`, or `(m)`, or nothing in so many px. */
export function fittingTitle(title: string, room: number, widthOf: (words: string) => number): string {
  const unit = /\([^()]*\)$/.exec(title)?.[0] ?? '';
  return [title, unit].find((words) => widthOf(words) <= room) ?? '';
}
