/**
 * Time stamps of IEEE 1278.1: the part of an hour that has passed, in 31 bits, and one bit that says by whose clock.
 */

const hour = 3600;
const units = 2 ** 31;

export interface TimeStamp {
  /** Seconds past the hour, 0 ≤ seconds < 3600. */
  readonly seconds: number;
  /** True: the sender counts by UTC; false: by a clock that begins anywhere. */
  readonly isAbsolute: boolean;
}

/** `time`: seconds since any full hour of the clock. */
export function writeTimeStamp(time: number, isAbsolute: boolean): number {
  const seconds = time - hour * Math.floor(time / hour);
  const count = Math.round((seconds / hour) * units) % units;
  return (count * 2 + (isAbsolute ? 1 : 0)) >>> 0;
}

export function readTimeStamp(stamp: number): TimeStamp {
  return { seconds: ((stamp >>> 1) / units) * hour, isAbsolute: (stamp & 1) === 1 };
}

/** The time (s) of that many seconds past an hour that lies nearest to `near`. */
export function nearestTime(secondsPastHour: number, near: number): number {
  return secondsPastHour + hour * Math.round((near - secondsPastHour) / hour);
}

/**
 * A stamp of UTC that is this far from its receipt (s) is by a clock that is off; a relative one, by a clock that began
 * anew.
 */
const largestOffset = 5;

/** When something was sent, and how much of it is known. */
export interface SentTime {
  /** s */
  readonly time: number;
  /**
   * `utc`: by UTC. `relative`: only differences are known. `off`: by UTC as the sender has it, which is off: likewise.
   */
  readonly trust: 'utc' | 'relative' | 'off';
}

/**
 * Session times of one sender's stamps. Absolute stamps count by the receiver's UTC clock. Of relative stamps only the
 * differences are known: the first counts as sent when it was received, and an hour's turn is followed.
 */
export class SenderClock {
  /** Added to a stamp, s, for each kind of stamp. */
  readonly #offsets: { relative: number | null; off: number | null } = { relative: null, off: null };
  readonly #hourOffset: number;

  /** `hourOffset`: what receipts read at a full hour of UTC, s. */
  constructor(hourOffset = 0) {
    this.#hourOffset = hourOffset;
  }

  /** The sender's time that is time 0 here, by its relative stamps, s; null: it has sent none. */
  get relativeStart(): number | null {
    return this.#offsets.relative === null ? null : -this.#offsets.relative;
  }

  /** `received`: s, by UTC or by the capture's clock. */
  sentAt(stamp: number, received: number): SentTime {
    const { seconds, isAbsolute } = readTimeStamp(stamp);
    if (isAbsolute) {
      const time = nearestTime(seconds + this.#hourOffset, received);
      if (Math.abs(time - received) <= largestOffset) return { time, trust: 'utc' };
    }
    const trust = isAbsolute ? 'off' : 'relative';
    return { time: this.#byDifferences(trust, seconds, received), trust };
  }

  #byDifferences(kind: 'relative' | 'off', seconds: number, received: number): number {
    const offset = (this.#offsets[kind] ??= received - seconds);
    const time = nearestTime(seconds, received - offset) + offset;
    if (Math.abs(time - received) <= largestOffset) return time;
    this.#offsets[kind] = received - seconds;
    return received;
  }
}
