/** Programs that log made-up motion by the recorders of games, in every language that this machine has a compiler for. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { build } from 'esbuild';
import { godotThree } from './godot-three.ts';
import { projectPaths } from '../../main/base/project-paths.ts';

const sources = join(projectPaths().root, 'test/games/recorders');
const shipped = join(projectPaths().root, 'resources/recorders');

/** Languages without a recorder here, and the program that is not installed. */
export const missingCompilers: { readonly language: string; readonly program: string }[] = [];

export interface Recorder {
  readonly language: string;
  /** Makes a program in a folder; resolves to the words that start it. */
  readonly make: (folder: string) => Promise<readonly string[]>;
}

function programPath(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), join(process.env['HOME'] ?? '', '.cargo/bin')];
  return folders.map((path) => join(path, name)).find((path) => existsSync(path)) ?? null;
}

function installed(language: string, program: string): string | null {
  const found = programPath(program);
  if (found === null) missingCompilers.push({ language, program });
  return found;
}

interface Compiler {
  readonly compiler: string;
  readonly flags: (out: string) => readonly string[];
  /** What runs the program; left out: it runs itself. */
  readonly runs?: readonly string[];
}

/** Nothing where this machine lacks the compiler. */
function compiled(language: string, { compiler, flags, runs = [] }: Compiler): readonly Recorder[] {
  const found = installed(language, compiler);
  if (found === null) return [];
  const make = (folder: string) => {
    const out = join(folder, compiler);
    const { status, stderr } = spawnSync(found, flags(out), { encoding: 'utf8' });
    if (status !== 0 || stderr !== '') throw new Error(`${compiler}: ${stderr}`);
    return Promise.resolve([...runs, out]);
  };
  return [{ language, make }];
}

/** A project of Godot 3: the recorder with the lines that are marked for it. */
function godotProject(): readonly Recorder[] {
  const found = installed('GDScript', 'godot3-server');
  if (found === null) return [];
  const make = (folder: string) => {
    const project = join(folder, 'godot');
    mkdirSync(project);
    writeFileSync(join(project, 'game_log.gd'), godotThree(readFileSync(join(shipped, 'game_log.gd'), 'utf8')));
    writeFileSync(join(project, 'project.godot'), 'config_version=4\n');
    copyFileSync(join(sources, 'main.gd'), join(project, 'main.gd'));
    // It takes no arguments of a script; a shell gives them by the environment.
    const script = 'RECORDED="$1" PACED="$2" exec "$0" --path "$3" -s main.gd'.replace('$3', project);
    return Promise.resolve(['/bin/sh', '-c', script, found]);
  };
  return [{ language: 'GDScript', make }];
}

export const recorders: readonly Recorder[] = [
  {
    language: 'TypeScript',
    make: async (folder) => {
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
  ...godotProject(),
];
