/** Compiles the port of a lane without warnings, and runs its vectors, or what stands for an engine. */
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LanePlan } from '../../engine/session/session-plan.ts';
import { engineFacts, type Engine, type Language, type PortForm } from '../../features/port/calls/languages.ts';
import { portLane } from '../../features/port/node/port-lane.ts';
import { standIns } from './engine-stand-ins.ts';

/** Programs of a language, which a system may lack. */
const programs: Readonly<Record<Language, readonly string[]>> = {
  cpp: ['g++'],
  rust: ['rustc'],
  csharp: ['mcs', 'mono'],
  gdscript: ['godot3-server'],
  typescript: [],
};

/** The Rust that its own installer puts there is not always among the programs of the shell. */
const path = [process.env['PATH'], join(homedir(), '.cargo/bin')].join(':');

/** The program that is missing; null: none is. */
export function missingFor(language: Language): string | null {
  return programs[language].find((name) => !path.split(':').some((folder) => existsSync(join(folder, name)))) ?? null;
}

/** What the program prints of the vectors; with `isTimed` its time of a call, too. Throws what a compiler says, or what differs. */
export async function runPort(lane: LanePlan, form: PortForm, folder: string, isTimed = false): Promise<string> {
  const { language } = form;
  write(folder, portLane(lane, form, 'A lane.'));
  const run = (command: string, ...args: readonly string[]) => runIn(folder, command, args);
  const fast = (option: string) => (isTimed ? [option] : []);
  if (language === 'cpp') {
    const options = [...fast('-O2'), '-std=c++17', '-Wall', '-Wextra', '-Werror'];
    run('g++', ...options, '-include', compiledHeaders(folder, options), 'lane_test.cpp', '-o', 'lane_test');
  }
  if (language === 'rust') run('rustc', ...fast('-O'), '--edition', '2021', '-D', 'warnings', 'lane_test.rs');
  if (language === 'csharp') run('mcs', ...fast('-optimize'), '-warnaserror', 'Lane.cs', 'LaneTest.cs', '-out:LaneTest.exe');
  if (language === 'gdscript') writeFileSync(join(folder, 'project.godot'), 'config_version=4\n');
  if (language === 'typescript') await bundle(folder);
  const commands: Readonly<Record<Language, readonly [string, ...string[]]>> = {
    cpp: ['./lane_test'],
    rust: ['./lane_test'],
    csharp: ['mono', 'LaneTest.exe'],
    gdscript: ['godot3-server', '--path', '.', '-s', 'lane_test.gd'],
    typescript: [process.execPath, 'lane-test.mjs'],
  };
  const said = run(...commands[language], ...fast('--time'));
  const told = said.split('\n').filter((line) => /largest difference|other ticks|ns a call/.test(line));
  return told.join('; ').replace(/ \(the sum of what is shown: \S+\)/, '') || said;
}

/**
 * The headers with which the program of a lane in C++ begins, in the same order: compiled once for all lanes in folders
 * beside each other, as to read them is half of the work of a lane.
 */
function compiledHeaders(folder: string, options: readonly string[]): string {
  const place = join(dirname(folder), 'headers.hpp');
  if (!existsSync(`${place}.gch`)) {
    const program = readFileSync(join(folder, 'lane_test.cpp'), 'utf8');
    writeFileSync(place, program.match(/^#include <.*>\n/gm)?.join('') ?? '');
    runIn(folder, 'g++', [...options, place]);
  }
  return place;
}

/** The numbers of the last two lines: where an entity is drawn in the engine, and how the lane has it. */
export function runInEngine(lane: LanePlan, engine: Engine, folder: string, float = false): readonly (readonly number[])[] {
  const { files, commands } = standIns[engine];
  write(folder, portLane(lane, { language: engineFacts[engine].language, engine, float }, 'A lane.'));
  write(folder, new Map(Object.entries(files)));
  const said = commands.map(([command, ...args]) => runIn(folder, command, args)).at(-1) ?? '';
  return said
    .trim()
    .split('\n')
    .slice(-2)
    .map((line) => line.split(' ').map(Number));
}

function write(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    const place = join(folder, name);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}

async function bundle(folder: string): Promise<void> {
  const entryPoints = [join(folder, 'lane-test.ts')];
  await build({ entryPoints, bundle: true, platform: 'node', format: 'esm', outfile: join(folder, 'lane-test.mjs'), logLevel: 'silent' });
}

function runIn(cwd: string, command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, PATH: path },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `${stdout}\n${stderr}`}`);
  return stdout;
}
