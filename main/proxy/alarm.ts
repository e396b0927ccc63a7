/** An alarm: rings once at the time it is set to, never before it and seldom half a millisecond after. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AlarmArea } from './alarm-area.ts';

export class Alarm {
  readonly #area = new AlarmArea();
  readonly #thread: Worker;

  /** `threadPath`: the built alarm thread. `ring` may be called without need; who is rung looks at the clock. */
  constructor(threadPath: string, ring: () => void) {
    this.#area.due = Infinity;
    this.#thread = new Worker(threadPath, { workerData: this.#area.memory });
    this.#thread.on('message', ring);
  }

  /** Resolves once it can ring; from then on it keeps no process alive. */
  async ready(): Promise<void> {
    await once(this.#thread, 'online');
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
