import { expect, test } from 'vitest';
import { yamlDocument, yamlValue } from './yaml-text.ts';

const codesOf = (text: string) => yamlDocument(text).errors.map(({ code, pos }) => [code, pos[0]]);
const many = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n)).join('');

test('a key that its map has already is an error at its second place', () => {
  expect(codesOf('a: 1\nb: { c: 1, c: 2 }\n')).toEqual([['DUPLICATE_KEY', 16]]);
  expect(codesOf('a: 1\nb: { a: 1 }\n')).toEqual([]);
  expect(codesOf('"a": 1\na: 2\n')).toEqual([['DUPLICATE_KEY', 7]]);
  expect(codesOf('1: 1\n"1": 2\n')).toEqual([]);
  expect(() => yamlValue('a: 1\na: 2\n')).toThrow('Map keys must be unique');
});

test('what the library finds wrong comes first', () => {
  expect(codesOf('a: 1\na: [\n')[0]?.[0]).not.toBe('DUPLICATE_KEY');
});

test('aliases and words have a bound', () => {
  expect(codesOf(`- &a 1\n${many(10_000, () => '- *a\n')}`)).toEqual([]);
  expect(codesOf(`- &a 1\n${many(10_001, () => '- *a\n')}`)).toEqual([['RESOURCE_EXHAUSTION', 7 + 5 * 10_000 + 2]]);
  expect(codesOf('- 1\n'.repeat(400_000))[0]?.[0]).toBe('RESOURCE_EXHAUSTION');
  // A long text of few words is none of many.
  expect(codesOf(`a: ${'b'.repeat(2_000_000)}\n`)).toEqual([]);
});
