/**
 * Commands, their arguments and options, and the statuses they end with: scripts depend on them. Wording may change.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../main/cli/program.ts';
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
async function driftbench(line: string): Promise<{ readonly status: number; readonly out: string }> {
  let out = '';
  const terminal = {
    print: (text: string) => void (out += text),
    notify: () => undefined,
    draw: null,
    interrupted: new AbortController().signal,
  };
  const words = line.split(' ').filter(Boolean);
  const status = await runCommandLine(
    words.map((word) => word.replace(/^DIR/, folder)),
    terminal,
  );
  return { status, out };
}

/** Names at the beginnings of lines: `  -h, --help`, `  name [options] <file>`, and the usage. */
function namesIn(help: string): string[] {
  return help.split('\n').flatMap((line) => /^ {2}(-.*?|\S.*?)(?: {2}|$)/.exec(line)?.[1] ?? (/^Usage: .*/.exec(line)?.[0] || []));
}

const paths = [
  ...['', 'run', 'sweep', 'replay', 'export', 'report', 'reproduce', 'host', 'join', 'proxy', 'import'],
  ...['plugins', 'plugins list', 'plugins new', 'plugins check', 'plugins trust', 'plugins enable', 'plugins disable'],
  ...['recording', 'recording info', 'recording trim', 'recording split', 'recording merge-notes', 'recording repair'],
];

test('commands keep their arguments and options', async () => {
  const helps: Record<string, readonly string[]> = {};
  for (const path of paths) helps[`driftbench ${path}`.trim()] = namesIn((await driftbench(`${path} --help`)).out);
  await expect(`${JSON.stringify(helps, null, 1)}\n`).toMatchFileSnapshot('commands.json');
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
