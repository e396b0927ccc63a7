/** Jitter that is drawn every so often and linear between: its law, its correlation, and that it is by time alone. */
import { expect, test } from 'vitest';
import { correlationOf, deviationOf, meanOf } from '../../test/support/statistics.ts';
import { delayLaw } from './delay-law.ts';
import { Delivery } from './delivery.ts';
import { Link } from './link.ts';
import type { LinkSettings } from './link-settings.ts';

const every = 0.5;
const slow = (correlation = 0): LinkSettings => ({
  delay: 0.1,
  jitter: { law: 'lognormal', spread: 0.03, least: 0.05, every, correlation },
});

/** Delays of 10⁵ packets, `apart` s from one another. */
function delays(settings: LinkSettings, apart: number, name = 'far/down', path = 'far'): Float64Array {
  const link = new Link({ seed: 1, name, path, settings });
  const delivery = new Delivery();
  return Float64Array.from({ length: 100_000 }, (_, number) => {
    link.carry(number, number * apart, 100, delivery);
    return delivery.first - number * apart;
  });
}

test('at its draws it has the law, its mean and its deviation', () => {
  const drawn = delays(slow(), every).sort();
  expect(Math.abs(meanOf(drawn) / 0.1 - 1)).toBeLessThan(0.003);
  expect(Math.abs(deviationOf(drawn) / 0.03 - 1)).toBeLessThan(0.03);
  for (const share of [0.01, 0.25, 0.5, 0.9, 0.99])
    expect(Math.abs((drawn[Math.floor(share * 1e5)] as number) / delayLaw(slow()).delay(share) - 1)).toBeLessThan(0.02);
  expect(drawn[0]).toBeGreaterThan(0.05);
});

test('between two draws it is linear', () => {
  const drawn = delays(slow(), every);
  const quarters = delays(slow(), every / 4);
  for (let k = 0; k < 10_000; k++) {
    const [before, after] = [drawn[k] as number, drawn[k + 1] as number];
    for (const part of [0, 1, 2, 3])
      expect(Math.abs((quarters[4 * k + part] as number) - (before + ((after - before) * part) / 4))).toBeLessThan(1e-9);
  }
});

test('successive draws are independent, or correlated as they should be', () => {
  const correlationOfNeighbours = (correlation: number) => {
    const logs = delays(slow(correlation), every).map((delay) => Math.log(delay - 0.05));
    return correlationOf(logs.subarray(1), logs.subarray(0, -1));
  };
  expect(Math.abs(correlationOfNeighbours(0))).toBeLessThan(0.02);
  expect(Math.abs(correlationOfNeighbours(0.6) - 0.6)).toBeLessThan(0.02);
});

test('links of a path have the same, whatever they are called and send', () => {
  const [down, up] = [delays(slow(), 0.1), delays(slow(), 0.2, 'far/up')];
  expect(down.filter((_, k) => k % 2 === 0).every((delay, k) => Math.abs(delay - (up[k] as number)) < 1e-9)).toBe(true);
});
