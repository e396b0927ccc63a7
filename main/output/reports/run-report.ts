/** The report of a run: its results, and its charts. */
import type { RunReport } from '../../../contract/report/report.ts';
import type { RunResults } from '../../../engine/measure/run-results.ts';
import type { PackedCharts } from '../../run/session-charts.ts';
import { reportHead, type Reported } from './report-head.ts';

export interface ReportedRun extends Reported {
  readonly results: RunResults;
  readonly charts: PackedCharts;
}

export function runReport({ results, charts, ...reported }: ReportedRun): RunReport {
  return { ...reportHead(reported), kind: 'run', results, ...charts };
}
