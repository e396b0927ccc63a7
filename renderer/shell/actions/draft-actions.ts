/** Actions on the draft of the experiment. */
import { computed } from 'vue';
import { useComparison } from '../../editor/experiment/compare-lanes.ts';
import { useDialogs } from '../../components/dialogs.ts';
import { useDraft } from '../../editor/draft.ts';
import { useLayout } from '../dock/layout.ts';
import type { Action } from '../../components/actions/action.ts';
import { unless } from '../../run/obstacles.ts';
import { useShellObstacles } from './obstacles.ts';

export function draftActions() {
  const comparison = useComparison();
  const dialogs = useDialogs();
  const draft = useDraft();
  const layout = useLayout();
  const { toEdit, toLook, toReplay } = useShellObstacles();
  const toApply = () => toEdit() ?? unless(draft.unapplied, 'The draft is already running.');
  const isUnsaved = () => unless(draft.unsaved, `${draft.source.name || 'The experiment'} is saved.`);
  const hasChanges = () => unless(draft.changed, 'The draft has no changes.');

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
    { id: 'draft-save', title: 'Save the draft', group: 'Draft', keys: 'Mod+S', whyNot: () => toEdit() ?? isUnsaved(), run: save },
    { id: 'draft-save-as', title: 'Save the draft as', group: 'Draft', whyNot: toEdit, run: () => (dialogs.open = 'save-draft') },
    {
      id: 'compare-models',
      title: 'Compare models: add a lane for each',
      group: 'Lanes',
      whyNot: () => toEdit() ?? toReplay(),
      run: () => dialogs.toggle('compare-models'),
    },
    { id: 'compare-lanes', title: 'Compare two lanes', group: 'Lanes', whyNot: toLook, run: () => comparison.open() },
    { id: 'draft-discard', title: 'Discard the draft’s changes', group: 'Draft', whyNot: hasChanges, run: draft.discard },
  ]);
}
