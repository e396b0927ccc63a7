/**
 * A report: the results of a run, or of what a feature measures, with all that it takes to reproduce them, shown by one
 * page that needs nothing else.
 */
import type { RunResults } from '../engine/measure/run-results.ts';

/** Numbers in little-endian binary, in Base64: shorter than their digits, and exact. */
export type PackedFloats = string;

export interface ReportHead {
  /** Name of the experiment. */
  readonly title: string;
  readonly description: string;
  /** Version of the bench. */
  readonly driftbench: string;
  /** When it was made, ISO 8601, UTC. */
  readonly made: string;
  /** Runtime and system that measured: results are equal to the last bit where V8 computes alike. */
  readonly platform: string;
  /** Command lines that reproduce the numbers. */
  readonly commands: readonly string[];
  readonly experiment: ReportedExperiment;
  /** Third-party plugins that were loaded. */
  readonly plugins: readonly ReportedFile[];
  readonly verdicts: readonly Verdict[];
}

export interface ReportedFile {
  readonly path: string;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface ReportedExperiment {
  readonly file: string;
  /** As the file stands; null: it was not kept. */
  readonly text: string | null;
  /** Fields that were set beside it, as `path=value`. */
  readonly sets: readonly string[];
}

/** A check, and its result; null: a remark. */
export interface Verdict {
  readonly holds: boolean | null;
  readonly text: string;
}

export interface RunReport extends ReportHead {
  readonly kind: 'run';
  readonly results: RunResults;
  /** Session times of the points of every chart, s; doubles. */
  readonly times: PackedFloats;
  readonly charts: readonly ReportChart[];
  /** Index into the list of lane colours for each lane, where the operator has chosen one. */
  readonly laneColours?: Readonly<Record<string, number>>;
}

export type ChartUnit = 's' | 'm' | 'm·s' | 'count' | 'ratio';

export interface ReportChart {
  readonly id: string;
  readonly title: string;
  /** Title of the value axis, with its unit. */
  readonly axis: string;
  readonly unit: ChartUnit;
  readonly lines: readonly ReportLine[];
}

export interface ReportLine {
  /** Index of the lane, which gives the colour where none was chosen. */
  readonly lane: number;
  readonly laneId: string;
  /** A receiver, or a statistic over receivers. */
  readonly column: string;
  /** Singles, one for each time; NaN: nothing is known. */
  readonly values: PackedFloats;
}

/** Reports by their kind. Features add theirs. */
export interface ReportKinds {
  run: RunReport;
}

export type Report = ReportKinds[keyof ReportKinds];

/** Where the page finds its report. */
export const reportElement = 'report';
