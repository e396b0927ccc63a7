/** A publisher's knowledge and estimates of one receiver: updates in flight, delay, and export error. */
import { DelayEstimate, type DelaySource } from '../../base/clocks/delay-estimate.ts';
import type { FlightAssumption } from '../../plugin-api/fairness.ts';
import type { ClockMode } from '../../plugin-api/lane-rules.ts';
import { noPath, type UpdatePath } from './update-path.ts';
import { ErrorEstimates } from './error-estimates.ts';
import type { ExportHistory } from './export-history.ts';
import { Flights } from './flights.ts';
import type { Fix } from '../../update/fix.ts';
import { KnownArrivals } from './known-arrivals.ts';
import type { ReceiverMemory } from './receiver-memory.ts';

/**
 * How long (s) to wait for an acknowledgement. One of an arrival that lies further back than this from the latest known
 * one is ignored; an estimated error that is older is taken as confirmed.
 */
const patience = 10;

/**
 * CEE: error from the first to the latest acknowledged arrival h, along the acknowledged updates. EEE: error from h to
 * now, updates in flight assumed to arrive at max(h, sent + estimated delay), or when sent. AEE = CEE + EEE; 0 before
 * the first acknowledgement. A model that remembers updates knows those that the receiver acknowledged; of one in flight
 * it is assumed that all before it came. Not estimated: the receiver's convergence scheme and playout delay. Source:
 * thesis, section 3.3, with the errata of its equations.
 */
export class ReceiverEstimates {
  /** Estimated one-way delay, from the acknowledgements. */
  readonly delay = new DelayEstimate();
  /** Updates sent, the newest of them, and when one was last sent, s. */
  sentUpdates = 0;
  lastSent = noPath;
  lastSentAt = -Infinity;
  /** Arrival of the update acknowledged last, s. */
  lastArrival = NaN;
  readonly #history: ExportHistory;
  readonly #delayFrom: DelaySource;
  readonly #flights: Flights;
  readonly #arrivals: KnownArrivals;
  readonly #estimates: ErrorEstimates;
  /** Null where no model remembers anything. */
  readonly #memory: ReceiverMemory | null;
  /** When the last acknowledgement came in, and when the newest update that one has named was sent, s. */
  #heardAt = NaN;
  #newestSentAt = -Infinity;
  /** When (s) the next wait can have exceeded `patience`. */
  #tidyAt = 0;

  constructor(history: ExportHistory, clock: ClockMode, delayFrom: DelaySource = 'clocks', memory: ReceiverMemory | null = null) {
    this.#history = history;
    this.#memory = memory;
    this.#delayFrom = delayFrom;
    this.#flights = new Flights(clock);
    this.#arrivals = new KnownArrivals(history);
    this.#estimates = new ErrorEstimates({ history, delay: this.delay, flights: this.#flights, arrivals: this.#arrivals });
  }

