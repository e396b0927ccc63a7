/** `driftbench sweep`: the same tables whatever the number of jobs and however often it was interrupted. */
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commandOf } from '../support/command.ts';
import { smallExperiment } from '../support/experiments.ts';
import { patience } from '../support/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const file = join(folder, 'small.yaml');
const throws = fileURLToPath(new URL('../support/plugins/bad/throwing.mjs', import.meta.url));

beforeAll(() => writeFileSync(file, smallExperiment({ duration: 5 })));
afterAll(() => rmSync(folder, { recursive: true }));

const sweep = (line: string, interrupted?: AbortSignal) => sweepOf(file, line, interrupted);

const sweepOf = (experiment: string, line: string, interrupted?: AbortSignal) =>
  commandOf(['sweep', experiment, ...line.split(' ')], interrupted);

const grid = '--vary nodes.viewer.link.delay=0.1,0.3 --vary lanes.base.trigger.distance=0.25,0.5 --repeat 3';
const at = (name: string) => join(folder, name);
const read = (name: string, table: string) => readFileSync(join(folder, name, table), 'utf8');

test('jobs, interruption and resuming change nothing; every run has a row with parameters, seed and metrics', async () => {
  const whole = await sweep(`${grid} --out ${at('one')} --jobs 1`);
  cpSync(at('one'), at('two'), { recursive: true });
  const kept = read('one', 'runs.jsonl').split('\n').slice(0, 3).join('\n');
  writeFileSync(join(at('two'), 'runs.jsonl'), `${kept}\n{"number":5,"poi`);
  for (const table of ['runs.csv', 'summary.csv']) rmSync(join(at('two'), table));
  const resumed = await sweep(`${grid} --out ${at('two')} --resume --jobs 2`);
  expect([whole.status, resumed.status, resumed.out]).toEqual([0, 0, whole.out]);
  for (const table of ['runs.jsonl', 'runs.csv', 'summary.csv']) expect(read('two', table)).toBe(read('one', table));
  const [head = '', ...rows] = read('one', 'runs.csv').trimEnd().split('\n');
  expect(head).toMatch(
    /^run,point,repeat,seed,nodes.viewer.link.delay \(s\),lanes.base.trigger.distance \(m\),base.sendRate \(Hz\),.*base.triggers,.*base.viewer.aee \(m·s\),.*,fault$/,
  );
  expect(rows.map((row) => row.split(',').slice(0, 6).join())).toEqual(
    [0.1, 0.3].flatMap((delay, i) =>
      [0.25, 0.5].flatMap((distance, j) =>
        [0, 1, 2].map((repeat) => [6 * i + 3 * j + repeat, 2 * i + j, repeat, 1 + repeat, delay, distance].join()),
      ),
    ),
  );
});

test('the Parquet file holds what the CSV holds', async () => {
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(join(at('one'), 'runs.parquet')) });
  const [head = '', ...lines] = read('one', 'runs.csv').trimEnd().split('\n');
  const cells = (row: Record<string, unknown>) => head.split(',').map((name) => String(row[name] ?? ''));
  expect(rows.map((row) => cells(row).join())).toEqual(lines);
  expect(rows).toHaveLength(12);
  const { key_value_metadata: [units] = [] } = await parquetMetadataAsync(await asyncBufferFromFile(join(at('one'), 'runs.parquet')));
  expect(JSON.parse(units?.value ?? '')).toMatchObject({
    'nodes.viewer.link.delay (s)': 's',
    'base.viewer.aee (m·s)': 'm·s',
    'base.viewer.deviationMax (m)': 'm',
  });
});

test('--repeat alone sweeps seeds; the long table has a row for each run, lane, receiver and metric', async () => {
  expect(await sweep(`--repeat 2 --long --out ${at('seeds')}`)).toMatchObject({ status: 0 });
  const [head, ...rows] = read('seeds', 'runs-long.csv').trimEnd().split('\n');
  expect(head).toBe('run,point,repeat,seed,lane,receiver,metric,value,unit,scope');
  const [wide = '', first = ''] = read('seeds', 'runs.csv').split('\n');
  const cell = (name: string) => first.split(',')[wide.split(',').indexOf(name)];
  expect(rows).toContain(`0,0,0,1,base,viewer,aee,${cell('base.viewer.aee (m·s)')},m·s,one entity to one receiver`);
  expect(rows).toContain(`0,0,0,1,base,,triggers,${cell('base.triggers')},,all entities to all receivers`);
  expect(await parquetReadObjects({ file: await asyncBufferFromFile(join(at('seeds'), 'runs-long.parquet')) })).toHaveLength(rows.length);
});

