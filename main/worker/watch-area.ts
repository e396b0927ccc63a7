/** The memory that a session worker and its supervisor share: signs of life, and the plugin call under way. */
import type { CallPlace, CallSlot } from '../../engine/guard/call-slot.ts';

/** Byte offsets: three 32-bit integers, then three doubles. */
const offsets = { life: 0, call: 4, loading: 8, time: 16, count: 24, run: 32 } as const;
const length = 40;

export class WatchArea {
  readonly memory: SharedArrayBuffer;
  /** Which plugin call of the session is under way, and where in the session. */
  readonly callSlot: CallSlot;
  readonly #life: Int32Array;
  readonly #loading: Int32Array;

  /** Over `memory` where the other side made it. `stopAt`: as in the call slot. */
  constructor(memory?: SharedArrayBuffer, stopAt?: CallPlace) {
    this.memory = memory ?? new SharedArrayBuffer(length);
    this.callSlot = {
      plugin: new Int32Array(this.memory, offsets.call, 1),
      time: new Float64Array(this.memory, offsets.time, 1),
      count: new Float64Array(this.memory, offsets.count, 1),
      run: new Float64Array(this.memory, offsets.run, 1),
      stopAt,
    };
    this.#life = new Int32Array(this.memory, offsets.life, 1);
    this.#loading = new Int32Array(this.memory, offsets.loading, 1);
    if (memory) return;
    this.callSlot.plugin[0] = -1;
    this.loading = -1;
  }

  /** The worker lives: a frame was done, or its event loop turned. */
  beat(): void {
    Atomics.add(this.#life, 0, 1);
  }

  /** Changes with every sign of life; wraps around. */
  get beats(): number {
    return Atomics.load(this.#life, 0);
  }

  /** Index of the third-party plugin module that is being loaded, −1: none. */
  get loading(): number {
    return Atomics.load(this.#loading, 0);
  }

  set loading(index: number) {
    Atomics.store(this.#loading, 0, index);
  }
}
