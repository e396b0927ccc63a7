/** A relay that forwards updates at ticks of its own: of each entity the newest that has come since the last one. */
import { EvenSteps } from '../base/time/step-times.ts';
import type { Channel, Delivery } from './delivery.ts';

/** The newest update of each stream that waits at the relay for one receiver. */
class Newest {
  readonly streams: number;
  readonly #numbers: Float64Array;

  constructor(streams: number) {
    this.streams = streams;
    this.#numbers = new Float64Array(streams).fill(-1);
  }

  take(number: number): void {
    const stream = number % this.streams;
    if (number > (this.#numbers[stream] as number)) this.#numbers[stream] = number;
  }

  is(number: number): boolean {
    return number >= (this.#numbers[number % this.streams] as number);
  }
}

/** Into the relay: what has come waits for the tick. */
class Arriving implements Channel {
  readonly #ticks: EvenSteps;
  readonly #newest: Newest;

  constructor(ticks: EvenSteps, newest: Newest) {
    this.#ticks = ticks;
    this.#newest = newest;
  }

  carry(number: number, now: number, _bytes: number, out: Delivery): void {
    this.#newest.take(number);
    pass(this.#ticks.at(this.#ticks.from(now)), out);
  }
}

/** Out of it at the tick: what a newer one has overtaken meanwhile ends here. */
class Leaving implements Channel {
  readonly #newest: Newest;

  constructor(newest: Newest) {
    this.#newest = newest;
  }

  carry(number: number, now: number, _bytes: number, out: Delivery): void {
    pass(now, out);
    if (!this.#newest.is(number)) out.arrivals = 0;
  }
}

function pass(at: number, out: Delivery): void {
  out.arrivals = 1;
  out.first = at;
  out.second = NaN;
  out.lost = out.dropped = false;
}

/**
 * The channels through a relay that ticks every `interval` s, for one receiver. `keepsAll`: updates are parts of a
 * state, so all are forwarded.
 */
export function throughRelay(interval: number, streams: number, keepsAll: boolean): readonly Channel[] {
  const newest = new Newest(streams);
  const arriving = new Arriving(new EvenSteps(interval), newest);
  return keepsAll ? [arriving] : [arriving, new Leaving(newest)];
}
