/** Leaving a draft: every action that would lose unsaved changes asks first. */
import { defineStore } from 'pinia';
import { watch } from 'vue';
import { useDialogs } from '../components/dialogs.ts';
import { useDraft } from '../editor/draft.ts';

export const useLeaving = defineStore('leaving', () => {
  const dialogs = useDialogs();
  const draft = useDraft();
  /** The action that waits for the answer. */
  let waiting: (() => void) | null = null;
  // Another dialog in place of those that ask: the action is given up.
  watch(
    () => dialogs.open,
    (open) => {
      if (open !== 'unsaved' && open !== 'save-draft') waiting = null;
    },
    { flush: 'sync' },
  );

  /** Runs the action immediately, or after unsaved changes are saved or discarded. */
  function leave(action: () => void): void {
    if (!draft.wouldBeLost) return action();
    waiting = action;
    dialogs.open = 'unsaved';
  }

  function stay(): void {
    dialogs.open = null;
  }

  function discard(): void {
    draft.giveUp();
    proceed();
  }

  /** Asks for a name where there is none yet. */
  async function save(): Promise<void> {
    if (!draft.isOwn) dialogs.open = 'save-draft';
    else if (await draft.save(draft.source.name, true)) proceed();
  }

  /** The draft is safe: runs the waiting action, if any. */
  function proceed(): void {
    const action = waiting;
    stay();
    action?.();
  }

  return { leave, stay, discard, save, proceed, open: (file: string) => leave(() => void draft.open(file)) };
});
