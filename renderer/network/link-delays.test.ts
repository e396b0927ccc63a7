/** Delays by link, and their summaries. */
import { expect, test } from 'vitest';
import { ConditionLog, linksOf } from '../run/conditions.ts';
import { delayDistribution, delaysOverTime, linkDelays, summaryOf } from './link-delays.ts';

const layout = { entities: ['tank'], lanes: ['base'], pairs: [{ entity: 0, publisher: 'sender', receiver: 'near' }] };
const nodes = [
  { id: 'sender', down: null, up: { delay: 0 } },
  { id: 'near', down: { delay: 0.2, jitter: { law: 'uniform' as const, spread: 0.1 } }, up: { delay: 0.3 } },
];
const occurred = (number: number, kind: 'arrived' | 'lost' | 'acknowledged', time: number, since: number) => ({
  number,
  kind,
  time,
  since,
  lane: 0,
  entity: 0,
  pair: 0,
  update: number,
});

test('updates measure the down direction, acknowledgements the up direction, each beside the configured delay', () => {
  const [down, up] = linkDelays(
    [occurred(0, 'arrived', 1.25, 1), occurred(1, 'acknowledged', 1.75, 1.25), occurred(2, 'lost', 2, 1.9), occurred(3, 'arrived', 3.5, 3)],
    layout,
    nodes,
  );
  expect(down).toMatchObject({ receiver: 'near', direction: 'down', configured: { delay: 0.2, jitter: 0.1, loss: 0 }, lost: 1 });
  expect(down?.samples.map(({ delay }) => delay)).toEqual([0.25, 0.5]);
  expect(up).toMatchObject({ direction: 'up', configured: { delay: 0.3, jitter: 0 }, samples: [{ time: 1.75, delay: 0.5 }], lost: 0 });
  expect(summaryOf(down!)).toMatchObject({ count: 2, mean: 0.375, most: 0.5, lostShare: 1 / 3 });
});

test('without packets the summary is empty', () => {
  const [down] = linkDelays([], layout, nodes);
  const { count, mean, most, lostShare } = summaryOf(down!);
  expect([count, mean, most, lostShare]).toEqual([0, Number.NaN, Number.NaN, Number.NaN]);
});

test('plots have the unit of a column: ms below a second, s where a packet takes longer', () => {
  const log = new ConditionLog();
  log.note({ time: 0, links: linksOf(nodes), pace: 1 });
  const plotsOf = (sent: number) => {
    const links = linkDelays([occurred(0, 'arrived', 2, sent)], layout, nodes);
    const shown = links.filter(({ direction }) => direction === 'down').map((link) => ({ ...link, colour: '#000', place: 0 }));
    const overTime = delaysOverTime(shown, log, { from: 0, to: 4 });
    const heights = overTime.layers.flatMap((layer) => ('points' in layer ? layer.points.map(({ y }) => y) : []));
    return [overTime.y.title, heights, delayDistribution(shown).x.title];
  };
  expect(plotsOf(1.75)).toEqual(['one-way delay (ms)', [200, 200, 250], 'one-way delay (ms)']);
  expect(plotsOf(0.5)).toEqual(['one-way delay (s)', [0.2, 0.2, 1.5], 'one-way delay (s)']);
});
