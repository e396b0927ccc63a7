/** How far from the first lane, which snaps, the other lanes show the entity on average: what smoothing holds back, m. */
import type { Session } from '../../../../engine/session/session.ts';
import type { Watch } from '../../../../main/run/probe.ts';
import { researchProbe } from './research-probe.ts';

/** Mean offset (m) of each lane, over all receivers. */
export type SmoothingOffsets = Readonly<Record<string, number>>;

export const smoothingOffset = researchProbe<SmoothingOffsets>('smoothing-offset', (session) => new OffsetWatch(session));

class OffsetWatch implements Watch {
  readonly #session: Session;
  readonly #sums: number[];
  #samples = 0;

  constructor(session: Session) {
    this.#session = session;
    this.#sums = session.lanes.map(() => 0);
  }

  tick(): void {
    const { lanes } = this.#session;
    const [first] = lanes;
    first?.pairs.forEach((snapped, index) => {
      if (lanes.some((lane) => !lane.pairs[index]?.receiver.drawn)) return;
      this.#samples += 1;
      const target = snapped.receiver.shown;
      lanes.forEach((lane, n) => {
        const { shown } = lane.pairs[index]!.receiver;
        this.#sums[n] = (this.#sums[n] ?? 0) + Math.hypot(shown.x - target.x, shown.y - target.y, shown.z - target.z);
      });
    });
  }

  found(): SmoothingOffsets {
    const { lanes } = this.#session.plan;
    return Object.fromEntries(lanes.map(({ id }, n) => [id, (this.#sums[n] ?? NaN) / this.#samples]));
  }
}
