/** Reports of scored games. */
import { defineSection } from '../../../renderer/report/report-section.ts';
import type { ScoreReport } from '../common/score-report.ts';
import ScoreSection from './ScoreSection.vue';

export const scoreSection = defineSection({
  kind: 'score',
  component: ScoreSection,
  props: (report: ScoreReport, { palette, fileName }) => ({ report, palette, fileName }),
  facts: ({ begin, duration, pairs }) => [
    `${new Set(pairs.map(({ viewer }) => viewer)).size} viewers, ${new Set(pairs.map(({ entity }) => entity)).size} entities`,
    `${duration.toFixed(1)} s`,
    `time 0 is ${begin.toFixed(3)} s by the clock of the truth`,
  ],
});
