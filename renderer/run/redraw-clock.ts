/** Says when to redraw: views often enough to move, charts and numbers less often, nothing while nothing changes. */
import { shallowRef } from 'vue';

/**
 * Least time between two redraws, ms: of the views (every frame of a 60 Hz screen), of the charts, and of the numbers
 * that people read.
 */
const viewIntervalMs = 12;
/** On a machine that is too slow views are drawn every other frame: when a frame comes so long after its request. */
const slowViewIntervalMs = 30;
const lateMs = 24;
/** Weight of the newest wait in the average. */
const gain = 0.1;
const chartIntervalMs = 200;
const numberIntervalMs = 200;

type RequestFrame = (draw: (nowMs: number) => void) => void;

/** A pulse is bumped at most every `intervalMs`, and once more after the last change. */
class Pulse {
  readonly beat = shallowRef(0);
  intervalMs: number;
  #due = false;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(intervalMs: number) {
    this.intervalMs = intervalMs;
  }

  request(): void {
    this.#due = true;
  }

  /** Beats if it is due and time; true while a beat is still owed. */
  step(nowMs: number): boolean {
    if (!this.#due) return false;
    if (nowMs - this.#lastMs < this.intervalMs) return true;
    this.#due = false;
    this.#lastMs = nowMs;
    this.beat.value++;
    return false;
  }
}

export class RedrawClock {
  readonly #requestFrame: RequestFrame;
  readonly #frames = new Pulse(viewIntervalMs);
  readonly #charts = new Pulse(chartIntervalMs);
  readonly #numbers = new Pulse(numberIntervalMs);
  readonly #now: () => number;
  #isRequested = false;
  #requestedMs = 0;
  #waitMs = 0;

  /** `now`: wall clock, ms. */
  constructor(requestFrame: RequestFrame, now: () => number) {
    this.#requestFrame = requestFrame;
    this.#now = now;
  }

  /** Counts view redraws; watch it to draw. */
  readonly frame = this.#frames.beat;
  /** Counts chart redraws. */
  readonly chart = this.#charts.beat;
  /** Counts updates of numbers. */
  readonly number = this.#numbers.beat;

  /** Something to draw has changed. */
  request(): void {
    this.#frames.request();
    this.#charts.request();
    this.#numbers.request();
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isRequested) return;
    this.#isRequested = true;
    this.#requestedMs = this.#now();
    this.#requestFrame((nowMs) => this.#step(nowMs));
  }

  #step(nowMs: number): void {
    this.#isRequested = false;
    this.#keepPace();
    const frames = this.#frames.step(nowMs);
    const charts = this.#charts.step(nowMs);
    const numbers = this.#numbers.step(nowMs);
    if (frames || charts || numbers) this.#schedule();
  }

  /** Frames that come late are requested less often. */
  #keepPace(): void {
    this.#waitMs += gain * (this.#now() - this.#requestedMs - this.#waitMs);
    this.#frames.intervalMs = this.#waitMs > lateMs ? slowViewIntervalMs : viewIntervalMs;
  }
}
