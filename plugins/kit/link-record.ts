/** The updates sent to one receiver, and what their acknowledgements say of its link: round trips, loss, a queue. */

/** Updates remembered; a power of two. */
const room = 512;

const underWay = 0;
const acknowledged = 1;
const lost = 2;

/** Time-out (s) before the first acknowledgement, and the least that a time-out exceeds the mean round trip by. */
const firstTimeout = 3;
const leastMargin = 0.05;

/** An update is overdue this much (s) after the mean round trip, or three mean deviations where that is more. */
const overdueMargin = 0.1;

/** Gain of the mean loss once there are many outcomes. */
const lossGain = 1 / 32;
const mostLoss = 0.9;

/**
 * Signs of a queue: the delay grows by this (s) in the mean, and by this share of its mean change, where gaps are
 * shorter than usual.
 */
const queueGrowth = 0.03;
const queueShare = 0.6;
/** Gaps up to so many times the mean one: of updates at an even pace none is shorter. */
const usual = 1.05;
/** A delay beyond the smallest by this (s), and by so many times its mean change, is time in a queue. */
const queueDelay = 0.1;
const queueChanges = 3;
/** The smallest delay is that of the last so many to twice as many acknowledgements. */
const leastOf = 64;
/** Pairs without signs of a queue after which the pace is tried faster. */
const calmPairs = 60;
const faster = 0.9;
/** The pace is slower than the service time by this: a queue that is there can drain. */
const margin = 1.1;

export class LinkRecord {
  /** Mean loss, 0 … 0.9; time-outs in a row. */
  loss = 0;
  misses = 0;
  /** Least interval (s) between two updates that does not fill a queue; 0: there are no signs of one. */
  pace = 0;
  readonly #ids = new Float64Array(room).fill(-1);
  readonly #sentAt = new Float64Array(room);
  readonly #arrivedAt = new Float64Array(room);
  readonly #fates = new Uint8Array(room);
  #count = 0;
  /** Place of the first update that may be under way, counted from the first of all. */
  #open = 0;
  #outcomes = 0;
  /** Mean round trip and its mean deviation, s; RFC 6298. */
  #roundTrip = NaN;
  #deviation = 0;
  /** End (s) of the queue as paced. */
  #freeAt = -Infinity;
  /** Updates sent after the newest that is known to have arrived, and its place; the least round trip, s. */
  #outstanding = 0;
  #newestKnown = -1;
  /** When an acknowledgement last came in, s. */
  #heardAt = -Infinity;
  #leastRoundTrip = Infinity;
  #usualGap = NaN;
  #growth = 0;
  #change = 0;
  #service = NaN;
  /** The least delay (s) since, and of so many, and that of the `leastOf` before. */
  #leastDelay = Infinity;
  #leastCount = 0;
  #formerLeast = Infinity;
  #calm = 0;

  /** Nothing is known any more. */
  restart(): void {
    this.#count = 0;
    this.#open = 0;
    this.#outcomes = 0;
    this.loss = 0;
    this.misses = 0;
    this.pace = 0;
    this.#roundTrip = NaN;
    this.#freeAt = -Infinity;
    this.#usualGap = NaN;
    this.#growth = this.#change = this.#calm = 0;
    this.#outstanding = 0;
    this.#newestKnown = -1;
    this.#heardAt = -Infinity;
    this.#leastRoundTrip = Infinity;
    this.#service = NaN;
    this.#leastDelay = this.#formerLeast = Infinity;
    this.#leastCount = 0;
  }

