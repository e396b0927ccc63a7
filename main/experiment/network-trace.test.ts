import { expect, test } from 'vitest';
import { readNetworkTrace } from './network-trace.ts';

test('columns in any order become rows; loss and bandwidth may be left out', () => {
  expect(readNetworkTrace('net.csv', 'bandwidth,t,loss\n64000,5,0\n1e6,15,0.5\n')).toEqual([
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
  expect(() => readNetworkTrace('net.csv', text)).toThrow(message);
});
