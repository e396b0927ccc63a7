/** The charts of a session for its report: rows of telemetry folded into lines as they arrive; no row is kept. */
import type { ChartUnit, ReportChart, ReportLine, RunReport } from '../../contract/report.ts';
import { type PairField, TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';
import { packedDoubles, packedSingles } from './packed-floats.ts';
import { TelemetrySampler } from './telemetry-sampler.ts';
import type { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import type { Sampling } from './advance.ts';

/** Points of a line at most, about. */
export const chartPoints = 1000;
/** More receivers than these have no line each. */
const mostReceivers = 8;

interface ChartKind extends Pick<ReportChart, 'id' | 'title' | 'axis'> {
  readonly unit: ChartUnit;
  readonly field: PairField;
  readonly fold: Fold;
}

/** Folds the numbers that are known. */
type Fold = (numbers: readonly number[]) => number;

const sum: Fold = (numbers) => numbers.reduce((total, number) => total + number, 0);
const mean: Fold = (numbers) => (numbers.length === 0 ? NaN : sum(numbers) / numbers.length);
const largest: Fold = (numbers) => (numbers.length === 0 ? NaN : numbers.reduce((most, number) => Math.max(most, number)));
/** Population standard deviation. */
const deviation: Fold = (numbers) => {
  const middle = mean(numbers);
  return Math.sqrt(mean(numbers.map((number) => (number - middle) ** 2)));
};

const kinds: readonly ChartKind[] = [
  { id: 'deviation', title: 'Deviation', axis: 'deviation (m)', unit: 'm', field: 'deviation', fold: mean },
  { id: 'aee', title: 'AEE per receiver', axis: 'AEE (m·s)', unit: 'm·s', field: 'aee', fold: mean },
  { id: 'delay', title: 'Measured delay', axis: 'delay of the last update (s)', unit: 's', field: 'deliveredDelay', fold: mean },
  { id: 'sent', title: 'Updates sent', axis: 'updates sent', unit: 'count', field: 'sent', fold: sum },
];
const clockError: ChartKind = {
  id: 'clock-error',
  title: 'Clock error',
  axis: 'clock error (s)',
  unit: 's',
  field: 'clockError',
  fold: mean,
};
const fairness: Pick<ReportChart, 'id' | 'title' | 'axis' | 'unit'> = {
  id: 'fairness',
  title: 'AEE over receivers',
  axis: 'AEE (m·s)',
  unit: 'm·s',
};

interface Line extends Omit<ReportLine, 'values'> {
  readonly places: readonly number[];
  readonly fold: Fold;
  readonly values: number[];
}

/** As a report has them. */
export type PackedCharts = Pick<RunReport, 'times' | 'charts'>;

type Chart = Omit<ReportChart, 'lines'> & { readonly lines: readonly Line[] };

export class SessionCharts {
  readonly #times: number[] = [];
  readonly #charts: readonly Chart[];

  constructor(layout: TelemetryLayout) {
    const columns = new TelemetryColumns(layout);
    const perReceiver = [...kinds, ...(layout.clocks ? [clockError] : [])].map((kind) => chartOf(kind, columns));
    this.#charts = [...perReceiver.slice(0, 2), { ...fairness, lines: fairnessLines(columns) }, ...perReceiver.slice(2)];
  }

  /** Takes the row of session time `time` (s) that begins at `offset`. */
  add(time: number, values: Float32Array, offset: number): void {
    this.#times.push(time);
    for (const { lines } of this.#charts)
      for (const { places, fold, values: along } of lines) {
        along.push(fold(places.map((place) => values[offset + place] ?? NaN).filter((value) => !Number.isNaN(value))));
      }
  }

  /** All rows so far. */
  charts(): PackedCharts {
    const charts = this.#charts.map(({ lines, ...head }) => ({ ...head, lines: lines.map(packedLine) }));
    return { times: packedDoubles(this.#times), charts };
  }
}

function packedLine({ lane, laneId, column, values }: Line): ReportLine {
  return { lane, laneId, column, values: packedSingles(values) };
}

/** A line for each receiver, over the entities that it shows; with many receivers, mean and largest of all. */
function chartOf({ field, fold, ...head }: ChartKind, columns: TelemetryColumns): Chart {
  const { pairs } = columns.layout;
  const receivers = [...new Set(pairs.map(({ receiver }) => receiver))];
  const pairsOf = (id: string) => [...pairs.keys()].filter((pair) => pairs[pair]?.receiver === id);
  const groups =
    receivers.length <= mostReceivers
      ? receivers.map((id) => ({ column: id, pairs: pairsOf(id), fold }))
      : [
          { column: 'mean', pairs: [...pairs.keys()], fold: mean },
          { column: 'largest', pairs: [...pairs.keys()], fold: largest },
        ];
  return { ...head, lines: linesOf(columns, field, groups) };
}

function fairnessLines(columns: TelemetryColumns): readonly Line[] {
  const pairs = [...columns.layout.pairs.keys()];
  return linesOf(columns, 'aee', [
    { column: 'mean', pairs, fold: mean },
    { column: 'std', pairs, fold: deviation },
  ]);
}

interface Group {
  readonly column: string;
  readonly pairs: readonly number[];
  readonly fold: Fold;
}

function linesOf(columns: TelemetryColumns, field: PairField, groups: readonly Group[]): Line[] {
  return columns.layout.lanes.flatMap((laneId, lane) =>
    groups.map(({ column, pairs, fold }) => ({
      lane,
      laneId,
      column,
      fold,
      values: [],
      places: pairs.map((pair) => columns.pair(lane, pair, field)),
    })),
  );
}

/** Samples a session for the charts of its report: as often as their lines have points. */
export class ChartSampling implements Sampling {
  /** s */
  readonly every: number;
  #sampler: TelemetrySampler | null = null;
  #row = new Float32Array(0);
  #charts: SessionCharts | null = null;

  /** `frame` and `duration` of the session, s. */
  constructor({ frame, duration }: Pick<SessionPlan, 'frame' | 'duration'>) {
    this.every = Math.max(frame, duration / chartPoints);
  }

  readonly sample = (session: Session): void => {
    this.#charts ??= this.#begin(session);
    this.#sampler?.sample(this.#row, 0);
    this.#charts.add(session.now, this.#row, 0);
  };

  /** Null: nothing was sampled. */
  get charts(): PackedCharts | null {
    return this.#charts?.charts() ?? null;
  }

  #begin(session: Session): SessionCharts {
    const sampler = new TelemetrySampler(session);
    this.#sampler = sampler;
    this.#row = new Float32Array(sampler.columns.count);
    return new SessionCharts(sampler.columns.layout);
  }
}
