/** When pictures are drawn: a frame has a share of time for views and one for charts; what does not fit waits for the next frame. */

interface Clock {
  /** Calls back before the next frame. */
  requestFrame(draw: () => void): void;
  nowMs(): number;
}

const page: Clock = {
  requestFrame: (draw) => void requestAnimationFrame(draw),
  nowMs: () => performance.now(),
};

/** Draws in the order of the requests, each owner once, however often it requests it before. */
export class DrawQueue {
  /** Time that may be taken of one frame, ms. */
  readonly #shareMs: number;
  readonly #clock: Clock;
  readonly #waiting = new Map<object, () => void>();
  /** The frame in which was drawn last, and the time that it has taken so far, ms. */
  #frame = Number.NaN;
  #spentMs = 0;
  #isRequested = false;

  constructor(shareMs: number, clock: Clock = page) {
    this.#shareMs = shareMs;
    this.#clock = clock;
  }

  /** Draws in one of the next frames. */
  request(owner: object, draw: () => void): void {
    this.#waiting.set(owner, draw);
    this.#schedule();
  }

  /** Draws at once; where others wait or the time of this `frame` is over, in one of the next. */
  take(owner: object, frame: number, draw: () => void): void {
    if (frame !== this.#frame) [this.#frame, this.#spentMs] = [frame, 0];
    if (this.#waiting.size === 0 && this.#spentMs < this.#shareMs) this.#draw(draw);
    else this.request(owner, draw);
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

  /** At least one. */
  #drawSome(): void {
    this.#isRequested = false;
    this.#spentMs = 0;
    try {
      for (const [owner, draw] of this.#waiting) {
        this.#waiting.delete(owner);
        this.#draw(draw);
        if (this.#spentMs >= this.#shareMs) break;
      }
    } finally {
      // Also where one of them fails.
      if (this.#waiting.size > 0) this.#schedule();
    }
  }

  #draw(draw: () => void): void {
    const begun = this.#clock.nowMs();
    draw();
    this.#spentMs += this.#clock.nowMs() - begun;
  }
}

/** Share of views, ms: with more, drawings of many views last longer than a frame, and frames are left out. */
const viewShareMs = 9;

/**
 * Share of charts, ms: that of their drawing commands. Without a GPU, painting them comes after that, in the same task,
 * and takes about four times as long.
 */
export const chartShareMs = 3;

export const viewQueue = new DrawQueue(viewShareMs);
export const chartQueue = new DrawQueue(chartShareMs);
