import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ExchangeLog } from './exchange-log.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'driftbench-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('each seat has a log of its own, in the form of the logs of running games', async () => {
  const log = await ExchangeLog.open(join(folder, 'exchanges'), '1.2.3', () => undefined);
  log.take('red', { sent: 1, received: 101.25, answered: 101.25, returned: 1.5 });
  log.take('red', { sent: 2, received: 102.25, answered: 102.251, returned: 2.5 });
  log.take('blue', { sent: 1e6, received: 101, answered: 101, returned: 1e6 + 0.1 });
  await log.close();
  const text = (seat: string) => readFileSync(join(folder, 'exchanges', `${seat}.log`), 'utf8');
  expect(text('red')).toBe(
    [
      'driftbench-log 1,program=driftbench 1.2.3,process=red,axes=enu',
      'C,1.000000,101.250000,101.250000,1.500000,bench',
      'C,2.000000,102.250000,102.251000,2.500000,bench',
      '',
    ].join('\n'),
  );
  expect(text('blue')).toContain('C,1000000.000000,101.000000,101.000000,1000000.100000,bench\n');
});

test('what cannot be written is said, and the session goes on', async () => {
  const said: string[] = [];
  const log = await ExchangeLog.open(folder, '1.2.3', (problem) => void said.push(problem));
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  log.take('red', { sent: 1, received: 2, answered: 2, returned: 3 });
  await log.close();
  expect(said).toEqual([expect.stringContaining('red.log cannot be written: ENOTDIR')]);
});
