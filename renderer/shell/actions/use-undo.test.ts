/** One undo over several histories. */
import { expect, test } from 'vitest';
import { undoOver } from './use-undo.ts';

/** A history of changes made at these times, which notes what becomes of them. */
function history(name: string, times: readonly number[], log: string[]) {
  let edits = { undoable: times.map((atMs) => ({ atMs })), redoable: [] as { atMs: number }[] };
  return {
    get edits() {
      return edits;
    },
    undo() {
      const last = edits.undoable.slice(-1);
      edits = { undoable: edits.undoable.slice(0, -1), redoable: [...edits.redoable, ...last] };
      log.push(`undo ${name} ${last[0]?.atMs}`);
    },
    add(atMs: number) {
      edits = { undoable: [...edits.undoable, { atMs }], redoable: [] };
    },
    redo() {
      const last = edits.redoable.slice(-1);
      edits = { undoable: [...edits.undoable, ...last], redoable: edits.redoable.slice(0, -1) };
      log.push(`redo ${name} ${last[0]?.atMs}`);
    },
  };
}

test('changes are undone from the newest back, whatever they are of, and redone in the order they were made', () => {
  const log: string[] = [];
  const all = undoOver([history('a', [1, 4], log), history('b', [2, 3], log)]);
  for (let i = 0; i < 4; i++) all.undo();
  expect([all.mayUndo(), all.mayRedo()]).toEqual([false, true]);
  for (let i = 0; i < 4; i++) all.redo();
  expect(log.slice(0, 4)).toEqual(['undo a 4', 'undo b 3', 'undo b 2', 'undo a 1']);
  expect(log.slice(4)).toEqual(['redo a 1', 'redo b 2', 'redo b 3', 'redo a 4']);
  expect([all.mayUndo(), all.mayRedo()]).toEqual([true, false]);
});

test('once something else is changed, what was undone before is not redone over it', () => {
  const log: string[] = [];
  const [a, b] = [history('a', [1], log), history('b', [2], log)];
  const all = undoOver([a, b]);
  all.undo();
  a.add(3);
  expect(all.mayRedo()).toBe(false);
  all.redo();
  expect(log).toEqual(['undo b 2']);
});

test('a change that is not answered yet is waited for, and undone', async () => {
  const log: string[] = [];
  const [a, b] = [history('a', [1], log), history('b', [2], log)];
  const underWay = Promise.resolve().then(() => a.add(3));
  const all = undoOver([Object.assign(a, { underWay }), b]);
  expect(all.mayUndo()).toBe(true);
  all.undo();
  expect(log).toEqual([]);
  await underWay;
  await Promise.resolve();
  expect(log).toEqual(['undo a 3']);
});
