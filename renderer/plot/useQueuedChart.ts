/** A chart on a canvas, in the page's colours; it is drawn with the queue of all charts, while it is to be seen. */
import { useElementVisibility } from '@vueuse/core';
import { onBeforeUnmount, onMounted, type Ref, watch } from 'vue';
import { PlotChart } from './plot-chart.ts';
import { useSettings } from '../theme/settings.ts';

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

/** Time that charts may take of one frame before the others wait, ms. */
const shareMs = 12;

interface Clock {
  /** Calls back before the next frame. */
  ask(draw: () => void): void;
  nowMs(): number;
}

/** Draws a few charts at a time; those that do not fit into a frame's share of time wait for the next frame. */
export class DrawQueue {
  readonly #clock: Clock;
  readonly #waiting = new Map<object, () => void>();
  #asked = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Draws with one of the next frames; once, however often `owner` asks before. */
  request(owner: object, draw: () => void): void {
    this.#waiting.set(owner, draw);
    this.#ask();
  }

  /** `owner` is gone. */
  forget(owner: object): void {
    this.#waiting.delete(owner);
  }

  #ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.#clock.ask(() => this.#drawSome());
  }

  /** At least one, in the order in which they asked. */
  #drawSome(): void {
    this.#asked = false;
    const end = this.#clock.nowMs() + shareMs;
    for (const [owner, draw] of this.#waiting) {
      this.#waiting.delete(owner);
      draw();
      if (this.#clock.nowMs() >= end) break;
    }
    if (this.#waiting.size > 0) this.#ask();
  }
}

const chartQueue = new DrawQueue({
  ask: (draw) => void requestAnimationFrame(draw),
  nowMs: () => performance.now(),
});
