/**
 * The turns of the views: they are drawn as their news come, until a frame has no more time for them; the others follow
 * in the next frames, each in its turn.
 */

interface Clock {
  /** Calls back before the next frame. */
  requestFrame(draw: () => void): void;
  nowMs(): number;
}

/** Time that views may take of one frame, ms. */
const shareMs = 14;

export class ViewTurns {
  readonly #clock: Clock;
  readonly #waiting = new Map<object, () => void>();
  /** The frame in which was drawn last, and the time that it has taken so far, ms. */
  #frame = Number.NaN;
  #spentMs = 0;
  #isRequested = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Draws at once, or where others wait or the time of this `frame` is over, in its turn: once, however often it asks. */
  take(owner: object, frame: number, draw: () => void): void {
    if (frame !== this.#frame) [this.#frame, this.#spentMs] = [frame, 0];
    if (this.#waiting.size === 0 && this.#spentMs < shareMs) return this.#draw(draw);
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

  /** At least one, in the order in which they asked. */
  #drawSome(): void {
    this.#isRequested = false;
    this.#spentMs = 0;
    for (const [owner, draw] of this.#waiting) {
      this.#waiting.delete(owner);
      this.#draw(draw);
      if (this.#spentMs >= shareMs) break;
    }
    if (this.#waiting.size > 0) this.#schedule();
  }

  #draw(draw: () => void): void {
    const begun = this.#clock.nowMs();
    draw();
    this.#spentMs += this.#clock.nowMs() - begun;
  }
}

/** Those of this page. */
export const viewTurns = new ViewTurns({
  requestFrame: (draw) => void requestAnimationFrame(draw),
  nowMs: () => performance.now(),
});
