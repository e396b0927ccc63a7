/** The largest age of the newest update while it is shown: a bound on it is a limit of extrapolation. */
import { defineMetric, z, type Meter, type PairFrame, type UpdateEvent } from 'driftbench/plugin-api';

export default defineMetric({
  id: 'newest-age',
  title: 'age of the newest update, largest',
  source: 'An example',
  unit: 's',
  per: 'pair',
  params: z.object({}),
  create: () => new NewestAge(),
});

class NewestAge implements Meter {
  /** When the newest update that arrived was sent, and the largest age so far, s. */
  #sent = -Infinity;
  #largest = -Infinity;

  update({ kind, since }: UpdateEvent): void {
    if (kind === 'arrived' && since > this.#sent) this.#sent = since;
  }

  frame({ now }: PairFrame): void {
    if (this.#sent > -Infinity && now - this.#sent > this.#largest) this.#largest = now - this.#sent;
  }

  value(): number | null {
    return this.#largest > -Infinity ? this.#largest : null;
  }
}
