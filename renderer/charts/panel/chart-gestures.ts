/** Gestures of wheel, pointer and keys that change the ranges of a chart, and the marks. */
import type { PlotArea, PlotChart } from '../../plot/plot-chart.ts';
import type { PlotPlace } from '../../plot/plot.ts';
import { type AxisRange, panRange, rangeBetween, zoomRange } from '../../run/view-range.ts';

export type Axis = 'x' | 'y';

/** px, from the canvas's corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** The chart that gestures act on. */
export interface GesturedChart {
  readonly drawn: () => PlotChart | null;
  /** True where x is session time: then there are marks. */
  readonly isTime: () => boolean;
  readonly rangeOf: (axis: Axis) => AxisRange;
  readonly show: (axis: Axis, range: AxisRange) => void;
  readonly marks: { a: number | null; b: number | null };
}

/** The effect of a press of the pointer until it is let go. */
type Drag =
  | { readonly does: 'choose' | 'pan'; readonly area: PlotArea; readonly at: PlotPlace; readonly pixel: Pixel }
  | { readonly does: 'a' | 'b' };

/** Least that is shown of session time, s. */
const leastTime = 0.1;
/** A press that moves no further (px) is a click. */
const click = 4;
/** So near (px) a mark is taken hold of. */
const hold = 5;
const zoomStep = 1.25;
const panStep = 0.2;

export class ChartGestures {
  readonly #chart: GesturedChart;
  #drag: Drag | null = null;

  constructor(chart: GesturedChart) {
    this.#chart = chart;
  }

  /** About a number of the axis, or its middle. */
  zoom(axis: Axis, steps: number, about?: number): void {
    const range = this.#chart.rangeOf(axis);
    const next = zoomRange(range, zoomStep ** steps, about ?? (range.from + range.to) / 2, this.#least(axis, range));
    this.#chart.show(axis, next);
  }

  pan(axis: Axis, steps: number): void {
    const range = this.#chart.rangeOf(axis);
    this.#chart.show(axis, panRange(range, steps * panStep * (range.to - range.from)));
  }

  /** True where it meant the chart. */
  wheel(pixel: Pixel, { turn, pans, vertical }: { readonly turn: number; readonly pans: boolean; readonly vertical: boolean }): boolean {
    const at = this.#placeAt(pixel);
    const area = this.#chart.drawn()?.areaAt(pixel.x, pixel.y);
    if (!at || !area) return false;
    if (pans) this.pan('x', Math.sign(turn));
    else if (area === 'y' || vertical) this.zoom('y', Math.sign(turn), at.y);
    else this.zoom('x', Math.sign(turn), at.x);
    return true;
  }

  /** `pans`: the plot moves with the pointer; otherwise a range is chosen. */
  press(pixel: Pixel, pans: boolean): void {
    const area = this.#chart.drawn()?.areaAt(pixel.x, pixel.y);
    const at = this.#placeAt(pixel);
    const mark = this.#markAt(pixel.x);
    if (!area || !at) return;
    this.#drag = mark ? { does: mark } : { does: pans || area !== 'plot' ? 'pan' : 'choose', area, at, pixel };
  }

  move(pixel: Pixel): void {
    const drag = this.#drag;
    const at = this.#placeAt(pixel);
    const drawn = this.#chart.drawn();
    if (!drag || !at || !drawn) return;
    if (!('at' in drag)) this.#chart.marks[drag.does] = Math.max(at.x, 0);
    else if (drag.does === 'choose')
      drawn.mark({ band: Math.abs(pixel.x - drag.pixel.x) > click ? rangeBetween(drag.at.x, at.x, 0) : null });
    // The place that was taken hold of stays under the pointer.
    else if (drag.area === 'y') this.#chart.show('y', panRange(drawn.ranges.y, drag.at.y - at.y));
    else this.#chart.show('x', panRange(drawn.ranges.x, drag.at.x - at.x));
  }

  release(pixel: Pixel): void {
    const drag = this.#drag;
    const at = this.#placeAt(pixel);
    this.#drag = null;
    this.#chart.drawn()?.mark({ band: null });
    if (!drag || !at || !('at' in drag) || drag.does !== 'choose' || Math.abs(pixel.x - drag.pixel.x) <= click) return;
    const chosen = rangeBetween(drag.at.x, at.x, 0);
    this.#chart.show('x', rangeBetween(chosen.from, chosen.to, this.#least('x', chosen)));
    if (!this.#chart.isTime() && Math.abs(pixel.y - drag.pixel.y) > click) this.#chart.show('y', rangeBetween(drag.at.y, at.y, 0));
  }

  #placeAt({ x, y }: Pixel): PlotPlace | null {
    return this.#chart.drawn()?.placeAt(x, y) ?? null;
  }

  #markAt(pixel: number): 'a' | 'b' | null {
    const drawn = this.#chart.drawn();
    if (!drawn || !this.#chart.isTime()) return null;
    const isNear = (mark: number | null) => mark !== null && Math.abs(drawn.pixelOf(mark) - pixel) <= hold;
    return isNear(this.#chart.marks.a) ? 'a' : isNear(this.#chart.marks.b) ? 'b' : null;
  }

  #least(axis: Axis, { from, to }: AxisRange): number {
    return axis === 'x' && this.#chart.isTime() ? leastTime : Math.max((to - from) * 1e-6, 1e-9);
  }
}
