/** Leaving a draft: whatever would lose unsaved changes asks first. */
import { defineStore } from 'pinia';
import { useBench } from './bench.ts';
import { useDialogs } from './dialogs.ts';
import { useDraft } from './draft.ts';

export const useLeaving = defineStore('leaving', () => {
  const bench = useBench();
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
    const action = waiting;
    stay();
    draft.discard();
    action?.();
  }

  /** A name is asked for where there is none yet; what waited is then done by hand. */
  async function save(): Promise<void> {
    const action = waiting;
    stay();
    if (!draft.isOwn) dialogs.open = 'save-draft';
    else if (await draft.save(draft.source.name, true)) action?.();
  }

  return { leave, stay, discard, save, open: (file: string) => leave(() => void bench.open(file)) };
});
