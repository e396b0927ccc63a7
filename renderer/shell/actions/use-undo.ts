/**
 * Undo and redo over all histories of the page: the newest change is undone first, and what was undone last is redone
 * first, until something else is changed.
 */
import { useContracts } from '../../run/contracts.ts';
import { useDraft } from '../../editor/draft.ts';
import { useLinks } from '../../run/links.ts';
import { useLayouts } from '../dock/layouts.ts';
import { useLiveLinks } from '../../../features/live/page/live-draft.ts';

interface Timed {
  /** When it was made, ms of the page's clock. */
  readonly atMs: number;
}

interface History {
  readonly edits: { readonly undoable: readonly Timed[]; readonly redoable: readonly Timed[] };
  /** Until a change that was made is one of them, or is refused; null or none: every change is. */
  readonly underWay?: Promise<void> | null;
  undo(): void;
  redo(): void;
}

export function useUndo() {
  const histories: readonly History[] = [useLinks(), useLiveLinks(), useContracts(), useDraft(), useLayouts()];
  return undoOver(histories);
}

export function undoOver(histories: readonly History[]) {
  const made = ({ edits }: History) => edits.undoable.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
  const undone = ({ edits }: History) => edits.redoable.at(-1)?.atMs ?? Number.POSITIVE_INFINITY;
  /** What was done since makes it that nothing before can be redone. */
  const nextToRedo = (): History | undefined => {
    const newest = Math.max(...histories.map(made));
    const waiting = histories.filter((each) => each.edits.redoable.length > 0 && undone(each) > newest);
    return waiting.sort((a, b) => undone(a) - undone(b))[0];
  };
  const changing = () => histories.flatMap(({ underWay }) => underWay ?? []);
  const undoNewest = () => [...histories].sort((a, b) => made(b) - made(a))[0]?.undo();
  return {
    mayUndo: () => changing().length > 0 || histories.some(({ edits }) => edits.undoable.length > 0),
    mayRedo: () => nextToRedo() !== undefined,
    /** What was changed just now too, once it is. */
    undo: () => (changing().length > 0 ? void Promise.all(changing()).then(undoNewest) : undoNewest()),
    redo: () => nextToRedo()?.redo(),
  };
}
