/** The clocks of a publisher and of one of its receivers, as the updates between them are sent and taken in. */
import type { Timekeeper } from './timekeeper.ts';

/** Follows the sender's clock by what arrives: hears of an update by its stamp and by when it came, each clock's own, s. */
interface Follower {
  hear(stamp: number, receivedAt: number): void;
}

/** An update that arrives, and by how much (s) the clock that stamped it was ahead of session time. */
interface Stamped {
  readonly serial: number;
  readonly stamp: number;
  readonly clockError: number;
}

export class PairClocks {
  /** Both read for an update by its number. */
  declare readonly publisher: Timekeeper;
  declare readonly receiver: Timekeeper;

  /** Stamps updates anew when they leave the relay between the two; null: they keep their stamps. */
  declare readonly relay: Timekeeper | null;

  /** Null: nothing is learnt of arrivals. */
  declare readonly follower: Follower | null;
  /** The clock that the receiver's is compared with. */
  declare readonly sender: Timekeeper;

  constructor(publisher: Timekeeper, receiver: Timekeeper, relay: Timekeeper | null = null, follower: Follower | null = null) {
    this.publisher = publisher;
    this.receiver = receiver;
    this.relay = relay;
    this.follower = follower;
    this.sender = follower && relay ? relay : publisher;
  }

  /** Time (s) by which the receiver's clock is ahead of the publisher's, or of the relay's where it follows that. */
  errorAt(now: number): number {
    return this.receiver.clock.errorAt(now) - this.sender.clock.errorAt(now);
  }

  /** The same of the clocks by themselves, without any correction. */
  freeErrorAt(now: number): number {
    return this.receiver.clock.freeErrorAt(now) - this.sender.clock.freeErrorAt(now);
  }

  /** False while one of the two waits for its first correction. */
  get settled(): boolean {
    return this.publisher.clock.settled && this.receiver.clock.settled;
  }

  /** The first copy of an update arrives at `at`. */
  hear({ serial, stamp, clockError }: Stamped, at: number): void {
    this.follower?.hear(stamp + clockError, at + this.receiver.freeErrorOf(serial, at));
  }
}
