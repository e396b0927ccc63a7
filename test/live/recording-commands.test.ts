/**
 * `--record` of commands: a former recording stays until the new one is whole, and one that breaks off is a failure.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandOf } from '../support/command.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { Recording } from '../../main/recording/recording.ts';
import { smallExperiment } from '../support/experiments.ts';

/** A DR model that cannot see further than half a second. */
const failing = `
import { z } from 'zod';
export default {
  kind: 'dead-reckoning', api: 1, id: 'failing', title: 'Fails', source: 'A test', params: z.object({}),
  create: () => ({ extrapolate(fix, { dt }, out) { Object.assign(out, fix); if (dt > 0.5) throw new Error('no more'); } }),
};
`;

let folder = '';
const at = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  writeFileSync(at('car.yaml'), smallExperiment({ duration: 60 }));
  writeFileSync(at('failing.mjs'), failing);
});
afterEach(() => rmSync(folder, { recursive: true }));

const driftbench = (...args: string[]) => commandOf(args);

/** In a process that can write no file longer than so many KiB. */
async function onSmallDisk(kib: number, args: readonly string[]) {
  const cli = join(projectPaths().worker, '..', 'cli.js');
  const line = [process.execPath, cli, ...args].map((word) => `"${word}"`).join(' ');
  const ended = promisify(execFile)('bash', ['-c', `ulimit -f ${kib}; exec ${line}`]);
  return ended.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as { readonly code: number; readonly stdout: string; readonly stderr: string },
  );
}

const record = (path: string, ...more: string[]) => ['run', at('car.yaml'), '--json', '--quiet', '--record', path, ...more];

test('a disk that is full stops the recording with a message; the run goes on, and ends with status 1', async () => {
  const path = at('full.mcap');
  const { code, stdout, stderr } = await onSmallDisk(48, record(path));
  expect([code, JSON.parse(stdout)]).toEqual([1, expect.objectContaining({ duration: 60 })]);
  expect(stderr).toMatch(
    /The recording .*full\.mcap cannot be written: .* The run continued without recording\.\nThe recording is incomplete\.\n/,
  );
  const recording = await Recording.open(path);
  expect([recording.isWhole, recording.setup.name]).toEqual([false, 'A car on a circle']);
  recording.close();
});

test('a replay whose recording breaks off ends so as well', async () => {
  expect(await driftbench(...record(at('run.mcap')))).toMatchObject({ status: 0, err: '' });
  const { code, stdout, stderr } = await onSmallDisk(48, ['replay', at('run.mcap'), '--record', at('full.mcap'), '--json']);
  expect([code, JSON.parse(stdout)]).toEqual([1, expect.objectContaining({ duration: 60 })]);
  expect(stderr).toMatch(/full\.mcap cannot be written: .* The replay continued without recording\.\n[^]*The recording is incomplete\.\n$/);
});

test('the same command again replaces the recording, and nothing else is left', async () => {
  await driftbench(...record(at('run.mcap')));
  expect(await driftbench(...record(at('run.mcap'), '--seed', '7'))).toMatchObject({ status: 0, err: '' });
  const recording = await Recording.open(at('run.mcap'));
  expect([recording.isWhole, recording.setup.seed]).toEqual([true, 7]);
  recording.close();
  expect(readdirSync(folder).sort()).toEqual(['car.yaml', 'failing.mjs', 'run.mcap']);
});

test.each([
  [
    'a run that fails',
    (path: string) => driftbench(...record(path, '--plugin', at('failing.mjs'), '--set', 'lanes.base.model.id=failing')),
  ],
  ['a run whose recording breaks off', (path: string) => onSmallDisk(48, record(path))],
])('%s leaves the former recording as it was, and says where its own is', async (_, run) => {
  const path = at('run.mcap');
  writeFileSync(path, 'former');
  const ended = await run(path);
  const { status, err } = 'status' in ended ? ended : { status: ended.code, err: ended.stderr };
  expect([status, readFileSync(path, 'utf8')]).toEqual([1, 'former']);
  expect(err).toContain(`${path} was not replaced; the new recording is ${at('run 2.mcap')}.\n`);
  const recording = await Recording.open(at('run 2.mcap'));
  expect(recording.setup.name).toBe('A car on a circle');
  recording.close();
});

test('a folder that was made for a recording is taken away again where there is nothing to replay', async () => {
  expect(await driftbench('replay', at('none.mcap'), '--record', join(at('new'), 'run.mcap'))).toMatchObject({ status: 2 });
  expect(readdirSync(folder).sort()).toEqual(['car.yaml', 'failing.mjs']);
});

test('a replay is recorded, and what was recorded of it is verified', async () => {
  await driftbench(...record(at('run.mcap')));
  expect(await driftbench('replay', at('run.mcap'), '--record', at('again.mcap'), '--json')).toMatchObject({ status: 0 });
  expect(await driftbench('replay', at('again.mcap'), '--verify')).toMatchObject({ status: 0, err: expect.stringContaining('Verified: ') });
});
