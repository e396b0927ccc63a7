/** An alarm: rings once at the time it is set to, never before it and seldom half a millisecond after. */
import { WorkerHost } from '../worker/worker-host.ts';
import { AlarmArea } from './alarm-area.ts';

export class Alarm {
  readonly #area = new AlarmArea();
  readonly #thread: WorkerHost<null>;

  /** `workerPath`: of the built worker. `ring` may be called without need: it has to check the clock. */
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
