/**
 * Undo and redo over all histories of the page: the newest change is undone first, and what was undone last is redone
 * first, until something else is changed.
 */
import { useContracts } from '../../run/contracts.ts';
import { useDraft } from '../../editor/draft.ts';
import type { UndoHistory } from '../../run/edits.ts';
import { useLinks } from '../../run/links.ts';
import { useLayouts } from '../dock/layouts.ts';
import { usePageFeatures } from '../page-feature.ts';

export function useUndo() {
  const ofFeatures = usePageFeatures().list.flatMap(({ histories }) => histories?.() ?? []);
  return undoOver([useLinks(), ...ofFeatures, useContracts(), useDraft(), useLayouts()]);
}

export function undoOver(histories: readonly UndoHistory[]) {
  const made = ({ edits }: UndoHistory) => edits.undoable.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
  const undone = ({ edits }: UndoHistory) => edits.redoable.at(-1)?.atMs ?? Number.POSITIVE_INFINITY;
  /** A newer change prevents redoing anything before it. */
  const nextToRedo = (): UndoHistory | undefined => {
    const newest = Math.max(...histories.map(made));
    const waiting = histories.filter((each) => each.edits.redoable.length > 0 && undone(each) > newest);
    return waiting.sort((a, b) => undone(a) - undone(b))[0];
  };
  const changing = () => histories.flatMap(({ underWay }) => underWay ?? []);
  const undoNewest = () => [...histories].sort((a, b) => made(b) - made(a))[0]?.undo();
  return {
    mayUndo: () => changing().length > 0 || histories.some(({ edits }) => edits.undoable.length > 0),
    mayRedo: () => nextToRedo() !== undefined,
    /** Undoes changes that are still under way too, once they are through. */
    undo: () => (changing().length > 0 ? void Promise.all(changing()).then(undoNewest) : undoNewest()),
    redo: () => nextToRedo()?.redo(),
  };
}
