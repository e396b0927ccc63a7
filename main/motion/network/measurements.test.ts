import { expect, test } from 'vitest';
import { readNetworkLog } from './read-network-log.ts';

const udp = [
  { start: 0, end: 1, seconds: 1, bits_per_second: 1e6, jitter_ms: 0.8, lost_packets: 0, packets: 90, lost_percent: 0, sender: false },
  { start: 1, end: 2, seconds: 1, bits_per_second: 1e6, jitter_ms: 1.2, lost_packets: 9, packets: 90, lost_percent: 10, sender: false },
];

test.each([
  ['of the server', { start: { test_start: { protocol: 'UDP' } }, intervals: udp.map((sum) => ({ streams: [], sum })) }],
  [
    'of a client that asked for it',
    { start: { test_start: {} }, intervals: [{ sum: { start: 0 } }], server_output_json: { intervals: udp.map((sum) => ({ sum })) } },
  ],
])('UDP of iperf3, %s: loss of each interval', (_, value) => {
  const { rows, notes, counts } = readNetworkLog('i.json', JSON.stringify(value));
  expect(rows).toEqual([
    { t: 0, loss: 0 },
    { t: 1, loss: 0.1 },
  ]);
  expect(counts).toEqual({ packets: 180, lost: 9 });
  expect(notes.join(' ')).toContain('measures no delay');
  expect(notes.join(' ')).toContain('jitter is 1.00 ms');
});

test('UDP of an iperf3 client alone does not know what was lost', () => {
  const value = { start: { test_start: {} }, intervals: [{ sum: { start: 0, end: 1, packets: 90 } }] };
  expect(() => readNetworkLog('i.json', JSON.stringify(value))).toThrow(
    'only the receiving side knows; run iperf3 -u -i 0.1 -J --get-server-output',
  );
});

test('an interval of iperf3 without a start is named', () => {
  const value = { start: { test_start: {} }, intervals: udp.map(({ start, ...sum }) => ({ sum: start === 0 ? { start, ...sum } : sum })) };
  expect(() => readNetworkLog('i.json', JSON.stringify(value))).toThrow('i.json: interval 2 has no start; each needs one, in s.');
});

test('TCP of iperf3: throughput, and half of its round trip', () => {
  const intervals = [0, 1].map((start) => ({
    streams: [{ rtt: 30_000 + start * 1000 }],
    sum: { start, bits_per_second: 2e6 + start, retransmits: 0 },
  }));
  const { rows } = readNetworkLog('i.json', JSON.stringify({ start: { test_start: {} }, intervals }));
  expect(rows).toEqual([
    { t: 0, delay: 0.015, bandwidth: 2e6 },
    { t: 1, delay: 0.0155, bandwidth: 2e6 + 1 },
  ]);
});

test('ping of RIPE Atlas: every packet, and those of one probe alone', () => {
  const result = (prb: number, timestamp: number, ...packets: object[]) => ({
    type: 'ping',
    prb_id: prb,
    dst_addr: '192.0.2.1',
    timestamp,
    result: packets,
  });
  const one = [result(1, 1000, { rtt: 20 }, { x: '*' }, { rtt: 22 }), result(1, 1240, { rtt: 30 })];
  const log = readNetworkLog('a.json', JSON.stringify(one));
  expect(log.counts).toEqual({ probes: 4, lost: 1 });
  expect(log.rows.map(({ t }) => t)).toEqual([0, 1, 2, 240]);
  expect(log.rows.map(({ delay }) => delay)).toEqual([0.01, 0.01, 0.011, 0.015]);
  expect(() => readNetworkLog('a.json', JSON.stringify([...one, result(2, 1, { rtt: 1 })]))).toThrow(
    'found results of 2 pairs of probe and target',
  );
  expect(() => readNetworkLog('a.json', JSON.stringify([result(2, 1, { x: '*' })]))).toThrow('found no packet with an rtt');
});

test('mtr --json has means alone: one row', () => {
  const report = {
    report: {
      mtr: { src: 'a', dst: 'b' },
      hubs: [
        { count: 1, 'Loss%': 0, Snt: 10, Avg: 1 },
        { count: 2, 'Loss%': 10, Snt: 10, Avg: 24 },
      ],
    },
  };
  const log = readNetworkLog('m.json', JSON.stringify(report), { split: 0.25 });
  expect(log.rows).toEqual([{ t: 0, delay: expect.closeTo(0.018, 12) as number, loss: 0.1 }]);
  expect(log.up).toEqual([{ t: 0, delay: 0.006, loss: 0.1 }]);
  expect(log.notes[0]).toContain('mtr --raw -c 600 HOST');
});
