/** The edits of one kind that a store has made: undone by restoring what was before, redone by restoring what came after. */
import { shallowRef } from 'vue';
import {
  type EditHistory,
  noEdits,
  type Together,
  type UndoableEdit,
  withEdit,
  withRedone,
  withUndone,
} from './edit-history.ts';

/** `restore`: brings what was edited back to a state; `together`: as `withEdit` has it. */
export function useEdits<State>(restore: (what: string, state: State) => unknown, together?: Together<State> | null) {
  const edits = shallowRef<EditHistory<State>>(noEdits);
  /** The newest edit that is not answered yet; null when all are. */
  const underWay = shallowRef<Promise<void> | null>(null);
  /** Counts how often all was forgotten. */
  let age = 0;

  function add(edit: UndoableEdit<State>): void {
    edits.value = withEdit(edits.value, edit, together);
  }

  /** Adds an edit once it is done: one that is refused, or overtaken by another run, leaves nothing to undo. */
  async function note(edit: UndoableEdit<State>, done: Promise<boolean>): Promise<void> {
    const begun = age;
    const answered = Promise.all([underWay.value, done]).then(([, isDone]) => {
      if (isDone && begun === age) add(edit);
      if (underWay.value === answered) underWay.value = null;
    });
    underWay.value = answered;
    await answered;
  }

  function undo(): void {
    const last = edits.value.undoable.at(-1);
    edits.value = withUndone(edits.value);
    if (last) void restore(last.what, last.before);
  }

  function redo(): void {
    const last = edits.value.redoable.at(-1);
    edits.value = withRedone(edits.value);
    if (last) void restore(last.what, last.after);
  }

  function forget(): void {
    age++;
    edits.value = noEdits;
  }

  return { edits, underWay, add, note, undo, redo, forget };
}
