import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dropsIn, kernelDrops } from './kernel-drops.ts';

test('the last number of a line counts for its port, in both tables', () => {
  const head = '   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops';
  const line = (port: string, drops: number) =>
    `  12: 0100007F:${port} 00000000:0000 07 00000000:00000000 00:00000000 00000000 0 0 1 2 0 ${drops}        `;
  expect([...dropsIn([[head, line('0BB8', 3), line('0BB9', 0)].join('\n'), `${head}\n${line('0BB8', 4)}\n`])]).toEqual([
    [3000, 7],
    [3001, 0],
  ]);
});

test.skipIf(!existsSync('/proc/net/udp'))('what a process does not take in time is counted', async () => {
  const [from, to] = [createSocket('udp4'), createSocket('udp4')];
  to.bind(0, '127.0.0.1');
  await once(to, 'listening');
  const { port } = to.address();
  const sent = Array.from({ length: 3000 }, () => new Promise((resolve) => from.send(Buffer.alloc(1400), port, '127.0.0.1', resolve)));
  // Until the callbacks, this process takes nothing.
  const taken = once(to, 'message');
  await Promise.all([...sent, taken]);
  expect(kernelDrops()?.get(port)).toBeGreaterThanOrEqual(0);
  from.close();
  to.close();
});
