import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RandomStream } from '../../../engine/base/random/random-stream.ts';
import { openNetworkLog, readNetworkLog } from './read-network-log.ts';

interface Made {
  readonly sent: number;
  readonly delay: number;
}

/** 2000 packets, 50 a second, whose delays are 20 ms and more. */
const made: readonly Made[] = (() => {
  const random = new RandomStream(7, 'packets');
  return Array.from({ length: 2000 }, (_, k) => ({ sent: k / 50, delay: 0.02 + 0.03 * random.uniform() ** 3 }));
})();

function table(arrivedOf: (packet: Made, k: number) => number | string, rows = made): string {
  return `seq,sent,arrived\n${rows.map((packet, k) => `${k},${packet.sent},${arrivedOf(packet, k)}`).join('\n')}\n`;
}

test('one clock: delays are what they were', () => {
  const { rows, assumed, counts } = readNetworkLog(
    'p.csv',
    table(({ sent, delay }) => sent + delay),
  );
  rows.forEach(({ t, delay }, k) => {
    expect(t).toBeCloseTo(made[k]!.sent, 9);
    expect(delay).toBeCloseTo(made[k]!.delay, 9);
  });
  expect(counts).toMatchObject({ packets: 2000, lost: 0, duplicates: 0 });
  expect(assumed).toEqual(['Both sides are taken to have one clock, as the quickest packet takes 20 ms (clocks).']);
});

test('an echo is a round trip: where it is said, or publishers and subscribers of a broker have one clock', () => {
  const text = 'pub_time(ms) sub_time(ms) delay(ms)\n0 22 22\n54 77 23\n113 127 14\n';
  const { rows, up, assumed } = readNetworkLog('car.txt', text);
  expect(rows.map(({ delay }) => Number(delay?.toFixed(9)))).toEqual([0.011, 0.0115, 0.007]);
  expect(up).toBeNull();
  expect(assumed).toEqual([
    'Both times are taken to be those of one machine to which messages come back, so that a delay is a round trip (clocks).',
    'The delay of each direction is half of a round trip, which does not show how it divides (split).',
  ]);
  expect(readNetworkLog('car.txt', text, { clocks: 'same' }).rows[0]?.delay).toBeCloseTo(0.022, 12);
  const packets = table(({ sent, delay }) => sent + delay);
  const own = readNetworkLog('p.csv', packets, { clocks: 'echo', split: 0.25 });
  expect(own.rows[0]?.delay).toBeCloseTo(0.75 * made[0]!.delay, 12);
  expect(own.up?.[0]?.delay).toBeCloseTo(0.25 * made[0]!.delay, 12);
});

test.each([0, 60e-6, -200e-6])('clocks 1000 s apart, drifting by %d: the lower envelope takes offset and drift away', (drift) => {
  const text = table(({ sent, delay }) => sent + delay - 1000 + drift * sent);
  const { rows, assumed } = readNetworkLog('p.csv', text, { base: 0.02 });
  rows.forEach(({ delay }, k) => expect(Math.abs(delay! - made[k]!.delay)).toBeLessThan(0.0005));
  expect(assumed[0]).toMatch(/^The clocks of both sides differ by -(?:999\.98|1000|999\.9\d*) s, drifting by/);
});

test('losses, duplicates and packets that overtake are counted by number', () => {
  const rows = ['seq,sent_ms,arrived_ms,bytes', '0,0,30,60', '1,20,,60', '2,40,70,60', '2,40,75,60', '4,80,140,60', '5,100,130,60'];
  const log = readNetworkLog('p.csv', rows.join('\n'), { clocks: 'same' });
  expect(log.counts).toEqual({ packets: 6, lost: 2, duplicates: 1, overtaken: 1 });
  expect(log.rows.map(({ t }) => Number(t.toFixed(6)))).toEqual([0, 0.02, 0.04, 0.06, 0.08, 0.1]);
  expect(log.rows.map(({ loss }) => loss)).toEqual([0, 1, 0, 1, 0, 0]);
  expect(log.rows.map(({ delay }) => Number(delay?.toFixed(6)))).toEqual([0.03, 0.03, 0.03, 0.03, 0.06, 0.03]);
});

