/** Reports of sweeps. */
import type { SweepReport } from '../calls/sweep-report.ts';
import { defineSection } from '../../../renderer/report/report-section.ts';
import SweepSection from './SweepSection.vue';

export const sweepSection = defineSection({
  kind: 'sweep',
  component: SweepSection,
  props: (report: SweepReport, frame) => ({ report, ...frame }),
  facts({ plan: { size, repeats, seed, variations } }) {
    const varied = variations.map(({ path, unit, values }) => `${path}: ${values.join(', ')} ${unit}`.trim());
    return [`sweep of ${size} runs`, ...varied, `${repeats} repeats, seeds from ${seed}`];
  },
});
