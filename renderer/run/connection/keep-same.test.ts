/** The parts that a message repeats stay the same objects. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepSame } from './keep-same.ts';

const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
/** As it comes over a connection, which knows no −0. */
const plain = fc.jsonValue({ maxDepth: 3 }).map(copyOf);

test('the result equals the new value, whatever came before', () => {
  fc.assert(
    fc.property(plain, plain, (before, next) => {
      expect(keepSame(before, next)).toEqual(next);
    }),
  );
});

test('a value that says the same is the same object', () => {
  fc.assert(
    fc.property(fc.array(plain), (before) => {
      expect(keepSame(before, copyOf(before))).toBe(before);
    }),
  );
});

test('parts that have not changed are the same objects beside those that have', () => {
  const before = { time: 1, layout: { lanes: ['base'] }, nodes: [{ id: 'near' }, { id: 'far' }] };
  const next = keepSame(before, { time: 2, layout: { lanes: ['base'] }, nodes: [{ id: 'near' }, { id: 'farther' }] });
  expect(next.layout).toBe(before.layout);
  expect(next.nodes[0]).toBe(before.nodes[0]);
  expect(next.nodes).toEqual([{ id: 'near' }, { id: 'farther' }]);
});
