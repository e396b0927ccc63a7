/** A session looked at now and then, for the charts of its report. */
import { TelemetrySampler } from '../../run/telemetry-sampler.ts';
import type { Session } from '../../../engine/session/session.ts';
import { SessionCharts } from './session-charts.ts';

export class ChartedSession {
  readonly charts: SessionCharts;
  readonly #session: Session;
  readonly #sampler: TelemetrySampler;
  readonly #row: Float32Array;

  constructor(session: Session) {
    this.#session = session;
    this.#sampler = new TelemetrySampler(session);
    this.#row = new Float32Array(this.#sampler.columns.count);
    this.charts = new SessionCharts(this.#sampler.columns.layout);
  }

  /** Takes the session as it is. */
  look(): void {
    this.#sampler.sample(this.#row, 0);
    this.charts.add(this.#session.now, this.#row, 0);
  }
}
