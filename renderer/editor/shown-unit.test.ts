import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemInList } from './problem-words.ts';
import { inShownUnit, scale, shownUnit } from './shown-unit.ts';

const seconds = { type: 'number', unit: 's', minimum: 0, maximum: 60 };

test('short times are shown in ms and ratios in percent, with their limits; others as the file has them', () => {
  expect(shownUnit({ ...seconds, default: 0 })).toEqual({ unit: 'ms', factor: 1e3 });
  expect(shownUnit({ ...seconds, default: 2 })).toEqual({ unit: 's', factor: 1 });
  expect(shownUnit({ ...seconds, maximum: 604_800 })).toEqual({ unit: 's', factor: 1 });
  const long = { ...seconds, maximum: 604_800 };
  expect([shownUnit(long, 0.15).unit, shownUnit(long, 5).unit, shownUnit(long, 0).unit]).toEqual(['ms', 's', 's']);
  expect(shownUnit({ type: 'number', unit: '', minimum: 0, maximum: 1 })).toEqual({ unit: '%', factor: 100 });
  expect(shownUnit({ type: 'integer', unit: '', minimum: 0, maximum: 1 })).toEqual({ unit: '', factor: 1 });
  expect(inShownUnit({ ...seconds, default: 0.25 })).toEqual({ ...seconds, unit: 'ms', minimum: 0, maximum: 60_000, default: 250 });
});

test('a number that is shown and typed again is the number of the file', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6_000_000 }), fc.constantFrom(100, 1e3), (steps, factor) => {
      const value = steps / 1e5;
      expect(scale(scale(value, factor), 1 / factor)).toBe(value);
    }),
  );
  expect([scale(0.1 + 0.2, 1e3), scale('far', 1e3), scale(undefined, 100)]).toEqual([300, 'far', undefined]);
});

test('the list of problems has values as forms show them, and what the file has where that is another number', () => {
  const root = {
    properties: { delay: seconds, share: { type: 'number', minimum: 0, maximum: 1 }, width: { type: 'number', minimum: 0, unit: 'm' } },
  };
  const fields = { delay: 70, share: 2, width: -1 };
  const inList = (path: string, message: string, found: unknown = fields) => problemInList({ path: [path], message }, root, found, {});
  expect(inList('delay', 'found 70; allowed: a number ≥ 0 and ≤ 60 s.')).toBe(
    'found 70000 ms; allowed: a number ≥ 0 and ≤ 60000 ms. In the file: 70 s.',
  );
  expect(inList('share', 'found 2; allowed: a number ≥ 0 and ≤ 1.')).toBe(
    'found 200 %; allowed: a number ≥ 0 and ≤ 100 %. In the file: 2.',
  );
  expect(inList('delay', 'missing; needed: a number ≥ 0 and ≤ 60 s.', {})).toBe('missing; needed: a number ≥ 0 and ≤ 60000 ms.');
  for (const [path, message] of [
    ['width', 'found -1; allowed: a number ≥ 0 m.'],
    ['delay', 'found 70; allowed: a number ≤ 5 s.'],
    ['delay', 'must be longer than a tick.'],
  ] as const)
    expect(inList(path, message)).toBe(message);
});
