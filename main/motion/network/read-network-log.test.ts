import { expect, test } from 'vitest';
import { readNetworkLog } from './read-network-log.ts';

function rowsOf(path: string, text: string) {
  return readNetworkLog(path, text).rows;
}

test('columns in any order become rows; loss and bandwidth may be left out', () => {
  expect(rowsOf('net.csv', 'bandwidth,t,loss\n64000,5,0\n1e6,15,0.5\n')).toEqual([
    { bandwidth: 64000, t: 5, loss: 0 },
    { bandwidth: 1e6, t: 15, loss: 0.5 },
  ]);
});

test.each([
  [
    '',
    'net.csv, line 1: the file is empty; a header line must come first: t and at least one of delay, loss, bandwidth, as in t,delay,loss.',
  ],
  ['t,lag\n0,1\n', 'net.csv, line 1: found t,lag; the header must have t and at least one of delay, loss, bandwidth, as in t,delay,loss.'],
  ['t\n0\n', 'net.csv, line 1: found t; the header must have t and at least one of delay, loss, bandwidth, as in t,delay,loss.'],
  ['t,delay\n', 'net.csv, line 2: no row follows the header; at least one is needed.'],
  ['t,delay\n0,0.1\n0,0.2\n', 'net.csv, line 3, column t: found 0; times must rise.'],
  ['t,delay\n0,fast\n', 'net.csv, line 2, column delay: found "fast"; allowed: a number ≥ 0 and ≤ 60 s.'],
  ['t,delay,loss\n0,0.1,2\n', 'net.csv, line 2, column loss: found "2"; allowed: a number ≥ 0 and ≤ 1.'],
  ['t,delay\n0\n', 'net.csv, line 2: found 1 cells; the header has 2 columns, separated by commas.'],
])('the file %j is refused with its place', (text, message) => {
  expect(() => rowsOf('net.csv', text)).toThrow(message);
});

test('a table without a header, or with one that says nothing, has the columns that are given', () => {
  const bare = readNetworkLog('wifi.txt', '0.0\t39.2\n1.0\t24.2\n', { columns: 't,bandwidth_mbit' });
  expect(bare.rows).toEqual([
    { t: 0, bandwidth: 39.2e6 },
    { t: 1, bandwidth: 24.2e6 },
  ]);
  const sparse = 'slice,rtt_s_9_11,rtt_s_6_11\n1,0.41,0.21\n2,0.35,0.49\n';
  const { rows, assumed } = readNetworkLog('pcs.csv', sparse, { columns: '-,-,rtt_s', interval: 15.7 });
  expect(rows).toEqual([
    { t: 0, delay: 0.105 },
    { t: 15.7, delay: 0.245 },
  ]);
  expect(assumed[0]).toContain('half of a round trip');
  expect(() => readNetworkLog('pcs.csv', sparse, { columns: '-,rtt_s' })).toThrow('Rows without times need interval.');
  expect(() => readNetworkLog('pcs.csv', sparse, { columns: 't,speed' })).toThrow('columns: found "speed"; each is a name as in');
  expect(() => readNetworkLog('pcs.csv', sparse, { columns: 't,-,-,rtt' })).toThrow('columns: found 4 names; the table has 3 columns.');
  expect(() => readNetworkLog('pcs.csv', sparse)).toThrow('any table, with columns: t,bandwidth_mbit names its first two');
});

test('a first row that has a number in one of the columns given is no header, whatever stands in its other cells', () => {
  const { rows, labels } = readNetworkLog('cell.csv', '1000,eu,23ms,a\n1001,eu,25ms,b\n', { columns: 't,-,rtt' });
  expect(rows).toEqual([
    { t: 1000, delay: 0.0115 },
    { t: 1001, delay: 0.0125 },
  ]);
  // A column that is passed over so has no name.
  expect(labels).toBeUndefined();
  const packets = { columns: 'seq,sent,arrived' };
  expect(readNetworkLog('cell.csv', '1,0,lost\n2,1,1.1\n', packets).counts).toMatchObject({ packets: 2, lost: 1 });
  expect(() => readNetworkLog('cell.csv', '1000,fast\n', { columns: 't,rtt' })).toThrow('line 1, column rtt: found "fast"; allowed');
});

test('columns that say nothing about the network are labels where all rows say the same', () => {
  const { labels } = readNetworkLog('p.csv', 't,rtt_ms,region,cell\n0,20,EU,a\n1,21,EU,b\n');
  expect(labels).toEqual({ region: 'EU' });
});

test('a mahimahi trace: what may leave in 100 ms, and one packet over a gap', () => {
  const packets = (from: number, to: number, every: number) =>
    Array.from({ length: (to - from) / every }, (_, k) => from + (k + 1) * every);
  // 12.032 Mbit/s for 1 s, nothing for 0.4 s, half of it for 0.6 s.
  const rows = rowsOf('cell.trace', `${[...packets(0, 1000, 1), ...packets(1400, 2000, 2)].join('\n')}\n`);
  const expected = [
    ...Array.from({ length: 10 }, () => 12_032_000),
    ...Array.from({ length: 4 }, () => 24_064),
    ...Array.from({ length: 6 }, () => 6_016_000),
  ];
  expect(rows).toEqual([
    ...expected.map((bandwidth, k) => ({ t: expect.closeTo(k / 10, 9) as number, bandwidth })),
    { t: 2, bandwidth: 12_032_000 },
  ]);
  expect(() => rowsOf('cell.trace', '1\n5\n3\n')).toThrow('cell.trace, line 3: found "3"; each line of a mahimahi trace is a time in ms');
  expect(() => rowsOf('cell.trace', '0\n0\n')).toThrow('found no time after 0');
});

test('a trace has no more rows than a day, whatever it claims, and a gap takes no longer than rows', () => {
  expect(() => rowsOf('cell.trace', '0\n100000000\n')).toThrow('cell.trace: the trace would have 1000000 rows; allowed: at most 864000.');
  const began = performance.now();
  expect(rowsOf('cell.trace', '0\n80000000\n')).toHaveLength(800_001);
  expect(performance.now() - began).toBeLessThan(5000);
  const far = Array.from({ length: 100 }, (_, k) => `[${k}] icmp_seq=${1 + k * 9999} time=1 ms`).join('\n');
  expect(() => rowsOf('ping.log', far)).toThrow('ping.log: the trace would have');
  expect(() => rowsOf('ping.log', `PING a\n${'icmp_seq=1 time=1 '.repeat(100_000)}\n`)).toThrow(
    'ping.log, line 2: found 1800001 characters; allowed: at most 1000 in a line.',
  );
});

test.each([
  ['a table in the words of netem', '12.5 delay 100ms loss 1% rate 2mbit\n13.5 delay 90ms\n'],
  ['a log of mtr --raw', 'x 0 33000\nh 0 192.0.2.1\np 0 900 33000\nx 0 33001\np 0 950 33001'],
  ['a table', 't,delay\n0,0.1\n1,0.2\n'],
  ['a log of ping of Linux', 'PING a (192.0.2.1) 56(84) bytes of data.\n64 bytes from 192.0.2.1: icmp_seq=1 ttl=64 time=14.2 ms\n'],
])('%s is the same with the ends of lines of Windows, behind empty lines, and without an end of the last line', (kind, text) => {
  const log = readNetworkLog('n.log', text);
  expect(log.kind).toBe(kind);
  for (const other of [text.replaceAll('\n', '\r\n'), `\r\n\n${text}`, text.trimEnd()]) expect(readNetworkLog('n.log', other)).toEqual(log);
});
