/**
 * Commands, their arguments and options, and the statuses they end with: scripts depend on them. Wording may change.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandFeatures } from '../../features/cli.ts';
import { commandOf } from '../support/command.ts';
import { smallExperiment } from '../support/experiments.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  writeFileSync(join(folder, 'small.yaml'), smallExperiment({ duration: 1 }));
  writeFileSync(join(folder, 'wrong.yaml'), 'driftbench: 1\nname: Nothing else\n');
  writeFileSync(join(folder, 'empty.mcap'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** `DIR` stands for the folder of this test. */
function driftbench(line: string) {
  const words = line.split(' ').filter(Boolean);
  return commandOf(words.map((word) => word.replace(/^DIR/, folder)));
}

/** Names at the beginnings of lines: `  -h, --help`, `  name [options] <file>`, and the usage. */
function namesIn(help: string): string[] {
  return help.split('\n').flatMap((line) => /^ {2}(-.*?|\S.*?)(?: {2}|$)/.exec(line)?.[1] ?? (/^Usage: .*/.exec(line)?.[0] || []));
}

/** Headings under which a help lists commands. */
const headings = new Set(['Commands:', ...commandFeatures.commands.map(({ group }) => `${group}:`)]);

/** Help by command, subcommands included: those that the help lists. */
async function helpsOf(path: string): Promise<Record<string, readonly string[]>> {
  const { out } = await driftbench(`${path} --help`);
  const listed = out
    .split(/^(?=\S.*:$)/m)
    .filter((section) => headings.has(section.split('\n', 1)[0]!))
    .join('');
  const names = [...listed.matchAll(/^ {2}(?!help)([\w-]+)/gm)].map(([, name = '']) => `${path} ${name}`.trim());
  const helps: Record<string, readonly string[]> = { [`driftbench ${path}`.trim()]: namesIn(out) };
  for (const name of names) Object.assign(helps, await helpsOf(name));
  return helps;
}

test('commands keep their arguments and options', async () => {
  await expect(`${JSON.stringify(await helpsOf(''), null, 1)}\n`).toMatchFileSnapshot('commands.json');
});

test.each([
  ['--version', 0],
  ['', 2],
  ['nonsense', 2],
  ['run', 2],
  ['run DIR/missing.yaml', 2],
  ['run DIR/wrong.yaml', 2],
  ['run DIR/small.yaml --nonsense', 2],
  ['run DIR/small.yaml --seed none', 2],
  ['run DIR/small.yaml --set nodes.nobody.link.delay=1', 2],
  ['run DIR/small.yaml --quiet', 0],
  ['replay DIR/missing.mcap', 2],
  ['replay DIR/empty.mcap', 2],
  ['recording info DIR/empty.mcap', 2],
  ['export DIR/empty.mcap --out DIR/tables', 2],
  ['sweep DIR/small.yaml --vary nothing --out DIR/sweep', 2],
  ['import DIR/small.yaml', 2],
  ['reproduce nothing', 2],
  ['plugins list', 0],
  ['plugins check DIR/missing', 2],
])('driftbench %s ends with status %i', async (line, expected) => {
  expect((await driftbench(line)).status).toBe(expected);
});
