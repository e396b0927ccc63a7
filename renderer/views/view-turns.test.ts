/** Views that take longer than a frame has. */
import { expect, test } from 'vitest';
import { ViewTurns } from './view-turns.ts';

/** Drawing costs `costMs` each; frames come when they are asked for. */
function turnsOf(costMs: number) {
  let nowMs = 0;
  let next: (() => void) | null = null;
  const drawn: string[] = [];
  const turns = new ViewTurns({ requestFrame: (draw) => (next = draw), nowMs: () => nowMs });
  const owners = new Map<string, object>();
  const take = (name: string, frame: number) => {
    const owner = owners.get(name) ?? {};
    owners.set(name, owner);
    turns.take(owner, frame, () => {
      drawn.push(name);
      nowMs += costMs;
    });
  };
  const frame = () => {
    const due = next;
    next = null;
    due?.();
  };
  return { drawn, take, frame, forget: (name: string) => turns.forget(owners.get(name) ?? {}), waits: () => next !== null };
}

test('all are drawn at once where there is time', () => {
  const { drawn, take, waits } = turnsOf(1);
  for (const name of ['a', 'b', 'c']) take(name, 1);
  expect([drawn.join(''), waits()]).toEqual(['abc', false]);
});

test('the others follow in their turn, none twice before all were drawn once', () => {
  const { drawn, take, frame } = turnsOf(10);
  for (const name of ['a', 'b', 'c', 'd']) take(name, 1);
  expect(drawn.join('')).toBe('ab');
  for (const name of ['a', 'b', 'c', 'd']) take(name, 2);
  frame();
  expect(drawn.join('')).toBe('abcd');
  frame();
  expect(drawn.join('')).toBe('abcdab');
});

test('a view that is gone is not drawn', () => {
  const { drawn, take, frame, forget } = turnsOf(20);
  for (const name of ['a', 'b', 'c']) take(name, 1);
  forget('b');
  frame();
  expect(drawn.join('')).toBe('ac');
});
