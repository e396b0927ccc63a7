/** Reports of sweeps. */
import { fieldTitle } from '../../../experiment/field-titles.ts';
import { counted } from '../../../contract/number-text.ts';
import type { SweepReport } from '../calls/sweep-report.ts';
import { defineSection } from '../../../renderer/report/report-section.ts';
import { shownVariation } from '../page/results/shown-values.ts';
import SweepSection from './SweepSection.vue';

export const sweepSection = defineSection({
  kind: 'sweep',
  component: SweepSection,
  props: (report: SweepReport, frame) => ({ report, ...frame }),
  facts({ plan: { size, repeats, seed, variations } }) {
    const varied = variations
      .map(shownVariation)
      .map(({ path, unit, values }) => `${fieldTitle(path)}: ${values.join(', ')} ${unit}`.trim());
    return [`sweep of ${counted(size, 'run')}`, ...varied, `${counted(repeats, 'repeat')}, seeds from ${seed}`];
  },
});
