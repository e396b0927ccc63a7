/** Actions on the sweep of the experiment. */
import { computed } from 'vue';
import type { Action } from '../../../renderer/components/actions/action.ts';
import { unless, useObstacles } from '../../../renderer/run/obstacles.ts';
import { useLayout } from '../../../renderer/shell/dock/layout.ts';
import { useSweep } from './results/sweep.ts';
import { useSweepDraft } from './sweep-draft.ts';

export function sweepActions() {
  const draft = useSweepDraft();
  const layout = useLayout();
  const sweep = useSweep();
  const { toOperate } = useObstacles();
  const toStart = () =>
    toOperate() ??
    unless(!sweep.isUnderWay, 'A sweep is running.') ??
    unless(draft.isSweep, 'Choose fields to vary, networks, or more repeats in the Sweep panel.') ??
    unless(draft.canStart, 'The values of the sweep are invalid or give too many runs: change them in the Sweep panel.');
  const toCancel = () => toOperate() ?? unless(sweep.isUnderWay, 'No sweep is running.');
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
