/** The `driftbench` command as a process: interrupted, and with outputs that are closed or cannot be written. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projectPaths } from '../../main/base/project-paths.ts';
import { smallExperiment } from '../support/experiments.ts';
import { patience } from '../support/patience.ts';

const cli = join(projectPaths().worker, '..', 'cli.js');

let folder = '';
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  writeFileSync(at('car.yaml'), smallExperiment({ duration: 600_000 }));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends a run in good order: nothing is left of what it was writing', async (signal) => {
  const child = spawn(process.execPath, [cli, 'run', at('car.yaml'), '--quiet', '--csv', at('csv')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (messages += text));
  const ended = once(child, 'close');
  await vi.waitFor(() => expect(readdirSync(at('csv'))).toHaveLength(1), patience);
  child.kill(signal);
  expect([await ended, existsSync(at('csv'))]).toEqual([[130, null], false]);
  expect(messages).toMatch(/Interrupted at [\d.]+ s of 600000 s; no results were written\.\n/);
});

const shell = (line: string) =>
  promisify(execFile)('bash', ['-c', line]).then(
    ({ stderr }) => ({ code: 0, stderr }),
    (error: unknown) => error as { readonly code: number; readonly stderr: string },
  );
const command = (words: string) => `"${process.execPath}" "${cli}" ${words}`;

test.skipIf(process.platform === 'win32')('a host that may not open enough files says so instead of waiting for bots', async () => {
  const { code, stderr } = await shell(`ulimit -n 128; ${command('host --seats 30 --bots 30 --port 0 --quiet')}`);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('This process may open 128 files') as string });
});

test.skipIf(process.platform === 'win32')('too few open files for the modules of the program are a message, not a stack', async () => {
  const program = `"${process.execPath}" "${resolve('bin/driftbench.mjs')}" host --help`;
  for (const limit of [24, 40]) {
    const { code, stderr } = await shell(`ulimit -n ${limit}; ${program}`);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^This process .+EMFILE.+ulimit -n 1024\)\.\n$/) as string });
  }
});

test('a reader that closes either output is no failure', async () => {
  const run = command(`run "${at('car.yaml')}" --duration 1 --json --quiet`);
  expect(await shell(`${run} | true; exit \${PIPESTATUS[0]}`)).toMatchObject({
    code: 0,
    stderr: expect.not.stringContaining('EPIPE') as string,
  });
  expect(await shell(`${command('nonsense')} 2>&1 | true; exit \${PIPESTATUS[0]}`)).toMatchObject({ code: 2 });
});

test('an experiment comes from standard input; a table and a report go to standard output, as files have them', async () => {
  const lines = [
    `cat "${at('car.yaml')}" | ${command(`run - --duration 1 --json --quiet --record "${at('car.mcap')}"`)} > "${at('run.json')}"`,
    `${command(`export "${at('car.mcap')}" --format csv --out "${at('tables')}"`)} > "${at('list')}"`,
    `${command(`export "${at('car.mcap')}" --format csv --table lanes --out -`)} | cmp - "${at('tables/lanes.csv')}"`,
    `${command(`report "${at('car.mcap')}" --out "${at('page.html')}"`)}`,
    // The page states how long the replay took.
    `${command(`report "${at('car.mcap')}" --out -`)} | tail -c 100000 | cmp - <(tail -c 100000 "${at('page.html')}")`,
  ];
  for (const line of lines) expect(await shell(`set -o pipefail; ${line}`)).toMatchObject({ code: 0 });
  expect(readdirSync(folder).toSorted()).toEqual(['car.mcap', 'car.yaml', 'list', 'page.html', 'run.json', 'tables']);
  expect(await shell(command(`export "${at('car.mcap')}" --format csv --out -`))).toMatchObject({
    code: 2,
    stderr: '--out -: standard output takes one table, as csv or json; name it with --table.\n',
  });
});

test.skipIf(!existsSync('/dev/full'))('results that cannot be printed are a failure, reported in one line', async () => {
  expect(await shell(`${command(`run "${at('car.yaml')}" --duration 1 --json --quiet`)} > /dev/full`)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Standard output cannot be written: ENOSPC.*$/m) as string,
  });
});
