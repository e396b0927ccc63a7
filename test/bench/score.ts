/** Scores of running games: what a recorder takes of a frame, reading a log, and a session from its folder to the table. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { projectPaths } from '../../main/base/project-paths.ts';
import { openGameLog } from '../../main/motion/game-log/read-game-log.ts';
import { missingCompilers, recorders } from '../support/recorder-programs.ts';
import { row } from './measure.ts';
import type { Findings } from './merits.ts';

/** Of the session: ten minutes at 60 frames a second. */
const players = 16;
const frames = 36_000;
/** The quickest of so many runs counts, since another process may have the core. */
const runs = 3;
/** Between two looks at the memory of processes, ms. */
const lookMs = 20;

export async function benchScore(): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-bench-'));
  try {
    const recorded = await recording(folder);
    const session = join(folder, 'session');
    await writeSession(session);
    const all = [await reading(folder, join(session, 'client-1.log')), await scoring(session)];
    return { lines: ['Scores', ...recorded, ...all.flatMap(({ lines }) => lines)], merits: all.flatMap(({ merits }) => merits) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In bursts, as a game logs its frames; each program prints what a row takes of the game’s own thread. */
async function recording(folder: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { language, make } of recorders) {
    const [program = '', ...before] = await make(folder);
    const path = join(folder, `${language}.log`);
    const cost = quickest(() => printed(program, [...before, path, 'cost']));
    const { records } = await openGameLog(path);
    lines.push(row(`recorder, ${language}: a row`, `${cost.toFixed(0)} ns`, `${bytesOfRow(path, records).toFixed(1)} bytes`));
  }
  for (const { language, program } of missingCompilers) lines.push(row(`recorder, ${language}`, 'not run', `${program} is not installed`));
  return lines;
}

/** The reader alone, in processes of their own. */
async function reading(folder: string, log: string): Promise<Findings> {
  const reader = join(projectPaths().root, 'main/motion/game-log/read-game-log.ts');
  const program = join(folder, 'read.mjs');
  const contents = `import { openGameLog } from ${JSON.stringify(reader)};
    const begun = process.cpuUsage();
    const { records } = await openGameLog(${JSON.stringify(log)});
    const { user, system } = process.cpuUsage(begun);
    console.log((user + system) / records);`;
  await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
    logLevel: 'error',
  });
  const rate = 1 / quickest(() => printed(process.execPath, [program]));
  return {
    lines: [row('reading a log', `${rate.toFixed(2)} million rows/CPU s`)],
    merits: [{ what: 'score: reading a log', value: rate, unit: 'million rows/CPU s', reference: 1, is: 'bound', good: 'above' }],
  };
}

function quickest(run: () => number): number {
  return Math.min(...Array.from({ length: runs }, run));
}

/** The number at the end of what a program prints. */
function printed(program: string, args: readonly string[]): number {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  const [, number = ''] = /([\d.]+(?:e-?\d+)?)\s*$/.exec(stdout) ?? [];
  if (number === '') throw new Error(`${program}: ${stdout}${stderr}`);
  return Number(number);
}

function bytesOfRow(path: string, records: number): number {
  return statSync(path).size / records;
}

/** The command as it is built. */
async function scoring(session: string): Promise<Findings> {
  const from = performance.now();
  const command = spawn(process.execPath, [join(projectPaths().root, 'out/main/cli.js'), 'score', session, '--quiet'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const use = new TreeUse(command.pid ?? 0);
  const looking = setInterval(() => use.look(), lookMs);
  const [problem, [code]] = await Promise.all([text(command.stderr), once(command, 'exit') as Promise<[number | null]>]);
  clearInterval(looking);
  if (code !== 0) throw new Error(problem);
  const seconds = (performance.now() - from) / 1000;
  const what = `score: ${players} players, ${frames / 60} s at 60 frames/s`;
  return {
    lines: [row(what, `${seconds.toFixed(1)} s`, `${use.seconds.toFixed(1)} s of processors, ${use.megabytes.toFixed(0)} MB`)],
    merits: [
      { what, value: seconds, unit: 's', reference: 10, is: 'bound', good: 'below' },
      { what: 'score: memory for them', value: use.megabytes, unit: 'MB', reference: 500, is: 'bound', good: 'below' },
    ],
  };
}

/** What a process and those that it started take together; NaN: this system does not say. */
class TreeUse {
  /** The most at a time, pages of shared libraries in each. */
  megabytes = NaN;
  /** Of processors. */
  seconds = NaN;
  readonly #root: number;

  constructor(root: number) {
    this.#root = root;
  }

  look(): void {
    const [kilobytes, ticks] = useOf(this.#root);
    if (kilobytes > 0) this.megabytes = Math.max(this.megabytes || 0, kilobytes / 1024);
    if (ticks > 0) this.seconds = Math.max(this.seconds || 0, ticks / ticksOfSecond);
  }
}

/** As /proc counts times. */
const ticksOfSecond = 100;

/** kB of memory, and ticks of processors, those of processes that have ended among them. */
function useOf(pid: number): readonly [number, number] {
  const [, kilobytes = 0] = /VmRSS:\s+(\d+)/.exec(contentsOf(`/proc/${pid}/status`)) ?? [];
  const [, ...ticks] = /\) (?:\S+ ){11}(\d+) (\d+) (\d+) (\d+) /.exec(contentsOf(`/proc/${pid}/stat`)) ?? [];
  const children = contentsOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return children
    .map((child) => useOf(Number(child)))
    .reduce(
      ([memory, time], [ofChild, timeOfChild]) => [memory + ofChild, time + timeOfChild],
      [Number(kilobytes), ticks.reduce((sum, each) => sum + Number(each), 0)],
    );
}

/** Empty where there is none: a process may end between two looks. */
function contentsOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** A server with the truth, and clients that show all others 100 ms late. */
async function writeSession(session: string): Promise<void> {
  mkdirSync(session);
  for (const process of ['server', ...Array.from({ length: players }, (_, k) => `client-${k + 1}`)]) {
    const file = createWriteStream(join(session, `${process}.log`), { highWaterMark: 1 << 20 });
    const own = Number(process.split('-')[1] ?? NaN);
    file.write(`driftbench-log 1,program=bench,process=${process},axes=unity,units=m,rotation=xyzw\n`);
    for (let frame = 0; frame < frames; frame++) if (!file.write(rowsOf(process, own, frame / 60))) await once(file, 'drain');
    file.end();
    await once(file, 'finish');
  }
}

function rowsOf(process: string, own: number, t: number): string {
  const [kind, past] = process === 'server' ? ['T', t] : ['S', t - 0.1];
  const shown = Array.from({ length: players }, (_, k) => k + 1).filter((player) => player !== own);
  return shown.map((player) => `${kind},${t.toFixed(6)},player-${player},${pose(player, past as number)}\n`).join('');
}

function pose(player: number, t: number): string {
  const turn = t * (0.3 + 0.02 * player);
  const [x, z] = [20 * Math.cos(turn), 20 * Math.sin(turn)];
  return `${x.toFixed(6)},1.5,${z.toFixed(6)},0,${Math.sin(turn / 2).toFixed(6)},0,${Math.cos(turn / 2).toFixed(6)}`;
}
