import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutInMiddle, letterPlaces } from './cut-names.ts';

/** Letters of one unit each. */
const even = (from: number, to: number) => to - from;
const cut = (name: string, room: number) => cutInMiddle([...name], room, 1, even);

test('what does not fit is left out of the middle', () => {
  expect(cut('relative-accumulated', 20)).toBeNull();
  expect(cut('relative-accumulated', 19)).toBe('relative-…cumulated');
  expect(cut('relative-accumulated', 8)).toBe('rela…ted');
  expect(cut('relative-accumulated', 2.5)).toBe('r…');
});

test('the first letter stays where nothing fits, and very short names stay whole', () => {
  expect(cut('synchronised', 0)).toBe('s…');
  expect(cut('ab', 1)).toBeNull();
});

test('as much as fits, in whole letters, is kept of any name', () => {
  const letters = fc.array(fc.constantFrom('a', 'é', '🦊', '-'), { minLength: 3, maxLength: 40 });
  fc.assert(
    fc.property(letters, fc.integer({ min: 2, max: 60 }), (all, room) => {
      const text = cutInMiddle(all, room, 1, even);
      if (all.length <= room) return text === null;
      const [begin = '', end = ''] = text?.split('…') ?? [];
      const whole = all.join('');
      return whole.startsWith(begin) && whole.endsWith(end) && [...begin, ...end].length === room - 1;
    }),
  );
});

test('places of letters are counted in code units', () => {
  expect(letterPlaces([...'a🦊b'])).toEqual([0, 1, 3, 4]);
});
