/** The refused messages of one participant, counted by reason, and their limit. */
import type { LeftOutEvents } from '../../../engine/live/mirror-counts.ts';
import type { WireRefusal } from '../calls/wire-refusal.ts';
import { liveLimits } from '../../../contract/live-limits.ts';
import { RateLimit } from '../../../main/base/rate-limit.ts';

export type Refusal =
  | WireRefusal
  /** Beyond the limits of messages or bytes. */
  | 'too-fast'
  /** The message is of another session of this host. */
  | 'stale-epoch'
  /** Its sequence does not rise. */
  | 'replayed'
  /** Text, where bytes are spoken. */
  | 'text'
  /** Its channel, or the mirror's queue, was full. */
  | 'no-room'
  | keyof LeftOutEvents;

export class Refusals {
  readonly #counts = new Map<string, number>();
  readonly #patience: RateLimit;

  constructor(nowMs: number) {
    this.#patience = new RateLimit(liveLimits.patience, nowMs);
  }

  /** Counts one, or as many as came in one message; false when it is one message too many. */
  add(reason: Refusal, nowMs: number, count = 1): boolean {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count);
    return this.#patience.take(nowMs);
  }

  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}
