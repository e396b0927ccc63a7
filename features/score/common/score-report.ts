/** The report of a scored session: its numbers, its worst moments, and how pictures went over time. */
import type { PackedFloats, ReportChart, ReportHead } from '../../../contract/report.ts';

export interface ScoreReport extends ReportHead {
  readonly kind: 'score';
  /** Time of the clock of the truth that is time 0, and length, s. */
  readonly begin: number;
  readonly duration: number;
  readonly pairs: readonly ReportedPicture[];
  /** `time`: from the beginning, s. */
  readonly worst: readonly { readonly viewer: string; readonly time: number; readonly text: string }[];
  /** From the beginning, s; doubles. */
  readonly times: PackedFloats;
  readonly charts: readonly ReportChart[];
  /** Why numbers are missing. */
  readonly reasons: readonly string[];
}

/** One entity at one viewer. Numbers by name; null: not measured. */
export interface ReportedPicture {
  readonly viewer: string;
  readonly entity: string;
  readonly picture: Numbers;
  readonly spawns: Numbers;
  /** Null: the viewer does not log arrivals. */
  readonly updates: Numbers | null;
}

export type Numbers = Readonly<Record<string, number | null>>;

declare module '../../../contract/report.ts' {
  interface ReportKinds {
    score: ScoreReport;
  }
}
