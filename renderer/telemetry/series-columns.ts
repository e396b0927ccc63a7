/** The columns kept for the whole of a run, for the charts: a few numbers per lane and pair. */
import { type PairField, TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';

/** Numbers of a pair that charts draw. */
export const chartedFields = ['deviation', 'exportError', 'aee', 'sent', 'clockError'] as const satisfies readonly PairField[];
export type ChartedField = (typeof chartedFields)[number];

export class SeriesColumns {
  readonly layout: TelemetryLayout;
  readonly count: number;
  /** Telemetry column of each series column. */
  readonly #sources: Int32Array;

  constructor(layout: TelemetryLayout) {
    this.layout = layout;
    this.count = layout.lanes.length * layout.pairs.length * chartedFields.length;
    this.#sources = new Int32Array(this.count);
    const columns = new TelemetryColumns(layout);
    layout.lanes.forEach((_, lane) =>
      layout.pairs.forEach((_, pair) => {
        for (const field of chartedFields) this.#sources[this.column(lane, pair, field)] = columns.pair(lane, pair, field);
      }),
    );
  }

  column(lane: number, pair: number, field: ChartedField): number {
    return (lane * this.layout.pairs.length + pair) * chartedFields.length + chartedFields.indexOf(field);
  }

  /** Picks the charted numbers of the telemetry row at `from` into `out` at `to`. */
  pick(values: Float32Array, from: number, out: Float32Array, to: number): void {
    for (let i = 0; i < this.count; i++) out[to + i] = values[from + (this.#sources[i] ?? 0)] ?? Number.NaN;
  }
}
