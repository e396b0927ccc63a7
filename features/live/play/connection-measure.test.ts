/** The measurement of a player's own connection. */
import { expect, test } from 'vitest';
import { waysOf } from '../../../main/motion/network/network-log.ts';
import { readNetworkLog } from '../../../main/motion/network/read-network-log.ts';
import { RandomStream } from '../../../engine/base/random/random-stream.ts';
import { parse } from 'yaml';
import { nodeLink } from '../../../experiment/links.ts';
import { fitLink } from '../../network/common/fit/fit-link.ts';
import { connectionOf, exchangesCsv, fittedYaml, measureConnection, type Exchange } from './connection-measure.ts';

test('delay, jitter and loss of both directions come out of round trips', () => {
  const random = new RandomStream(5, 'ways');
  const lossOfOneWay = 0.02;
  const way = () => 0.02 + 0.002 * random.normal() + (random.uniform() < lossOfOneWay ? 0.25 : 0);
  const measured = connectionOf(Array.from({ length: 20_000 }, () => way() + way()))!;
  expect(measured.delay).toBeCloseTo(0.02, 3);
  expect(measured.jitter).toBeCloseTo(0.002, 3);
  expect(Math.abs(measured.loss - lossOfOneWay)).toBeLessThan(0.003);
  expect(connectionOf(Array.from({ length: 19 }, () => 0.1))).toBeNull();
});

/** A connection with a clock of its own, on which every exchange takes 30 ms, of which the host needs 10. */
function connection(abortAtMs = Infinity) {
  let [nowMs, calls] = [0, 0];
  const controller = new AbortController();
  const shares: number[] = [];
  const parts = {
    nowMs: () => nowMs,
    wait: async (ms: number) => {
      for (let step = 0; step < 3; step++) await Promise.resolve();
      nowMs += ms - 30;
      if (nowMs >= abortAtMs) controller.abort();
    },
    bench: {
      call: (() => {
        calls += 1;
        nowMs += 30;
        return calls % 7 === 0 ? Promise.reject(new Error('gone')) : Promise.resolve({ received: 1, answered: 1.01 });
      }) as never,
    },
    signal: controller.signal,
    progress: (share: number) => shares.push(share),
  };
  return { parts, shares };
}

test('it lasts as long as it says, leaves out lost answers, and can be cancelled', async () => {
  const { parts, shares } = connection();
  expect(await measureConnection({ ...parts, lengthMs: 6000 })).toEqual({ delay: expect.closeTo(0.01), jitter: 0, loss: 0, samples: 52 });
  expect(shares).toHaveLength(60);
  expect(await measureConnection({ ...connection(2000).parts, lengthMs: 6000 })).toBeNull();
});

test('its exchanges are a trace that links read, in the order in which they were sent', async () => {
  const exchanges: Exchange[] = [];
  await measureConnection({ ...connection().parts, lengthMs: 6000, exchanged: (each) => exchanges.push(each) });
  expect(exchanges).toHaveLength(52);
  const { up, down } = waysOf(readNetworkLog('connection.csv', exchangesCsv(exchanges.toReversed())));
  expect(up).toEqual(down);
  expect(down).toHaveLength(52);
  expect(down.every(({ delay }) => Math.abs(delay! - 0.01) < 1e-9)).toBe(true);
  expect(down.at(-1)!.t - down[0]!.t).toBeCloseTo(exchanges.at(-1)!.t - exchanges[0]!.t, 3);
});

test('exchanges 0.1035 s apart, as timers keep a tenth of a second, show what wanders slowly', () => {
  const random = new RandomStream(7, 'shifts');
  let shift = 0;
  const exchanges = Array.from({ length: 8700 }, (_, k): Exchange => {
    shift = 0.995 * shift + 0.005 * Math.sqrt(1 - 0.995 * 0.995) * random.normal();
    return { t: k * 0.1035, roundTrip: 2 * (0.05 + shift + 0.001 * Math.abs(random.normal())) };
  });
  const { link } = parse(fittedYaml(exchanges)) as { link: { shifts?: unknown } };
  expect(link.shifts).toMatchObject({ spread: expect.closeTo(0.005, 2) as number });
});

test('the link made of exchanges is that of their table, with the stalls of the connection', () => {
  const random = new RandomStream(5, 'exchanges');
  // Every 30 s nothing comes through for 0.4 s.
  const exchanges = Array.from({ length: 2900 }, (_, k): Exchange => {
    const t = k * 0.1035;
    const held = Math.max(0, 0.4 - (t % 30));
    return { t, roundTrip: Math.max(held, 0.04 + 0.004 * Math.abs(random.normal())) };
  });
  const { link } = parse(fittedYaml(exchanges.toReversed())) as { link: unknown };
  expect(link).toEqual(fitLink(readNetworkLog('connection.csv', exchangesCsv(exchanges)).rows).link);
  expect(link).toMatchObject({ delay: expect.closeTo(0.0216, 3), stalls: { every: expect.closeTo(30, -1) } });
  expect(nodeLink.safeParse(link)).toMatchObject({ success: true });
});
