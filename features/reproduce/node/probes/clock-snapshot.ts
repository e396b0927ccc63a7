/** Deviation from the real path within a few seconds of the session, of every pair of every lane. */
import type { Pair } from '../../../../engine/session/pair.ts';
import { pairKey } from '../../../../engine/session/results.ts';
import type { Session } from '../../../../engine/session/session.ts';
import type { Watch } from '../../../../main/run/probe.ts';
import { researchProbe } from './research-probe.ts';

/** The snapshot of the thesis's figure 2.2, s. */
const from = 25;
const until = 30;
/** m; nearer than this is drawn as 0. */
const zero = 0.1;

export interface Snapshot {
  /** m */
  readonly mean: number;
  readonly max: number;
  /** Share of the ticks that it is next to 0. */
  readonly atZero: number;
}

/** Snapshots by lane and pair. */
export type Snapshots = Readonly<Record<string, Readonly<Record<string, Snapshot>>>>;

export const clockSnapshot = researchProbe<Snapshots>('clock-snapshot', (session) => new SnapshotWatch(session));

class SnapshotWatch implements Watch {
  readonly #session: Session;
  readonly #meters: readonly { readonly lane: string; readonly meters: readonly PairSnapshot[] }[];

  constructor(session: Session) {
    this.#session = session;
    this.#meters = session.lanes.map(({ plan, pairs }) => ({
      lane: plan.id,
      meters: pairs.map((pair) => new PairSnapshot(session, pair)),
    }));
  }

  tick(): void {
    const { now } = this.#session;
    if (now < from || now > until) return;
    for (const { meters } of this.#meters) for (const meter of meters) meter.sample();
  }

  found(): Snapshots {
    return Object.fromEntries(this.#meters.map(({ lane, meters }) => [lane, Object.fromEntries(meters.map((meter) => meter.found()))]));
  }
}

class PairSnapshot {
  readonly #session: Session;
  readonly #pair: Pair;
  #ticks = 0;
  #sum = 0;
  #max = 0;
  #atZero = 0;

  constructor(session: Session, pair: Pair) {
    this.#session = session;
    this.#pair = pair;
  }

  sample(): void {
    const { shown } = this.#pair.receiver;
    const real = this.#session.entities[this.#pair.entity]!.state;
    const off = Math.hypot(shown.x - real.x, shown.y - real.y);
    this.#ticks += 1;
    this.#sum += off;
    this.#max = Math.max(this.#max, off);
    if (off < zero) this.#atZero += 1;
  }

  found(): [string, Snapshot] {
    const { plan } = this.#session;
    return [pairKey(plan, this.#pair), { mean: this.#sum / this.#ticks, max: this.#max, atZero: this.#atZero / this.#ticks }];
  }
}
