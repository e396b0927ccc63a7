/** Undoing edits. */
import { expect, test } from 'vitest';
import { type EditHistory, noEdits, withEdit, withRedone, withUndone } from './edits.ts';

function edited(...steps: readonly [what: string, before: number, after: number, atMs: number][]): EditHistory<number> {
  return steps.reduce<EditHistory<number>>(
    (history, [what, before, after, atMs]) => withEdit(history, { what, before, after, atMs }),
    noEdits,
  );
}

const subjectsOf = ({ undoable }: EditHistory<number>) => undoable.map(({ what, before, after }) => [what, before, after]);

test('a dragged slider is one edit, from where it began to where it ended', () => {
  expect(subjectsOf(edited(['far', 0.8, 0.9, 0], ['far', 0.9, 1, 100], ['far', 1, 1.1, 200]))).toEqual([['far', 0.8, 1.1]]);
});

test('edits apart in time, or of different things, are undone one by one', () => {
  expect(subjectsOf(edited(['far', 0.8, 0.9, 0], ['far', 0.9, 1, 5000], ['near', 0.2, 0.3, 5001]))).toHaveLength(3);
});

test('a slider dragged back to where it began is no edit', () => {
  expect(subjectsOf(edited(['far', 0.8, 0.9, 0], ['far', 0.9, 0.8, 100]))).toEqual([]);
});

test('incomplete edits that are undone together are redone one after the other', () => {
  const once = (after: string[], atMs: number) => ({ what: 'far', before: ['as it was'], after, atMs });
  const first = withEdit<readonly string[]>(noEdits, once(['delay'], 0));
  const both = withEdit(first, once(['loss'], 100), (done, then) => [...done, ...then]);
  expect(both.undoable).toEqual([{ what: 'far', before: ['as it was'], after: ['delay', 'loss'], atMs: 100 }]);
});

test('undoing and redoing lead back, until a new edit forgets what was undone', () => {
  const history = edited(['far', 0.8, 0.9, 0]);
  const undone = withUndone(history);
  expect([subjectsOf(undone), subjectsOf(withRedone(undone))]).toEqual([[], subjectsOf(history)]);
  expect(withEdit(undone, { what: 'near', before: 0.2, after: 0.3, atMs: 1 }).redoable).toEqual([]);
});
