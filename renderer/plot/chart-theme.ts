/** The look that all charts share: the palette's colours and type on scales. */
import type { ChartOptions, CartesianScaleOptions, Plugin } from 'chart.js';
import { labelPx, type Palette } from '../components/theme/palette.ts';
import { groupThousands, withMinus } from '../../contract/number-text.ts';

/** Width of the y axis, px: fixed, so that charts under each other align and none jumps. */
const axisWidth = 56;

interface ThemedOptions {
  readonly font?: unknown;
  readonly scales?: Readonly<Record<string, object | undefined>>;
}

/** Colours the scales of a chart and sets its font; takes effect with the next drawing. */
export function applyPalette({ font, scales }: ThemedOptions, palette: Palette): void {
  if (font) Object.assign(font, { family: palette.font, size: labelPx });
  for (const scale of Object.values(scales ?? {}) as Partial<Record<'grid' | 'border' | 'ticks' | 'title', object>>[]) {
    Object.assign(scale.grid ?? {}, { color: palette.grid, tickColor: palette.line });
    Object.assign(scale.border ?? {}, { color: palette.line });
    Object.assign(scale.ticks ?? {}, { color: palette.mutedText });
    Object.assign(scale.title ?? {}, { color: palette.mutedText });
  }
}

/** The look of a scale with its title. */
export function axisLook(text: string) {
  return { title: { display: true, text, padding: 0, font: { size: labelPx } }, grid: { tickLength: 3 }, border: {} };
}

/** The look of the value axis besides its ticks; `valueTitle` draws its title. */
export function valueAxis() {
  const { title, ...look } = axisLook('');
  return {
    ...look,
    title: { ...title, display: false },
    afterFit: (scale: { width: number }) => {
      scale.width = axisWidth;
    },
  };
}

export const tickLook = { maxRotation: 0, padding: 2, font: { size: labelPx } };

/** No animation, no events of its own, nothing to parse: charts are drawn when there is something new. */
export const stillOptions = {
  animation: false,
  responsive: true,
  maintainAspectRatio: false,
  events: [],
  font: {},
  parsing: false,
  normalized: true,
  layout: { padding: { top: 6, right: 18, left: 8 } },
} satisfies ChartOptions<'line'>;

/** `0`, `0.25`, `1 500`: no more digits than the step needs; shares in percent. */
export function formatTick(number: number, percent = false): string {
  const value = percent ? 100 * number : number;
  return withMinus(groupThousands(String(Number(value.toPrecision(6)))));
}

/** Where the middle of its letters stands, px from the left edge of the axis. */
const inset = 6;

export const valueTitle: Plugin<'line'> = {
  id: 'value-title',
  afterDraw({ ctx, options, scales: { y } }) {
    if (!y) return;
    const { text, color } = (y.options as CartesianScaleOptions).title as { readonly text: string; readonly color: string };
    ctx.save();
    ctx.font = `${labelPx}px ${options.font?.family ?? 'sans-serif'}`;
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

/** `deviation, mean (m)`, or `mean (m)`, or `(m)`, or nothing in so many px. */
export function fittingTitle(title: string, room: number, widthOf: (words: string) => number): string {
  const unit = /\([^()]*\)$/.exec(title)?.[0] ?? '';
  return [title, /[^,]*\([^()]*\)$/.exec(title)?.[0].trim() ?? '', unit].find((words) => widthOf(words) <= room) ?? '';
}
