import { expect, test } from 'vitest';
import { readNetworkLog } from './read-network-log.ts';

test('a table in the words of netem: what a row leaves out stays', () => {
  const text = '# a handover\n0 delay 40ms 5ms loss 0.5% rate 2mbit\n10s: delay 0.12s loss 10%\n12, rate 100kbps\n';
  const { rows, notes } = readNetworkLog('n.txt', text);
  expect(rows).toEqual([
    { t: 0, delay: 0.04, loss: 0.005, bandwidth: 2e6 },
    { t: 10, delay: 0.12, loss: 0.1, bandwidth: 2e6 },
    { t: 12, delay: 0.12, loss: 0.1, bandwidth: 8e5 },
  ]);
  expect(notes).toEqual(['Up to 5 ms of jitter are not in the trace: add jitter: { law: normal, spread: 0.005 }.']);
});

test.each([
  ['0 delay 40ms\n0 delay 50ms\n', 'n.txt, line 2: found 0 after 0; times must rise.'],
  ['0 delay 40ms\n1 loss 5%\n', 'n.txt, line 2: found a field that the first row does not have'],
  ['0 delay 90s\n', 'n.txt, line 1: found "delay 90s"; allowed: a delay ≤ 60 s'],
  ['0 delay 40ms\nhello\n', 'n.txt, line 2: found "hello"; a row is such as'],
])('%j is refused', (text, message) => {
  expect(() => readNetworkLog('n.txt', text)).toThrow(message);
});

test.each([
  [
    'time_ms;latency_ms;loss_pct;rate_mbit\n0;40;1;2\n500;50ms;2%;3\n',
    [
      { t: 0, delay: 0.04, loss: 0.01, bandwidth: 2e6 },
      { t: 0.5, delay: 0.05, loss: 0.02, bandwidth: 3e6 },
    ],
  ],
  [
    't rtt(ms)\n0 40\n1 60\n',
    [
      { t: 0, delay: 0.02 },
      { t: 1, delay: 0.03 },
    ],
  ],
  [
    'timestamp\tbandwidth [kbit/s]\tcell\n1700000000\t500\ta\n1700000001\t600\ta\n',
    [
      { t: 1.7e9, bandwidth: 5e5 },
      { t: 1_700_000_001, bandwidth: 6e5 },
    ],
  ],
])('a table has the names and units that programs give: %j', (text, rows) => {
  const close = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, expect.closeTo(value, 9) as number])),
  );
  expect(readNetworkLog('t.csv', text).rows).toEqual(close);
});

test('samples of PingPlotter: the last cell is the target', () => {
  const text =
    '"Target Name:","a.example"\n"IP:","192.0.2.1"\n\n"Sample Time","Hop 1","Hop 2"\n"11/28/2026 10:02:52 AM",1,14\n"11/28/2026 10:02:54 AM",1,*\n"11/28/2026 10:02:57 AM",1,20\n';
  const log = readNetworkLog('p.csv', text);
  expect(log.counts).toEqual({ probes: 3, lost: 1 });
  expect(log.rows.map(({ t, delay }) => [t, delay])).toEqual([
    [0, 0.007],
    [2, 0.007],
    [5, 0.01],
  ]);
});
