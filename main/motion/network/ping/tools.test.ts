import { expect, test } from 'vitest';
import { readNetworkLog } from '../read-network-log.ts';

test('fping -D: times, and time-outs as losses', () => {
  const lines = [
    '[1700000000.020000] 192.0.2.1 : [0], 64 bytes, 20.0 ms (20.0 avg, 0% loss)',
    '[1700000001.500000] 192.0.2.1 : [1], timed out (20.0 avg, 50% loss)',
    '[1700000002.030000] 192.0.2.1 : [2], 64 bytes, 30.0 ms (25.0 avg, 33% loss)',
    '192.0.2.1 : xmt/rcv/%loss = 3/2/33%, min/avg/max = 20.0/25.0/30.0',
  ];
  const log = readNetworkLog('f.log', lines.join('\n'), { split: 0.5 });
  expect(log.kind).toBe('a log of fping');
  expect(log.counts).toEqual({ probes: 3, lost: 1, duplicates: 0 });
  expect(log.rows.map(({ t }) => Number(t.toFixed(3)))).toEqual([0, 1, 2]);
  expect(log.rows.map(({ delay }) => delay)).toEqual([0.01, 0.01, 0.015]);
  expect(() => readNetworkLog('f.log', `${lines.join('\n')}\n${lines[0]!.replace('2.1', '2.9')}`)).toThrow(
    'line 5: found a second host, 192.0.2.9',
  );
});

test('mtr --raw: the farthest hop, whose probes without an answer were lost', () => {
  const text = [
    'x 0 33000',
    'h 0 192.0.2.7',
    'p 0 900 33000',
    'x 1 33001',
    'h 1 192.0.2.1',
    'p 1 14000 33001',
    'x 0 33002',
    'x 1 33003',
    'p 0 950 33002',
    'x 0 33004',
    'x 1 33005',
    'p 1 16000 33005',
  ];
  const log = readNetworkLog('m.log', text.join('\n'), { interval: 2 });
  expect(log.counts).toEqual({ probes: 3, lost: 1, duplicates: 0 });
  expect(log.rows.map(({ t, delay }) => [t, delay])).toEqual([
    [0, 0.007],
    [2, 0.007],
    [4, 0.008],
  ]);
});

const head = '                           uptime                loss              median               ping1               ping2';

test.each([
  [
    'fetch',
    `${head}\n\n1700000000: nan 0.0000000000e+00 2.0e-02 2.0e-02 2.1e-02\n1700000300: nan 1.0e+00 3,0e-02 3.0e-02 nan\n1700000600: nan 2.0e+00 nan nan nan\n1700000900: nan nan nan nan nan\n`,
  ],
  [
    'dump',
    `<rrd>\n${['uptime', 'loss', 'median', 'ping1', 'ping2'].map((name) => `<ds>\n<name> ${name} </name>\n</ds>`).join('\n')}\n<rra><database>\n<!-- 2023-11-14 22:13:20 UTC / 1700000000 --> <row><v>NaN</v><v>0.0e+00</v><v>2.0e-02</v><v>2e-2</v><v>2e-2</v></row>\n<!-- x / 1700000300 --> <row><v>NaN</v><v>1.0e+00</v><v>3.0e-02</v><v>3e-2</v><v>NaN</v></row>\n<!-- x / 1700000600 --> <row><v>NaN</v><v>2.0e+00</v><v>NaN</v><v>NaN</v><v>NaN</v></row>\n</database></rra>\n<rra><database>\n<!-- x / 1600000000 --> <row><v>NaN</v><v>0</v><v>1</v><v>1</v><v>1</v></row>\n</database></rra></rrd>\n`,
  ],
])('SmokePing, rrdtool %s: median and loss of each step', (_, text) => {
  const log = readNetworkLog('s.log', text);
  expect(log.rows).toEqual([
    { t: 0, delay: 0.01, loss: 0 },
    { t: 300, delay: 0.015, loss: 0.5 },
    { t: 600, delay: 0.015, loss: 1 },
  ]);
});
