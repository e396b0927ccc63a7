import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { heightAt } from '../../../test/support/ground.ts';
import { RandomStream } from '../../base/random/random-stream.ts';
import { Hills, seededHills } from './hills.ts';

const coordinate = anyNumber(-1000, 1000);

test('hills of any seed never leave their mean height by more than the amplitude', () => {
  fc.assert(
    fc.property(fc.integer(), coordinate, coordinate, (seed, x, y) => {
      const waves = seededHills({ count: 5, amplitude: 7, length: [50, 200] }, new RandomStream(seed, 'world/terrain'));
      const height = heightAt(new Hills({ kind: 'hills', height: 30, waves }), x, y);
      expect(Math.abs(height - 30)).toBeLessThanOrEqual(7 + 1e-9);
    }),
  );
});
