/** The arguments of a test case as its file has them: numbers that JSON does not know are words. */
import type { Acknowledgement } from '../../../engine/plugin-api/fairness.ts';
import { KinematicState } from '../../../engine/base/kinematic-state.ts';
import { ClockExchange } from '../../../engine/plugin-api/clock.ts';
import type { LinkPacket } from '../../../engine/plugin-api/link-model.ts';
import { PlayoutArrival, PlayoutFrame } from '../../../engine/plugin-api/playout.ts';
import { Situation } from '../../../engine/conformance/situation.ts';

/** The members of a scheduler's view, and where a situation holds them. */
const columns = {
  delay: 'delays',
  sent: 'sentCounts',
  lastSentUpdate: 'lastSent',
  lastSentAt: 'sentTimes',
  lastArrivalAt: 'arrivalTimes',
  lastAcknowledgedAt: 'acknowledgedTimes',
  acknowledgedUpdate: 'acknowledged',
  cee: 'confirmed',
  aee: 'errors',
  instantaneous: 'inUse',
} as const;

export class Given {
  readonly #given: Readonly<Record<string, unknown>>;

  constructor(given: Readonly<Record<string, unknown>>) {
    this.#given = given;
  }

  number(name: string): number {
    return Number(this.#given[name]);
  }

  state(name: string): KinematicState {
    return Object.assign(new KinematicState(), this.#numbers(name));
  }

  /** The scheduler's view at that time; left out: as at a first trigger. */
  situation(name: string): Situation {
    const { receivers = 1, index = 0, now = 0, life = 1 } = this.#numbers(name);
    const situation = Object.assign(new Situation(receivers), { index, now, life });
    for (const quantity of Object.keys(columns) as (keyof typeof columns)[]) {
      const given = this.#fields(name)[quantity];
      if (Array.isArray(given)) situation[columns[quantity]].set(given.slice(0, receivers).map(Number));
    }
    return situation;
  }

  acknowledgement(name: string): Acknowledgement {
    const { receiver = 0, update = 0, sentAt = 0, arrivedAt = 0 } = this.#numbers(name);
    return { receiver, update, sentAt, arrivedAt };
  }

  packet(name: string): LinkPacket {
    const { number = 0, sentAt = 0, bytes = 0, copy = 0 } = this.#numbers(name);
    return { number, sentAt, bytes, copy };
  }

  arrival(): PlayoutArrival {
    return Object.assign(new PlayoutArrival(), { stamp: this.number('stamp'), now: this.number('now') });
  }

  frame(): PlayoutFrame {
    return Object.assign(new PlayoutFrame(), { now: this.number('now'), dt: this.number('dt'), newest: this.number('newest') });
  }

  exchange(): ClockExchange {
    const [sent, received, answered, returned] = ['sent', 'received', 'answered', 'returned'].map((name) => this.number(name));
    return Object.assign(new ClockExchange(), { sent, received, answered, returned });
  }

  word(name: string): string {
    return String(this.#given[name]);
  }

  #numbers(name: string): Record<string, number> {
    return Object.fromEntries(Object.entries(this.#fields(name)).map(([field, value]) => [field, Number(value)]));
  }

  #fields(name: string): Readonly<Record<string, unknown>> {
    return (this.#given[name] ?? {}) as Readonly<Record<string, unknown>>;
  }
}
