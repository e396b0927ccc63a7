/** The link of a viewer as its log shows it: what would have become of updates that the game did not send. */
import { mean } from '../../../engine/base/math/sample.ts';
import { RandomStream } from '../../../engine/base/random/random-stream.ts';
import type { SentUpdate, UpdateFlow } from './identify/updates.ts';
import { upTo } from './truth-path.ts';

export class MeasuredLink {
  readonly meanDelay: number;
  readonly lossRatio: number;
  readonly #arrived: readonly SentUpdate[];
  readonly #arrivedSentAt: Float64Array;
  readonly #all: readonly SentUpdate[];
  readonly #sentAt: Float64Array;

  constructor({ updates }: UpdateFlow) {
    this.#all = updates;
    this.#arrived = updates.filter(({ arrivedAt }) => !Number.isNaN(arrivedAt));
    this.#sentAt = sendTimes(this.#all);
    this.#arrivedSentAt = sendTimes(this.#arrived);
    this.meanDelay = this.#arrived.length === 0 ? 0 : mean(this.#arrived.map(delayOf));
    this.lossRatio = updates.length === 0 ? 0 : 1 - this.#arrived.length / updates.length;
  }

  /** Of what was never sent: between those of its neighbours, s. */
  delayAt(time: number): number {
    const place = upTo(this.#arrivedSentAt, time);
    const [before, after] = [this.#arrived[place], this.#arrived[place + 1]];
    if (!before || !after) return delayOf(before ?? after);
    const share = (time - before.sentAt) / (after.sentAt - before.sentAt);
    return delayOf(before) + share * (delayOf(after) - delayOf(before));
  }

  /** The update that the game sent within `near` s; null: none. */
  sentNear(time: number, near: number): SentUpdate | null {
    let place = upTo(this.#sentAt, time - near);
    while (this.#sentAt[place] === time - near) place -= 1;
    const found = this.#all[place + 1];
    return found && found.sentAt <= time + near ? found : null;
  }

  /** Others than the game sent, over this link: one sent at the same moment has the same fate, the rest are drawn. */
  carry(updates: readonly SentUpdate[], near: number): readonly SentUpdate[] {
    const random = new RandomStream(1, 'score/link');
    return updates.map((update) => {
      const same = this.sentNear(update.sentAt, near);
      const draw = random.uniform();
      const isLost = same ? Number.isNaN(same.arrivedAt) : draw < this.lossRatio;
      const delay = same && !isLost ? delayOf(same) : this.delayAt(update.sentAt);
      return { ...update, arrivedAt: isLost ? NaN : update.sentAt + delay };
    });
  }
}

function sendTimes(updates: readonly SentUpdate[]): Float64Array {
  return Float64Array.from(updates, ({ sentAt }) => sentAt);
}

/** From the sending to the arrival, s; 0 of none. */
export function delayOf(update: SentUpdate | undefined): number {
  return update ? update.arrivedAt - update.sentAt : 0;
}
