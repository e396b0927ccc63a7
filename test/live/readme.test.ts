/**
 * The commands that README and the pages of docs show: those of `sh` blocks run, word for word and in the order of their
 * page, and end well; all others have a known name, known options and files that exist.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { commands } from '../../main/cli/commands/index.ts';
import { ensureNodes } from '../../scripts/nodes.mjs';
import { root } from '../../scripts/steps.mjs';
import { documents } from '../support/documents.ts';
import { otherVersions, programOf } from '../support/node-programs.ts';

/** What other tests run, and which. */
const elsewhere: Readonly<Record<string, string>> = {
  'npm ci && npm start': 'test/live/start.test.ts',
  'npm ci && npm test': 'scripts/test.mjs, which runs this one',
};

const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, lines: shellLines(readFileSync(join(root, path), 'utf8')) }))
  .filter(({ lines }) => lines.length > 0);

/** Commands that nothing later on their page needs: where another page shows them too, they run once. */
const alone = /^npx driftbench (?:tune|host|vectors|study plan|import(?!.*--out)) /;

/** The lines of the page's `sh` blocks, without comments. */
function shellLines(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) => block.split('\n').map((line) => line.replace(/\s+#.*$/, ''))).filter(Boolean);
}

/** Files of readers' own that pages speak of. */
const ownFiles: Readonly<Record<string, string>> = {
  'drive.csv': 'Time,PosX,PosY,PosZ,RotY\n0,0,0,0,0\n0.02,0.1,0,0.4,2\n0.04,0.2,0,0.8,4\n',
  'tracks.csv': 'Vehicle_ID,Time,PosX,PosY\n17,0,0,0\n18,0,500,0\n17,40,60,1\n18,40,560,2\n',
  'bounds.yaml': 'bounds:\n  - { metric: deviationMean, max: 100 }\n',
  'other.yaml': '- { id: blended, from: base, convergence: { id: linear-blend, time: 0.2 } }\n',
  'my-study.yaml': /^```yaml\n([^]*?)^```$/m.exec(readFileSync(join(root, 'docs/studies.md'), 'utf8'))?.[1] ?? '',
};

const done = new Set<string>();
let folder = '';
let nodes: Record<string, string | null> = {};

beforeAll(async () => {
  nodes = await ensureNodes();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  symlinkSync(join(root, 'resources'), join(folder, 'resources'), 'junction');
  for (const [name, text] of Object.entries(ownFiles)) writeFileSync(join(folder, name), text);
  copyFileSync(join(root, 'resources/experiments/netgames05.yaml'), join(folder, 'experiment.yaml'));
  copyFileSync(join(root, 'resources/experiments/live.yaml'), join(folder, 'my.yaml'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** The program as it is installed. What serves until it is interrupted is, once it says where. */
async function driftbench(args: readonly string[], node: string) {
  const env = { ...process.env, DRIFTBENCH_SETTINGS: join(folder, 'settings'), DRIFTBENCH_PLUGINS: join(folder, 'none') };
  const bench = spawn(node, [join(root, 'bin/driftbench.mjs'), ...args], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  bench.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (/^(Join|Listening) at /m.test(text) && !args.includes('--duration')) bench.kill('SIGINT');
  });
  const [status] = (await once(bench, 'close')) as [number | null];
  return { status, output };
}

async function runAll(lines: readonly string[], node: string): Promise<void> {
  for (const line of lines) {
    const [, args = ''] = /^npx driftbench (.*)$/.exec(line) ?? expect.fail(`${line}: neither a command of the bench nor run elsewhere`);
    const { status, output } = await driftbench(args.split(/\s+/), node);
    expect(status, `${line}\n${output}`).toBe(0);
  }
}

/** Until a page hangs, ms: some have a dozen commands, each of them work for the whole machine. */
const longMs = 900_000;

test.each(pages)(
  'the commands of $path run as they stand',
  async ({ lines }) => {
    const own = lines.filter((each) => !(each in elsewhere) && !done.has(each));
    for (const line of own.filter((each) => alone.test(each))) done.add(line);
    await runAll(own, process.execPath);
  },
  longMs,
);

test('the commands of README run on the other versions of Node, which take turns', { timeout: longMs }, async (context) => {
  const { lines } = pages.find(({ path }) => path === 'README.md') ?? expect.fail('README has no commands.');
  const programs = otherVersions.map((version) => programOf(nodes, version, context));
  for (const [turn, line] of lines.filter((each) => !(each in elsewhere)).entries())
    await runAll([line], programs[turn % programs.length]!);
});

/** Command lines of every block and of the text, of which words that stand for others are kept: FILE, DIR. */
function commandsIn(text: string): { readonly args: readonly string[]; readonly isWhole: boolean }[] {
  const blocks = [...text.matchAll(/^```\w*\n([^]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n'));
  const spans = [...text.replace(/^```[^]*?^```$/gm, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replace(/\s+/g, ' '));
  const called = (line: string) =>
    /(?:^|[;|] |parallel |- run: )(?:npx )?driftbench ([a-z](?:"[^"]*"|'[^']*'|[^;|>#])*)/.exec(line)?.[1]?.split(/ {2,}/)[0];
  const found = (lines: readonly string[], isWhole: boolean) =>
    lines.flatMap((line) => {
      const words = called(line)?.match(/(?:"[^"]*"|'[^']*'|[^\s'"])+/g);
      const args = words?.map((each) => each.replace(/^["'[](.*)["'\]]$/, '$1').replace('{}', '1'));
      return args ? [{ args: args.filter((each) => each !== '…'), isWhole: isWhole && !args.includes('…') }] : [];
    });
  return [...found(blocks, true), ...found(spans, false)];
}

/** What a line in the text may leave out, or name by a word: `--from S`. */
const leftOut = [
  'commander.missingArgument',
  'commander.missingMandatoryOptionValue',
  'commander.optionMissingArgument',
  'commander.invalidArgument',
];

/** Why the command line cannot be right, or null. Nothing is done. */
async function objection([name, ...args]: readonly string[], isWhole: boolean): Promise<string | null> {
  const entry = commands.find((each) => each.name === name);
  if (!entry) return `there is no command ${name}`;
  const command = new Command(name).exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
  (await entry.load())(command, { print: () => undefined, notify: () => undefined, draw: null, interrupted: new AbortController().signal });
  for (const each of [command, ...command.commands]) each.action(() => undefined);
  try {
    await command.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code !== 'commander.helpDisplayed' && (isWhole || !leftOut.includes(error.code))) return error.message;
  }
  const lost = args.find((each) => each.startsWith('resources/') && !existsSync(join(root, each)));
  return lost === undefined ? null : `there is no file ${lost}`;
}

test('every command line of the documents has a known command, known options and files that exist', async () => {
  const all = documents().flatMap(({ path, text }) => commandsIn(text).map((each) => ({ path, ...each })));
  expect(all.length).toBeGreaterThan(100);
  const objections: string[] = [];
  for (const { path, args, isWhole } of all) {
    const why = await objection(args, isWhole);
    if (why !== null) objections.push(`${path}: driftbench ${args.join(' ')}: ${why}`);
  }
  expect(objections).toEqual([]);
});
