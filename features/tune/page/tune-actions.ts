/** Actions on the tuning of the experiment. */
import { computed, shallowRef } from 'vue';
import type { Action } from '../../../renderer/components/actions/action.ts';
import { unless, useObstacles } from '../../../renderer/run/obstacles.ts';
import { useLayout } from '../../../renderer/shell/dock/layout.ts';
import type { useTuneDraft } from './tune-draft.ts';
import { useTuning } from './tune.ts';

export function tuneActions() {
  /** The next tuning. Null: it is loaded with the first look at whether it can start, which it may until then. */
  const draft = shallowRef<ReturnType<typeof useTuneDraft> | null>(null);
  const layout = useLayout();
  const tuning = useTuning();
  const { toOperate } = useObstacles();
  const isResumable = () => ['interrupted', 'failed'].includes(tuning.state.status) && tuning.state.runs > 0;
  const toStart = () => toOperate() ?? unless(!tuning.isUnderWay, 'A tuning is running.') ?? toBegin();
  function toBegin(): string | null {
    if (draft.value) return unless(draft.value.canStart, draft.value.problem ?? 'Nothing is open to be tuned: choose an experiment.');
    // Where the bench is away, the next look tries again.
    void load().catch(() => undefined);
    return null;
  }
  const load = async () => (draft.value = (await import('./tune-draft.ts')).useTuneDraft());
  const show = () => layout.show('decide');

  return computed((): readonly Action[] => [
    { id: 'tune', title: 'Decide: which technique for this motion', group: 'Tuning', run: show },
    {
      id: 'tune-start',
      title: `Start the tuning ${draft.value?.name ?? ''}`.trimEnd(),
      group: 'Tuning',
      whyNot: toStart,
      run: () => {
        show();
        void load().then((loaded) => loaded.canStart && loaded.start());
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
