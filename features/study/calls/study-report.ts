/** The report of a study: its tables. */
import type { ReportHead } from '../../../contract/report.ts';

export interface StudyReport extends ReportHead {
  readonly kind: 'study';
  readonly tables: readonly ReportedTable[];
}

/** A table of cells as text. */
export interface ReportedTable {
  readonly title: string;
  readonly note: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

declare module '../../../contract/report.ts' {
  interface ReportKinds {
    study: StudyReport;
  }
}
