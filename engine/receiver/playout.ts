/** The playout of one receiver: what arrives waits until it is to be shown. */
import type { PlayoutRule } from '../plugin-api/fairness.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { Timeline } from '../base/time/timeline.ts';
import { Update, copyUpdate } from '../update/update.ts';

/** A consumer of updates: shows them. */
export interface Show {
  /**
   * From `now` on the update is shown, on a path that passes through its state at the session time `anchor` (s). It
   * must be copied to be kept.
   */
  show(update: Update, anchor: number, now: number): void;
}

/** An update that waits. Reused; its `run` is made once. */
class Waiting {
  anchor = 0;
  /** How often the playout had forgotten when it came. */
  era = 0;
  readonly update = new Update();
  readonly run: () => void;

  constructor(run: (waiting: Waiting) => void) {
    this.run = () => run(this);
  }
}

export class Playout {
  /** Updates that arrived before they were to be shown. */
  inTime = 0;
  readonly #rule: PlayoutRule;
  readonly #timeline: Timeline;
  readonly #screen: Show;
  readonly #free: Waiting[] = [];
  /** How often it has forgotten. */
  #era = 0;

  constructor(rule: PlayoutRule, timeline: Timeline, screen: Show) {
    this.#rule = rule;
    this.#timeline = timeline;
    this.#screen = screen;
  }

  /**
   * Takes in an update that arrives at `now`; without a playout rule its path would begin at the session time `anchor`
   * (s).
   */
  take(update: Update, anchor: number, now: number): void {
    const due = this.#endOfBucket(anchor) + this.#rule.lag;
    const shown = anchor + this.#rule.lag;
    if (now <= due + timeTolerance) this.#wait(update, shown, due);
    else if (this.#rule.late === 'use') this.#screen.show(update, shown, now);
  }

  /** Updates that wait now are never shown. */
  forget(): void {
    this.#era += 1;
  }

  #wait(update: Update, anchor: number, due: number): void {
    this.inTime += 1;
    const waiting = this.#free.pop() ?? new Waiting((ended) => this.#end(ended));
    copyUpdate(update, waiting.update);
    waiting.anchor = anchor;
    waiting.era = this.#era;
    this.#timeline.at(due, waiting.run);
  }

  #end(waiting: Waiting): void {
    if (waiting.era === this.#era) this.#screen.show(waiting.update, waiting.anchor, this.#timeline.now);
    this.#free.push(waiting);
  }

  #endOfBucket(time: number): number {
    const { bucket } = this.#rule;
    return bucket === 0 ? time : (Math.floor((time + timeTolerance) / bucket) + 1) * bucket;
  }
}
