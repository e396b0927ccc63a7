import { expect, test } from 'vitest';
import { readNetworkLog } from './read-network-log.ts';

const head = `2014-05-17T17-19-31: LogOut_File: : logfile started
2014-05-17T17-19-31: ping = how long it takes for a packet to get back and forth. Spikes can indicate lag.
2014-05-17T17-19-31: [time], [address], [incoming], [outgoing], [app_ctos], [app_stoc], [loss], [sent], [ping], [variance]
`;

test('a netlog of League of Legends: halves of its ping, and the share lost since the row before', () => {
  const log = readNetworkLog(
    'net.log',
    `${head}6627,X.X.X.X,238,214,0,0,0,12,158,138\n21081,X.X.X.X,8,12,65,382,0,49,45,8\n31812,X.X.X.X,9,16,96,116,1,69,47,6\n Out of Pool dealloc = 14581\n`,
  );
  expect(log.rows).toEqual([
    { t: 0, delay: 0.079, loss: 0 },
    { t: 14.454, delay: 0.0225, loss: 0 },
    { t: 25.185, delay: 0.0235, loss: 0.05 },
  ]);
  expect(log.counts).toEqual({ rows: 3, packets: 57, lost: 1 });
  expect(log.assumed).toHaveLength(1);
});

test('a netlog whose counts fall is that of several games, and one without rows says nothing', () => {
  expect(() => readNetworkLog('net.log', `${head}6627,X,0,0,0,0,3,12,158\n7000,X,0,0,0,0,1,13,158\n`)).toThrow(
    'net.log, line 5: time, sent and loss must rise; give one game.',
  );
  expect(() => readNetworkLog('net.log', head)).toThrow('found no row of the netlog');
});

test('numbers with their unit are a bandwidth or a delay at even times', () => {
  const rates = readNetworkLog('7Train.csv', '0.57,Mbits/sec\n1.06,Mbits/sec\n');
  expect(rates.rows).toEqual([
    { t: 0, bandwidth: 570_000 },
    { t: 1, bandwidth: 1_060_000 },
  ]);
  expect(rates.assumed).toEqual(['No line has a time; they are taken to be 1 s apart (interval).']);
  expect(readNetworkLog('delays.txt', '14.2 ms\n15 ms\n', { interval: 0.5 }).rows).toEqual([
    { t: 0, delay: expect.closeTo(0.0142, 12) as number },
    { t: 0.5, delay: 0.015 },
  ]);
  expect(() => readNetworkLog('rates.csv', '0.57,Mbits/sec\n12 ms\n')).toThrow(
    'rates.csv, line 2: found "12 ms"; each line has a number with a unit of bandwidth',
  );
});
