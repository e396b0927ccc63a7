/** Rows sampled from a session, gathered for a moment and handed over in buffers of their own. */
import type { TelemetryRows } from '../../contract/telemetry-frames.ts';
import type { TelemetrySampler } from './telemetry-sampler.ts';

/** A batch is handed over at this many rows at the latest. */
const capacity = 16;

export class RowBatch {
  readonly #sampler: TelemetrySampler;
  readonly #handOver: (rows: TelemetryRows) => void;
  readonly #columns: number;
  readonly #times = new Float64Array(capacity);
  readonly #values: Float32Array<ArrayBuffer>;
  #rows = 0;

  /** The buffers that `handOver` gets are its own. */
  constructor(sampler: TelemetrySampler, handOver: (rows: TelemetryRows) => void) {
    this.#sampler = sampler;
    this.#handOver = handOver;
    this.#columns = sampler.columns.count;
    this.#values = new Float32Array(capacity * this.#columns);
  }

  /** Samples the session as it is, at session time `time`. */
  add(time: number): void {
    this.#sampler.sample(this.#values, this.#rows * this.#columns);
    this.#times[this.#rows] = time;
    this.#rows += 1;
    if (this.#rows === capacity) this.flush();
  }

  flush(): void {
    if (this.#rows === 0) return;
    const times = this.#times.slice(0, this.#rows);
    const values = this.#values.slice(0, this.#rows * this.#columns);
    this.#rows = 0;
    this.#handOver({ columns: this.#columns, times, values });
  }
}
