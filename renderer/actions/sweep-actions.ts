/** Actions on the bench's sweep. */
import { computed } from 'vue';
import { useBench } from '../stores/bench.ts';
import { useLayout } from '../stores/layout.ts';
import { useSweepDraft } from '../stores/sweep-draft.ts';
import { useSweep } from '../stores/sweep.ts';
import type { Action } from './action.ts';

export function sweepActions() {
  const bench = useBench();
  const draft = useSweepDraft();
  const layout = useLayout();
  const sweep = useSweep();
  const show = () => layout.show('sweep');

  return computed((): readonly Action[] => [
    { id: 'sweep', title: 'Sweep the experiment', group: 'Sweep', run: show },
    {
      id: 'sweep-start',
      title: `Start the sweep ${draft.name}`,
      group: 'Sweep',
      enabled: () => draft.canStart,
      run: () => {
        show();
        void draft.start();
      },
    },
    {
      id: 'sweep-cancel',
      title: 'Cancel the sweep',
      group: 'Sweep',
      enabled: () => bench.mayOperate && sweep.isUnderWay,
      run: () => void sweep.cancel(),
    },
  ]);
}
