import { expect, test } from 'vitest';
import { NetworkTrace } from './network-trace.ts';

test('the delay moves in a straight line from row to row, the loss stays, and after the last row all begins anew', () => {
  const trace = new NetworkTrace('net.csv', 't,delay,loss\n5,0.1,0\n15,0.3,0.5\n25,0.2,0\n');
  expect([0, 5, 10, 15, 19.999].map((time) => trace.at(time))).toEqual([
    { delay: 0.1, loss: { law: 'independent', ratio: 0 } },
    { delay: expect.closeTo(0.2, 12), loss: { law: 'independent', ratio: 0 } },
    { delay: 0.3, loss: { law: 'independent', ratio: 0.5 } },
    { delay: expect.closeTo(0.25, 12), loss: { law: 'independent', ratio: 0.5 } },
    { delay: expect.closeTo(0.2, 3), loss: { law: 'independent', ratio: 0.5 } },
  ]);
  expect(trace.at(25)).toEqual(trace.at(5));
});

test('a single row holds to the end', () => {
  expect(new NetworkTrace('net.csv', 't,delay\n0,0.25\n').at(77).delay).toBe(0.25);
});

test.each([
  ['', 'net.csv, line 1: the file is empty; a header line t,delay or t,delay,loss must come first.'],
  ['t,lag\n0,1\n', 'net.csv, line 1: found t,lag; the header must be t,delay or t,delay,loss.'],
  ['t,delay\n', 'net.csv, line 2: no row follows the header; at least one is needed.'],
  ['t,delay\n0,0.1\n0,0.2\n', 'net.csv, line 3, column t: found 0; times must rise.'],
  ['t,delay\n0,fast\n', 'net.csv, line 2, column delay: found "fast"; allowed: a number ≥ 0 and ≤ 60 s.'],
  ['t,delay,loss\n0,0.1,2\n', 'net.csv, line 2, column loss: found "2"; allowed: a number ≥ 0 and ≤ 1.'],
  ['t,delay\n0\n', 'net.csv, line 2: found 1 cells; the header has 2 columns, separated by commas.'],
])('the file %j is refused with its place', (text, message) => {
  expect(() => new NetworkTrace('net.csv', text)).toThrow(message);
});
