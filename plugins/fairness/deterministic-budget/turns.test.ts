/** Intervals and credits: the vectors, and the rate they conserve. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { vectorsOf } from '../../../test/support/vectors.ts';
import { Turns } from './turns.ts';

interface Case {
  frequencies: number[];
  cap: number;
  expected: { interval: number; credit: number }[];
}

const { intervals } = vectorsOf<{ intervals: Case[] }>('deterministic');

test('intervals and credits are those of the vectors', () => {
  for (const { frequencies, cap, expected } of intervals) {
    const turns = new Turns(1, cap);
    const found = frequencies.map((frequency) => ({ interval: turns.renew(0, frequency), credit: turns.creditOf(0) }));
    expect(found).toEqual(expected.map(({ interval, credit }) => ({ interval, credit: expect.closeTo(credit, 9) as number })));
  }
});

const frequency = fc.oneof(anyNumber(0.02, 1), fc.constantFrom(1, 1 / 2, 1 / 3, 2 / 3, 1 / 7, 3 / 7));

test('credits conserve the rate: any run of intervals is that of exact ones, rounded up once', () => {
  fc.assert(
    fc.property(fc.array(frequency, { maxLength: 200 }), (frequencies) => {
      const turns = new Turns(1, 1000);
      let waited = 0;
      let exact = 0;
      for (const f of frequencies) {
        waited += turns.renew(0, f);
        exact += 1 / f;
        expect(waited).toBeGreaterThanOrEqual(exact - 1e-6);
        expect(waited).toBeLessThan(exact + 1 + 1e-6);
      }
    }),
  );
});

test('all are due at trigger 0, then again after their interval', () => {
  const turns = new Turns(2, 30);
  expect([turns.isDue(0, 0), turns.isDue(1, 0)]).toEqual([true, true]);
  turns.renew(0, 1 / 3);
  turns.renew(1, 0);
  const due = (receiver: number) => Array.from({ length: 40 }, (_, trigger) => turns.isDue(receiver, trigger)).indexOf(true);
  expect([due(0), due(1)]).toEqual([3, 30]);
  expect([turns.anyDue(2), turns.anyDue(3)]).toEqual([false, true]);
});
