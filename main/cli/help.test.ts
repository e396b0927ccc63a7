/** The help: groups, examples that the commands take, pages that exist; and a file in place of a command. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandFeatures } from '../../features/cli.ts';
import { commandOf } from '../../test/support/command.ts';
import { smallExperiment } from '../../test/support/experiments.ts';
import { projectPaths } from '../base/project-paths.ts';
import { describedCommands } from './described-commands.ts';
import { commandForFile } from './file-argument.ts';
import type { Terminal } from './terminal.ts';

const nothing = () => undefined;
const terminal: Terminal = { print: nothing, notify: nothing, draw: null, interrupted: new AbortController().signal };
const described = await describedCommands(commandFeatures, terminal);
const entries = commandFeatures.commands;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  mkdirSync(join(folder, 'session'));
  writeFileSync(join(folder, 'small.yaml'), smallExperiment({ duration: 1 }));
  writeFileSync(join(folder, 'server.log'), 'driftbench-log 1,program=tanks,process=server,axes=zup,units=m,rotation=xyzw\n');
  writeFileSync(join(folder, 'ping.log'), '64 bytes from 192.0.2.1: icmp_seq=1 ttl=57 time=20 ms\n');
  for (const name of ['run.mcap', 'drive.csv', 'match.view.json', 'mine.layout.json', 'picture.png', 'notes'])
    writeFileSync(join(folder, name), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the help lists every command under one heading for each group', async () => {
  const { out } = await commandOf(['--help']);
  const headings = [...new Set(entries.map(({ group }) => `${group}:`))];
  expect(out.split('\n').filter((line) => headings.includes(line))).toEqual(headings);
  expect(out.match(/^ {2}[a-z]+(?= {2,})/gm)?.map((line) => line.trim())).toEqual(entries.map(({ name }) => name));
});

test.each(entries)('the help of $name ends with examples that it takes and a page that exists', async ({ name, page, examples }) => {
  const own = described.filter((command) => command.name === name || command.name.startsWith(`${name} `));
  const calledBy = (line: string) => own.findLast((command) => line === command.name || line.startsWith(`${command.name} `));
  for (const line of examples) {
    const known = calledBy(line)?.options.map(({ long }) => long) ?? [];
    expect({ line, unknown: (line.match(/--[a-z-]+/g) ?? []).filter((option) => !known.includes(option)) }).toEqual({ line, unknown: [] });
  }
  const isGroup = own.length > 1 && !/<|\[(?!options|command)/.test(own[0]?.usage ?? '');
  const without = own.slice(isGroup ? 1 : 0).filter((command) => !examples.some((line) => calledBy(line) === command));
  expect(without.map((command) => command.name)).toEqual([]);
  expect(existsSync(join(projectPaths().root, 'docs', `${page}.md`))).toBe(true);
  const { out } = await commandOf([name, '--help']);
  expect(out.endsWith(`\nExamples:\n${examples.map((line) => `  driftbench ${line}\n`).join('')}\nPage: docs/${page}.md\n`)).toBe(true);
});

test('the help of a subcommand has its own examples', async () => {
  const { out } = await commandOf(['recording', 'trim', '--help']);
  expect(out).toContain(
    '\nExamples:\n  driftbench recording trim match.mcap --from 5 --to 15 --out middle.mcap\n\nPage: docs/recordings.md\n',
  );
});

test('an experiment in place of a command runs, with the options of run', async () => {
  const { status, out } = await commandOf([join(folder, 'small.yaml'), '--json', '--quiet', '--seed', '7']);
  expect([status, JSON.parse(out)]).toEqual([0, expect.objectContaining({ seed: 7, duration: 1 })]);
});

test.each(['run.mcap', 'drive.csv'])('%s in place of a command opens on the bench', async (name) => {
  expect(await commandForFile(join(folder, name))).toBe('open');
});

test.each([
  ['session', 'session is a folder. Name the command:\n  logs of a game: driftbench score session\n'],
  ['server.log', 'server.log is a log of a game. Name the command:\n  its own scores: driftbench score server.log\n'],
  ['ping.log', 'ping.log is a file ending .log. Name the command:\n  motion: driftbench open ping.log\n'],
  ['match.view.json', 'match.view.json is a view of the bench. Open the bench (driftbench open) and drop the file on it.\n'],
  [
    'mine.layout.json',
    'mine.layout.json is a layout of the bench. Open the bench (driftbench open) and import the file under Manage layouts.\n',
  ],
  ['picture.png', 'picture.png: found the ending ".png"; a file in place of a command is one of .yaml, .yml, .driftbench, .csv,'],
  ['notes', 'notes: found no ending; a file in place of a command is one of .yaml, .yml, .driftbench, .csv,'],
  ['none.yaml', 'none.yaml: there is neither such a command nor such a file. See driftbench --help.\n'],
])('%s in place of a command is answered with what to do', async (name, message) => {
  const { status, out, err } = await commandOf([join(folder, name)]);
  expect([status, out, err.replaceAll(join(folder, '/'), '').slice(0, message.length)]).toEqual([2, '', message]);
});
