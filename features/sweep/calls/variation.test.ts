/** Variations as they are written on a command line. */
import { expect, test } from 'vitest';
import { parseVariation } from './variation.ts';

test.each([
  ['a.b=1,2,3', ['1', '2', '3']],
  ['a.b=0..0.3:0.1', ['0', '0.1', '0.2', '0.3']],
  ['a.b=0..1:0.3', ['0', '0.3', '0.6', '0.9']],
  ['a.b=-1..1:1', ['-1', '0', '1']],
  ['a.b=.5..1:.25', ['0.5', '0.75', '1']],
  ['a.b=1.5e-3..2E-3:2.5e-4', ['0.0015', '0.00175', '0.002']],
  ['lanes.base.convergence={ id: spring, time: 0.1 },{ id: snap }', ['{ id: spring, time: 0.1 }', '{ id: snap }']],
  ['name="a, b",c', ['"a, b"', 'c']],
])('%s', (text, values) => {
  expect(parseVariation(text).values).toEqual(values);
});

test.each([
  ['=1,2', 'needs the form path=a,b,c'],
  ['delay', 'needs the form path=a,b,c'],
  ['seed=1,2', 'seeds are set by --repeat and --seed'],
  ['a=1,,2', 'a value is missing'],
  ['a=', 'a value is missing'],
  ['a=1,2,1', 'the value 1 appears twice'],
  ['a=2..1:0.1', 'a range goes upwards'],
  ['a=0..1:0', 'a range goes upwards'],
  ['a=0..1:1e-9', 'allowed: at most 100000'],
  ['a=0..x:1', 'a range needs three numbers'],
])('%s is refused: %s', (text, message) => {
  expect(() => parseVariation(text)).toThrow(message);
});
