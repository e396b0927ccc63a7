/** Reports of scored games. */
import { counted } from '../../../renderer/components/format/quantity.ts';
import { defineSection } from '../../../renderer/report/report-section.ts';
import type { ScoreReport } from '../common/score-report.ts';
import ScoreSection from './ScoreSection.vue';

export const scoreSection = defineSection({
  kind: 'score',
  component: ScoreSection,
  props: (report: ScoreReport, { palette, fileName }) => ({ report, palette, fileName }),
  facts: ({ game: { begin, duration, pairs } }) => [
    `${counted(new Set(pairs.map(({ viewer }) => viewer)).size, 'viewer')}, ${counted(new Set(pairs.map(({ entity }) => entity)).size, 'entity', 'entities')}`,
    `${duration.toFixed(1)} s`,
    `time 0 is ${begin.toFixed(3)} s by the clock of the truth`,
  ],
});
