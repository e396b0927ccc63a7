/** Jumps in the report of a run. */
import type { RunReport } from '../../../contract/report.ts';
import { standingsOf } from '../../../engine/measure/standings.ts';
import { defineSection } from '../../../renderer/report/report-section.ts';
import { jumpRows } from '../calls/jump-rows.ts';
import JumpsSection from './JumpsSection.vue';

export const jumpsSection = defineSection({
  kind: 'run',
  component: JumpsSection,
  props: ({ results }: RunReport) => ({ rows: jumpRows(standingsOf(results, results.duration)) }),
});
