/** Acknowledgements reveal the state of a link: loss, time-outs, and a queue as distinct from jitter. */
import { expect, test } from 'vitest';
import { RandomStream } from '../../engine/base/random/random-stream.ts';
import { LinkRecord } from './link-record.ts';

interface Link {
  /** One-way delay of an update sent at `now`, s; null: it is lost. Acknowledgements take 0.1 s. */
  readonly delay: (now: number) => number | null;
  /** Between two updates, s. */
  readonly gap: () => number;
}

/** Sends for `duration` s; `isPaced`: only as fast as the record allows. */
function used({ delay, gap }: Link, duration: number, isPaced = false) {
  const link = new LinkRecord();
  const news: { id: number; arrivedAt: number; at: number }[] = [];
  let next = 0;
  let id = 0;
  let worst = 0;
  for (let now = 0; now < duration; now += 0.02) {
    news.sort((a, b) => a.at - b.at);
    while (news[0] && news[0].at <= now) {
      const { id: arrived, arrivedAt, at } = news.shift()!;
      link.acknowledged(arrived, arrivedAt, at);
    }
    link.expire(now);
    if (now < next || (isPaced && link.isFull(now))) continue;
    next = now + gap();
    link.sent(id, now);
    const taken = delay(now);
    if (taken !== null) {
      news.push({ id, arrivedAt: now + taken, at: now + taken + 0.1 });
      if (now > duration / 2) worst = Math.max(worst, taken);
    }
    id += 1;
  }
  return { link, sent: id, worst };
}

/** Serves one update in `service` seconds, first come, first served. */
function queue(service: number): (now: number) => number {
  let free = 0;
  return (now) => {
    free = Math.max(free, now) + service;
    return free - now + 0.1;
  };
}

test.each([0.05, 0.3, 0.6])('the mean loss is that of the link: %d', (ratio) => {
  const random = new RandomStream(1, 'loss');
  const { link } = used({ delay: () => (random.uniform() < ratio ? null : 0.2), gap: () => 0.1 }, 200);
  expect(Math.abs(link.loss - ratio)).toBeLessThan(0.25);
});

test('a receiver that goes silent is noticed, and one that answers again is not silent', () => {
  const { link } = used({ delay: (now) => (now > 20 ? null : 0.2), gap: () => 0.5 }, 40);
  expect(link.misses).toBeGreaterThan(20);
  link.acknowledged(79, 41, 41.1);
  expect(link.misses).toBe(0);
});

test.each([0.1, 0.2])('independent jitter of ±%d s is no queue, in whichever order updates arrive', (spread) => {
  const random = new RandomStream(2, 'jitter');
  const { link } = used({ delay: () => random.between(0.5 - spread, 0.5 + spread), gap: () => random.exponential(0.3) }, 300);
  expect(link.pace).toBe(0);
});

test('on a link that serves two updates a second the queue stays short, and the link is used', () => {
  const random = new RandomStream(3, 'queue');
  const eager = { delay: queue(0.5), gap: () => random.exponential(0.3) };
  expect(used(eager, 120).worst).toBeGreaterThan(20);
  const { sent, worst } = used({ ...eager, delay: queue(0.5) }, 120, true);
  expect(worst).toBeLessThan(3);
  expect(sent).toBeGreaterThan(0.7 * 240);
});

test('a scheduler that sends twenty a second at an even pace soon waits for the queue, with jitter too', () => {
  const random = new RandomStream(4, 'even');
  const served = queue(0.25);
  const eager = { delay: (now: number) => served(now) + random.between(0, 0.3), gap: () => 0.05 };
  const { sent, worst } = used(eager, 240, true);
  expect(worst).toBeLessThan(3);
  expect(sent).toBeGreaterThan(0.6 * 4 * 240);
});

test('nothing is known of a receiver whose place another player took', () => {
  const { link } = used({ delay: queue(0.5), gap: () => 0.2 }, 60);
  link.restart();
  expect([link.loss, link.misses, link.pace, link.isFull(60), link.underWayBefore(Infinity)]).toEqual([0, 0, 0, false, -1]);
});

test('what an acknowledgement names beside the latest arrival is no round trip: a loss is noticed as soon', () => {
  const link = new LinkRecord();
  for (let id = 0; id < 40; id++) {
    link.sent(id, id);
    link.expire(id + 0.3);
    // The acknowledgement of an even one is lost: the next one names it.
    if (id % 2 === 1) for (const known of [id, id - 1]) link.acknowledged(known, known + 0.2, id + 0.3);
  }
  link.sent(40, 40);
  link.expire(40.7);
  expect(link.misses).toBe(1);
});
