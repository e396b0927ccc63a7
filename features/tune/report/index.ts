/** Reports of tunings. */
import { counted } from '../../../contract/number-text.ts';
import type { TuneReport } from '../calls/tune-report.ts';
import { defineSection } from '../../../renderer/report/report-section.ts';
import TuneSection from './TuneSection.vue';

export const tuneSection = defineSection({
  kind: 'tune',
  component: TuneSection,
  props: (report: TuneReport) => ({ report }),
  facts({ result: { evaluations, tuningBlocks, heldOutBlocks, networks, seed } }) {
    const blocks = `${tuningBlocks} blocks to tune on, ${heldOutBlocks} held out`;
    return [
      `tuning of ${counted(evaluations, 'evaluation')}`,
      blocks,
      `networks: ${networks.map(({ name }) => name).join(', ')}`,
      `seed ${seed}`,
    ];
  },
});
