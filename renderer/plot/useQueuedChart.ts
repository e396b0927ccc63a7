/** A chart on a canvas, in the page's colours; it is drawn with the queue of all charts, while it is to be seen. */
import { useElementVisibility } from '@vueuse/core';
import { onBeforeUnmount, onMounted, type Ref, watch } from 'vue';
import { PlotChart } from './plot-chart.ts';
import { useSettings } from '../components/theme/settings.ts';

/** `draw` is called when its turn has come after a `request`. */
export function useQueuedChart(canvas: Readonly<Ref<HTMLCanvasElement | null>>, draw: (chart: PlotChart) => void) {
  const look = useSettings();
  const visible = useElementVisibility(canvas, { initialValue: true });
  const owner = {};
  let chart: PlotChart | null = null;

  onMounted(() => {
    if (canvas.value) chart = new PlotChart(canvas.value, look.palette);
    request();
  });
  onBeforeUnmount(() => {
    chartQueue.forget(owner);
    chart?.destroy();
    chart = null;
  });
  watch(visible, request, { flush: 'post' });
  watch(
    () => look.palette,
    (palette) => (chart?.setPalette(palette), request()),
  );

  function request(): void {
    if (visible.value) chartQueue.request(owner, () => void (chart && visible.value && draw(chart)));
  }

  return { request, chart: () => chart };
}

/**
 * Time that charts may take of one frame before the others wait, ms: that of their drawing commands. Without a GPU,
 * painting them comes after that, in the same task, and takes about four times as long.
 */
const shareMs = 3;

interface Clock {
  /** Calls back before the next frame. */
  requestFrame(draw: () => void): void;
  nowMs(): number;
}

/** Draws a few charts at a time; those that do not fit into a frame's share of time wait for the next frame. */
export class DrawQueue {
  readonly #clock: Clock;
  readonly #waiting = new Map<object, () => void>();
  #isRequested = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Draws in one of the next frames; once, however often `owner` requests it before. */
  request(owner: object, draw: () => void): void {
    this.#waiting.set(owner, draw);
    this.#schedule();
  }

  /** `owner` was removed. */
  forget(owner: object): void {
    this.#waiting.delete(owner);
  }

  #schedule(): void {
    if (this.#isRequested) return;
    this.#isRequested = true;
    this.#clock.requestFrame(() => this.#drawSome());
  }

  /** At least one, in the order of their requests. */
  #drawSome(): void {
    this.#isRequested = false;
    const end = this.#clock.nowMs() + shareMs;
    for (const [owner, draw] of this.#waiting) {
      this.#waiting.delete(owner);
      draw();
      if (this.#clock.nowMs() >= end) break;
    }
    if (this.#waiting.size > 0) this.#schedule();
  }
}

const chartQueue = new DrawQueue({
  requestFrame: (draw) => void requestAnimationFrame(draw),
  nowMs: () => performance.now(),
});