test('a network of a population has the runs that it has by itself; means are by weight', async () => {
  writeFileSync(at('nets.yaml'), 'networks: [{ id: lan, group: near, link: lan }, { id: slow, weight: 3, link: { delay: 0.3 } }]\n');
  const swept = await sweep(`--networks ${at('nets.yaml')} --out ${at('population')}`);
  expect(swept).toMatchObject({ status: 0, out: expect.stringContaining('Means by weight over the networks:') as string });
  expect(await sweep(`--repeat 1 --set nodes.viewer.link={"delay":0.3} --out ${at('alone')}`)).toMatchObject({ status: 0 });
  const cells = (name: string, row: number) => read(name, 'runs.csv').split('\n')[row]!.split(',');
  expect(cells('population', 2).slice(0, 5)).toEqual(['1', '1', '0', '1', 'slow']);
  expect(cells('population', 2).slice(5)).toEqual(cells('alone', 1).slice(4));
  const place = cells('population', 0).indexOf('base.viewer.aee (m·s)');
  const [lan, slow] = [1, 2].map((row) => Number(cells('population', row)[place]));
  const groups = read('population', 'networks.csv')
    .split('\n')
    .filter((line) => line.includes(',base.viewer.aee,'))
    .map((line) => line.split(','));
  expect(groups.map(([group, networks]) => [group, networks])).toEqual([
    ['all networks', '2'],
    ['near', '1'],
    ['slow', '1'],
  ]);
  expect(groups.map((group) => Number(group[4]))).toEqual([expect.closeTo((lan! + 3 * slow!) / 4, 12), lan, slow]);
});

test('a run that fails has a row with its fault and stops no other; resuming tries it again', async () => {
  const line = `--vary lanes.base.model.id=linear,throwing --plugin ${throws} --out ${at('faulty')}`;
  const { status, err } = await sweep(line);
  expect(status).toBe(1);
  expect(err).toContain('1 of 2 runs failed. The first: run 1: ');
  const [, good = '', bad = ''] = read('faulty', 'runs.csv').split('\n');
  expect(good).toMatch(/^0,0,0,1,linear,\d+,/);
  expect(bad).toMatch(/^1,1,0,1,throwing,,+.*throwing/);
  expect(await sweep(`${line} --resume`)).toMatchObject({ status: 1 });
  expect(read('faulty', 'runs.jsonl').trimEnd().split('\n')).toHaveLength(3);
});

test('an interrupted sweep says how far it came and how to go on', async () => {
  const interruption = new AbortController();
  const stopped = sweep(`--quiet --vary frame=0.001,0.002 --duration 100000 --out ${at('stopped')}`, interruption.signal);
  await vi.waitFor(() => expect(existsSync(join(at('stopped'), 'runs.jsonl'))).toBe(true), patience);
  interruption.abort();
  const { status, err } = await stopped;
  expect([status, err]).toEqual([130, 'Interrupted after 0 of 2 runs. Repeat the command with --resume to resume.\n']);
  expect(existsSync(join(at('stopped'), 'runs.csv'))).toBe(false);
});

test('interrupted while its values are tried it leaves nothing behind', async () => {
  const { status, err } = await sweep(`${grid} --out ${at('early')}`, AbortSignal.abort());
  expect([status, err, existsSync(at('early'))]).toEqual([130, 'Interrupted before anything was run.\n', false]);
});

test('going on is refused when a file that the experiment reads has changed, and says which', async () => {
  const hilly = join(folder, 'hilly.yaml');
  const heights = join(folder, 'heights.csv');
  const ground = 'world: { size: [400, 400], terrain: { kind: heightmap, file: heights.csv } }';
  writeFileSync(heights, '0,1\n1,2\n');
  writeFileSync(hilly, smallExperiment({ duration: 2 }).replace('entities:', `${ground}\nentities:`));
  const line = `--vary nodes.viewer.link.delay=0.1,0.2 --out ${at('hilly')}`;
  expect((await sweepOf(hilly, line)).status).toBe(0);
  expect((await sweepOf(hilly, `${line} --resume`)).status).toBe(0);
  writeFileSync(heights, '0,1\n1,3\n');
  const { status, err } = await sweepOf(hilly, `${line} --resume`);
  expect([status, err]).toEqual([
    2,
    `${at('hilly')}: holds another sweep: the file heights.csv, which the experiment names, has changed. Resume it with what it was made with, or name another folder.\n`,
  ]);
});

