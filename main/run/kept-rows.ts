/** The rows that a session's recording keeps: at a fixed rate in session time, whatever the pace, watched or not. */
import { timeTolerance } from '../../engine/base/time/time-tolerance.ts';
import { keptEvery } from '../../contract/telemetry.ts';
import type { TelemetryRows } from '../../contract/telemetry-frames.ts';
import { RowBatch } from './row-batch.ts';
import type { TelemetrySampler } from './telemetry-sampler.ts';

export class KeptRows extends RowBatch {
  /** Session time between two rows, s. */
  readonly every: number;
  #count = 0;

  constructor(sampler: TelemetrySampler, tick: number, passOn: (rows: TelemetryRows) => void) {
    super(sampler, passOn);
    this.every = keptEvery(sampler.columns.count, tick);
  }

  /** The session stands at `time`, s: a tick, or (`isEnd`) its end, which always has a row. */
  take(time: number, isEnd = false): void {
    const isDue = time > this.#count * this.every - timeTolerance;
    if (!isDue && !(isEnd && time > this.lastTime)) return;
    while (time > this.#count * this.every - timeTolerance) this.#count += 1;
    this.add(time);
  }
}
