/** Accumulated export errors (m·s) of every receiver of every lane, over the session. */
import type { Session } from '../../../../engine/session/session.ts';
import type { Watch } from '../../../../main/run/probe.ts';
import { researchProbe, type ResearchProbe } from './research-probe.ts';

/** s */
const interval = 10;

/** For each lane the curve: at each sampled time the errors of the receivers, in the order of the nodes. */
export type ErrorCurves = Readonly<Record<string, readonly (readonly number[])[]>>;

export const errorCurve: ResearchProbe<ErrorCurves> & { readonly interval: number } = {
  interval,
  ...researchProbe('error-curve', (session) => new CurveWatch(session)),
};

class CurveWatch implements Watch {
  readonly #session: Session;
  readonly #curves: Record<string, number[][]> = {};
  #next = interval;

  constructor(session: Session) {
    this.#session = session;
  }

  tick(): void {
    if (this.#session.now < this.#next - 1e-9) return;
    this.#next += interval;
    for (const [lane, { receivers }] of Object.entries(this.#session.results().lanes)) {
      (this.#curves[lane] ??= []).push(Object.values(receivers).map(({ aee }) => aee ?? NaN));
    }
  }

  found(): ErrorCurves {
    return this.#curves;
  }
}
