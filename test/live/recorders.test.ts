/** Recorders of game logs, compiled and run by the compilers of this machine: they write the same, and lose little. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GameLog } from '../../resources/recorders/game-log.ts';
import { readLog } from '../support/game-logs.ts';

const sources = resolve(import.meta.dirname, '../games/recorders');
const shipped = resolve(import.meta.dirname, '../../resources/recorders');
let folder = '';
/** What the first recorder wrote. */
let first: string | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-recorders-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Recorder {
  readonly language: string;
  /** Makes a program; resolves to the words that start it. */
  readonly make: () => Promise<readonly string[]>;
}

function programPath(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), join(process.env['HOME'] ?? '', '.cargo/bin')];
  return folders.map((path) => join(path, name)).find((path) => existsSync(path)) ?? null;
}

interface Compiler {
  readonly compiler: string;
  readonly flags: (out: string) => readonly string[];
  /** What runs the program; left out: it runs itself. */
  readonly runs?: readonly string[];
}

/** Nothing where this machine lacks the compiler. */
function compiled(language: string, { compiler, flags, runs = [] }: Compiler): readonly Recorder[] {
  const found = programPath(compiler);
  if (found === null) return [];
  const make = () => {
    const out = join(folder, compiler);
    const { status, stderr } = spawnSync(found, flags(out), { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    return Promise.resolve([...runs, out]);
  };
  return [{ language, make }];
}

/** A project of Godot 3: the recorder with the lines that are marked for it. */
function godotThree(): readonly Recorder[] {
  const found = programPath('godot3-server');
  if (found === null) return [];
  const make = () => {
    const project = join(folder, 'godot');
    const lines: string[] = [];
    for (const line of readFileSync(join(shipped, 'game_log.gd'), 'utf8').split('\n'))
      if (line.startsWith('#3 ')) lines.splice(-1, 1, line.slice(3));
      else lines.push(line);
    mkdirSync(project);
    writeFileSync(join(project, 'game_log.gd'), lines.join('\n'));
    writeFileSync(join(project, 'project.godot'), 'config_version=4\n');
    copyFileSync(join(sources, 'main.gd'), join(project, 'main.gd'));
    // It takes no arguments of a script; a shell gives them by the environment.
    const script = 'RECORDED="$1" PACED="$2" exec "$0" --path "$3" -s main.gd'.replace('$3', project);
    return Promise.resolve(['/bin/sh', '-c', script, found]);
  };
  return [{ language: 'GDScript', make }];
}

const recorders: readonly Recorder[] = [
  {
    language: 'TypeScript',
    make: async () => {
      const outfile = join(folder, 'recorder.mjs');
      await build({ entryPoints: [join(sources, 'main.ts')], bundle: true, platform: 'node', format: 'esm', outfile });
      return [process.execPath, outfile];
    },
  },
  ...compiled('C++', {
    compiler: 'g++',
    flags: (out) => ['-std=c++17', '-O2', '-Wall', '-Wextra', '-Werror', '-pthread', '-o', out, join(sources, 'main.cpp')],
  }),
  ...compiled('Rust', { compiler: 'rustc', flags: (out) => ['-O', '-D', 'warnings', '-o', out, join(sources, 'main.rs')] }),
  ...compiled('C#', {
    compiler: 'mcs',
    flags: (out) => ['-warnaserror', `-out:${out}`, join(sources, 'Main.cs'), join(shipped, 'GameLog.cs')],
    runs: ['mono'],
  }),
  ...godotThree(),
];

test.each(recorders)(
  '$language: the made-up motion is written to the digit, and a kill costs less than a second',
  async ({ language, make }) => {
    const [program = '', ...before] = await make();
    const whole = join(folder, `${language}.log`);
    expect(spawnSync(program, [...before, whole], { encoding: 'utf8' })).toMatchObject({ status: 0 });
    const text = readFileSync(whole, 'utf8');
    const log = readLog(text);
    expect(log).toMatchObject({ program: 'made_ up', process: 'client-1', records: 4006, isCut: false });
    expect(log.truth[0]?.columns.spawn.at(-2)).toBe(4);
    expect(log.truth[0]?.columns.x[1]).toBe(-49.63);
    expect(log.doubts).toEqual([expect.stringContaining('1 record lacks a finite number')]);
    first ??= text;
    expect(text).toBe(first);

    const cut = join(folder, `${language}-cut.log`);
    const child = spawn(program, [...before, cut, 'paced'], { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const piece of child.stdout as AsyncIterable<Buffer>) if (piece.toString().includes('2.5 s')) break;
    child.kill('SIGKILL');
    await once(child, 'exit');
    const times = readLog(readFileSync(cut, 'utf8')).shown[0]?.columns.t;
    expect(times?.at(-1)).toBeGreaterThan(1.5);
  },
);

test('a disk that does not answer costs rows and not memory, and the rows are counted', async () => {
  let written = '';
  let answer: () => void = () => undefined;
  const append = (text: string) => {
    written += text;
    return new Promise<void>((done) => (answer = done));
  };
  const log = new GameLog(append, { program: 'tanks', process: 'client-1', axes: 'zup' });
  for (let k = 0; k < 100_000; k++) log.shown(k, 'red', k / 3, k / 7, 0, 0, 0, 0, 1);
  answer();
  await new Promise(setImmediate);
  log.shown(100_000, 'red', 0, 0, 0, 0, 0, 0, 1);
  answer();
  await new Promise(setImmediate);
  log.shown(100_001, 'red', 0, 0, 0, 0, 0, 0, 1);
  const [note] = readLog(written).notes;
  const dropped = Number(/^(\d+) records were dropped$/.exec(note?.text ?? '')?.[1]);
  expect(written.length).toBeLessThan(4.3e6);
  // One of the records is the note.
  expect(readLog(written).records - 1 + dropped).toBe(100_000 + 2);
});
