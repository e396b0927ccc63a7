/** The link of a viewer as its log shows it: what would have become of updates that the game did not send. */
import { mean } from '../../../engine/base/math/sample.ts';
import { RandomStream } from '../../../engine/base/random/random-stream.ts';
import type { SentUpdate } from './identify/updates.ts';
import { upTo } from '../../../engine/measure/moment-cause.ts';

/** An update on its way, s. `arrivedAt`: NaN, it was lost. */
export type CarriedUpdate = Pick<SentUpdate, 'sentAt' | 'arrivedAt'>;

/** Updates of one tick. */
interface Moment {
  /** s */
  readonly at: number;
  /** Of those that arrived, s; NaN: none did. */
  readonly delay: number;
  /** Share of them. */
  readonly lost: number;
}

/** A row of the trace of a link; s. */
export interface LinkRow {
  readonly t: number;
  readonly delay: number;
  readonly loss: number;
}

export class MeasuredLink {
  readonly meanDelay: number;
  readonly lossRatio: number;
  readonly #near: number;
  readonly #arrived: readonly CarriedUpdate[];
  readonly #arrivedSentAt: Float64Array;
  readonly #all: readonly CarriedUpdate[];
  readonly #sentAt: Float64Array;
  readonly #moments: readonly Moment[];
  readonly #momentAt: Float64Array;
  /** How fast a loss says ever less about the next ones, 1/s; Infinity: it says nothing. */
  readonly #forgetting: number;

  /** `updates`: in order of sending. Those sent within `near` s of each other go together. */
  constructor(updates: readonly CarriedUpdate[], near: number) {
    this.#near = near;
    this.#all = updates;
    this.#arrived = updates.filter(({ arrivedAt }) => !Number.isNaN(arrivedAt));
    this.#sentAt = sendTimes(this.#all);
    this.#arrivedSentAt = sendTimes(this.#arrived);
    this.meanDelay = this.#arrived.length === 0 ? 0 : mean(this.#arrived.map(delayOf));
    this.lossRatio = updates.length === 0 ? 0 : 1 - this.#arrived.length / updates.length;
    this.#moments = momentsOf(updates, near);
    this.#momentAt = Float64Array.from(this.#moments, ({ at }) => at);
    this.#forgetting = forgettingOf(this.#moments);
  }

  /** How many were sent. */
  get updates(): number {
    return this.#all.length;
  }

  /** Share of the ticks with updates in which some were lost and some arrived. */
  get dividedRatio(): number {
    return this.#moments.filter(({ lost }) => lost > 0 && lost < 1).length / Math.max(this.#moments.length, 1);
  }

