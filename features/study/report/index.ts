/** Reports of studies. */
import type { StudyReport } from '../calls/study-report.ts';
import { defineSection } from '../../../renderer/report/report-section.ts';
import ReportTables from './ReportTables.vue';

export const studySection = defineSection({
  kind: 'study',
  component: ReportTables,
  props: ({ tables }: StudyReport) => ({ tables, heading: 'h2' }),
  facts: () => [],
});