  /** The update, as it entered the exported path, was sent to this receiver at `now`. */
  sent(update: Fix, now: number): void {
    this.sentOn(this.#history.pathOf(update), now);
  }

  /** The update of this path was sent. */
  sentOn(path: UpdatePath, now: number): void {
    this.lastSent = path;
    this.lastSentAt = now;
    this.sentUpdates += 1;
    this.#flights.push(path, now, now - path.stamp + this.delay.value);
    this.#estimates.sent();
    if (now >= this.#tidyAt) this.#tidy(now - patience);
  }

  /**
   * The acknowledgement that update `id` arrived at `time` (s) by the receiver's clock comes in at `now`. The delay is
   * measured between the two clocks as they are, and may be below 0; an arrival before the sending or after now is
   * corrected to the nearer of the two. Where one names several updates, the latest comes first: the others have waited
   * for it, and measure no round trip. Returns when (s) the update was sent; NaN for numbers acknowledged before, or
   * given up.
   */
  acknowledged(id: number, time: number, now: number): number {
    const flights = this.#flights;
    const place = flights.placeOf(id);
    if (place < 0) return NaN;
    const sentAt = flights.sentAt(place);
    const hasWaited = now === this.#heardAt && sentAt < this.#newestSentAt;
    this.#heardAt = now;
    this.#newestSentAt = Math.max(this.#newestSentAt, sentAt);
    const arrival = this.#delayFrom === 'clocks' ? time : hasWaited ? sentAt + this.delay.value : (sentAt + now) / 2;
    this.delay.take(arrival - sentAt);
    this.lastArrival = believable(arrival, sentAt, now);
    if (this.#isRecent(this.lastArrival)) {
      const path = flights.path(place);
      this.#arrivals.insert(this.#memory?.pathOf(path) ?? path, flights.lateness(place, this.lastArrival), this.lastArrival);
    }
    flights.remove(place);
    this.#arrivals.forget(this.#untouchable);
    this.#estimates.changed();
    return sentAt;
  }

  /** Latest known arrival h, s; −∞ before the first. */
  get horizon(): number {
    return this.#arrivals.horizon;
  }

  /** The update in use at h. */
  get inUse(): UpdatePath | undefined {
    return this.#arrivals.latest?.inUse;
  }

  /** When (s) an update last arrived by `now`, by acknowledgement or by the delay estimate; −∞: none. */
  lastArrivalBy(now: number): number {
    let latest = this.horizon;
    for (let i = 0; i < this.#flights.count; i++) {
      const arrival = this.#flights.sentAt(i) + this.delay.assumed;
      if (arrival > now) break;
      latest = Math.max(latest, arrival);
    }
    return latest;
  }

  get cee(): number {
    return this.#arrivals.latest?.cee ?? 0;
  }

  /**
   * Advances the estimate to `now`, so that later requests cost no more than what happened since. `now` must be the
   * session time: what was made and sent by then cannot change any more. Observers do not call it.
   */
  advance(now: number, flights: FlightAssumption): void {
    this.#estimates.advance(now, flights);
  }

  /** Error (m·s) up to `time` (s), now or later, if nothing more is made or sent. */
  eee(time: number, flights: FlightAssumption): number {
    return this.aee(time, flights) - this.cee;
  }

  /** As `eee`. */
  aee(time: number, flights: FlightAssumption): number {
    return this.#arrivals.latest ? this.#estimates.aee(time, flights) : 0;
  }

  /**
   * As `aee` with flights delayed, for a row of each tick: it is carried on from the row before, not integrated anew. So
   * its last digits depend on the rows; nothing else does.
   */
  aeeRecorded(now: number): number {
    return this.#arrivals.latest ? this.#estimates.aeeRecorded(now) : 0;
  }

  /** How much of the AEE came since the update in use at h was made (thesis, 3.4.1.2.2). */
  instantaneous(now: number, flights: FlightAssumption): number {
    const { latest } = this.#arrivals;
    return latest ? this.aee(now, flights) - this.#arrivals.ceeBy(latest.inUse.stamp) : 0;
  }

  /** When (s) the AEE reaches `amount`: not before `from`, now or later; Infinity when not by `until`. */
  timeOfAee(amount: number, from: number, until: number, flights: FlightAssumption): number {
    if (!this.#arrivals.latest) return amount <= 0 ? from : Infinity;
    return this.#estimates.timeOfAee(amount, from, until, flights);
  }

  /**
   * Session time (s) from which on the exported path is still needed: an update in flight may have arrived before the
   * known arrivals.
   */
  get needsFrom(): number {
    return Math.min(this.#arrivals.oldest, this.#flights.count > 0 ? this.#flights.sentAt(0) : Infinity);
  }

  #isRecent(time: number): boolean {
    return time >= this.#arrivals.oldest || this.horizon - time <= patience;
  }

  /**
   * Gives up waiting for entries older than the limit (s), so that memory stays bounded however long the session runs.
   */
  #tidy(limit: number): void {
    if (this.#arrivals.latest && this.horizon < limit) this.#confirm(limit);
    const sentSince = limit - this.delay.assumed;
    while (this.#flights.count > 0 && this.#flights.sentAt(0) < sentSince) this.#giveUp();
    this.#arrivals.forget(Math.max(sentSince, this.#untouchable));
    this.#tidyAt = patience + Math.min(this.#arrivals.latest ? this.horizon : Infinity, this.#flights.sentAt(0));
  }

  /** No acknowledgement can change what was played before this time (s), and it is no longer needed. */
  get #untouchable(): number {
    const oldest = this.#flights.count > 0 ? this.#flights.sentAt(0) : Infinity;
    return Math.min(oldest, this.inUse?.stamp ?? -Infinity);
  }

  #giveUp(): void {
    this.#flights.remove(0);
    this.#estimates.changed();
  }

  #confirm(time: number): void {
    const { aee, playing, late } = this.#estimates.fromLatestArrival(time);
    this.#arrivals.confirm(time, aee, playing, late);
    this.#estimates.changed();
  }
}

/**
 * The time nearest to `time` at which an update sent at `sentAt` can have arrived, if that is known at `now`. All in s.
 */
function believable(time: number, sentAt: number, now: number): number {
  return Math.min(Math.max(time, sentAt), now);
}
