/** Edits that can be undone and redone. Immutable: every function returns the history that follows. */

export interface UndoableEdit<State> {
  /** What is edited: edits of the same in quick succession (a dragged slider, a word that is typed) are undone together. */
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

export const noEdits: EditHistory<never> = { undoable: [], redoable: [] };

/** What is nearer to the edit before than this, ms, is undone with it. */
const togetherMs = 800;

/** What is reached by two edits that are undone together. */
export type Together<State> = (first: State, then: State) => State;

/** The history after a new edit; what was undone before cannot be redone any more. `together` null: each is undone by itself. */
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
