/** The dispatcher: runs what is due when it is due by the wall clock, in order of due time, never early. */
import { EventQueue } from '../../engine/base/time/timeline.ts';
import { Alarm } from './alarm.ts';
import { monotonicNow } from './monotonic.ts';

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

  /** Runs `run` at `due`, s. What is due at the same time runs in the order in which it was handed over. */
  at(due: number, run: () => void): void {
    this.#queue.at(due, run);
    if (due < this.#armed) this.#arm();
  }

  /** Ends; what was still to come does not. */
  async close(): Promise<void> {
    await this.#alarm.close();
  }

  /** What comes due while others run goes out with them: the alarm would be later. */
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
