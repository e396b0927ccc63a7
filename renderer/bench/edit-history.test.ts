/** Undoing edits of links. */
import { expect, test } from 'vitest';
import { type EditHistory, noEdits, withEdit, withRedone, withUndone } from './edit-history.ts';
import type { LinkNumbers } from './link-numbers.ts';

const link = (delay: number): LinkNumbers => ({ direction: 'both', delay, jitter: 0, loss: 0 });

function edited(...steps: readonly [node: string, from: number, to: number, atMs: number][]): EditHistory {
  return steps.reduce<EditHistory>(
    (history, [node, from, to, atMs]) => withEdit(history, { node, before: link(from), after: link(to), atMs }),
    noEdits,
  );
}

const delays = ({ undoable }: EditHistory) => undoable.map(({ node, before, after }) => [node, before.delay, after.delay]);

test('a dragged slider is one edit, from where it began to where it ended', () => {
  expect(delays(edited(['far', 0.8, 0.9, 0], ['far', 0.9, 1, 100], ['far', 1, 1.1, 200]))).toEqual([['far', 0.8, 1.1]]);
});

test('edits apart in time, or of different links, are undone one by one', () => {
  expect(delays(edited(['far', 0.8, 0.9, 0], ['far', 0.9, 1, 5000], ['near', 0.2, 0.3, 5001]))).toHaveLength(3);
});

test('a slider dragged back to where it began is no edit', () => {
  expect(delays(edited(['far', 0.8, 0.9, 0], ['far', 0.9, 0.8, 100]))).toEqual([]);
});

test('undoing and redoing lead back, until a new edit forgets what was undone', () => {
  const history = edited(['far', 0.8, 0.9, 0]);
  const undone = withUndone(history);
  expect([delays(undone), delays(withRedone(undone))]).toEqual([[], delays(history)]);
  expect(withEdit(undone, { node: 'near', before: link(0.2), after: link(0.3), atMs: 1 }).redoable).toEqual([]);
});
