/** What an alarm and its thread share: when it is to ring, and a number that grows whenever that has changed. */

export class AlarmArea {
  readonly memory: SharedArrayBuffer;
  readonly #due: Float64Array;
  readonly #changes: Int32Array;

  constructor(memory = new SharedArrayBuffer(16)) {
    this.memory = memory;
    this.#due = new Float64Array(memory, 0, 1);
    this.#changes = new Int32Array(memory, 8, 1);
  }

  /** When it is to ring, s of the monotonic clock; Infinity: not at all. */
  get due(): number {
    return this.#due[0] as number;
  }

  /** Wakes the thread. */
  set due(due: number) {
    this.#due[0] = due;
    Atomics.add(this.#changes, 0, 1);
    Atomics.notify(this.#changes, 0);
  }

  get changes(): number {
    return Atomics.load(this.#changes, 0);
  }

  /** Sleeps until there have been other changes than `changes`, or for `ms`. Blocks its thread. */
  sleep(changes: number, ms: number): void {
    Atomics.wait(this.#changes, 0, changes, ms);
  }
}
