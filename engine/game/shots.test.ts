/** Shots: numbers, room, and the end of every copy. */
import { expect, test } from 'vitest';
import { Arena } from './arena.ts';
import { copyStates, Shots } from './shots.ts';

const rules = { speed: 5, life: 4, reload: 0, muzzle: 0.5 };
const along = (heading: number) => ({ alongX: Math.cos(heading), alongY: Math.sin(heading) });

const arena = new Arena({ width: 40, depth: 40 }, [], 0.5);

test('a copy flies straight from the muzzle at constant speed, and ends at its greatest age or at a wall', () => {
  const shots = new Shots(2, rules, arena);
  const shot = shots.fire(0, along(Math.PI / 2), 1);
  shots.start(shot, 0, -3, -15, 1, 0);
  shots.start(shot, 1, 4, 0, 1.5, 0);
  expect([shots.x[0], shots.y[0]]).toEqual([-3, -14.5]);
  shots.fly(0, 0, 2);
  expect(shots.state[0]).toBe(copyStates.flying);
  expect(shots.y[0]).toBeCloseTo(-9.5, 12);
  shots.fly(0, 0, 7);
  expect(shots.state[0]).toBe(copyStates.ended);
  expect(shots.y[0]).toBeCloseTo(5.5, 12);
  shots.fly(0, 1, 7);
  expect(shots.state[1]).toBe(copyStates.ended);
  expect(shots.y[1]).toBeCloseTo(20, 12);
  expect(shots.hasEnded(shot)).toBe(true);
});

test('a copy started ahead of its time is as far on its path', () => {
  const shots = new Shots(1, rules, arena);
  shots.start(shots.fire(0, along(0), 0), 0, 0, 0, 0.4, 0.4);
  expect(shots.x[0]).toBeCloseTo(2.5, 12);
  shots.fly(0, 0, 4);
  expect(shots.state[0]).toBe(copyStates.ended);
});

test('with any number of shots in flight, each keeps its number and its fields', () => {
  const shots = new Shots(3, rules, arena);
  for (let i = 0; i < 1000; i++) {
    const shot = shots.fire(i % 3, along(i), i / 10);
    shots.start(shot, 1, i / 100, 0, i / 10, 0);
    if (i > 900) shots.oldest += 5;
  }
  for (let shot = shots.oldest; shot < shots.next; shot++) {
    const slot = shots.slotOf(shot);
    expect([shots.shooter[slot], shots.firedAt[slot], shots.alongX[slot]]).toEqual([shot % 3, shot / 10, Math.cos(shot)]);
    expect(Array.from(shots.state.subarray(slot * 3, slot * 3 + 3))).toEqual([copyStates.awaited, copyStates.flying, copyStates.awaited]);
    expect(shots.startX[slot * 3 + 1]).toBeCloseTo(shot / 100 + 0.5 * Math.cos(shot), 12);
  }
});
