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

const cppOptions = ['-std=c++17', '-Wall', '-Wextra', '-Werror'];
const rustOptions = ['--edition', '2021', '-D', 'warnings'];

/** What the program prints of the vectors; with `isTimed` its time of a call, too. Throws what a compiler says, or what differs. */
export async function runPort(lane: LanePlan, form: PortForm, folder: string, isTimed = false): Promise<string> {
  const { language } = form;
  write(folder, portLane(lane, form, 'A lane.'));
  const run = (command: string, ...args: readonly string[]) => runIn(folder, command, args);
  const fast = (option: string) => (isTimed ? [option] : []);
  if (language === 'cpp') run('g++', ...fast('-O2'), ...cppOptions, 'lane_test.cpp', '-o', 'lane_test');
  if (language === 'rust') run('rustc', ...fast('-O'), ...rustOptions, 'lane_test.rs');
  if (language === 'csharp') run('mcs', ...fast('-optimize'), '-warnaserror', 'Lane.cs', 'LaneTest.cs', '-out:LaneTest.exe');
  if (language === 'gdscript') writeFileSync(join(folder, 'project.godot'), 'config_version=4\n');
  if (language === 'typescript') await bundle(folder, ['lane-test']);
  const commands: Readonly<Record<Language, readonly [string, ...string[]]>> = {
    cpp: ['./lane_test'],
    rust: ['./lane_test'],
    csharp: ['mono', 'LaneTest.exe'],
    gdscript: ['godot3-server', '--path', '.', '-s', 'lane_test.gd'],
    typescript: [process.execPath, 'lane-test.mjs'],
  };
  return figuresIn(run(...commands[language], ...fast('--time')));
}

function figuresIn(said: string): string {
  const figures = said.split('\n').filter((line) => /largest difference|other ticks|ns a call/.test(line));
  return figures.join('; ').replace(/ \(the sum of what is shown: \S+\)/, '') || said;
}

type LanguageOfMany = 'cpp' | 'rust' | 'typescript';
type FormOfMany = PortForm & { readonly language: LanguageOfMany };

/** Whether programs of several lanes can be one in this language. */
export function isOfMany(form: PortForm): form is FormOfMany {
  return form.language in runAll;
}

/**
 * What the programs of these lanes print, by lane. They are compiled and run as one program, each from its own files: most
 * of the work of a lane is to start its compiler. Throws as `runPort` does.
 */
export async function runPorts(lanes: readonly LanePlan[], form: FormOfMany, folder: string): Promise<ReadonlyMap<string, string>> {
  for (const lane of lanes) write(join(folder, lane.id), portLane(lane, form, 'A lane.'));
  const said = await runAll[form.language](
    folder,
    lanes.map(({ id }) => id),
  );
  const parts = said.split(/^lane (.*)\n/m).slice(1);
  return new Map(lanes.map(({ id }) => [id, figuresIn(parts[parts.indexOf(id) + 1] ?? '')]));
}

/** Compiles and runs one program, which does in each of these folders what the program there does, after a line with its name. */
const runAll: Readonly<Record<LanguageOfMany, (folder: string, ids: readonly string[]) => string | Promise<string>>> = {
  cpp(folder, ids) {
    const texts = ids.flatMap((id) => ['lane.hpp', 'lane_test.cpp'].map((name) => readFileSync(join(folder, id, name), 'utf8')));
    const headers = texts.flatMap((text) => text.match(/^#include <.*>$/gm) ?? []);
    const parts = ids.map((id, index) => `namespace part${index} {\n#include "${id}/lane_test.cpp"\n}`);
    const calls = ids.map(
      (id, index) =>
        `std::filesystem::current_path(here / "${id}"); std::puts("lane ${id}"); if (part${index}::main(1, nullptr)) return 1;`,
    );
    const main = ['int main() {', 'const auto here = std::filesystem::current_path();', ...calls, '}', ''];
    writeFileSync(join(folder, 'all.cpp'), [...new Set(headers), '#include <filesystem>', ...parts, ...main].join('\n'));
    runIn(folder, 'g++', [...cppOptions, 'all.cpp', '-o', 'all']);
    return runIn(folder, './all', []);
  },
  rust(folder, ids) {
    const parts = ids.map((id, index) => {
      const program = readFileSync(join(folder, id, 'lane_test.rs'), 'utf8');
      writeFileSync(join(folder, id, 'part.rs'), program.replace(/^fn main/m, 'pub fn main'));
      return `#[path = "${id}/part.rs"]\nmod part${index};`;
    });
    const calls = ids.map(
      (id, index) => `std::env::set_current_dir(here.join("${id}")).unwrap(); println!("lane ${id}"); part${index}::main();`,
    );
    const main = ['fn main() {', 'let here = std::env::current_dir().unwrap();', ...calls, '}', ''];
    writeFileSync(join(folder, 'all.rs'), [...parts, ...main].join('\n'));
    runIn(folder, 'rustc', [...rustOptions, 'all.rs']);
    return runIn(folder, './all', []);
  },
  async typescript(folder, ids) {
    await bundle(
      folder,
      ids.map((id) => `${id}/lane-test`),
    );
    const calls = ids.map((id) => `process.chdir(\`\${here}/${id}\`); console.log('lane ${id}'); await import('./${id}/lane-test.mjs');`);
    writeFileSync(join(folder, 'all.mjs'), ['const here = process.cwd();', ...calls, ''].join('\n'));
    return runIn(folder, process.execPath, ['all.mjs']);
  },
};

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

async function bundle(folder: string, programs: readonly string[]): Promise<void> {
  const entryPoints = Object.fromEntries(programs.map((name) => [name, join(folder, `${name}.ts`)]));
  const outExtension = { '.js': '.mjs' };
  await build({ entryPoints, bundle: true, platform: 'node', format: 'esm', outdir: folder, outExtension, logLevel: 'silent' });
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
