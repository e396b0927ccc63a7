import { expect, test } from 'vitest';
import { packed, Unpacking } from './column-bytes.ts';

const value = {
  found: {
    tracks: [
      { id: 'a', columns: { t: Float64Array.of(1, 2, NaN), x: new Float64Array(0) } },
      { id: 'b', columns: { t: Float64Array.of(-0) } },
    ],
    origin: Infinity,
    notes: null,
  },
};

test('what is packed is the same again, in whatever pieces it arrives', () => {
  const bytes = Buffer.concat([...packed(value)]);
  for (const size of [1, 3, 7, 64, bytes.length]) {
    const unpacking = new Unpacking(1e6);
    for (let at = 0; at < bytes.length; at += size) {
      expect(unpacking.value).toBeUndefined();
      unpacking.take(bytes.subarray(at, at + size));
    }
    expect(unpacking.value).toEqual(value);
  }
});

test('what follows a value is given back', () => {
  const bytes = Buffer.concat([...packed(value), Buffer.from('next')]);
  const unpacking = new Unpacking(1e6);
  expect(unpacking.take(bytes.subarray(0, 9))).toHaveLength(0);
  expect(unpacking.take(bytes.subarray(9)).toString()).toBe('next');
  expect(unpacking.value).toEqual(value);
});

test('more than is allowed is refused before it takes memory', () => {
  const bytes = Buffer.concat([...packed(value)]);
  expect(() => new Unpacking(20).take(bytes)).toThrow('more than it can have');
  const large = [...packed(new Float64Array(1000))];
  expect(() => new Unpacking(1000).take(Buffer.concat(large.slice(0, 2)))).toThrow('more than it can have');
});

test('columns that are alike are one, and those of one number are not sent', () => {
  const t = Float64Array.from({ length: 1000 }, (_, k) => k / 60);
  const alike = {
    a: t,
    b: t.slice(),
    still: new Float64Array(1000).fill(NaN),
    less: t.with(500, -1),
    zero: new Float64Array(1000).fill(-0),
  };
  const bytes = Buffer.concat([...packed(alike)]);
  expect(bytes.length).toBeLessThan(2 * t.byteLength + 1000);
  const unpacking = new Unpacking(1e6);
  unpacking.take(bytes);
  const found = unpacking.value as typeof alike;
  expect(found).toEqual(alike);
  expect(found.b).toBe(found.a);
  expect(found.zero.every((each) => Object.is(each, -0))).toBe(true);
  expect(() => new Unpacking(20_000).take(bytes)).toThrow('more than it can have');
});
