/** An alarm: rings once at the time it is set to, never before it and seldom half a millisecond after. */
import { WorkerHost } from '../../../main/worker/worker-host.ts';

/** The proxy's clock, s: monotonic, the same in every thread of the process. */
export const monotonicNow = (): number => Number(process.hrtime.bigint()) / 1e9;

/** Memory that an alarm and its thread share: when it is to ring, and a number that grows with every change. */
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

export class Alarm {
  readonly #area = new AlarmArea();
  readonly #thread: WorkerHost<null>;

  /** `workerPath`: of the built worker. `ring` may be called too early: it has to check the clock. */
  constructor(workerPath: string, ring: () => void) {
    this.#area.due = Infinity;
    this.#thread = new WorkerHost<null>(
      { workerPath, thread: 'alarm', data: this.#area.memory },
      {
        onReport: ring,
        onEnd: ({ reason }) => {
          throw new Error(`The thread that wakes the proxy ended: ${reason}.`);
        },
      },
    );
  }

  /** Resolves once it can ring; from then on it keeps no process alive. */
  async ready(): Promise<void> {
    await this.#thread.online();
    this.#thread.unref();
  }

  /** To ring at `due` (s of the monotonic clock) and no more at the time set before. */
  set(due: number): void {
    this.#area.due = due;
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }
}
