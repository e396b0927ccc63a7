/**
 * The commands that README and the pages of docs show, as they stand there: each is run, in the order of its page, and
 * ends well.
 */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommandLine } from '../../main/cli/program.ts';
import { root } from '../../scripts/steps.mjs';

/** What other tests run, and which. */
const elsewhere: Readonly<Record<string, string>> = {
  'npm ci && npm start': 'test/live/start.test.ts',
  'npm ci && npm test': 'scripts/test.mjs, which runs this one',
};

/** Session time of what names none, s. */
const usualDuration = ['--duration', '2'];

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
const above = process.cwd();
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  symlinkSync(join(root, 'resources'), join(folder, 'resources'));
  for (const [name, text] of Object.entries(ownFiles)) writeFileSync(join(folder, name), text);
  copyFileSync(join(root, 'resources/experiments/netgames05.yaml'), join(folder, 'experiment.yaml'));
  copyFileSync(join(root, 'resources/experiments/live.yaml'), join(folder, 'my.yaml'));
  vi.stubEnv('DRIFTBENCH_SETTINGS', join(folder, 'settings'));
  vi.stubEnv('DRIFTBENCH_PLUGINS', join(folder, 'none'));
  process.chdir(folder);
});

afterEach(() => {
  process.chdir(above);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** In this process. What serves until it is interrupted is, once it says where. */
async function driftbench(args: readonly string[]) {
  const interruption = new AbortController();
  const output: string[] = [];
  const status = await runCommandLine(bounded(args), {
    print: () => undefined,
    notify: (text) => {
      output.push(text);
      if (/^(Join|Listening) at /m.test(text) && !args.includes('--duration')) interruption.abort();
    },
    draw: null,
    interrupted: interruption.signal,
  });
  return { status, output: output.join('') };
}

function bounded(args: readonly string[]): readonly string[] {
  const isLong = ['run', 'sweep'].includes(args[0] ?? '') && !args.includes('--duration');
  return isLong ? [...args, ...usualDuration] : args;
}

/** Until a page hangs, ms: some have a dozen commands, each of them work for the whole machine. */
const longMs = 900_000;

test.each(pages)(
  'the commands of $path run as they stand',
  async ({ lines }) => {
    for (const line of lines.filter((each) => !(each in elsewhere) && !done.has(each))) {
      if (alone.test(line)) done.add(line);
      const [, args = ''] = /^npx driftbench (.*)$/.exec(line) ?? expect.fail(`${line}: neither a command of the bench nor run elsewhere`);
      const { status, output } = await driftbench(args.split(/\s+/));
      expect(status, `${line}\n${output}`).toBe(0);
    }
  },
  longMs,
);
