import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { nodeLink } from '../../../experiment/links.ts';
import { commandOf } from '../../../test/support/command.ts';
import type { PopulationNetwork } from '../node/fit/population.ts';
import { readNetworkLog } from '../../../main/motion/network/read-network-log.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  await writeFile(
    join(folder, 'ping.log'),
    [14, 15, null, 20].map((ms) => (ms === null ? 'Request timed out.' : `Reply from 192.0.2.1: bytes=32 time=${ms}ms TTL=55`)).join('\n'),
  );
  // Every 20 s nothing arrives for half a second.
  const rows = Array.from({ length: 1200 }, (_, k) => `${k / 20},${k % 400 < 10 ? 0.52 - (k % 400) / 20 : 0.02 + (k % 7) / 4000}`);
  await writeFile(join(folder, 'eu-stalls.csv'), ['t,delay', ...rows].join('\n'));
  await writeFile(join(folder, 'us-even.csv'), ['t,delay', ...rows.slice(0, 100).map((row) => row.replace(/,.*/, ',0.08'))].join('\n'));
  await writeFile(join(folder, 'lost.csv'), ['t,delay,loss', ...rows.map((row) => `${row},1`)].join('\n'));
  await writeFile(join(folder, 'cat.txt'), 'the quick brown fox\n');
});
afterAll(() => rm(folder, { recursive: true }));

const network = (...args: readonly string[]) => commandOf(['network', ...args.map((arg) => arg.replace('DIR', folder))]);

test('says what a log has and what was assumed, and writes it as a trace', async () => {
  const { status, out, err } = await network('DIR/ping.log');
  expect(status).toBe(0);
  expect(out).toContain('ping.log: a log of ping of Windows, 4 probes, 1 lost, 0 duplicates');
  expect(err).toContain('No line has a time; probes are 1 s apart, the default of ping of Windows (interval).');
  const again = await network('DIR/ping.log', '--interval', '0.5', '--split', '0.4', '--out', 'DIR/up.csv', '--direction', 'up', '--json');
  expect(again.err).toBe('');
  const [read] = JSON.parse(again.out) as [{ up: { delayMax: number; length: number }; down: { delayMax: number } }];
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

test('--fit makes links of logs, says how well they stand, and writes them as a population in the groups of their paths', async () => {
  const { status, out, err } = await network(
    'DIR/eu-stalls.csv',
    'DIR/us-even.csv',
    '--fit',
    '--label',
    '(eu|us)-',
    '--out',
    'DIR/new/n.yaml',
  );
  expect(err).not.toContain('Error');
  expect(status).toBe(0);
  expect(out).toContain('eu-stalls.csv: a link of 1200 rows');
  expect(out).toMatch(/Within 10 % of the trace, or closer than its halves: fit \d of 8, single law \d\./);
  const { networks } = parse(await readFile(join(folder, 'new', 'n.yaml'), 'utf8')) as { networks: readonly PopulationNetwork[] };
  expect(networks.map(({ id, group, weight }) => ({ id, group, weight }))).toEqual([
    { id: 'eu-stalls', group: 'eu', weight: 1 },
    { id: 'us-even', group: 'us', weight: 1 },
  ]);
  expect(networks[0]?.link).toMatchObject({ stalls: { every: expect.closeTo(20, 0) as number, lasts: expect.closeTo(0.52, 1) as number } });
  expect(networks[1]?.link).toEqual({ delay: 0.08, order: 'keep' });
  // What is written is a link of an experiment.
  for (const { link } of networks) expect(nodeLink.safeParse(link).error).toBeUndefined();
}, 120_000);

test('--fit refuses a log in which nothing arrived', async () => {
  const { status, err } = await network('DIR/lost.csv', '--fit');
  expect(status).toBe(2);
  expect(err).toContain('lost.csv: found no packet that arrived; a fit needs packets that arrive. Without --fit it serves as a trace.');
});

test('--fit refuses too few rows, a label that is not there, and a label without it', async () => {
  expect((await network('DIR/ping.log', '--fit')).err).toContain('ping.log: found 4 rows; a fit needs at least 20.');
  expect((await network('DIR/us-even.csv', '--fit', '--label', 'asia')).err).toContain('--label: asia finds nothing in');
  expect((await network('DIR/us-even.csv', '--fit', '--label', 'column:region')).err).toContain(
    'us-even.csv has no such column that is the same in every row; it has none.',
  );
  expect((await network('DIR/us-even.csv', '--label', 'us')).err).toContain('--label: it has no effect without --fit.');
});
