/** The memory that a worker shares with its host: heartbeat and current plugin call. The watchdog reads it. */
import type { CallPlace, CallSlot } from '../../engine/guard/call-slot.ts';

/** Byte offsets: four 32-bit integers, then three doubles. */
const offsets = { life: 0, call: 4, loading: 8, busy: 12, time: 16, count: 24, run: 32 } as const;
const length = 40;

export class WatchArea {
  readonly memory: SharedArrayBuffer;
  /** The current plugin call of the session, and its session time. */
  readonly callSlot: CallSlot;
  readonly #life: Int32Array;
  readonly #loading: Int32Array;
  readonly #busy: Int32Array;

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
    this.#busy = new Int32Array(this.memory, offsets.busy, 1);
    if (memory) return;
    this.callSlot.plugin[0] = -1;
    this.loading = -1;
  }

  /** The worker is alive: a tick was done, or its event loop turned. */
  beat(): void {
    Atomics.add(this.#life, 0, 1);
  }

  /** Changes with every sign of life; wraps around. */
  get beats(): number {
    return Atomics.load(this.#life, 0);
  }

  /** Index of the third-party plugin module that is being loaded; −1: none. */
  get loading(): number {
    return Atomics.load(this.#loading, 0);
  }

  set loading(index: number) {
    Atomics.store(this.#loading, 0, index);
  }

  /** The worker runs code that may call plugins without saying which: what several sessions do in one thread. */
  get isBusy(): boolean {
    return Atomics.load(this.#busy, 0) !== 0;
  }

  set isBusy(isBusy: boolean) {
    Atomics.store(this.#busy, 0, Number(isBusy));
  }
}

/**
 * Distinguishes a worker that is stuck inside a plugin from one that works. Counts checks, not time: a machine that
 * slept, or a host that was itself delayed, blames no plugin. A worker is stuck without a heartbeat over `patience`
 * checks in a row.
 */
export class Watchdog {
  readonly #area: WatchArea;
  readonly #patience: number;
  #beats: number;
  #stillChecks = 0;

  constructor(area: WatchArea, patience: number) {
    this.#area = area;
    this.#patience = patience;
    this.#beats = area.beats;
  }

  /**
   * One check, to be called at even intervals. True when the worker is stuck inside a plugin: that call will not
   * return.
   */
  isStuck(): boolean {
    const { beats } = this.#area;
    this.#stillChecks = beats === this.#beats && this.#isInPlugin() ? this.#stillChecks + 1 : 0;
    this.#beats = beats;
    return this.#stillChecks >= this.#patience;
  }

  #isInPlugin(): boolean {
    return this.#area.callSlot.plugin[0] !== -1 || this.#area.loading !== -1 || this.#area.isBusy;
  }
}