test('a folder with files that no sweep wrote is left alone; the swept experiment may stand there', async () => {
  const used = at('used');
  mkdirSync(used);
  writeFileSync(join(used, 'experiment.yaml'), 'mine');
  writeFileSync(join(used, 'runs.jsonl'), 'mine too');
  const refused = `${used}: holds runs.jsonl, which is not of a sweep and would be replaced; name another folder.\n`;
  expect(await sweep(`${grid} --out ${used}`)).toEqual({ status: 2, out: '', err: refused });
  expect(await commandOf(['sweep', 'plan', file, ...`${grid} --out ${used}`.split(' ')])).toEqual({ status: 2, out: '', err: refused });
  expect(['experiment.yaml', 'runs.jsonl'].map((name) => readFileSync(join(used, name), 'utf8'))).toEqual(['mine', 'mine too']);
  const beside = join(at('beside'), 'experiment.yaml');
  mkdirSync(at('beside'));
  copyFileSync(file, beside);
  expect((await sweepOf(beside, `--vary frame=0.02 --out ${at('beside')}`)).status).toBe(0);
});

test('a folder with another sweep, or one not to be resumed, is left alone', async () => {
  const again = await sweep(`${grid} --out ${at('one')}`);
  expect([again.status, again.err]).toEqual([2, `${at('one')}: holds a sweep already; resume it with --resume, or name another folder.\n`]);
  const other = await sweep(`${grid} --out ${at('one')} --resume --seed 4`);
  expect([other.status, other.err]).toEqual([
    2,
    `${at('one')}: holds another sweep: seed was 1 and is now 4. Resume it with what it was made with, or name another folder.\n`,
  ]);
});

test('no other command writes into the folder of a sweep, nor a sweep into that of a tuning', async () => {
  const recording = join(folder, 'small.mcap');
  expect((await commandOf(['run', file, '--record', recording, '--quiet'])).status).toBe(0);
  const study = join(folder, 'study.yaml');
  const [good, bad] = ['{ id: good, lane: a, link: 4g }', '{ id: bad, lane: b, link: 3g }'];
  writeFileSync(
    study,
    [
      'driftbench: 1',
      'name: a study',
      'duration: 10',
      'world: { kind: arena, size: [60, 60], obstacles: 0 }',
      'game: { players: 2, screens: a }',
      'lanes: [{ id: a, trigger: { distance: 1 } }, { id: b, trigger: { distance: 2 } }]',
      `study: { conditions: [${good}, ${bad}] }`,
      '',
    ].join('\n'),
  );
  const held = ['sweep.json', 'runs.jsonl', 'experiment.yaml'].map((name) => read('one', name));
  for (const line of [
    ['tune', file, '--evaluations', '20'],
    ['tune', file, '--evaluations', '20', '--resume'],
    ['reproduce', 'thesis-2-clocks'],
    ['vectors'],
    ['export', recording, '--format', 'csv'],
    ['host', '--study', study, '--port', '0'],
  ]) {
    const { status, err } = await commandOf([...line, '--out', at('one')]);
    expect([status, err.endsWith(`${at('one')}: holds a sweep (sweep.json); name another folder.\n`)], err).toEqual([2, true]);
  }
  expect(['sweep.json', 'runs.jsonl', 'experiment.yaml'].map((name) => read('one', name))).toEqual(held);
  mkdirSync(at('tuned'));
  for (const name of ['tune.json', 'runs.jsonl']) writeFileSync(join(at('tuned'), name), 'kept');
  for (const line of [`${grid} --out ${at('tuned')}`, `${grid} --out ${at('tuned')} --resume`]) {
    const { status, err } = await sweep(line);
    expect([status, err.endsWith(`${at('tuned')}: holds a tuning (tune.json); name another folder.\n`)], err).toEqual([2, true]);
  }
  const planned = await commandOf(['sweep', 'plan', file, '--repeat', '2', '--out', at('tuned')]);
  expect([planned.status, planned.err]).toEqual([2, `${at('tuned')}: holds a tuning (tune.json); name another folder.\n`]);
  expect(readdirSync(at('tuned')).sort()).toEqual(['runs.jsonl', 'tune.json']);
  expect(read('tuned', 'runs.jsonl')).toBe('kept');
});

