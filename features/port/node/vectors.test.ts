/** Vectors have what goes wrong in a network, so that a port cannot pass without it. */
import { expect, test } from 'vitest';
import { laneOf, portedLanes } from '../../../test/support/ported-lanes.ts';
import { vectorsOf } from './vectors.ts';

interface Step {
  readonly kind: string;
  readonly numbers: readonly number[];
}

function stepsOf(lane: (typeof portedLanes)[number]): readonly Step[] {
  return vectorsOf(lane)
    .split('\n')
    .map((line) => line.split(' '))
    .map(([kind = '', ...words]) => ({ kind, numbers: words.map(Number) }));
}

/** Those with the fewest updates: what they have all have. */
const rare = portedLanes.filter(({ id }) => ['second', 'body-accelerated', 'fixed-axes'].includes(id));
test.each(rare.map((lane) => [lane.id, lane] as const))('to %s updates come late, overtaken, and twice', (_, lane) => {
  let [newest, overtaken, copies] = [-1, 0, 0];
  let seen = new Set<number>();
  for (const { kind, numbers } of stepsOf(lane)) {
    if (kind === 'motion') [newest, seen] = [-1, new Set()];
    if (kind !== 'arrive') continue;
    const serial = numbers[1] as number;
    if (seen.has(serial)) copies += 1;
    else if (serial < newest) overtaken += 1;
    seen.add(serial);
    newest = Math.max(newest, serial);
  }
  expect([overtaken > 0, copies > 0]).toEqual([true, true]);
});

/** From one drawing to the next, m along x. */
function stepsAlong(lane: (typeof portedLanes)[number]): number[] {
  const draws = stepsOf(lane).filter(({ kind }) => kind === 'draw');
  return draws.slice(1).map(({ numbers }, k) => (numbers[1] as number) - (draws[k]?.numbers[1] as number));
}

test('corrections are longer than jumpBeyond: without it they are drawn otherwise', () => {
  const jumping = portedLanes.find(({ id }) => id === 'tank')!;
  const { jumpBeyond: _, ...sliding } = jumping;
  expect(vectorsOf(jumping)).not.toBe(vectorsOf(sliding));
});

test('an adaptive playout runs slower, faster and as time passes', () => {
  const lane = laneOf(
    'adapting',
    { playout: ['adaptive', { interval: 0.1 }] },
    { trigger: { heartbeat: 0.1 }, extrapolation: { limit: 0, beyond: 'freeze', time: 0.25 } },
  );
  // 8 m/s, 50 drawings a second.
  const paces = stepsAlong(lane).map((step) => Math.round((step / 0.16) * 1e6) / 1e6);
  for (const pace of [0.96, 1, 1.02]) expect(paces.filter((each) => each === pace).length).toBeGreaterThan(10);
});

test('from no tick to another it turns by a number of hundredths: no last digit of a cosine decides', () => {
  let nearest = Infinity;
  let ticks: (readonly number[])[] = [];
  for (const { kind, numbers } of stepsOf(rare[0]!)) {
    if (kind === 'motion') ticks = [];
    if (kind !== 'tick') continue;
    const now = numbers.slice(10, 14);
    for (const then of ticks) {
      const product = then.reduce((sum, part, at) => sum + part * (now[at] as number), 0);
      const hundredths = 200 * Math.acos(Math.min(Math.abs(product), 1));
      if (hundredths > 0.5) nearest = Math.min(nearest, Math.abs(hundredths - Math.round(hundredths)));
    }
    ticks.push(now);
  }
  expect(nearest).toBeGreaterThan(1e-9);
});
