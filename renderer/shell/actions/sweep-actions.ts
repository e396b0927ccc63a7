/** Actions on the bench's sweep. */
import { computed } from 'vue';
import { useLayout } from '../layout.ts';
import { useSweepDraft } from '../../sweep/sweep-draft.ts';
import { useSweep } from '../../sweep/sweep.ts';
import type { Action } from './action.ts';
import { unless, useObstacles } from './obstacles.ts';

export function sweepActions() {
  const draft = useSweepDraft();
  const layout = useLayout();
  const sweep = useSweep();
  const { toOperate } = useObstacles();
  const toStart = () =>
    toOperate() ??
    unless(!sweep.isUnderWay, 'A sweep is under way.') ??
    unless(draft.draft.variations.length > 0, 'Choose what to vary first, in the panel of sweeps.') ??
    unless(draft.canStart, 'Its values cannot be read or make too many runs: change them in the panel of sweeps.');
  const toCancel = () => toOperate() ?? unless(sweep.isUnderWay, 'No sweep is under way.');
  const show = () => layout.show('sweep');

  return computed((): readonly Action[] => [
    { id: 'sweep', title: 'Sweep the experiment', group: 'Sweep', run: show },
    {
      id: 'sweep-start',
      title: `Start the sweep ${draft.name}`,
      group: 'Sweep',
      whyNot: toStart,
      run: () => {
        show();
        void draft.start();
      },
    },
    {
      id: 'sweep-cancel',
      title: 'Cancel the sweep',
      group: 'Sweep',
      whyNot: toCancel,
      run: () => void sweep.cancel(),
    },
  ]);
}
