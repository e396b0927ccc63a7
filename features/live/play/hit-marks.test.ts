/** The marks by which a player reads hits in the arena. */
import { expect, test } from 'vitest';
import type { HitEvent } from '../calls/live-state.ts';
import { HitMarks } from './hit-marks.ts';

const tanks = [0, 1, 2].map((seat) => ({ seat, x: seat, y: 2 * seat, heading: 0 }));
const picture = { tanks, touches: [0, 0, 0], own: 0, hits: [] as readonly HitEvent[] };
const hit = (number: number, kind: HitEvent['kind'], shooter: number, tank: number): HitEvent => ({ number, kind, time: 1, shooter, tank });

test('a hit is marked when this player sees it, and again when it counts or does not; all fade', () => {
  const marks = new HitMarks();
  expect(marks.take(picture, 0)).toEqual([]);
  const seen = { ...picture, touches: [0, 1, 1] };
  expect(marks.take(seen, 100).map(({ kind, x }) => [kind, x])).toEqual([
    ['seen', 1],
    ['seen', 2],
  ]);
  const decided = { ...seen, hits: [hit(1, 'hit', 0, 1), hit(2, 'denied', 0, 2), hit(3, 'denied', 1, 2), hit(4, 'hit', 2, 0)] };
  expect(marks.take(decided, 600).map(({ kind, x }) => [kind, x])).toEqual([
    ['counted', 1],
    ['denied', 2],
    ['struck', 0],
  ]);
  expect(marks.take(decided, 2200)).toEqual([]);
});

test('a destroyed tank blows up where it was seen last; what happened before the page looked is not shown', () => {
  const marks = new HitMarks();
  const old = [hit(7, 'destroyed', 0, 1)];
  expect(marks.take({ ...picture, hits: old }, 0)).toEqual([]);
  const gone = { ...picture, tanks: tanks.slice(0, 2), hits: [...old, hit(8, 'destroyed', 1, 2)] };
  const there = { x: 2, y: 4, heading: 0, age: 0 };
  expect(marks.take(gone, 500)).toEqual([
    { kind: 'wreck', ...there },
    { kind: 'destroyed', ...there },
  ]);
  expect(marks.take(gone, 2000)).toEqual([{ kind: 'wreck', ...there, age: 1.5 }]);
  expect(marks.take(gone, 7000)).toEqual([]);
});
