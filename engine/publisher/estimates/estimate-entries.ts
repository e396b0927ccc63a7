/** Enters into the estimates of one receiver what it was sent and what it acknowledged. */
import type { Timeline } from '../../base/time/timeline.ts';
import type { ReceiverEstimates } from './receiver-estimates.ts';
import type { UpdatePath } from './update-path.ts';
import type { ExportHistory } from './export-history.ts';
import type { Fix } from '../../update/fix.ts';

/** Initial capacity; when it is full, entries that are due are entered. */
const firstCapacity = 32;
const noEntries = new Float64Array(0);

/**
 * Numbers of an entry: its time, s, and its order among events of the same time; the update, and a time of the update.
 */
const size = 4;
const due = 0;
const order = 1;
/** The number of an update sent; −1 − the number of one acknowledged. */
const update = 2;
/** For an update sent: its stamp. For one acknowledged: its arrival by the receiver's clock, s. */
const time = 3;

/**
 * Entries are made at once, unless acknowledgements are heard ahead. Then they are kept, and made many at a time when
 * the estimates are read: with a hundred players most estimates are not read for minutes, and they are large, while
 * entries are small. The estimates are the same to the last bit.
 */
export class EstimateEntries {
  /**
   * True: acknowledgements are passed in when they are sent, with the time at which they will be heard, and need no
   * event. False: they are passed in when they are heard.
   */
  declare readonly hearsAhead: boolean;
  readonly #estimates: ReceiverEstimates;
  readonly #history: ExportHistory;
  readonly #timeline: Timeline;
  /** In the order of their times. */
  #entries = noEntries;
  #count = 0;

  constructor(estimates: ReceiverEstimates, history: ExportHistory, timeline: Timeline, hearsAhead: boolean) {
    this.#estimates = estimates;
    this.#history = history;
    this.#timeline = timeline;
    this.hearsAhead = hearsAhead;
  }

  /** The update, as it entered the exported path, was sent to this receiver at `now`. */
  sent(fix: Fix, now: number): void {
    if (this.hearsAhead && this.#history.find(fix.id)) this.#add(now, this.#timeline.order, fix.id, fix.stamp);
    else this.estimates.sent(fix, now);
  }

  /**
   * It is heard at `heardAt` that update `id` arrived at `arrivedAt` (s, by the receiver's clock). Returns when it was
   * sent; NaN for numbers that are not waited for, and while the entry is kept.
   */
  acknowledged(id: number, arrivedAt: number, heardAt: number): number {
    if (!this.hearsAhead) return this.#estimates.acknowledged(id, arrivedAt, heardAt);
    this.#add(this.#timeline.moment(heardAt), this.#timeline.reserve(), -1 - id, arrivedAt);
    return NaN;
  }

  /** The estimates, with every entry that is due. */
  get estimates(): ReceiverEstimates {
    if (this.#count > 0) this.#enter();
    return this.#estimates;
  }

  /** As `ReceiverEstimates.needsFrom`, entries included. */
  get needsFrom(): number {
    const oldest = this.#estimates.needsFrom;
    for (let at = 0; at < this.#count * size; at += size) {
      if ((this.#entries[at + update] as number) >= 0) return Math.min(oldest, this.#entries[at + time] as number);
    }
    return oldest;
  }

  #add(at: number, place: number, subject: number, said: number): void {
    if (this.#count * size === this.#entries.length) this.#makeRoom();
    const entries = this.#entries;
    let to = this.#count * size;
    for (; to > 0 && this.#isAfter(to - size, at, place); to -= size) entries.copyWithin(to, to - size, to);
    entries[to + due] = at;
    entries[to + order] = place;
    entries[to + update] = subject;
    entries[to + time] = said;
    this.#count += 1;
  }

  #isAfter(which: number, at: number, place: number): boolean {
    const other = this.#entries[which + due] as number;
    return other > at || (other === at && (this.#entries[which + order] as number) > place);
  }

  /** Enters every entry that is due. */
  #enter(): void {
    const { now, order: place } = this.#timeline;
    let at = 0;
    for (; at < this.#count * size && !this.#isAfter(at, now, place); at += size) this.#enterAt(at);
    if (at === 0) return;
    this.#entries.copyWithin(0, at, this.#count * size);
    this.#count -= at / size;
  }

  #enterAt(at: number): void {
    const entries = this.#entries;
    const subject = entries[at + update] as number;
    const then = entries[at + due] as number;
    if (subject >= 0) this.#estimates.sentOn(this.#history.find(subject) as UpdatePath, then);
    else this.#estimates.acknowledged(-1 - subject, entries[at + time] as number, then);
  }

  #makeRoom(): void {
    this.#enter();
    if (this.#count * size < this.#entries.length) return;
    const wider = new Float64Array(Math.max(firstCapacity * size, 2 * this.#entries.length));
    wider.set(this.#entries);
    this.#entries = wider;
  }
}
