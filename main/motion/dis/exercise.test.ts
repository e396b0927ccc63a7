import { expect, test } from 'vitest';
import { datagramOf, origin } from '../../../test/support/dis-exercise.ts';
import { hostileDatagrams, simpleDatagram } from '../../../test/support/dis-fuzz.ts';
import { Exercise, timeOut, type HeardState } from './exercise.ts';
import { HeardExercise } from '../../../features/dis/node/heard-exercise.ts';

test('ten thousand hostile datagrams leave finite states, bounded entities, and a count of each', () => {
  const most = 500;
  const numbers: number[] = [];
  const state = (_: unknown, { state: found, sent }: HeardState) => void numbers.push(sent, ...Object.values(found));
  const exercise = new Exercise({ exercise: 1, mostEntities: most, forgets: true }, { state });
  let n = 0;
  for (const datagram of hostileDatagrams(1, 10_000)) exercise.take(datagram, 0.001 * n++);
  const { counts, entities } = exercise;
  expect(numbers.every(Number.isFinite)).toBe(true);
  expect(entities.length).toBeLessThanOrEqual(most);
  expect(counts.datagrams).toBe(10_000);
  const refused = Object.values(counts.refused).reduce((sum, each) => sum + each, 0);
  for (const count of [counts.entityStates, counts.others, counts.filtered, counts.tooMany, counts.implausible, refused])
    expect(count).toBeGreaterThan(50);
  expect(Object.keys(counts.otherTypes).length).toBeGreaterThan(200);
  expect(Object.values(counts.otherTypes).reduce((sum, each) => sum + each, 0)).toBe(counts.others);
});

test('entities that come and go by the thousand make room for others', () => {
  const ended = new Set<string>();
  const exercise = new Exercise({ origin, mostEntities: 50, forgets: true }, { end: ({ id }) => void ended.add(id) });
  for (let number = 1; number <= 3000; number++) {
    const at = 0.4 * number;
    exercise.take(simpleDatagram(number, at), at);
  }
  expect(exercise.entities.length).toBeLessThanOrEqual(50);
  expect([exercise.counts.tooMany, ended.size > 2900]).toEqual([0, true]);
});

test('what is not taken of a followed entity is bounded, and counted', () => {
  const heard = new HeardExercise({ origin }, 0);
  heard.take(simpleDatagram(1, 0), 0);
  heard.follow(['7:1:1']);
  for (let n = 1; n <= 10_500; n++) heard.take(simpleDatagram(1, 0.001 * n), 0.001 * n);
  expect([heard.leftOut, heard.next('7:1:1')!.updates.length, heard.next('7:1:1')]).toEqual([500, 10_000, null]);
});

test('one that stands still is gone after 2.4 of its heartbeats: 60 s since version 7, 5 s before', () => {
  const still = { velocity: [0, 0, 0] as const };
  const bytes = (version: number, at: number) => {
    const datagram = datagramOf(version, at, 'fpw', 0, still);
    datagram[0] = version;
    return datagram;
  };
  const ends: (readonly [string, number])[] = [];
  const exercise = new Exercise({ origin }, { end: ({ id }, { time }) => void ends.push([id, Math.round(time)]) });
  for (const version of [6, 7]) exercise.take(bytes(version, 1), 1);
  exercise.expire(100);
  expect(ends).toEqual([['7:1:6', 1 + timeOut]]);
  exercise.expire(200);
  expect(ends.slice(1)).toEqual([['7:1:7', 145]]);
});
