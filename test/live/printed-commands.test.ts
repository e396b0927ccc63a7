/** Commands that the bench prints, pasted into a shell: with names of strangers they call what they say, and nothing else. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { commandLine } from '../../main/run/report/report.ts';
import { partScript } from '../../features/sweep/node/part-scripts.ts';
import type { SweepPlan } from '../../features/sweep/node/sweep-plan.ts';
import { liveText } from '../../features/live/cli/live-report.ts';
import { noLiveState } from '../../features/live/calls/live-state.ts';
import { InputFolder } from '../../main/experiment/input-folder.ts';
import { commandOf } from '../support/command.ts';
import { smallExperiment } from '../support/experiments.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Names that a file system takes. */
const hostile = ['a;touch X;', '$(touch X)', '`touch X`', '"; touch X; "', "'; touch X; '", 'a\ntouch X\n#', 'a b', '-e'];

const bin = join(folder, 'bin');
mkdirSync(bin);
/** Notes its arguments, one a line of JSON. */
const noting = `#!${process.execPath}
require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'called'))}, JSON.stringify(process.argv.slice(2)) + '\\n');
`;
for (const name of ['driftbench', 'npx']) {
  writeFileSync(join(bin, name), noting);
  chmodSync(join(bin, name), 0o755);
}

/** The arguments of what the text calls in a shell. */
function called(text: string): string[][] {
  const [work, calls] = [join(folder, 'work'), join(folder, 'called')];
  rmSync(work, { recursive: true, force: true });
  rmSync(calls, { force: true });
  mkdirSync(work);
  spawnSync('sh', ['-c', text], { cwd: work, env: { PATH: [bin, '/usr/bin', '/bin'].join(delimiter) } });
  expect([text, existsSync(join(work, 'X'))]).toEqual([text, false]);
  return readFileSync(calls, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as string[]);
}

const plan: SweepPlan = { runs: 4, points: 4, lanes: ['base'], parts: 2, estimate: { seconds: 1, kilobytes: 1 }, plugins: [] };
function messageOf(act: () => unknown): string {
  try {
    act();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

/** A leading dash is no option. */
const asPath = (name: string) => name.replace(/^-/, './-');

test.skipIf(process.platform === 'win32').each(hostile)('%j', async (name) => {
  expect(called(commandLine('run', name, { set: [`a=${name}`] }))).toEqual([['driftbench', 'run', asPath(name), '--set', `a=${name}`]]);
  expect(called(partScript('slurm', name, plan).replace(/^srun \S+ /m, ''))[0]?.slice(0, 3)).toEqual(['sweep', 'run', asPath(name)]);
  const script = partScript('parallel', name, plan).replace(/^seq.*\| parallel .*?parallel\.log /m, '');
  expect(called(script).map((words) => words.slice(0, 3))).toEqual([
    ['sweep', 'run', asPath(name)],
    ['sweep', 'collect', asPath(name)],
  ]);
  // A plugin that was found: the line that trusts it.
  const own = join(folder, 'own');
  rmSync(own, { recursive: true, force: true });
  mkdirSync(join(own, 'plugins'), { recursive: true });
  writeFileSync(join(own, 'car.yaml'), smallExperiment({ duration: 0.1 }));
  const planted = join(own, 'plugins', `${name}.mjs`);
  writeFileSync(planted, readFileSync(fileURLToPath(new URL('../support/plugins/bad/throwing.mjs', import.meta.url))));
  const { err } = await commandOf(['run', join(own, 'car.yaml')]);
  const [, trust = ''] = /To let it run: (.*)/.exec(err) ?? [];
  expect(called(trust)).toEqual([['plugins', 'trust', planted]]);
  // A file elsewhere: the option that allows its folder.
  const elsewhere = () => new InputFolder(join(own, 'car.yaml')).pathOf(join(folder, 'elsewhere', name, 'path.csv'));
  const [, allowed = ''] = /allow its folder: (.*)/.exec(messageOf(elsewhere)) ?? [];
  expect(called(`driftbench run car.yaml ${allowed}`)).toEqual([['run', 'car.yaml', '--allow-path', join(folder, 'elsewhere', name)]]);
  // A folder that is no planned sweep, and one with the answers of a study.
  mkdirSync(join(folder, name), { recursive: true });
  const missing = await commandOf(['sweep', 'run', join(folder, name), '--quiet']);
  const [, plans = ''] = /make one: (.*)/.exec(missing.err) ?? [];
  expect(called(plans)).toEqual([['sweep', 'plan', 'FILE', '--out', join(folder, name)]]);
  const progress = { answered: 0, planned: 0, folder: name, problem: null, isBlind: false, doubts: [] };
  const study = { phase: 'done', left: null, people: [], progress } as const;
  const report = liveText({ version: '1', state: { ...noLiveState, study }, results: null, wallTime: 0 });
  expect(called(/The report: (.*)/.exec(report)?.[1] ?? '')).toEqual([['study', 'report', asPath(name)]]);
});