test('the log of a receiver alone: packets were sent evenly', () => {
  const text = `seq,arrived\n${made.map(({ sent, delay }, k) => `${k},${sent + delay}`).join('\n')}`;
  const { rows, assumed } = readNetworkLog('p.csv', text, { interval: 0.02, base: 0.02 });
  rows.forEach(({ delay }, k) => expect(Math.abs(delay! - made[k]!.delay)).toBeLessThan(0.0005));
  expect(readNetworkLog('p.csv', text).assumed[0]).toMatch(
    /^Nothing says when packets were sent; they are taken to be 0\.0(?:199|200?)\d* s apart/,
  );
  expect(assumed).toHaveLength(1);
});

const sentHead = 'driftbench-log 1,process=server,axes=enu,rotation=none\n';
const arrivedHead = 'driftbench-log 1,process=client-1,axes=enu,rotation=none\n';

test('both sides, each in its log: tables, and logs of a game', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  const path = (name: string) => join(folder, name);
  const arrived = made.map(({ sent, delay }, k) => ({ k, arrived: sent + delay })).filter(({ k }) => k % 10 !== 3);
  try {
    await writeFile(path('sent.csv'), `seq,sent\n${made.map(({ sent }, k) => `${k},${sent}`).join('\n')}\n`);
    await writeFile(path('arrived.csv'), `seq,arrived\n${arrived.map((each) => `${each.k},${each.arrived}`).join('\n')}\n`);
    await writeFile(path('server.log'), `${sentHead}${made.map(({ sent }, k) => `U,${sent},${k},red,client-1,60\n`).join('')}`);
    await writeFile(
      path('client.log'),
      `${arrivedHead}${arrived.map((each) => `R,${each.arrived},${each.k},red,${made[each.k]!.sent}\n`).join('')}`,
    );
    for (const [file, other] of [
      ['arrived.csv', 'sent.csv'],
      ['sent.csv', 'arrived.csv'],
      ['client.log', 'server.log'],
      ['server.log', 'client.log'],
    ]) {
      const { rows, counts } = await openNetworkLog(path(file!), { other: path(other!) });
      expect(counts).toMatchObject({ packets: 2000, lost: 200, duplicates: 0 });
      rows.forEach(({ delay, loss }, k) => {
        if (k % 10 === 3) expect(loss).toBe(1);
        else expect(delay).toBeCloseTo(made[k]!.delay, 6);
      });
    }
    const alone = await openNetworkLog(path('client.log'));
    expect(alone.kind).toBe('the log of a game');
    expect(alone.counts).toMatchObject({ packets: 2000, lost: 200 });
    expect(alone.notes[0]).toBe('An update was sent at the stamp of its state; what lies between counts as delay.');
    await expect(openNetworkLog(path('server.log'))).rejects.toThrow(
      'found no update that arrived (R) in the log of server; give the log of a receiver',
    );
    await expect(openNetworkLog(path('sent.csv'))).rejects.toThrow('found when packets were sent, and not when they arrived');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  ['seq,sent,arrived\n0,0,0.1\n90000,1,1.1\n', 'found number 90000 after 0; give one run of a program'],
  ['seq,sent,arrived\n0,0,\n1,1,NaN\n', 'found no packet that arrived'],
  ['seq,sent,arrived\n0,NaN,1\n', 'line 2, column sent: found "NaN"; allowed: a number'],
  ['seq,sent,arrived\n0,0,0.1\n1,1,99\n', 'found a delay of 98.00 s; allowed: 0 to 60 s'],
  ['t,sent\n0,1\n', 'A table of packets has sent,arrived, or seq,sent,arrived.'],
])('%j is refused', (text, message) => {
  expect(() => readNetworkLog('p.csv', text)).toThrow(message);
});
