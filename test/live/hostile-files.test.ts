/** A stranger's files through the built command: none runs code, none takes long or much, and Ctrl-C ends each reader. */
import { build } from 'esbuild';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectPaths } from '../../main/base/project-paths.ts';
import { readWith } from '../../main/motion/reader/read-apart.ts';
import { limitsOfLength } from '../../main/motion/reader/reader-limits.ts';
import { commandOf } from '../support/command.ts';
import { claims, runningFiles, type HostileFile } from '../support/hostile-files.ts';
import { smallExperiment } from '../support/experiments.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-hostile-'));
const at = (...names: string[]) => join(folder, ...names);
const cli = join(projectPaths().worker, '..', 'cli.js');
const { reader, root } = projectPaths();
afterAll(() => rmSync(folder, { recursive: true }));

async function written({ bytes, ending }: Pick<HostileFile, 'bytes' | 'ending'>, name: string): Promise<string> {
  const path = at(`${name}${ending}`);
  writeFileSync(path, await bytes(folder));
  return path;
}

/** Far more than the 20 s of an idle machine: bounds are of processor time. */
const mostSeconds = 90;

interface Ended {
  readonly status: number | null;
  readonly err: string;
  /** s */
  readonly took: number;
}

function begun(args: readonly string[]): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const began = performance.now();
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = once(child, 'close').then(([status]) => ({
    status: status as number | null,
    err,
    took: (performance.now() - began) / 1e3,
  }));
  return { child, ended };
}

/** The words of the command that reads it. */
function commandFor({ as }: Pick<HostileFile, 'as'>, path: string): readonly string[] {
  if (as === 'motion') return ['import', path];
  if (as === 'recording') return ['replay', path];
  if (as === 'experiment') return ['run', path, '--quiet'];
  const experiment = `${path}.yaml`;
  writeFileSync(experiment, smallExperiment({ duration: 1 }).replace(/link: \{[^}]*\}/, `link: { trace: ${JSON.stringify(path)} }`));
  return ['run', experiment, '--quiet'];
}

test.each(claims)('$title ends in order, in bounded time', async (file) => {
  const path = await written(file, `claim-${claims.indexOf(file)}`);
  const { status, err, took } = await begun(commandFor(file, path)).ended;
  expect([status === 0 || status === 1 || status === 2, took < mostSeconds, /\n {4}at /.test(err)]).toEqual([true, true, false]);
  if (status !== 0) expect(err).toContain(path);
});

test('no schema of a log becomes code', async () => {
  const marker = at('was-run');
  for (const [number, file] of runningFiles(marker).entries()) {
    const path = await written(file, `code-${number}`);
    const experiment = at(`code-${number}.yaml`);
    writeFileSync(
      experiment,
      smallExperiment({ duration: 1 }).replace(/motion: \{[^}]*\}/, `motion: { kind: trace, file: ${JSON.stringify(path)} }`),
    );
    for (const args of [
      ['import', path],
      ['run', experiment, '--quiet'],
    ])
      expect((await commandOf(args)).status).toBe(2);
  }
  expect(existsSync(marker)).toBe(false);
});

test('a reader has no network, starts nothing, writes nothing, and takes bounded memory and time', async () => {
  const path = at('many.csv');
  writeFileSync(path, `t,x,y\n${Array.from({ length: 400_000 }, (_, n) => `${n},1,2`).join('\n')}\n`);
  const short = at('short.csv');
  writeFileSync(short, 't,x,y\n0,1,2\n1,1,2\n');
  const asked = (...paths: readonly string[]) =>
    ({ name: 'motion', asks: paths.map((each) => [each, { form: 'path' }] as const) }) as const;
  const rows: (number | undefined)[] = [];
  for await (const { tracks } of readWith(reader, asked(short, path, short), limitsOfLength(10))) rows.push(tracks[0]?.columns.t.length);
  expect(rows).toEqual([2, 400_000, 2]);
  const first = (memoryMb: number, seconds: number) => readWith(reader, asked(path, short), { memoryMb, seconds }).next();
  await expect(first(60, 20)).rejects.toThrow(`${path}: this file cannot be read: reading it needs more than 60 MiB`);
  await expect(first(4000, 0.05)).rejects.toThrow('takes longer than 0.05 s');
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends a command in the middle of a file that it reads', async (signal) => {
  const path = at('long.csv');
  if (!existsSync(path)) writeFileSync(path, `t,x,y\n${Array.from({ length: 3_000_000 }, (_, n) => `${n},1,2`).join('\n')}\n`);
  const experiment = at('long.yaml');
  writeFileSync(
    experiment,
    smallExperiment({ duration: 1 }).replace(/motion: \{[^}]*\}/, `motion: { kind: trace, file: ${JSON.stringify(path)} }`),
  );
  for (const args of [
    ['import', path, '--out', at('long.out.csv')],
    ['run', experiment, '--quiet'],
  ]) {
    const { child, ended } = begun(args);
    await setTimeout(600);
    child.kill(signal);
    // Not at its end: then it would be 0.
    expect((await ended).status).not.toBe(0);
  }
});

describe('a command that parses a file itself and does not come to an end', () => {
  const program = at('endless-parser.mjs');
  beforeAll(async () => {
    const entryPoints = [join(root, 'test', 'support', 'endless-parser.ts')];
    await build({ entryPoints, outfile: program, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it', async (signal) => {
    const child = spawn(process.execPath, [program, 'package-lock.json'], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      await once(child.stdout, 'data');
      child.kill(signal);
      expect(await once(child, 'close')).toEqual([null, signal]);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
