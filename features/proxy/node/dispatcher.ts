/** Runs callbacks at their due times by the monotonic clock, in order, never early. */
import { EventQueue } from '../../../engine/base/time/timeline.ts';
import { Alarm, monotonicNow } from './alarm.ts';

export class Dispatcher {
  readonly #queue = new EventQueue();
  readonly #alarm: Alarm;
  #armed = Infinity;

  private constructor(workerPath: string) {
    this.#alarm = new Alarm(workerPath, () => this.#ring());
  }

  /** `workerPath`: of the built worker. */
  static async open(workerPath: string): Promise<Dispatcher> {
    const dispatcher = new Dispatcher(workerPath);
    await dispatcher.#alarm.ready();
    return dispatcher;
  }

  /** s of the monotonic clock. */
  get now(): number {
    return monotonicNow();
  }

  /** Runs `run` at `due`, s. Callbacks of the same time run in the order of the calls. */
  at(due: number, run: () => void): void {
    this.#queue.at(due, run);
    if (due < this.#armed) this.#arm();
  }

  /** Ends; callbacks that are not due yet are dropped. */
  async close(): Promise<void> {
    await this.#alarm.close();
  }

  /** Callbacks that come due while others run follow at once: the alarm would be later. */
  #ring(): void {
    try {
      for (let now = monotonicNow(); this.#queue.next <= now; now = monotonicNow()) this.#queue.advanceTo(now);
    } finally {
      this.#arm();
    }
  }

  #arm(): void {
    this.#armed = this.#queue.next;
    this.#alarm.set(this.#armed);
  }
}
