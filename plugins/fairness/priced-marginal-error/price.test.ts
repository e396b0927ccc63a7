/** The price finds what spends the budget. */
import { expect, test } from 'vitest';
import { RandomStream } from '../../../engine/base/random/random-stream.ts';
import { Price } from './price.ts';

/**
 * Spends one update a trigger on receivers whose scores are drawn; what was in hand at each trigger, and how many of
 * the scores were bought.
 */
function market(receivers: number, triggers: number, scale: (trigger: number) => number) {
  const random = new RandomStream(3, 'scores');
  const price = new Price(receivers);
  const scores = new Float64Array(receivers);
  let room = 0;
  const rooms: number[] = [];
  const bought: number[] = [];
  for (let trigger = 1; trigger <= triggers; trigger++) {
    if (trigger % receivers === 0) room += receivers;
    for (let i = 0; i < receivers; i++) scores[i] = scale(trigger) * random.exponential(1);
    price.move(scores, room);
    for (const score of scores) {
      if (score <= price.threshold || room === 0) continue;
      room -= 1;
      bought.push(score / scale(trigger));
    }
    rooms.push(room);
  }
  return { rooms, bought };
}

test.each([3, 8])('of %d receivers it sells to the best one in n, and keeps some in hand', (receivers) => {
  const { rooms, bought } = market(receivers, 3000, () => 5);
  const late = bought.slice(1000);
  const best = Math.log(receivers);
  // Among exponential scores the best 1/n lie above ln n; their mean is one more.
  expect(late.reduce((a, b) => a + b) / late.length).toBeGreaterThan(best + 1 - 0.35);
  expect(rooms.slice(500).filter((room) => room === 0).length / 2500).toBeLessThan(0.1);
  expect(Math.max(...rooms.slice(500)) / receivers).toBeLessThan(8);
});

test('the unit of the scores does not matter', () => {
  const small = market(3, 400, () => 1e-6);
  const large = market(3, 400, () => 1e6);
  expect(small.rooms).toEqual(large.rooms);
});

test('when updates become worth a hundred times as much, it continues to send', () => {
  const { rooms } = market(3, 4000, (trigger) => (trigger < 2000 ? 1 : 100));
  expect(rooms.at(-1)).toBeLessThan(20);
});
