/**
 * The edits of one kind that a store has made: undone by restoring what was before, redone by restoring what came
 * after.
 */
import { shallowRef } from 'vue';

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

// The history of edits is immutable: every function returns the history that follows.

export interface UndoableEdit<State> {
  /** Subject of the edit: quick edits of the same subject (a dragged slider, a typed word) are undone together. */
  readonly what: string;
  readonly before: State;
  readonly after: State;
  /** When it was made, ms of the page's clock. */
  readonly atMs: number;
}

export interface EditHistory<State> {
  /** Newest last. */
  readonly undoable: readonly UndoableEdit<State>[];
  readonly redoable: readonly UndoableEdit<State>[];
}

/** The part of a history that undo needs, whatever its changes are. */
export interface UndoHistory {
  readonly edits: { readonly undoable: readonly Timed[]; readonly redoable: readonly Timed[] };
  /** Until a change that was made is one of them, or is refused; null or none: every change is. */
  readonly underWay?: Promise<void> | null;
  undo(): void;
  redo(): void;
}

type Timed = Pick<UndoableEdit<unknown>, 'atMs'>;

export const noEdits: EditHistory<never> = { undoable: [], redoable: [] };

/** Edits closer in time than this, ms, are undone together. */
const togetherMs = 800;

/** Two edits merged into one that is undone as a whole. */
type Together<State> = (first: State, then: State) => State;

/**
 * The history after a new edit; what was undone before cannot be redone any more. `together` null: each is undone by
 * itself.
 */
export function withEdit<State>(
  { undoable }: EditHistory<State>,
  edit: UndoableEdit<State>,
  together: Together<State> | null = (_, then) => then,
): EditHistory<State> {
  const last = undoable.at(-1);
  const isApart = together === null || last?.what !== edit.what || edit.atMs - last.atMs >= togetherMs;
  const earlier = isApart ? undoable : undoable.slice(0, -1);
  const newest = isApart ? edit : { ...edit, before: last.before, after: together(last.after, edit.after) };
  const isNothing = JSON.stringify(newest.before) === JSON.stringify(newest.after);
  return { undoable: isNothing ? earlier : [...earlier, newest], redoable: [] };
}

/** The history once its newest edit is undone. */
export function withUndone<State>({ undoable, redoable }: EditHistory<State>): EditHistory<State> {
  return { undoable: undoable.slice(0, -1), redoable: [...redoable, ...undoable.slice(-1)] };
}

/** The history once what was undone last is done again. */
export function withRedone<State>({ undoable, redoable }: EditHistory<State>): EditHistory<State> {
  return { undoable: [...undoable, ...redoable.slice(-1)], redoable: redoable.slice(0, -1) };
}
