/** The report of a tuning: its result. */
import type { ReportHead } from '../../../contract/report.ts';
import type { TuneResult } from './tune-result.ts';

export interface TuneReport extends ReportHead {
  readonly kind: 'tune';
  readonly result: TuneResult;
}

declare module '../../../contract/report.ts' {
  interface ReportKinds {
    tune: TuneReport;
  }
}
