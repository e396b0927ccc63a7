/** Leaving a draft: whatever would lose unsaved changes asks first. */
import { defineStore } from 'pinia';
import { useDialogs } from '../components/dialogs.ts';
import { useDraft } from '../editor/draft.ts';

export const useLeaving = defineStore('leaving', () => {
  const dialogs = useDialogs();
  const draft = useDraft();
  /** What was asked for and waits for the answer. */
  let waiting: (() => void) | null = null;

  /** Does it at once, or once it is known what becomes of unsaved changes. */
  function leave(action: () => void): void {
    if (!draft.unsaved) return action();
    waiting = action;
    dialogs.open = 'unsaved';
  }

  function stay(): void {
    waiting = null;
    dialogs.open = null;
  }

  function discard(): void {
    draft.discard();
    goOn();
  }

  /** A name is asked for where there is none yet. */
  async function save(): Promise<void> {
    if (!draft.isOwn) dialogs.open = 'save-draft';
    else if (await draft.save(draft.source.name, true)) goOn();
  }

  /** The draft is safe: does what waited, if anything did. */
  function goOn(): void {
    const action = waiting;
    stay();
    action?.();
  }

  return { leave, stay, discard, save, goOn, open: (file: string) => leave(() => void draft.open(file)) };
});
