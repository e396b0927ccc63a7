/** Actions on the draft of the experiment, on its sweep, and on its tuning. */
import { computed } from 'vue';
import { useComparison } from '../../editor/experiment/compare-lanes.ts';
import { useDialogs } from '../../components/dialogs.ts';
import { useDraft } from '../../editor/draft.ts';
import { useLayout } from '../dock/layout.ts';
import type { Action } from '../../components/actions/action.ts';
import { unless } from '../../components/actions/obstacles.ts';
import { useShellObstacles } from './obstacles.ts';
import { useTuneDraft } from '../../../features/tune/page/tune-draft.ts';
import { useTuning } from '../../../features/tune/page/tune.ts';
import { useSweepDraft } from '../../../features/sweep/page/sweep-draft.ts';
import { useSweep } from '../../../features/sweep/page/results/sweep.ts';

export function draftActions() {
  const comparison = useComparison();
  const dialogs = useDialogs();
  const draft = useDraft();
  const layout = useLayout();
  const { toEdit, toLook } = useShellObstacles();
  const toApply = () => toEdit() ?? unless(draft.unapplied, 'The draft is already running.');
  const hasChanges = () => unless(draft.unsaved, 'There are no unsaved changes.');

  function edit(): void {
    void draft.wake();
    layout.show('editor');
  }

  function save(): void {
    if (draft.isOwn) void draft.save(draft.source.name, true);
    else dialogs.open = 'save-draft';
  }

  return computed((): readonly Action[] => [
    { id: 'draft-edit', title: 'Edit the experiment', group: 'Draft', keys: 'E', run: edit },
    { id: 'draft-apply', title: 'Apply the draft', group: 'Draft', keys: 'Mod+Enter', whyNot: toApply, run: () => void draft.apply() },
    { id: 'draft-save', title: 'Save the draft', group: 'Draft', keys: 'Mod+S', whyNot: () => toEdit() ?? hasChanges(), run: save },
    { id: 'draft-save-as', title: 'Save the draft as', group: 'Draft', whyNot: toEdit, run: () => (dialogs.open = 'save-draft') },
    {
      id: 'compare-models',
      title: 'Compare models: add a lane for each',
      group: 'Lanes',
      whyNot: toEdit,
      run: () => dialogs.toggle('compare-models'),
    },
    { id: 'compare-lanes', title: 'Compare two lanes', group: 'Lanes', whyNot: toLook, run: () => comparison.open() },
    { id: 'draft-discard', title: 'Discard the draft’s changes', group: 'Draft', whyNot: hasChanges, run: draft.discard },
  ]);
}

export function sweepActions() {
  const draft = useSweepDraft();
  const layout = useLayout();
  const sweep = useSweep();
  const { toOperate } = useShellObstacles();
  const toStart = () =>
    toOperate() ??
    unless(!sweep.isUnderWay, 'A sweep is running.') ??
    unless(draft.isSweep, 'Choose fields to vary, or more repeats, in the Sweep panel.') ??
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

export function tuneActions() {
  const draft = useTuneDraft();
  const layout = useLayout();
  const tuning = useTuning();
  const { toOperate } = useShellObstacles();
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
