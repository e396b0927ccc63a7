/** Edits that can be undone and redone. Immutable: every function returns the history that follows. */
import { type LinkNumbers, sameNumbers } from './link-numbers.ts';

export interface LinkEdit {
  readonly node: string;
  readonly before: LinkNumbers;
  readonly after: LinkNumbers;
  /** When it was made, ms of the page's clock. */
  readonly atMs: number;
}

export interface EditHistory<Edit = LinkEdit> {
  /** Newest last. */
  readonly undoable: readonly Edit[];
  readonly redoable: readonly Edit[];
}

export const noEdits: EditHistory<never> = { undoable: [], redoable: [] };

/** Edits of one link in quick succession (a dragged slider) are undone together, ms. */
const togetherMs = 800;

/** The history after a new edit of a link; what was undone before cannot be redone any more. */
export function withEdit({ undoable }: EditHistory, edit: LinkEdit): EditHistory {
  const last = undoable.at(-1);
  const joins = last?.node === edit.node && edit.atMs - last.atMs < togetherMs;
  const joined = joins ? [...undoable.slice(0, -1), { ...edit, before: last.before }] : [...undoable, edit];
  return { undoable: joined.filter(({ before, after }) => !sameNumbers(before, after)), redoable: [] };
}

/** The history once its newest edit is undone. */
export function withUndone<Edit>({ undoable, redoable }: EditHistory<Edit>): EditHistory<Edit> {
  return { undoable: undoable.slice(0, -1), redoable: [...redoable, ...undoable.slice(-1)] };
}

/** The history once what was undone last is done again. */
export function withRedone<Edit>({ undoable, redoable }: EditHistory<Edit>): EditHistory<Edit> {
  return { undoable: [...undoable, ...redoable.slice(-1)], redoable: redoable.slice(0, -1) };
}
