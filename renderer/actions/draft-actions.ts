/** Actions on the draft: applying, saving, beginning anew. */
import { computed } from 'vue';
import { useBench } from '../stores/bench.ts';
import { useComparison } from '../stores/comparison.ts';
import { useDialogs } from '../stores/dialogs.ts';
import { useDraft } from '../stores/draft.ts';
import { useLayout } from '../stores/layout.ts';
import type { Action } from './action.ts';

export function draftActions() {
  const bench = useBench();
  const comparison = useComparison();
  const dialogs = useDialogs();
  const draft = useDraft();
  const layout = useLayout();
  const mayRun = () => bench.mayOperate && draft.awake && draft.unapplied;
  const maySave = () => bench.mayOperate && draft.awake;

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
    { id: 'draft-apply', title: 'Apply the draft', group: 'Draft', keys: 'Mod+Enter', enabled: mayRun, run: () => void draft.apply() },
    { id: 'draft-save', title: 'Save the draft', group: 'Draft', keys: 'Mod+S', enabled: () => maySave() && draft.unsaved, run: save },
    { id: 'draft-save-as', title: 'Save the draft as', group: 'Draft', enabled: maySave, run: () => (dialogs.open = 'save-draft') },
    { id: 'compare-lanes', title: 'Compare two lanes', group: 'Lanes', enabled: () => bench.hasSession, run: () => comparison.open() },
    { id: 'draft-discard', title: 'Give up changes of the draft', group: 'Draft', enabled: () => draft.unsaved, run: draft.discard },
  ]);
}
