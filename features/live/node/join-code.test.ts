import { expect, test } from 'vitest';
import { codeAlphabet, codeAttempts, codeLength } from '../../../contract/live-limits.ts';
import { JoinCode } from './join-code.ts';

test('a code has six letters and digits without look-alikes, in either case', () => {
  const { code } = new JoinCode(0);
  expect([code.length, [...code].every((letter) => codeAlphabet.includes(letter))]).toEqual([codeLength, true]);
  expect(new JoinCode(0, 'ABC234').attempt(' abc234 ', 'a', 0)).toBe('in');
});

test('an address that has tried too often is refused with the right code too, and heard again later; others are not hurt', () => {
  const door = new JoinCode(0, 'ABC234');
  for (let attempt = 0; attempt < codeAttempts.each.burst; attempt++) expect(door.attempt('AAAAAA', 'a', 0)).toBe('wrong');
  expect([door.attempt('ABC234', 'a', 0), door.attempt('ABC234', 'b', 0)]).toEqual(['too-often', 'in']);
  expect(door.attempt('ABC234', 'a', 1000 / codeAttempts.each.perSecond)).toBe('in');
});

test('many addresses together cannot try more than a few codes a second', () => {
  const door = new JoinCode(0, 'ABC234');
  const outcomes = Array.from({ length: 2000 }, (_, address) => door.attempt('AAAAAA', String(address), 0));
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(codeAttempts.all.burst);
});

test('correct codes do not count as attempts: a whole class can join at once', () => {
  const door = new JoinCode(0, 'ABC234');
  expect(new Set(Array.from({ length: 500 }, () => door.attempt('ABC234', 'router', 0)))).toEqual(new Set(['in']));
});
