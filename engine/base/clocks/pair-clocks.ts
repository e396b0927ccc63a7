/** The clocks of a publisher and of one of its receivers, as the updates between them are sent and taken in. */
import type { Timekeeper } from './timekeeper.ts';

export class PairClocks {
  /** Both read for an update by its number. */
  declare readonly publisher: Timekeeper;
  declare readonly receiver: Timekeeper;

  /** Stamps updates anew when they leave the relay between the two; null: they keep their stamps. */
  declare readonly relay: Timekeeper | null;

  constructor(publisher: Timekeeper, receiver: Timekeeper, relay: Timekeeper | null = null) {
    this.publisher = publisher;
    this.receiver = receiver;
    this.relay = relay;
  }

  /** Time (s) by which the receiver's clock is ahead of the publisher's. */
  errorAt(now: number): number {
    return this.receiver.clock.errorAt(now) - this.publisher.clock.errorAt(now);
  }

  /** The same of the clocks by themselves, without any correction. */
  freeErrorAt(now: number): number {
    return this.receiver.clock.freeErrorAt(now) - this.publisher.clock.freeErrorAt(now);
  }

  /** False while one of the two waits for its first correction. */
  get settled(): boolean {
    return this.publisher.clock.settled && this.receiver.clock.settled;
  }
}
