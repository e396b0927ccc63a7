/** The memory that a worker shares with its host: the current plugin call. The watchdog reads it. */
import { KnownCalls, type CallPlace, type CallSlot } from '../../engine/guard/call-slot.ts';

/** Byte offsets: three 32-bit integers, then three doubles. */
const offsets = { call: 0, returned: 4, loading: 8, time: 16, count: 24, run: 32 } as const;
const length = 40;

export class WatchArea {
  readonly memory: SharedArrayBuffer;
  /** The thread's current plugin call, and where in its session. */
  readonly callSlot: CallSlot;
  readonly #loading: Int32Array;

  /** Over `memory` where the other side made it. `stopAt`: as in the call slot. */
  constructor(memory?: SharedArrayBuffer, stopAt?: CallPlace) {
    this.memory = memory ?? new SharedArrayBuffer(length);
    this.callSlot = {
      known: new KnownCalls(),
      plugin: new Int32Array(this.memory, offsets.call, 1),
      returned: new Int32Array(this.memory, offsets.returned, 1),
      time: new Float64Array(this.memory, offsets.time, 1),
      count: new Float64Array(this.memory, offsets.count, 1),
      run: new Float64Array(this.memory, offsets.run, 1),
      stopAt,
    };
    this.#loading = new Int32Array(this.memory, offsets.loading, 1);
    if (memory) return;
    this.callSlot.plugin[0] = -1;
    this.loading = -1;
  }

  /** Index of the third-party plugin module that is being loaded; −1: none. */
  get loading(): number {
    return Atomics.load(this.#loading, 0);
  }

  set loading(index: number) {
    Atomics.store(this.#loading, 0, index);
  }

  /** A plugin runs, or is being loaded. */
  get isInPlugin(): boolean {
    return this.callSlot.plugin[0] !== -1 || this.loading !== -1;
  }
}

/**
 * Finds a plugin call that does not return, and a module that does not finish loading. Counts checks, not time: a
 * machine that slept, or a host that was itself delayed, blames no plugin. The same call at `patience` checks in a row:
 * no call returned between them.
 */
export class Watchdog {
  readonly #area: WatchArea;
  readonly #patience: number;
  #returned = 0;
  #loading = -1;
  #stillChecks = 0;

  constructor(area: WatchArea, patience: number) {
    this.#area = area;
    this.#patience = patience;
  }

  /** One check, to be called at even intervals. True when a call will not return. */
  isStuck(): boolean {
    const { loading, callSlot, isInPlugin } = this.#area;
    const returned = callSlot.returned[0] as number;
    const isSame = returned === this.#returned && loading === this.#loading;
    this.#stillChecks = isSame && isInPlugin ? this.#stillChecks + 1 : 0;
    this.#returned = returned;
    this.#loading = loading;
    return this.#stillChecks >= this.#patience;
  }
}