test('an option that would be ignored is refused', async () => {
  const delay = '--vary nodes.viewer.link.delay=0.1,0.3';
  for (const [line, problem] of [
    [`${delay} --long`, '--long needs --out'],
    [`${delay} --key ${file}`, '--key needs --queue'],
    [`${delay} --jobs 2 --queue redis://127.0.0.1:1`, '--jobs does not go with --queue'],
    [`${delay} --set nodes.viewer.link.delay=0.2`, '--set nodes.viewer.link.delay: --vary sets this field too'],
    [
      `--vary nodes.viewer.link={},{delay:1} --set nodes.viewer.link.delay=0.2`,
      '--set nodes.viewer.link.delay: --vary sets this field too',
    ],
    [`${delay} --vary nodes.viewer.link={},{delay:1}`, '--vary nodes.viewer.link.delay: a later --vary sets all of the field'],
    [`${delay} --seed 2 --set seed=3`, '--set seed: --seed sets this field too'],
    [`${delay} --duration 2 --set duration=3`, '--set duration: --duration sets this field too'],
  ] as const) {
    const { status, err } = await sweep(line);
    expect([status, err], line).toEqual([2, expect.stringContaining(problem) as string]);
  }
  expect(await commandOf(['sweep', '--seed', '3', 'plan', file, '--repeat', '2', '--out', at('never')])).toMatchObject({
    status: 2,
    err: '--seed: no effect before plan; give it after.\n',
  });
});

test('a report takes the place of nothing that a sweep keeps', async () => {
  for (const table of ['runs.csv', 'runs.jsonl', 'sweep.json']) {
    const kept = read('one', table);
    const [one, out] = [at('one'), join(at('one'), table)];
    expect(await commandOf(['report', one, '--out', out])).toMatchObject({ status: 2, err: expect.stringContaining(`--out ${out}: `) });
    expect(read('one', table)).toBe(kept);
  }
  expect((await commandOf(['report', at('one'), '--out', at('one.html')])).status).toBe(0);
  const report = readFileSync(at('one.html'), 'utf8');
  // Its title is the experiment's name, or the name of its file.
  expect([report.includes('"kind":"sweep"'), report.includes(folder)]).toEqual([true, false]);
  const { status, err } = await sweep(`--vary frame=0.02 --out ${at('none')} --report ${at('none/runs.csv')}`);
  expect([status, err]).toEqual([2, `--report ${at('none/runs.csv')}: --out writes this file; name another file.\n`]);
});

test('a log that was changed is refused', async () => {
  cpSync(at('one'), at('changed'), { recursive: true });
  appendFileSync(join(at('changed'), 'runs.jsonl'), 'nonsense\n');
  const { status, err } = await sweep(`${grid} --out ${at('changed')} --resume`);
  expect([status, err]).toEqual([2, expect.stringContaining('runs.jsonl:13: found no record of a run; the file was modified')]);
});

test.each([
  ['--jobs 1', '--vary is missing: name at least one field'],
  ['--vary nodes.viewer.link.delay=0.1,-1', 'nodes.viewer.link.delay'],
  ['--vary nodes.viewer.link.dely=1', 'small.yaml: --vary nodes.viewer.link.dely=1: nodes.viewer.link.dely: unknown field "dely"'],
  ['--set frme=1 --vary frame=0.1,0.2', 'small.yaml: --set frme=1: frme: unknown field "frme"'],
  ['--vary frame=0.02 --vary frame=0.04', '--vary frame: this field is varied twice; give all its values at once.'],
  ['--vary duration=1,2 --duration 3', '--vary duration: --duration gives all runs the same; leave one of them out.'],
  ['--vary frame=0.02 --resume', '--resume needs --out'],
])('`%s` is wrong input, reported before anything runs', async (line, message) => {
  const { status, out, err } = await sweep(line);
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain(message);
});
