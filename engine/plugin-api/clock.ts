/**
 * Clocks: how a receiver knows what time it is at the sender. The bench hands over exchanges of time and arrivals, all
 * by the readings of the two clocks, and asks how far the sender's clock is ahead.
 */
import type { z } from 'zod';

/** An exchange of time with the sender, by its four readings, s. NaN, doubles, until they are set. */
export class ClockExchange {
  /** By the own clock: when the request was sent. */
  sent = NaN;
  /** By the sender's clock: when the request was received, and when it was answered. */
  received = NaN;
  answered = NaN;
  /** By the own clock: when the answer returned. */
  returned = NaN;
}

/** An update that arrives, the first copy of each. Both fields are NaN, doubles, until they are set. */
export class ClockArrival {
  /** Its time stamp, by the sender's clock, s. */
  stamp = NaN;
  /** When it arrived, by the own clock, s. */
  receivedAt = NaN;
}

/** What one receiver knows of the time of one sender. It may remember its arguments, in initialised fields. */
export interface SenderTime {
  /** Time (s) from one exchange to the next. Left out: none is made. */
  readonly poll?: number;
  /** An exchange is complete. The argument is the caller's. Must not allocate. */
  exchange?(exchange: Readonly<ClockExchange>): void;
  /** An update arrives, whether or not a newer one has overtaken it. The argument is the caller's. Must not allocate. */
  arrive?(arrival: Readonly<ClockArrival>): void;
  /**
   * Time (s) by which the sender's clock is ahead when the own one reads `now`: the sender's time is the sum of both.
   * NaN until there is a usable estimate. Must not allocate.
   */
  offsetAt(now: number): number;
}

/** A clock as a plugin: one object literal. */
export interface ClockDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly params: P;
  create(context: { readonly params: z.output<P> }): SenderTime;
}
