/** Completion scripts are those of the commands there are, and the shells accept them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectPaths } from '../base/project-paths.ts';
import { commandFeatures } from '../../features/cli.ts';
import { describedCommands } from './described-commands.ts';
import { manualPage } from './manual-page.ts';
import { completionScript, shells } from './shell-completion.ts';
import type { Terminal } from './terminal.ts';

const nothing = () => undefined;
const terminal: Terminal = { print: nothing, notify: nothing, draw: null, interrupted: new AbortController().signal };
const commands = await describedCommands(commandFeatures, terminal);

test('every command, subcommand and option is described', () => {
  const names = commands.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['run', 'import', 'recording', 'recording trim', 'plugins new', 'completion']));
  expect(commands.find(({ name }) => name === 'export')?.options.find(({ long }) => long === '--format')?.choices).toContain('parquet');
});

test('options that examples name are those of run', () => {
  const known = commands.find(({ name }) => name === 'run')?.options.map(({ long }) => long) ?? [];
  const { experiments } = projectPaths();
  const named = readdirSync(experiments).flatMap(
    (file) => readFileSync(join(experiments, file), 'utf8').match(/(?<=[\s(])--[a-z-]+/g) ?? [],
  );
  expect([named.length > 0, named.filter((option) => !known.includes(option))]).toEqual([true, []]);
});

/** The words that bash offers after these; the last is the one that is being typed. */
function offered(...words: string[]): readonly string[] {
  const line = words.map((word) => `'${word}'`).join(' ');
  const program = `${completionScript('bash', commands)}\nCOMP_WORDS=(driftbench ${line}); COMP_CWORD=${words.length}; _driftbench; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', program], { encoding: 'utf8' }).trim().split('\n');
}

test('bash offers commands, subcommands, options and the words that an option allows', () => {
  expect(offered('imp')).toEqual(['import']);
  expect(offered('recording', 'tr')).toEqual(['trim']);
  expect(offered('recording', 'trim', '--fr')).toEqual(['--from']);
  expect(offered('export', '--format', 'par')).toEqual(['parquet']);
  expect(offered('import', '--preset', 'un')).toEqual(['unity', 'unreal']);
});

test.each(shells)('%s reads its script without an error, where it is installed', (shell) => {
  if (spawnSync(shell, ['-c', 'exit 0']).status !== 0) return expect(completionScript(shell, commands)).toContain('driftbench');
  const { status, stderr } = spawnSync(shell, ['-n'], { input: completionScript(shell, commands), encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('the manual page of the package is that of the commands; -u writes it', async () => {
  await expect(manualPage(commands)).toMatchFileSnapshot('../../resources/man/driftbench.1');
});
