/** Values of a sweep in ms on the page, in seconds in files and commands. */
import { expect, test } from 'vitest';
import { allowedInWords, fileValues, presentInWords, shownValues, shownVariation, unitOfField } from './shown-values.ts';

const delay = { path: 'nodes.far.link.delay', unit: 's', help: '' };
const ms = unitOfField({ unit: 's', value: '0.8' });

test('a field of short times is entered in ms, one of long times in s', () => {
  expect([ms.unit, unitOfField({ unit: 's', value: '0', limits: { maximum: 60 } }).unit]).toEqual(['ms', 'ms']);
  expect([unitOfField({ unit: 's', value: '600' }).unit, unitOfField({ unit: 'm', value: '0.1' }).unit]).toEqual(['s', 'm']);
  expect([presentInWords({ unit: 's', value: '0.8' }), presentInWords({ unit: '', value: 'keep' })]).toEqual(['800 ms', 'keep']);
  expect(presentInWords({ unit: 's', value: null })).toBe('');
});

test('what is allowed is said in the unit in which values are entered', () => {
  const limits = { type: 'number', exclusiveMinimum: 0, maximum: 60 };
  const allowed = 'a number > 0 and ≤ 60 s';
  expect(allowedInWords({ unit: 's', value: '0.02', limits, allowed })).toBe('a number > 0 and ≤ 60000 ms');
  expect(allowedInWords({ unit: 's', value: '0.02', limits: { type: 'number' }, allowed: 'a number s' })).toBe('a number ms');
  expect(allowedInWords({ unit: 's', value: '600', limits: { type: 'number', minimum: 0 }, allowed: 'a number ≥ 0 s' })).toBe(
    'a number ≥ 0 s',
  );
  expect(allowedInWords({ unit: '', value: 'keep', allowed: 'keep, free' })).toBe('keep, free');
});

test('ms and s are read in every field of times; a number alone is in the unit beside it', () => {
  expect(fileValues('200 ms, 0.4 s, 600', ms)).toBe('0.2,0.4,0.6');
  expect(fileValues('100..500:100', ms)).toBe('0.1..0.5:0.1');
  expect(fileValues('500 ms, 2', unitOfField({ unit: 's', value: '10' }))).toBe('0.5,2');
  expect([fileValues('1,,x', ms), fileValues('{ id: spring, time: 0.2 }', { unit: '', factor: 1 })]).toEqual([
    '0.001,,x',
    '{id:spring,time:0.2}',
  ]);
});

test('what was entered is shown as it was', () => {
  for (const entered of ['200,400', '100..1500:100', '0.1', '16.6667,,y']) expect(shownValues(fileValues(entered, ms), ms)).toBe(entered);
});

test('results are in ms where all values are times below a second', () => {
  expect(shownVariation({ ...delay, values: ['0.1', '0.25'] })).toMatchObject({ unit: 'ms', values: ['100', '250'] });
  const long = { ...delay, values: ['0.1', '1.5'] };
  const words = { ...delay, unit: '', values: ['keep', 'free'] };
  expect([shownVariation(long), shownVariation(words)]).toEqual([long, words]);
});
