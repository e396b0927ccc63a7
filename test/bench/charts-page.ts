/**
 * Charts of a synthetic run in a page, fed and drawn as the bench feeds and draws them: what a redraw of all costs, and
 * the longest task.
 */
import { chartShareMs, DrawQueue } from '../../renderer/run/draw-queue.ts';
import { LinePoints } from '../../renderer/plot/line-points.ts';
import { PlotChart } from '../../renderer/plot/plot-chart.ts';
import { RowRing } from '../../renderer/run/rows.ts';
import { laneColour } from '../../renderer/components/theme/lane-colours.ts';
import { readPalette } from '../../renderer/components/theme/palette.ts';

interface ChartsLoad {
  readonly charts: number;
  readonly lines: number;
  /** Points of a line in view. */
  readonly points: number;
  /** Rows that come in a second, and redraws. */
  readonly rate: number;
  readonly redrawRate: number;
  readonly seconds: number;
  /** Points of a line that are drawn at most. */
  readonly threshold: number;
}

interface ChartsCost {
  /** Of one redraw of all charts, ms: the median. */
  readonly redrawMs: number;
  /** Tasks of more than 50 ms, and the longest of them, ms. */
  readonly longTasks: number;
  readonly longestMs: number;
  readonly redraws: number;
}

const size = { width: 420, height: 220 };

function canvasOf(): HTMLCanvasElement {
  const frame = document.createElement('div');
  Object.assign(frame.style, { display: 'inline-block', position: 'relative', width: `${size.width}px`, height: `${size.height}px` });
  const canvas = document.createElement('canvas');
  frame.append(canvas);
  document.body.append(frame);
  return canvas;
}

/** Lines that wander, each from the sines of its own. */
function appendRow(rows: RowRing, time: number): void {
  const wandering = (_: unknown, column: number) =>
    10 + 5 * Math.sin(time * (1 + column / 7)) + 3 * Math.sin(time * 31.7 + column * column);
  rows.append(time, Float32Array.from({ length: rows.width }, wandering));
}

class Panel {
  readonly #chart = new PlotChart(canvasOf(), readPalette(document.documentElement));
  readonly #buffers: readonly LinePoints[];
  readonly #first: number;

  constructor(lines: number, first: number) {
    this.#buffers = Array.from({ length: lines }, () => new LinePoints());
    this.#first = first;
  }

  draw(rows: RowRing, { points, threshold }: ChartsLoad): void {
    const from = rows.length - points;
    this.#buffers.forEach((buffer, line) => {
      buffer.fill(rows, (all, row) => all.valueAt(row, this.#first + line), from, rows.length - 1, threshold);
    });
    this.#chart.draw({
      x: { title: 'session time (min:s)', time: true },
      y: { title: 'deviation (m)', zero: true },
      xRange: { from: rows.timeAt(from), to: rows.lastTime },
      yRange: null,
      layers: this.#buffers.map((buffer, line) => ({ shape: 'line', colour: laneColour(line), dash: [], points: buffer.points })),
    });
  }
}

async function drawCharts(load: ChartsLoad): Promise<ChartsCost> {
  document.body.replaceChildren();
  const panels = Array.from({ length: load.charts }, (_, chart) => new Panel(load.lines, chart * load.lines));
  const rows = new RowRing(load.points * 2, load.charts * load.lines);
  const queue = new DrawQueue(chartShareMs);
  let row = 0;
  while (row < load.points) appendRow(rows, row++ / load.rate);
  // Getting ready is a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 1000 / load.redrawRate));
  const long: number[] = [];
  const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  const spent: number[] = [];
  const redraws = load.redrawRate * load.seconds;
  for (let redraw = 0; redraw < redraws; redraw++) {
    for (let i = 0; i < load.rate / load.redrawRate; i++) appendRow(rows, row++ / load.rate);
    let ms = 0;
    for (const panel of panels) queue.request(panel, () => (ms += timed(() => panel.draw(rows, load))));
    await new Promise((resolve) => setTimeout(resolve, 1000 / load.redrawRate));
    spent.push(ms);
  }
  observer.disconnect();
  spent.sort((a, b) => a - b);
  return { redrawMs: spent[spent.length >> 1] ?? NaN, longTasks: long.length, longestMs: Math.max(0, ...long), redraws };
}

function timed(run: () => void): number {
  const begun = performance.now();
  run();
  return performance.now() - begun;
}

Object.assign(window, { drawCharts });
export type { ChartsCost, ChartsLoad };
