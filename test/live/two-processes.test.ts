/** Two processes on one place: one of them has it, the other is refused, and nothing of the first is lost. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { projectPaths } from '../../main/base/project-paths.ts';
import { lockPathOf } from '../../main/base/files/place-lock.ts';
import { commandOf } from '../support/command.ts';
import { patience } from '../support/patience.ts';
import { smallExperiment } from '../support/experiments.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-two-'));
const at = (...names: string[]) => join(folder, ...names);
const cli = join(projectPaths().worker, '..', 'cli.js');
afterAll(() => rmSync(folder, { recursive: true }));

async function ended(args: readonly string[]): Promise<{ readonly status: number; readonly err: string }> {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const [status] = (await once(child, 'close')) as [number];
  return { status, err };
}

const hidden = (path: string) => readdirSync(path).filter((name) => name.startsWith('.'));

test('of two sweeps into one folder one is performed, and its tables are whole', async () => {
  const file = at('circle.yaml');
  writeFileSync(file, smallExperiment({ duration: 100 }));
  const words = ['sweep', file, '--vary', 'nodes.viewer.link.delay=0.1,0.2', '--repeat', '3', '--quiet', '--jobs', '1'];
  const both = await Promise.all([ended([...words, '--out', at('both')]), ended([...words, '--out', at('both')])]);
  expect(both.filter(({ status }) => status === 0)).toHaveLength(1);
  const [refused] = both.filter(({ status }) => status !== 0);
  expect(refused?.err).toMatch(/both(?:\/runs\.jsonl: process \d+ on .+ is writing it; |: holds a sweep already)/);
  expect(await ended([...words, '--out', at('alone')])).toMatchObject({ status: 0 });
  for (const table of ['runs.csv', 'summary.csv', 'runs.jsonl'])
    expect(readFileSync(at('both', table), 'utf8')).toBe(readFileSync(at('alone', table), 'utf8'));
  expect(hidden(at('both'))).toEqual([]);
});

test('a recording is not written by two; what a killed process left behind goes', async () => {
  const file = at('long.yaml');
  writeFileSync(file, smallExperiment({ duration: 100_000 }));
  const recording = at('kept', 'run.mcap');
  const first = spawn(process.execPath, [cli, 'run', file, '--record', recording, '--quiet'], { stdio: 'ignore' });
  await vi.waitFor(() => expect(existsSync(recording)).toBe(true), patience);
  const second = await commandOf(['run', file, '--record', recording, '--quiet', '--set', 'duration=1']);
  expect(second).toMatchObject({ status: 1, err: expect.stringContaining(`${recording}: process ${first.pid} on `) });
  first.kill('SIGKILL');
  await once(first, 'close');
  expect(existsSync(lockPathOf(recording))).toBe(true);
  const third = await commandOf(['run', file, '--record', recording, '--quiet', '--set', 'duration=1']);
  expect([third.status, hidden(at('kept'))]).toEqual([0, []]);
});
