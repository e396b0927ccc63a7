import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctName, longestName, playerName, skeleton } from './player-name.ts';

test.each([
  ['Ada', 'Ada'],
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ['Zoe\u0308', 'Zoë'],
  ['李小龙', '李小龙'],
  ['שרה-1!', 'שרה-1!'],
  ['𝒜'.repeat(24), '𝒜'.repeat(24)],
])('%j is taken as %j', (given, taken) => {
  expect(playerName.parse(given)).toBe(taken);
});

test.each([
  '',
  '   ',
  'a'.repeat(25),
  '\u001b[2J',
  'a\u202eb',
  'a\u200bb',
  '\u3164',
  'a\u0301\u0301\u0301\u0301\u0301',
  '🎮',
  'a\u0000',
  'a\ud800',
])('%j is refused', (given) => {
  expect(playerName.safeParse(given).success).toBe(false);
});

test.each([
  ['Bob', 'Воb'],
  ['admin', 'ADMIN'],
  ['Illy', '1lly'],
  ['Möbius', 'Mobius'],
  ['Ｂｏｂ', 'Bob'],
  ['modern', 'rnodern'],
])('%j and %j look alike', (one, other) => {
  expect(skeleton(one)).toBe(skeleton(other));
});

test('a name that looks like another is numbered, within the longest length', () => {
  expect(distinctName('Ada', [])).toBe('Ada');
  expect(distinctName('Аdа', ['Ada', 'Bob'])).toBe('Аdа 2');
  expect(distinctName('Ada', ['Ada', 'ada 2'])).toBe('Ada 3');
  expect(distinctName('x'.repeat(24), ['X'.repeat(24)])).toBe(`${'x'.repeat(22)} 2`);
});

test('names are unlike one another, valid and stable, whatever players give', () => {
  const given = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((name) => playerName.safeParse(name).success);
  fc.assert(
    fc.property(fc.array(given, { maxLength: 20 }), (names) => {
      const taken: string[] = [];
      for (const name of names) taken.push(distinctName(playerName.parse(name), taken));
      expect(new Set(taken.map(skeleton)).size).toBe(taken.length);
      for (const name of taken) {
        expect(playerName.parse(name)).toBe(name);
        expect([...name].length).toBeLessThanOrEqual(longestName);
      }
    }),
  );
});
