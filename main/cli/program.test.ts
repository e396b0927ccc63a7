import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectPaths } from '../base/project-paths.ts';
import { commandFeatures } from '../../features/cli.ts';
import { commandOf } from '../../test/support/command.ts';

const experiment = `
driftbench: 1
name: Small
duration: 2
entities:
  - { id: tank, owner: sender, motion: { kind: human-like, style: keys } }
nodes:
  - { id: sender }
  - { id: near, link: { delay: 0.1 } }
  - { id: far, link: { delay: 0.5, jitter: { spread: 0.1 } } }
lanes:
  - { id: base, trigger: { distance: 0.1, heartbeat: 0.5 } }
  - { id: third, from: base, scheduler: { id: every-nth, n: 3 } }
`;

/** A DR model that cannot see further than 0.3 s, as a third party might write one. */
const failing = `
import { z } from 'zod';
export default {
  kind: 'dead-reckoning', api: 1, id: 'failing', title: 'Fails', source: 'A test', params: z.object({}),
  create: () => ({ extrapolate(fix, { dt }, out) { Object.assign(out, fix); if (dt > 0.3) throw new Error('no more'); } }),
};
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  await writeFile(join(folder, 'small.yaml'), experiment);
  await writeFile(join(folder, 'failing.mjs'), failing);
});
afterAll(() => rm(folder, { recursive: true }));

const aNumber: unknown = expect.any(Number);
const aText: unknown = expect.any(String);

/** Runs a command line; `SMALL`, `FAILING` and `DIR` stand for the files of this test. */
async function driftbench(line: string, interrupted?: AbortSignal) {
  const places: Record<string, string> = {
    SMALL: join(folder, 'small.yaml'),
    FAILING: join(folder, 'failing.mjs'),
    DIR: join(folder, 'csv'),
  };
  const words = line.split(' ').filter(Boolean);
  const end = await commandOf(
    words.map((word) => places[word] ?? word),
    interrupted,
  );
  return { ...end, err: end.err.replaceAll(join(folder, '/'), '') };
}

test('run --json prints one JSON object in the fixed form', async () => {
  const { status, out, err } = await driftbench('run SMALL --json --quiet');
  const report = JSON.parse(out) as Record<string, unknown>;
  expect([status, err]).toEqual([0, '']);
  expect(Object.keys(report)).toEqual(['driftbench', 'experiment', 'seed', 'duration', 'frames', 'wallTime', 'speed', 'lanes']);
  expect(report).toMatchObject({ driftbench: projectPaths().version, experiment: 'Small', seed: 1, duration: 2, frames: 100 });
  expect(report).toMatchObject({
    wallTime: aNumber,
    speed: aNumber,
    lanes: { base: { receivers: { near: { updates: aNumber } } } },
  });
});

test('the same file and seed give the same results, another seed others', async () => {
  const results = async (line: string) => (JSON.parse((await driftbench(line)).out) as { lanes: unknown }).lanes;
  const once = await results('run SMALL --json');
  expect(await results('run SMALL --json --quiet')).toEqual(once);
  expect(await results('run SMALL --json --seed 2')).not.toEqual(once);
});

test('run prints the scores of lanes, two tables of receivers, accuracy and view, and one of lanes', async () => {
  const { status, out } = await driftbench('run SMALL --lane third');
  const words = out.split('\n').map((line) => line.split(/\s{2,}/)[0]);
  expect(status).toBe(0);
  expect(words).toEqual([
    'Small',
    expect.stringMatching(/^seed 1 · 2 s · 100 ticks · .* × real time\)$/),
    '',
    'Lane',
    '',
    expect.stringMatching(/^─+$/),
    'third',
    '',
    'Lane',
    '',
    expect.stringMatching(/^─+$/),
    'third',
    'third',
    '',
    'Lane',
    '',
    expect.stringMatching(/^─+$/),
    'third',
    'third',
    '',
    'Lane',
    '',
    expect.stringMatching(/^─+$/),
    'third',
    '',
  ]);
});

test('options override the file', async () => {
  const { out } = await driftbench('run SMALL --json --seed 5 --duration 1 --lane base --set name=Other --set frame=0.1');
  expect(JSON.parse(out)).toMatchObject({ experiment: 'Other', seed: 5, duration: 1, frames: 10, lanes: { base: {} } });
  expect(out).not.toContain('third');
});

test('--csv puts a file of parts beside the others where there are parts', async () => {
  const parts = 'entities.tank.parts=[{"id":"turret","motion":{"kind":"steady"}}]';
  const { status } = await driftbench(`run SMALL --json --set ${parts} --csv ${join(folder, 'parted')}`);
  expect([status, (await readdir(join(folder, 'parted'))).sort()]).toEqual([
    0,
    ['decisions.csv', 'lanes.csv', 'parts.csv', 'receivers.csv'],
  ]);
});

test('--csv writes both tables with units in the head and leaves nothing else behind', async () => {
  const { status, out } = await driftbench('run SMALL --json --csv DIR');
  const { lanes } = JSON.parse(out) as { lanes: Record<string, { triggers: number; aeeMax: number }> };
  const receivers = (await readFile(join(folder, 'csv', 'receivers.csv'), 'utf8')).split('\n');
  const laneRows = (await readFile(join(folder, 'csv', 'lanes.csv'), 'utf8')).split('\n');
  expect([status, (await readdir(join(folder, 'csv'))).sort()]).toEqual([0, ['decisions.csv', 'lanes.csv', 'receivers.csv']]);
  expect(receivers[0]).toMatch(/^lane,receiver,updates sent,updates received,delay mean \(s\),AEE \(m·s\),/);
  expect(receivers.slice(1).map((row) => row.split(',').slice(0, 2).join())).toEqual([
    'base,near',
    'base,far',
    'third,near',
    'third,far',
    '',
  ]);
  // The number of receivers is left out where the AEE covers all; then come costs at the other scopes, and the scope.
  expect(laneRows[1]).toMatch(
    new RegExp(`^base,${lanes['base']?.triggers},.*,${lanes['base']?.aeeMax},,[\\d.]+,[\\d.]+,[\\d.]+,all entities to all receivers$`),
  );
});

test('a folder that cannot be written is the user’s to mend, and no half-written file stays', async () => {
  await mkdir(join(folder, 'taken', 'lanes.csv'), { recursive: true });
  const { status, out, err } = await driftbench(`run SMALL --csv ${join(folder, 'taken')}`);
  expect([status, out]).toEqual([2, '']);
  expect(err).toMatch(/^taken\/lanes\.csv: this is a folder; /);
  expect((await readdir(join(folder, 'taken'))).filter((name) => name.startsWith('.'))).toEqual([]);
});

test.each([
  [
    'run SMALL --set lanes.base.trigger.distnace=1',
    'small.yaml: --set lanes.base.trigger.distnace=1: lanes.base.trigger.distnace: unknown field "distnace"',
  ],
  ['run none.yaml', 'none.yaml: there is no such file'],
  ['run SMALL --lane thrid', 'small.yaml: --lane thrid: unknown lane "thrid"; allowed: base, third. Did you mean "third"?'],
  ['run SMALL --plugin none.mjs', 'none.mjs: there is no such file, or it may not be read.'],
  ['run SMALL --plugin SMALL', 'small.yaml: found a file ending ".yaml"; allowed: .ts, .mts, .js, .mjs, or a folder with a package.json.'],
  ['run SMALL --seed x', "error: option '--seed <n>' argument 'x' is invalid. It must be a whole number."],
  [
    'run SMALL --duration 0',
    "error: option '--duration <s>' argument '0' is invalid. It must be a number of seconds > 0 and ≤ 604800 (a week).",
  ],
  ['run', "error: missing required argument 'file'"],
  ['run SMALL --jsn', "error: unknown option '--jsn'\n(Did you mean --json?)"],
  ['rnu SMALL', "error: unknown command 'rnu'\n(Did you mean run?)"],
  ['', 'Usage: driftbench'],
  ['run SMALL --csv SMALL', 'small.yaml: this is not a folder; name another place.'],
  ['run SMALL --save-call /', '/: this is a folder; name another place.'],
  ['run SMALL --allow-path /none', '--allow-path: there is nothing at /none; check the path.'],
  ['vectors --out SMALL', 'small.yaml: this is not a folder; name another place.'],
  ['open /none.yaml', 'file: there is nothing at /none.yaml; check the path.'],
  ['run SMALL --csv=', '--csv is empty; give it a value.'],
])('`%s` is wrong input', async (line, message) => {
  const { status, out, err } = await driftbench(line);
  expect([status, out]).toEqual([2, '']);
  expect(err.slice(0, message.length)).toBe(message);
});

test('an empty argument is reported, whatever it stands for', async () => {
  const refused = (err: string) => ({ status: 2, out: '', err });
  const split = ['recording', 'split', 'any.mcap', '--at', '1', '--out', ''];
  expect(await commandOf(split)).toEqual(refused('--out is empty; give it a value.\n'));
  expect(await commandOf(['run', ''])).toEqual(refused('An argument is empty; give it a value.\n'));
});

test.each(['--help', 'run --help', 'plugins --help', 'plugins list --help'])('%s helps', async (line) => {
  const { status, out, err } = await driftbench(line);
  expect([status, err]).toEqual([0, '']);
  expect(out).toMatch(/^Usage: driftbench/);
});

test('--version is that of the package', async () => {
  expect(await driftbench('--version')).toEqual({ status: 0, out: `${projectPaths().version}\n`, err: '' });
});

test('a plugin that fails is named with its call, time and input, and there are no results', async () => {
  const { status, out, err } = await driftbench('run SMALL --json --quiet --plugin FAILING --set lanes.base.model.id=failing');
  expect([status, out]).toEqual([1, '']);
  expect(err).toMatch(
    /^Plugin dead-reckoning\/failing: extrapolate threw Error: no more \(failing\.mjs:5\) at session time 0\.\d+ s\.\nInput of the call: \{.*\}\n$/,
  );
});

test.each(commandFeatures.commands)('the list of commands and the help of $name agree', async ({ name, takes, does }) => {
  const [all, own] = [await driftbench('--help'), await driftbench(`${name} --help`)];
  expect(all.out).toMatch(new RegExp(`^  ${name} +${does.split(' ', 1)[0]} `, 'm'));
  expect(own.out).toContain(`Usage: driftbench ${name} ${takes}\n\n${does.split(' ').slice(0, 4).join(' ')}`);
});

test('a tuning that is interrupted before its first run ends with status 130, and without a stack', async () => {
  const { status, out, err } = await driftbench('tune SMALL --plugin FAILING --quiet', AbortSignal.abort());
  expect({ status, out, err }).toEqual({ status: 130, out: '', err: 'Interrupted.\n' });
});

test('an interrupted run ends with status 130 and writes nothing', async () => {
  const { status, out, err } = await driftbench(`run SMALL --json --quiet --csv ${join(folder, 'never')}`, AbortSignal.abort());
  expect([status, out]).toEqual([130, '']);
  expect(err).toMatch(/^Interrupted at 0\.\d\d s of 2 s; no results were written\.\n$/);
  expect(await readdir(folder)).not.toContain('never');
});

test('plugins list shows every plugin with its parameters', async () => {
  const { status, out } = await driftbench('plugins list --json --plugin FAILING');
  const plugins = JSON.parse(out) as { kind: string; id: string; params: unknown[] }[];
  expect(status).toBe(0);
  expect(plugins.map(({ kind, id }) => `${kind}/${id}`)).toContain('dead-reckoning/failing');
  expect(plugins.find(({ id }) => id === 'every-nth')).toEqual({
    kind: 'fairness',
    id: 'every-nth',
    title: aText,
    source: aText,
    guidance: { goodFor: aText, needs: aText, costs: aText, use: aText },
    api: 1,
    params: [{ name: 'n', unit: '', range: '≥ 1 and ≤ 1000', default: 3, help: aText }],
  });
});

test('plugins list without --json is a table', async () => {
  const { out } = await driftbench('plugins list');
  expect(out.split('\n')[0]).toMatch(/^Kind +Id +Title +Parameter +Range +Unit +Default +Guidance and source$/);
  expect(out).toMatch(/^convergence +linear-blend +Linear blend +time +≥ 0 and ≤ 10 +s +0\.25 /m);
});

test('no command writes over what it reads, or twice to one place', async () => {
  const before = await readFile(join(folder, 'small.yaml'), 'utf8');
  for (const line of [
    'run SMALL --report SMALL',
    'run SMALL --record SMALL',
    'run SMALL --save-call SMALL',
    'import SMALL --out SMALL',
    'report SMALL --out SMALL',
  ])
    expect(await driftbench(line)).toMatchObject({ status: 2, err: expect.stringContaining('small.yaml: this command reads this file') });
  expect(await driftbench(`run SMALL --csv DIR --report ${join(folder, 'csv', 'lanes.csv')}`)).toMatchObject({ status: 2, out: '' });
  expect(await driftbench('run SMALL --record DIR --report DIR')).toMatchObject({ status: 2, out: '' });
  expect(await driftbench('sweep SMALL --vary nodes.far.link.delay=1 --report SMALL')).toMatchObject({ status: 2 });
  expect(await driftbench('host SMALL --record SMALL')).toMatchObject({ status: 2 });
  expect(await driftbench('replay SMALL --report SMALL')).toMatchObject({ status: 2 });
  expect(await readFile(join(folder, 'small.yaml'), 'utf8')).toBe(before);
});

test('a recording that cannot be written is reported before anything runs', async () => {
  const path = join(folder, 'small.yaml', 'run.mcap');
  expect(await driftbench(`run SMALL --record ${path}`)).toEqual({
    status: 2,
    out: '',
    err: expect.stringContaining('small.yaml/run.mcap: cannot be written: ENOTDIR'),
  });
});

test('a report that cannot be written is reported before anything runs', async () => {
  await symlink('nowhere/at/all', join(folder, 'leads-nowhere'));
  const { status, out, err } = await driftbench(`run SMALL --report ${join(folder, 'leads-nowhere', 'run.html')}`);
  expect([status, out, err]).toEqual([2, '', expect.stringContaining('run.html: cannot be written: ENOENT')]);
});
