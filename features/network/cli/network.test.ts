import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandOf } from '../../../test/support/command.ts';
import { readNetworkLog } from '../../../main/motion/network/read-network-log.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  await writeFile(
    join(folder, 'ping.log'),
    [14, 15, null, 20].map((ms) => (ms === null ? 'Request timed out.' : `Reply from 192.0.2.1: bytes=32 time=${ms}ms TTL=55`)).join('\n'),
  );
  await writeFile(join(folder, 'cat.txt'), 'the quick brown fox\n');
});
afterAll(() => rm(folder, { recursive: true }));

const network = (...args: readonly string[]) => commandOf(['network', ...args.map((arg) => arg.replace('DIR', folder))]);

test('says what a log has and what was assumed, and writes it as a trace', async () => {
  const { status, out, err } = await network('DIR/ping.log');
  expect(status).toBe(0);
  expect(out).toContain('ping.log: a log of ping of Windows, 4 probes, 1 lost, 0 duplicates');
  expect(err).toContain('No line has a time; probes are 1 s apart, the default of ping of Windows (interval).');
  const told = await network('DIR/ping.log', '--interval', '0.5', '--split', '0.4', '--out', 'DIR/up.csv', '--direction', 'up', '--json');
  expect(told.err).toBe('');
  const [read] = JSON.parse(told.out) as [{ up: { delayMax: number; length: number }; down: { delayMax: number } }];
  expect(read.up.delayMax).toBeCloseTo(0.008, 12);
  expect(read.up.length).toBe(1.5);
  expect(read.down.delayMax).toBeCloseTo(0.012, 12);
  const { rows } = readNetworkLog('up.csv', await readFile(join(folder, 'up.csv'), 'utf8'));
  expect(rows.map(({ t }) => t)).toEqual([0, 0.5, 1, 1.5]);
  expect(rows.at(-1)?.delay).toBeCloseTo(0.008, 12);
  expect(rows.every(({ loss }) => loss === 0.25)).toBe(true);
});

test('what is no log is refused with a line of each kind that is', async () => {
  const { status, err } = await network('DIR/cat.txt');
  expect(status).toBe(2);
  expect(err).toContain(
    'cat.txt, line 1: found "the quick brown fox", which begins no log of a network that can be read. These can, such as',
  );
  expect(err).toContain('log of ping of Windows: Reply from 192.0.2.1: bytes=32 time=14ms TTL=55');
  expect((await network('DIR/ping.log', 'DIR/cat.txt', '--out', 'DIR/x.csv')).err).toContain(
    '--out: found 2 logs; it takes one at a time.',
  );
});