  /** Times of the first and the last update, s. */
  get span(): readonly [number, number] {
    return [this.#sentAt[0] ?? Infinity, this.#sentAt.at(-1) ?? -Infinity];
  }

  /** Of what was never sent: between those of its neighbours, s. */
  delayAt(time: number): number {
    const place = upTo(this.#arrivedSentAt, time);
    const [before, after] = [this.#arrived[place], this.#arrived[place + 1]];
    if (!before || !after) return delayOf(before ?? after);
    const share = (time - before.sentAt) / (after.sentAt - before.sentAt);
    return delayOf(before) + share * (delayOf(after) - delayOf(before));
  }

  /**
   * The chance that something sent then, which the game did not send, is lost: of a link that changes between letting
   * through and losing, fitted to all fates, between those of its neighbours.
   */
  lossAt(time: number): number {
    const place = upTo(this.#momentAt, time);
    const [before, after] = [this.#moments[place], this.#moments[place + 1]];
    if (!before || !after) return this.lossRatio;
    const lost = this.#lossAfter(before.lost, time - before.at);
    const until = after.at - time;
    const asAfter = (from: number) => {
      const then = this.#lossAfter(from, until);
      return after.lost * then + (1 - after.lost) * (1 - then);
    };
    const [bad, good] = [lost * asAfter(1), (1 - lost) * asAfter(0)];
    return bad + good > 0 ? bad / (bad + good) : this.lossRatio;
  }

  #lossAfter(lost: number, since: number): number {
    return since > 0 ? this.lossRatio + (lost - this.lossRatio) * Math.exp(-this.#forgetting * since) : lost;
  }

  /** The update that the game sent in the same tick; null: none. */
  sentNear(time: number): CarriedUpdate | null {
    let place = upTo(this.#sentAt, time - this.#near);
    while (this.#sentAt[place] === time - this.#near) place -= 1;
    const found = this.#all[place + 1];
    return found && found.sentAt <= time + this.#near ? found : null;
  }

  /** Others than the game sent, over this link: one sent in the same tick has the same fate, the rest are drawn. */
  carry(updates: readonly SentUpdate[]): readonly SentUpdate[] {
    const random = new RandomStream(1, 'score/link');
    return updates.map((update) => {
      const same = this.sentNear(update.sentAt);
      const draw = random.uniform();
      const isLost = same ? Number.isNaN(same.arrivedAt) : draw < this.lossAt(update.sentAt);
      const delay = same && !isLost ? delayOf(same) : this.delayAt(update.sentAt);
      return { ...update, arrivedAt: isLost ? NaN : update.sentAt + delay };
    });
  }

  /**
   * The same as the trace of a link, from `begin`, its time 0, to beyond `end`: in the tick of an update its delay and
   * fate, between two the delay between theirs and the chance of a loss half-way.
   */
  trace(begin: number, end: number): readonly LinkRow[] {
    const rows: LinkRow[] = [{ t: 0, delay: this.delayAt(begin), loss: this.lossAt(begin) }];
    this.#moments.forEach(({ at, delay, lost }, k) => {
      const [before, after] = [this.#momentAt[k - 1] ?? -Infinity, this.#momentAt[k + 1] ?? Infinity];
      const half = Math.min(this.#near, mostOfGap * Math.min(at - before, after - at));
      if (at + half <= begin || at - half >= end) return;
      const own = Number.isNaN(delay) ? this.delayAt(at) : delay;
      const from = at - half - begin;
      const row = { t: Math.max(from, 0), delay: own, loss: lost };
      if (from > 0) rows.push(row);
      else rows[0] = row;
      rows.push({ t: at + half - begin, delay: own, loss: after < Infinity ? this.lossAt((at + after) / 2) : this.lossRatio });
    });
    const last = rows.at(-1) as LinkRow;
    return [...rows, { ...last, t: Math.max(last.t, end - begin) + 1 }];
  }
}

/** Less than half: ticks next to each other do not touch. */
const mostOfGap = 0.49;

function momentsOf(updates: readonly CarriedUpdate[], near: number): readonly Moment[] {
  const moments: Moment[] = [];
  for (let k = 0; k < updates.length;) {
    const { sentAt: from } = updates[k] as CarriedUpdate;
    let end = k;
    while (end < updates.length && (updates[end] as CarriedUpdate).sentAt <= from + near) end += 1;
    const together = updates.slice(k, end);
    const delays = together.map(delayOf).filter((delay) => !Number.isNaN(delay));
    moments.push({
      at: mean(together.map(({ sentAt }) => sentAt)),
      delay: delays.length === 0 ? NaN : mean(delays),
      lost: 1 - delays.length / together.length,
    });
    k = end;
  }
  return moments;
}

/** By the correlation of the fates of neighbours; one that so few may have by chance is none. */
function forgettingOf(moments: readonly Moment[]): number {
  const count = moments.length - 1;
  if (count < 2) return Infinity;
  const all = mean(moments.map(({ lost }) => lost));
  const variance = mean(moments.map(({ lost }) => (lost - all) ** 2));
  const products = moments.slice(1).map(({ lost }, k) => (lost - all) * ((moments[k] as Moment).lost - all));
  const correlation = variance > 0 ? mean(products) / variance : 0;
  if (correlation < 2 / Math.sqrt(count)) return Infinity;
  const spacing = ((moments.at(-1) as Moment).at - (moments[0] as Moment).at) / count;
  return -Math.log(Math.min(correlation, 0.999)) / spacing;
}

function sendTimes(updates: readonly CarriedUpdate[]): Float64Array {
  return Float64Array.from(updates, ({ sentAt }) => sentAt);
}

/** From the sending to the arrival, s; 0 of none. */
export function delayOf(update: CarriedUpdate | undefined): number {
  return update ? update.arrivedAt - update.sentAt : 0;
}
