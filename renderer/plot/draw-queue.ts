/** Draws charts a few at a time: what does not fit into a frame's share of time waits for the next frame, so that no task is long. */

/** Time that charts may take of one frame before the others wait, ms. */
const shareMs = 12;

interface Clock {
  /** Calls back before the next frame. */
  ask(draw: () => void): void;
  nowMs(): number;
}

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
