/** Actions on the tuning of the experiment. */
import { computed } from 'vue';
import type { Action } from '../../../renderer/components/actions/action.ts';
import { unless, useObstacles } from '../../../renderer/run/obstacles.ts';
import { useLayout } from '../../../renderer/shell/dock/layout.ts';
import { useTuneDraft } from './tune-draft.ts';
import { useTuning } from './tune.ts';

export function tuneActions() {
  const draft = useTuneDraft();
  const layout = useLayout();
  const tuning = useTuning();
  const { toOperate } = useObstacles();
  const isResumable = () => ['interrupted', 'failed'].includes(tuning.state.status) && tuning.state.runs > 0;
  const toStart = () =>
    toOperate() ??
    unless(!tuning.isUnderWay, 'A tuning is running.') ??
    unless(draft.canStart, draft.problem ?? 'Nothing is open to be tuned: choose an experiment.');
  const show = () => layout.show('decide');

  return computed((): readonly Action[] => [
    { id: 'tune', title: 'Decide: which technique for this motion', group: 'Tuning', run: show },
    {
      id: 'tune-start',
      title: `Start the tuning ${draft.name}`,
      group: 'Tuning',
      whyNot: toStart,
      run: () => {
        show();
        void draft.start();
      },
    },
    {
      id: 'tune-cancel',
      title: 'Interrupt the tuning',
      group: 'Tuning',
      whyNot: () => toOperate() ?? unless(tuning.isUnderWay, 'No tuning is running.'),
      run: () => void tuning.cancel(),
    },
    {
      id: 'tune-resume',
      title: 'Resume the tuning',
      group: 'Tuning',
      whyNot: () => toOperate() ?? unless(isResumable(), 'No tuning was interrupted.'),
      run: () => void tuning.resume({ name: tuning.state.name }),
    },
  ]);
}
