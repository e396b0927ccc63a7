/** Time stamps of IEEE 1278.1: the part of an hour that has passed, in 31 bits, and one bit that says by whose clock. */

const hour = 3600;
const units = 2 ** 31;

export interface TimeStamp {
  /** Seconds past the hour, 0 ≤ seconds < 3600. */
  readonly seconds: number;
  /** By UTC; otherwise by a clock of the sender that begins anywhere. */
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
 * Session times of one sender's stamps. Absolute stamps count by the receiver's UTC clock. Of relative stamps only the differences are
 * known: the first counts as sent when it was received, and an hour's turn is followed.
 */
export class SenderClock {
  /** Added to a relative stamp, s. */
  #offset: number | null = null;
  readonly #hourOffset: number;

  /** `hourOffset`: what receipts read at a full hour of UTC, s. */
  constructor(hourOffset = 0) {
    this.#hourOffset = hourOffset;
  }

  /** `received`: s, by UTC or by the capture's clock. */
  sentAt(stamp: number, received: number): number {
    const { seconds, isAbsolute } = readTimeStamp(stamp);
    if (isAbsolute) return nearestTime(seconds + this.#hourOffset, received);
    this.#offset ??= received - seconds;
    return nearestTime(seconds, received - this.#offset) + this.#offset;
  }
}
