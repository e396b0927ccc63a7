/**
 * Two lanes compared tick by tick: how often the second is further from the real path than the first, and what the
 * entity does then.
 */
import type { Pair } from '../../../../engine/session/pair.ts';
import { pairKey } from '../../../../engine/session/results.ts';
import type { Session } from '../../../../engine/session/session.ts';
import type { Watch } from '../../../../main/run/probe.ts';
import { researchProbe } from './research-probe.ts';

/** Shares of ticks, for one pair. */
export interface Duel {
  /** The second lane deviates more than the first. */
  readonly worse: number;
  /** Number of those ticks at which the real entity stands still. */
  readonly worseStanding: number;
  /** The second lane is within `close` of the real path. */
  readonly close: number;
}

/** Duels by pair of ids. */
export type LaneDuel = Readonly<Record<string, Duel>>;

/** m; differences of this size between two lanes are none. */
const tie = 1e-6;
const close = 0.1;
/** m/s; slower than this stands. */
const standing = 1e-6;

export const laneDuel = researchProbe<LaneDuel>('lane-duel', (session) => new DuelWatch(session));

class DuelWatch implements Watch {
  readonly #session: Session;
  readonly #pairs: readonly PairDuel[];

  constructor(session: Session) {
    const [first, second] = session.lanes;
    this.#session = session;
    this.#pairs = first && second ? first.pairs.map((pair, index) => new PairDuel(session, pair, second.pairs[index] as Pair)) : [];
  }

  tick(): void {
    for (const pair of this.#pairs) pair.sample();
  }

  found(): LaneDuel {
    return Object.fromEntries(this.#pairs.map((pair) => [pairKey(this.#session.plan, pair.pair), pair.found()]));
  }
}

class PairDuel {
  readonly pair: Pair;
  readonly #session: Session;
  readonly #other: Pair;
  #ticks = 0;
  #worse = 0;
  #worseStanding = 0;
  #close = 0;

  constructor(session: Session, pair: Pair, other: Pair) {
    this.#session = session;
    this.pair = pair;
    this.#other = other;
  }

  sample(): void {
    if (!this.pair.receiver.drawn || !this.#other.receiver.drawn) return;
    const real = this.#session.entities[this.pair.entity]!.state;
    const away = ({ receiver: { shown } }: Pair) => Math.hypot(shown.x - real.x, shown.y - real.y, shown.z - real.z);
    const second = away(this.#other);
    this.#ticks += 1;
    if (second < close) this.#close += 1;
    if (second <= away(this.pair) + tie) return;
    this.#worse += 1;
    if (Math.hypot(real.vx, real.vy, real.vz) < standing) this.#worseStanding += 1;
  }

  found(): Duel {
    return {
      worse: this.#worse / this.#ticks,
      worseStanding: this.#worseStanding / Math.max(1, this.#worse),
      close: this.#close / this.#ticks,
    };
  }
}
