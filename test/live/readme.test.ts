/**
 * The commands that README and the pages of docs show: those of `sh` blocks run, in the order of their page, with the
 * files that the page shows before them, and end well: word for word, but that tunings, sweeps, simulated studies, runs
 * and bots are given fewer rounds or seconds unless DOCS_AS_PRINTED is 1. All others have a known name, known options and
 * files that exist.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { commandFeatures } from '../../features/cli.ts';
import { ensureNodes } from '../../scripts/nodes.mjs';
import { root } from '../../scripts/steps.mjs';
import { documents } from '../support/documents.ts';
import { otherVersions, programOf } from '../support/node-programs.ts';

/** What other tests run, and which. */
const elsewhere: Readonly<Record<string, string>> = {
  'npm ci && npm start': 'test/live/start.test.ts',
  'npm ci && npm test': 'scripts/test.mjs, which runs this one',
};

/** A line of an `sh` block, or a file that a block shows: one of YAML whose first line is a comment with the name. */
type Step = { readonly line: string } | { readonly name: string; readonly text: string };

const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, steps: stepsOf(readFileSync(join(root, path), 'utf8')) }))
  .filter(({ steps }) => steps.some((step) => 'line' in step));

/** In the page's order, without comments. */
function stepsOf(page: string): Step[] {
  return [...page.matchAll(/^```(sh|yaml)\n([^]*?)^```$/gm)]
    .flatMap(([, language, text = '']): Step[] => {
      if (language === 'sh') return text.split('\n').map((each) => ({ line: each.replace(/\s+#.*$/, '') }));
      const [, name] = /^# (\S+\.ya?ml)$/m.exec(text.split('\n', 1)[0]!) ?? [];
      return name === undefined ? [] : [{ name, text }];
    })
    .filter((step) => !('line' in step) || step.line !== '');
}

/** Files of readers' own that pages speak of. */
const ownFiles: Readonly<Record<string, string>> = {
  'drive.csv': 'Time,PosX,PosY,PosZ,RotY\n0,0,0,0,0\n0.02,0.1,0,0.4,2\n0.04,0.2,0,0.8,4\n',
  'tracks.csv': 'Vehicle_ID,Time,PosX,PosY\n17,0,0,0\n18,0,500,0\n17,40,60,1\n18,40,560,2\n',
  'ping.log': Array.from(
    { length: 60 },
    (_, k) => `64 bytes from 192.0.2.1: icmp_seq=${k + 1} ttl=57 time=${20 + ((7 * k) % 13)} ms\n`,
  ).join(''),
  'other.yaml': '- { id: blended, from: base, convergence: { id: linear-blend, time: 0.2 } }\n',
};

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

/** As the pages have them: each night (.github/workflows/docs.yml) and before a release. */
const asPrinted = process.env['DOCS_AS_PRINTED'] === '1';
/** A reader's tunings search for minutes on all cores. */
const fewEvaluations = '--evaluations 10';
/** The tuning whose lane docs/tune.md gives to a gate, near the lane that the page recommends, so that the gate's bounds hold. */
const nearby = [
  '--evaluations 40 --only model=constant-turn --only convergence=linear-blend',
  '--range trigger.distance=1.6..1.8 --range trigger.heartbeat=1.7..1.9',
].join(' ');

/** Simulated time that shows that a command runs. Of recordings pages name moments that are later. */
const shortly = (args: string) => args.replace(/ --duration \d+/, ' --duration 5');

/** What is run in place of these arguments: less of the same, and nothing that opens this machine to the network. */
function runAs(args: string): string {
  const closed = args.replace(/ --lan\b/, '');
  if (asPrinted) return closed;
  const [command = ''] = closed.split(' ', 1);
  if (command === 'tune')
    return `${shortly(closed).replace(/ --budget \S+/, '')} ${closed.startsWith('tune game.yaml ') ? nearby : fewEvaluations}`;
  if (command === 'sweep') return shortly(closed).replace(/ --repeat \d+/, ' --repeat 2');
  if (command === 'run' && !closed.includes(' --record ')) return `${closed.replace(/ --duration \d+/, '')} --duration 5`;
  if (command === 'host') return closed.replace(/ --duration \d+/, ' --duration 1');
  return closed.startsWith('study plan ') ? `${closed} --studies 10` : closed;
}

/**
 * The line, by a shell, with the program as it is installed. What serves until it is interrupted is, once it says
 * where; what `--lan` does is left to test/live/namespaces.test.ts.
 */
async function run(line: string, node: string) {
  const [, args] = /^npx driftbench (.*)$/.exec(line) ?? expect.fail(`${line}: neither a command of the bench nor run elsewhere`);
  const settings = { DRIFTBENCH_SETTINGS: join(folder, 'settings'), DRIFTBENCH_PLUGINS: join(folder, 'none') };
  const env = { ...process.env, ...settings, NODE: node, BENCH: join(root, 'bin/driftbench.mjs') };
  const command = `exec "$NODE" "$BENCH" ${runAs(args!)}`;
  const bench = spawn('sh', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  bench.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (/^(Join|Listening) at /m.test(text) && !args!.includes('--duration')) bench.kill('SIGINT');
  });
  const [status] = (await once(bench, 'close')) as [number | null];
  return { status, output };
}

/** The programs of Node take turns: each test of a command runs on this process's own version besides. */
async function follow(steps: readonly Step[], programs: readonly string[]): Promise<void> {
  let turn = 0;
  for (const step of steps) {
    if ('name' in step) {
      mkdirSync(dirname(join(folder, step.name)), { recursive: true });
      writeFileSync(join(folder, step.name), step.text);
    } else if (!(step.line in elsewhere)) {
      const { status, output } = await run(step.line, programs[turn++ % programs.length]!);
      expect(status, `${step.line}\n${output}`).toBe(0);
    }
  }
}

/** Until a page hangs, ms: some have a dozen commands, each of them work for the whole machine. */
const timeout = 900_000;

test.for(otherVersions)('Node %s is here to run commands', (version, context) => {
  programOf(nodes, version, context);
});

test.for(pages)('the commands of $path run, by the versions of Node in turn', { timeout }, async ({ steps }) => {
  await follow(steps, [process.execPath, ...otherVersions.flatMap((version) => nodes[version] ?? [])]);
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
  const entry = commandFeatures.commands.find((each) => each.name === name);
  if (!entry) return `there is no command ${name}`;
  const command = new Command(name).exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
  const terminal = { print: () => undefined, notify: () => undefined, draw: null, interrupted: new AbortController().signal };
  (await entry.load())(command, terminal, commandFeatures);
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
