/** Mean accumulated export error (m·s) of every lane after half the session: does it grow evenly? */
import type { Session } from '../../../../engine/session/session.ts';
import type { Probe, Watch } from '../../../../main/run/probe.ts';

/** Half times by lane. */
export type HalfTime = Readonly<Record<string, number>>;

export const halfTime: Probe & { found(probed: Readonly<Record<string, unknown>>): HalfTime } = {
  id: 'half-time',
  watch: (session) => new HalfTimeWatch(session),
  found: (probed) => probed['half-time'] as HalfTime,
};

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
