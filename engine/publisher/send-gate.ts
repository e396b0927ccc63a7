/**
 * Updates of an entity that wait for the next time at which its node sends. Of what is made in between, the newest
 * leaves for each receiver, as in engines that send a snapshot every few ticks.
 */
import type { EvenSteps } from '../base/time/step-times.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { Timeline } from '../base/time/timeline.ts';

export interface SendGateParts<Cargo> {
  readonly steps: EvenSteps;
  readonly timeline: Timeline;
  readonly receivers: number;
  /** Updates are parts of a state: none stands for another, and all that wait leave. */
  readonly keepsAll: boolean;
  create(): Cargo;
  /** It leaves now. It is reused. */
  leave(receiver: number, cargo: Cargo, now: number): void;
}

/** What waits for one receiver, the oldest first. */
class Waiting<Cargo> {
  /** Entries are reused: so many of them wait. */
  readonly cargo: Cargo[] = [];
  count = 0;
  /** When something last left for it, s. */
  leftAt = NaN;
}

export class SendGate<Cargo> {
  readonly #parts: SendGateParts<Cargo>;
  readonly #waiting: readonly Waiting<Cargo>[];
  /** When the next event of the gate is, s; Infinity: none is scheduled. */
  #due = Infinity;
  /** After all that is made at the same time. */
  readonly #onTime = () => this.#parts.timeline.at(this.#parts.timeline.now, this.#leave);
  readonly #leave = () => this.#leaveAll();

  constructor(parts: SendGateParts<Cargo>) {
    this.#parts = parts;
    this.#waiting = Array.from({ length: parts.receivers }, () => new Waiting<Cargo>());
  }

  /** True when an update for this receiver leaves at once; else the caller keeps it here. */
  opens(receiver: number): boolean {
    const { now } = this.#parts.timeline;
    const waiting = this.#of(receiver);
    if (waiting.count > 0 || waiting.leftAt === now || this.#next(now) > now + timeTolerance) return false;
    waiting.leftAt = now;
    return true;
  }

  /** Room for an update that waits, which the caller fills in. */
  keep(receiver: number): Cargo {
    const { keepsAll, timeline } = this.#parts;
    const waiting = this.#of(receiver);
    this.#wait(this.#next(timeline.now, waiting.leftAt));
    if (waiting.count === 0 || keepsAll) waiting.count += 1;
    return (waiting.cargo[waiting.count - 1] ??= this.#parts.create());
  }

  /** The next time, s, at which the node sends, from `now` on; later than `leftAt`. */
  #next(now: number, leftAt = NaN): number {
    const { steps } = this.#parts;
    const step = steps.from(now);
    return leftAt === now && steps.at(step) <= now + timeTolerance ? steps.at(step + 1) : steps.at(step);
  }

  #wait(due: number): void {
    if (this.#due <= due) return;
    this.#due = due;
    this.#parts.timeline.at(due, this.#onTime);
  }

  #leaveAll(): void {
    const { now } = this.#parts.timeline;
    this.#due = Infinity;
    for (let receiver = 0; receiver < this.#waiting.length; receiver++) {
      const waiting = this.#of(receiver);
      if (waiting.count === 0) continue;
      if (waiting.leftAt === now) this.#wait(this.#next(now, now));
      else this.#empty(receiver, waiting, now);
    }
  }

  #empty(receiver: number, waiting: Waiting<Cargo>, now: number): void {
    waiting.leftAt = now;
    for (let i = 0; i < waiting.count; i++) this.#parts.leave(receiver, waiting.cargo[i] as Cargo, now);
    waiting.count = 0;
  }

  #of(receiver: number): Waiting<Cargo> {
    return this.#waiting[receiver] as Waiting<Cargo>;
  }
}
