/** Mean accumulated export error (m·s) of every lane after half the session: does it grow evenly? */
import type { Session } from '../../../../engine/session/session.ts';
import type { Watch } from '../../../../main/run/probe.ts';
import { researchProbe } from './research-probe.ts';

/** Half times by lane. */
export type HalfTime = Readonly<Record<string, number>>;

export const halfTime = researchProbe<HalfTime>('half-time', (session) => new HalfTimeWatch(session));

class HalfTimeWatch implements Watch {
  readonly #session: Session;
  #means: HalfTime | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  tick(): void {
    const { now, plan } = this.#session;
    if (this.#means || now < plan.duration / 2) return;
    this.#means = Object.fromEntries(Object.entries(this.#session.results().lanes).map(([id, { aeeMean }]) => [id, aeeMean ?? NaN]));
  }

  found(): HalfTime {
    return this.#means ?? {};
  }
}
