/** The feed of a recorded stream: makes each update and ends each life, in every lane, at exactly its time. */
import type { Timeline } from '../base/time/timeline.ts';
import type { RecordedEnd, RecordedUpdate, RecordedUpdates } from '../world/recorded-updates.ts';
import type { Publisher } from '../publisher/publisher.ts';

export class RecordedFeed {
  readonly #updates: readonly RecordedUpdate[];
  readonly #ends: readonly RecordedEnd[];
  readonly #publishers: readonly Publisher[];
  readonly #timeline: Timeline;
  readonly #run = () => this.#next();
  #update = 0;
  #end = 0;

  /** `publishers`: the entity's, one a lane. */
  constructor({ updates, ends }: RecordedUpdates, publishers: readonly Publisher[], timeline: Timeline) {
    this.#updates = updates;
    this.#ends = ends;
    this.#publishers = publishers;
    this.#timeline = timeline;
    this.#schedule();
  }

  #schedule(): void {
    const due = Math.min(this.#updates[this.#update]?.time ?? Infinity, this.#ends[this.#end]?.time ?? Infinity);
    if (due < Infinity) this.#timeline.at(due, this.#run);
  }

  /** A life ends after its own last update, and before another begins, at the same moment. */
  #next(): void {
    const update = this.#updates[this.#update];
    const end = this.#ends[this.#end];
    if (end && (!update || endsBefore(end, update))) this.#endLife(end);
    else if (update) this.#makeUpdate(update);
    this.#schedule();
  }

  #endLife(end: RecordedEnd): void {
    this.#end += 1;
    for (const publisher of this.#publishers) publisher.end(end.time);
  }

  #makeUpdate(update: RecordedUpdate): void {
    this.#update += 1;
    for (const publisher of this.#publishers) publisher.publish(update.time, update.state, update.life);
  }
}

function endsBefore(end: RecordedEnd, update: RecordedUpdate): boolean {
  return end.time < update.time || (end.time === update.time && end.life < update.life);
}