  sent(id: number, now: number): void {
    const at = this.#count & (room - 1);
    if (this.#count > 0) this.#learnGap(now - (this.#sentAt[(this.#count - 1) & (room - 1)] as number));
    this.#ids[at] = id;
    this.#sentAt[at] = now;
    this.#arrivedAt[at] = NaN;
    this.#fates[at] = underWay;
    this.#count += 1;
    this.#open = Math.max(this.#open, this.#count - room);
    this.#freeAt = Math.max(now, this.#freeAt) + this.pace;
    this.#outstanding += 1;
  }

  /** The caller passes the updates that one acknowledgement names, the latest first. */
  acknowledged(id: number, arrivedAt: number, now: number): void {
    this.misses = 0;
    const at = this.#placeOf(id);
    if (at < 0) return;
    const slot = at & (room - 1);
    // One that was taken for lost is found again: its loss is taken back.
    const gain = this.#fates[slot] === lost ? lossGain : this.#gain();
    if (this.#fates[slot] === lost) this.loss = Math.max(0, this.loss - lossGain);
    this.#fates[slot] = acknowledged;
    this.#arrivedAt[slot] = arrivedAt;
    this.loss -= gain * this.loss;
    // An update named beside a newer one has waited for that one: it measures no round trip.
    if (at > this.#newestKnown || now > this.#heardAt) this.#measureRoundTrip(now - (this.#sentAt[slot] as number));
    this.#heardAt = now;
    this.#newestKnown = Math.max(this.#newestKnown, at);
    this.#outstanding = this.#count - 1 - this.#newestKnown;
    this.#takeDelay(arrivedAt - (this.#sentAt[slot] as number));
    // In whichever order the two are acknowledged: the later one alone would favour pairs whose first was fast.
    this.#compare(at);
    this.#compare(at + 1);
    // Updates that are still queued take their time: nothing is sent until it is through.
    if (this.pace > 0) this.#freeAt = Math.max(this.#freeAt, now + this.#outstanding * this.pace - this.#leastRoundTrip);
  }

  /** Updates for which the time-out has passed are taken for lost. */
  expire(now: number): void {
    const limit = now - this.#timeout;
    const oldest = this.#oldest;
    this.#open = Math.max(this.#open, oldest);
    for (let at = this.#open; at < this.#count; at++) {
      const slot = at & (room - 1);
      if (this.#fates[slot] === underWay) {
        if ((this.#sentAt[slot] as number) > limit) return;
        this.#fates[slot] = lost;
        this.misses += 1;
        this.loss = Math.min(mostLoss, this.loss + this.#gain() * (1 - this.loss));
      }
      this.#open = at + 1;
    }
  }

  /**
   * Number of the newest update under way that comes before place `before`, and its place; −1: there is none. Start
   * with Infinity.
   */
  underWayBefore(before: number): number {
    for (let at = Math.min(before, this.#count) - 1; at >= Math.max(this.#open, this.#oldest); at--) {
      if (this.#fates[at & (room - 1)] === underWay) return at;
    }
    return -1;
  }

  idAt(place: number): number {
    return this.#ids[place & (room - 1)] as number;
  }

  /** True while another update would only lengthen a queue: the pace is not due, or two updates are overdue. */
  isFull(now: number): boolean {
    if (now < this.#freeAt) return true;
    if (Number.isNaN(this.#roundTrip)) return false;
    const limit = now - this.#roundTrip - Math.max(overdueMargin, 3 * this.#deviation);
    let overdue = 0;
    for (let at = this.underWayBefore(Infinity); at >= 0; at = this.underWayBefore(at)) {
      if ((this.#sentAt[at & (room - 1)] as number) < limit) overdue += 1;
    }
    return overdue >= 2;
  }

  get #oldest(): number {
    return Math.max(0, this.#count - room);
  }

  get #timeout(): number {
    return Number.isNaN(this.#roundTrip) ? firstTimeout : this.#roundTrip + Math.max(4 * this.#deviation, leastMargin);
  }

  #placeOf(id: number): number {
    for (let at = this.#count - 1; at >= this.#oldest; at--) if (this.#ids[at & (room - 1)] === id) return at;
    return -1;
  }

  /** The first outcomes count for more. */
  #gain(): number {
    this.#outcomes += 1;
    return Math.max(lossGain, 1 / (this.#outcomes + 2));
  }

  #measureRoundTrip(sample: number): void {
    this.#leastRoundTrip = Math.min(this.#leastRoundTrip, sample);
    if (Number.isNaN(this.#roundTrip)) {
      this.#roundTrip = sample;
      this.#deviation = sample / 2;
      return;
    }
    this.#deviation += (Math.abs(this.#roundTrip - sample) - this.#deviation) / 4;
    this.#roundTrip += (sample - this.#roundTrip) / 8;
  }

  #takeDelay(delay: number): void {
    this.#leastDelay = Math.min(this.#leastDelay, delay);
    this.#leastCount += 1;
    if (this.#leastCount < leastOf) return;
    this.#formerLeast = this.#leastDelay;
    this.#leastDelay = Infinity;
    this.#leastCount = 0;
  }

  #learnGap(gap: number): void {
    this.#usualGap = Number.isNaN(this.#usualGap) ? gap : this.#usualGap + (gap - this.#usualGap) / 16;
  }

  /**
   * Jitter that is independent makes no mean difference of delays, whatever the gap; a queue makes that of its service
   * time less the gap.
   */
  #compare(at: number): void {
    const previous = (at - 1) & (room - 1);
    const slot = at & (room - 1);
    if (at - 1 < this.#oldest || at >= this.#count) return;
    if (this.#fates[previous] !== acknowledged || this.#fates[slot] !== acknowledged) return;
    const gap = (this.#sentAt[slot] as number) - (this.#sentAt[previous] as number);
    const delay = (this.#arrivedAt[slot] as number) - (this.#sentAt[slot] as number);
    const growth = delay - ((this.#arrivedAt[previous] as number) - (this.#sentAt[previous] as number));
    // After a long gap the sum would be the gap, not the service time: the pace would slow itself down.
    const isQueued = delay > Math.min(this.#leastDelay, this.#formerLeast) + Math.max(queueDelay, queueChanges * this.#change);
    if (gap <= usual * this.#usualGap && isQueued) {
      const service = gap + growth;
      this.#service = Number.isNaN(this.#service) ? service : this.#service + (service - this.#service) / 8;
    }
    if (gap <= usual * this.#usualGap) {
      this.#growth += (growth - this.#growth) / 16;
      this.#change += (Math.abs(growth) - this.#change) / 16;
    }
    if (this.#growth > queueGrowth && this.#growth > queueShare * this.#change) {
      this.#calm = 0;
      if (margin * this.#service > this.pace) this.pace = margin * this.#service;
      return;
    }
    if (!isQueued) this.#calm += 1;
    if (this.#calm < calmPairs) return;
    this.#calm = 0;
    this.pace *= faster;
    if (this.pace < 0.005) this.pace = 0;
  }
}
