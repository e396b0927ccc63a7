/** The report of a sweep: every metric of every run. */
import type { PackedFloats, ReportHead } from '../../../contract/report.ts';
import type { SweepState } from './sweep-state.ts';

export interface SweepReport extends ReportHead {
  readonly kind: 'sweep';
  readonly plan: Pick<SweepState, 'variations' | 'repeats' | 'seed' | 'lanes' | 'size'> & { readonly duration: number | null };
  /** Numbers of the runs that were through. */
  readonly runs: readonly number[];
  readonly metrics: readonly ReportedMetric[];
  readonly faults: readonly { readonly run: number; readonly fault: string }[];
}

export interface ReportedMetric {
  /** `lane.metric`, `lane.receiver.metric` or `game.metric`. */
  readonly name: string;
  /** Doubles, one for each run; NaN: not measured. */
  readonly values: PackedFloats;
}

declare module '../../../contract/report.ts' {
  interface ReportKinds {
    sweep: SweepReport;
  }
}
