/** Listens on a chart's canvas: gestures, keys, the cursor of all charts, and what stands under the pointer. */
import { type Ref, shallowRef } from 'vue';
import { usePointedTime } from '../../run/usePointedTime.ts';
import type { Layer } from '../../plot/plot.ts';
import { useRuns } from '../../run/runs.ts';
import { useChartView } from '../chart-view.ts';
import { ChartGestures, type Pixel } from './chart-gestures.ts';
import type { Chart } from './useChart.ts';

const pixelOf = ({ offsetX, offsetY }: MouseEvent): Pixel => ({ x: offsetX, y: offsetY });

export function useChartGestures(canvas: Readonly<Ref<HTMLCanvasElement | null>>, chart: Chart) {
  const gestures = useGestures(chart);
  const { words, point, leave } = usePointer(chart);
  const { cursors } = useRuns();
  /** Where the pointer is; elsewhere the key is the time line's. */
  const mark = (name: 'a' | 'b') => () => {
    if (!chart.isTime.value || cursors.pointed === null) return false;
    cursors[name] = cursors.pointed;
    return true;
  };
  const onKeydown = keysOf(gestures, { reset: chart.reset, a: mark('a'), b: mark('b') });

  function onWheel(event: WheelEvent): void {
    const how = { turn: event.deltaY || event.deltaX, pans: event.shiftKey, vertical: event.ctrlKey };
    if (gestures.wheel(pixelOf(event), how)) event.preventDefault();
  }

  function onPointerdown(event: PointerEvent): void {
    if (event.button !== 0 && event.button !== 1) return;
    canvas.value?.setPointerCapture(event.pointerId);
    gestures.press(pixelOf(event), event.shiftKey || event.button === 1);
  }

  function onPointermove(event: PointerEvent): void {
    point(pixelOf(event));
    gestures.move(pixelOf(event));
  }

  return {
    words,
    listeners: {
      wheel: onWheel,
      pointerdown: onPointerdown,
      pointermove: onPointermove,
      pointerup: (event: PointerEvent) => gestures.release(pixelOf(event)),
      pointercancel: (event: PointerEvent) => gestures.release(pixelOf(event)),
      pointerleave: leave,
      dblclick: chart.reset,
      keydown: onKeydown,
    },
  };
}

function useGestures({ drawn, isTime, zoom }: Chart): ChartGestures {
  const { cursors } = useRuns();
  const view = useChartView();
  return new ChartGestures({
    drawn,
    isTime: () => isTime.value,
    rangeOf: (axis) => (axis === 'x' && isTime.value ? view.range() : (drawn()?.ranges[axis] ?? { from: 0, to: 1 })),
    show(axis, range) {
      if (axis === 'x' && isTime.value) view.hold(range);
      else zoom[axis].value = range;
    },
    marks: cursors,
  });
}

/** Over session time the pointer is the cursor of all charts; elsewhere it reads the values there. */
function usePointer({ drawn, figure, isTime, pointed }: Chart) {
  const pointAt = usePointedTime();
  const words = shallowRef<{ readonly text: string; readonly at: Pixel } | null>(null);

  function point(pixel: Pixel): void {
    const chart = drawn();
    const at = chart?.areaAt(pixel.x, pixel.y) === 'plot' ? chart.placeAt(pixel.x, pixel.y) : null;
    if (isTime.value) pointAt(at?.x ?? null);
    pointed.value =
      chart && at && isTime.value ? nearestLine(figure.value?.plot.layers ?? [], at.x, (y) => chart.pixelOfY(y) - pixel.y) : -1;
    if (!chart || !at) return void (words.value = null);
    const near = (x: number, y: number) => Math.hypot(chart.pixelOf(x) - pixel.x, chart.pixelOfY(y) - pixel.y);
    const text = figure.value?.wordsAt(at.x, at.y, near);
    words.value = text ? { text, at: pixel } : null;
  }

  function leave(): void {
    if (isTime.value) pointAt(null);
    pointed.value = -1;
    words.value = null;
  }

  return { words, point, leave };
}

/** A line further from the pointer than this, px, is not pointed at. */
const reachPx = 24;

/** Index of the line that is nearest at `x`, among lines; `away`: how far a point is above the pointer, px; −1: none is near. */
export function nearestLine(layers: readonly Layer[], x: number, away: (y: number) => number): number {
  let [nearest, least] = [-1, reachPx];
  layers
    .flatMap((layer) => (layer.shape === 'line' ? [layer.points] : []))
    .forEach((points, index) => {
      const next = points.findIndex((point) => point.x >= x);
      const at = points[next < 0 ? points.length - 1 : next];
      const distance = at ? Math.abs(away(at.y)) : Infinity;
      if (distance < least) [nearest, least] = [index, distance];
    });
  return nearest;
}

/** Keys on a chart that has the focus. */
function keysOf(gestures: ChartGestures, { reset, a, b }: Readonly<Record<'reset' | 'a' | 'b', () => boolean | void>>) {
  const keys: Readonly<Record<string, () => boolean | void>> = {
    '+': () => gestures.zoom('x', -1),
    '=': () => gestures.zoom('x', -1),
    '-': () => gestures.zoom('x', 1),
    ArrowLeft: () => gestures.pan('x', -1),
    ArrowRight: () => gestures.pan('x', 1),
    ArrowUp: () => gestures.zoom('y', -1),
    ArrowDown: () => gestures.zoom('y', 1),
    '0': reset,
    Home: reset,
    '[': a,
    ']': b,
  };
  return (event: KeyboardEvent): void => {
    const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!run || run() === false) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
