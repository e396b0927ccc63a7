/** Exports agree with the results in every format, and an independent reader reads them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { parquetReadObjects } from 'hyparquet';
import { readParquet } from 'parquet-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportTableNames } from '../../calls/export-table-names.ts';
import { Session } from '../../../../engine/session/session.ts';
import { registry } from '../../../../test/support/plans.ts';
import { recordRun } from '../../../../test/support/recorded.ts';
import { loadExperiment } from '../../../../main/experiment/load-experiment.ts';
import { projectPaths } from '../../../../main/base/project-paths.ts';
import { Recording } from '../../../../main/recording/recording.ts';
import { RecordingWriter } from '../../../../main/recording/recording-writer.ts';
import { experimentSetup } from '../../../../main/run/recording-setup.ts';
import { RowBatch } from '../../../../main/run/row-batch.ts';
import { TelemetrySampler } from '../../../../main/run/telemetry-sampler.ts';
import { exportRecording, type ExportRequest } from './export-recording.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const never = new AbortController().signal;
let recording: Recording;

beforeAll(async () => {
  const path = join(folder, 'gls.mcap');
  const { writer } = await recordRun(join(projectPaths().experiments, 'gls.yaml'), path, ['duration=8']);
  writer.close();
  recording = await Recording.open(path);
});

afterAll(() => {
  recording.close();
  rmSync(folder, { recursive: true });
});

/** Bytes that a pair has sent before its recording begins: beyond them single precision has even numbers only. */
const many = (1 << 24) + 1;

test('bytes are exact beyond 2²⁴, in recordings and exports', async () => {
  const path = join(folder, 'many.mcap');
  const file = join(projectPaths().experiments, 'steady-line.yaml');
  const loaded = await loadExperiment(file, { registry, sets: ['duration=1'] });
  const writer = new RecordingWriter(path, await experimentSetup({ kind: 'run', path: file, loaded, plugins: [] }));
  const session = new Session(loaded.plan);
  const pairs = session.lanes.flatMap((lane) => lane.pairs);
  for (const { traffic } of pairs) traffic.bytes = many;
  const rows = new RowBatch(new TelemetrySampler(session), (batch) => writer.take({ kind: 'rows', rows: batch }));
  rows.add(session.now);
  for (; !session.finished; rows.add(session.now)) session.advanceTo(session.now + 0.1);
  rows.flush();
  writer.close();
  const opened = await Recording.open(path);
  const out = join(folder, 'many');
  await exportRecording(opened, out, { format: 'json', tables: ['metrics'] }, { cancelled: never });
  opened.close();
  const bytes = linesOf(join(out, 'metrics.jsonl')).map((row) => Number(row['bytes (byte)']));
  expect(bytes.filter((each) => !(each > many && each % 2 === 1))).toEqual([]);
  expect(bytes.slice(-pairs.length)).toEqual(pairs.map(({ traffic }) => traffic.bytes));
});

type Row = Readonly<Record<string, number | string | null>>;

async function exported(name: string, request: ExportRequest): Promise<string> {
  const out = join(folder, name);
  await exportRecording(recording, out, request, { cancelled: never });
  return out;
}

const linesOf = (path: string): Row[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

test('rows of every kind add up to the results', async () => {
  const out = await exported('json', { format: 'json' });
  const table = (name: string) => linesOf(join(out, `${name}.jsonl`));
  const files = exportTableNames(recording.setup.layout).map((name) => `${name}.jsonl`);
  expect(readdirSync(out).toSorted()).toEqual([...files, 'datapackage.json', 'export.json'].toSorted());
  const { results } = recording.results!;
  for (const [lane, of] of Object.entries(results.lanes)) {
    const inLane = (name: string) => table(name).filter((row) => row['lane'] === lane);
    expect(inLane('updates-made')).toHaveLength(of.triggers);
    expect(inLane('updates-sent')).toHaveLength(of.updatesSent);
    expect(inLane('updates-sent').reduce((sum, row) => sum + Number(row['bytes (byte)']), 0)).toBe(of.bytesSent);
    const received = Object.values(of.receivers).reduce((sum, { updatesReceived }) => sum + updatesReceived, 0);
    expect(inLane('updates-arrived')).toHaveLength(received);
    expect(inLane('delays')).toHaveLength(received);
    const last = new Map(inLane('metrics').map((row) => [`${row['entity']}>${row['receiver']}`, row['aee (m·s)']]));
    expect([...last.values()].reduce((sum: number, aee) => sum + Number(aee), 0) / last.size).toBeCloseTo(of.aeeMean!, 2);
    expect(table('lanes').find((row) => row['lane'] === lane)?.['aeeMean (m·s)']).toBe(of.aeeMean);
  }
  expect(table('shots')).toHaveLength(results.game!.shots);
  expect(table('hits').filter(({ what }) => what === 'hit')).toHaveLength(results.game!.hits);
  expect(new Set(table('real').map(({ entity }) => entity)).size).toBe(recording.setup.layout.entities.length);
  const near = table('delays').filter((row) => row['configured spread (s)'] === 0);
  for (const row of near) expect(row['delivered (s)']).toBeCloseTo(Number(row['configured (s)']), 9);
  expect(JSON.parse(readFileSync(join(out, 'export.json'), 'utf8'))).toMatchObject({
    seed: recording.setup.seed,
    recording: { isWhole: true },
  });
});

test('an entity that is not in the world has no row among the real ones', async () => {
  const times = Array.from({ length: 60 }, (_, k) => k).filter((k) => k < 30 || k >= 45);
  const rows = times.map((k) => `${k / 10},${k},0,${k < 30 ? 1 : 2}`);
  writeFileSync(join(folder, 'here.csv'), ['t,x,y,life', ...rows].join('\n'));
  const lines = [
    'driftbench: 1',
    'name: Here and not here',
    'duration: 5',
    'frame: 0.05',
    'entities: [{ id: car, owner: driver, motion: { kind: trace, file: here.csv } }]',
    'nodes: [{ id: driver }, { id: viewer, link: { delay: 0.1 } }]',
    'lanes: [{ id: base, trigger: { distance: 0.5 } }]',
  ];
  writeFileSync(join(folder, 'here.yaml'), lines.join('\n'));
  const path = join(folder, 'here.mcap');
  const { writer } = await recordRun(join(folder, 'here.yaml'), path, []);
  writer.close();
  const opened = await Recording.open(path);
  await exportRecording(opened, join(folder, 'here'), { format: 'json', tables: ['real'] }, { cancelled: never });
  opened.close();
  const real = linesOf(join(folder, 'here', 'real.jsonl'));
  const isAway = (time: number) => time > 3 && time < 4.4;
  expect(real.length).toBeGreaterThan(10);
  expect(real.filter((row) => Number(row['life']) === 0 || isAway(Number(row['time (s)'])))).toEqual([]);
});

test('CSV, JSON lines and Parquet say the same, to two readers of Parquet', async () => {
  const request = { tables: ['placed', 'updates-made', 'decisions', 'notes'], from: 1, to: 2, every: 0.1 } as const;
  const [csv, json, parquet] = [
    await exported('a', { ...request, format: 'csv' }),
    await exported('b', { ...request, format: 'json' }),
    await exported('c', { ...request, format: 'parquet' }),
  ];
  for (const name of request.tables) {
    const rows = linesOf(join(json, `${name}.jsonl`));
    const bytes = new Uint8Array(readFileSync(join(parquet, `${name}.parquet`)));
    const byOurs = await parquetReadObjects({ file: bytes.slice().buffer });
    const others = tableFromIPC(readParquet(bytes).intoIPCStream());
    const [head = '', ...lines] = readFileSync(join(csv, `${name}.csv`), 'utf8')
      .split('\n')
      .filter(Boolean);
    expect(lines).toHaveLength(rows.length);
    expect(byOurs).toHaveLength(rows.length);
    expect(others.numRows).toBe(rows.length);
    expect(others.schema.fields.map((field) => field.name).join(',')).toBe(head);
    for (const at of [0, rows.length - 1].filter((place) => place in rows)) {
      const is = others.get(at)!.toJSON() as Row;
      for (const [key, value] of Object.entries(rows[at]!)) {
        const single = typeof value === 'number' && name === 'placed' && key !== 'time (s)';
        expect(single ? Math.fround(value) : value, `${name} ${key}`).toEqual(is[key] ?? null);
        expect(byOurs[at]![key] ?? null).toEqual(is[key] ?? null);
      }
      if (name === 'placed') expect(lines[at]!.split(',').slice(0, 4)).toEqual(Object.values(rows[at]!).slice(0, 4).map(String));
    }
  }
});

test('DuckDB reads every table, empty ones included, with the rows and sums that were written', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const parquet = await exported('duck', { format: 'parquet' });
  const csv = await exported('duck-csv', { format: 'csv', headers: 'ascii' });
  const { resources } = packageIn(parquet);
  expect(resources.map(({ rows }) => rows)).toContain(0);
  for (const { path, rows, schema } of resources) {
    const table = `read_parquet('${join(parquet, path)}')`;
    const [[count] = []] = (await connection.runAndReadAll(`SELECT count(*) FROM ${table}`)).getRows();
    expect([path, Number(count)]).toEqual([path, rows]);
    const described = (await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${table}`)).getRows();
    expect(described.map(([name]) => name)).toEqual(schema.fields.map(({ name }) => name));
  }
  const sum = async (from: string) =>
    (await connection.runAndReadAll(`SELECT sum("bytes (byte)"), max("time (s)") FROM ${from}`)).getRows()[0]?.map(Number);
  const inParquet = await sum(`read_parquet('${join(parquet, 'updates-sent.parquet')}')`);
  expect(inParquet).toEqual(await sum(`read_csv('${join(csv, 'updates-sent.csv')}')`));
  const lanes = Object.values(recording.results!.results.lanes);
  expect(inParquet?.[0]).toBe(lanes.reduce((all, { bytesSent }) => all + bytesSent, 0));
  const units = await connection.runAndReadAll(
    `SELECT decode(value) FROM parquet_kv_metadata('${join(parquet, 'real.parquet')}') WHERE decode(key) = 'units'`,
  );
  expect(JSON.parse(String(units.getRows()[0]?.[0]))).toMatchObject({ 'x (m)': 'm', 'yaw (rad)': 'rad' });
});

interface DataPackage {
  readonly resources: readonly {
    readonly path: string;
    readonly rows: number;
    readonly schema: { readonly fields: readonly { readonly name: string; readonly unit?: string }[] };
  }[];
}

const packageIn = (path: string) => JSON.parse(readFileSync(join(path, 'datapackage.json'), 'utf8')) as DataPackage;

test('headers are UTF-8, with a mark, or in ASCII, as the list of tables says', async () => {
  const request = { format: 'csv', tables: ['updates-made', 'metrics'] } as const;
  const head = (path: string, name = 'updates-made') => readFileSync(join(path, `${name}.csv`), 'utf8').split('\n')[0] ?? '';
  const [plain, marked, ascii] = [
    await exported('plain', request),
    await exported('marked', { ...request, headers: 'bom' }),
    await exported('ascii', { ...request, headers: 'ascii' }),
  ];
  expect(head(plain)).toMatch(/^time \(s\).*m\/s²/);
  expect(head(marked)).toBe(`\uFEFF${head(plain)}`);
  expect(head(ascii) + head(ascii, 'metrics')).toMatch(/^[ -~]+$/);
  expect(head(ascii)).toContain('(m/s^2)');
  for (const path of [plain, ascii])
    expect(
      packageIn(path)
        .resources.find(({ path: file }) => file === 'updates-made.csv')
        ?.schema.fields.map(({ name }) => name)
        .join(','),
    ).toBe(head(path));
  expect(packageIn(plain).resources.find(({ path }) => path === 'metrics.csv')?.schema.fields).toContainEqual({
    name: 'deviation (m)',
    type: 'number',
    unit: 'm',
  });
});

test('tables of the export before that are not written again are removed, and nothing else is', async () => {
  const out = await exported('twice', { format: 'csv' });
  writeFileSync(join(out, 'mine.csv'), 'mine');
  await exported('twice', { format: 'parquet', tables: ['real', 'placed'] });
  expect(readdirSync(out).toSorted()).toEqual(['datapackage.json', 'export.json', 'mine.csv', 'placed.parquet', 'real.parquet']);
  expect(readFileSync(join(out, 'export.json'), 'utf8')).not.toContain(folder);
});

test('a range, lanes and entities are all that is written', async () => {
  const { lanes, entities } = recording.setup.layout;
  const [lane = '', entity = ''] = [lanes[0], entities[1]];
  const out = await exported('part', { format: 'json', from: 2, to: 3, lanes: [lane], entities: [entity] });
  for (const name of ['real', 'placed', 'updates-made', 'updates-sent', 'decisions']) {
    const rows = linesOf(join(out, `${name}.jsonl`));
    expect(rows.length, name).toBeGreaterThan(0);
    for (const row of rows)
      expect([row['entity'], row['lane'] ?? lane, Number(row['time (s)']) >= 2, Number(row['time (s)']) <= 3]).toEqual([
        entity,
        lane,
        true,
        true,
      ]);
  }
  expect(linesOf(join(out, 'lanes.jsonl')).map((row) => row['lane'])).toEqual([lane]);
});

test('a cancelled or invalid export leaves what was there, and nothing more', async () => {
  const out = join(folder, 'kept');
  mkdirSync(out);
  writeFileSync(join(out, 'real.csv'), 'mine');
  const cancelling = new AbortController();
  const watch = { cancelled: cancelling.signal, onProgress: () => cancelling.abort() };
  await expect(exportRecording(recording, out, { format: 'csv' }, watch)).rejects.toThrow();
  const wrong = [{ lanes: ['none'] }, { entities: ['none'] }, { tables: ['none'] }, { from: 3, to: 2 }, { from: 99 }];
  for (const request of wrong) {
    await expect(exportRecording(recording, out, { format: 'csv', ...request }, { cancelled: never })).rejects.toMatchObject({
      code: 'bad-input',
    });
  }
  await expect(exportRecording(recording, join(out, 'real.csv'), { format: 'csv' }, { cancelled: never })).rejects.toMatchObject({
    code: 'bad-input',
  });
  expect(readdirSync(out)).toEqual(['real.csv']);
  expect(readFileSync(join(out, 'real.csv'), 'utf8')).toBe('mine');
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(existsSync(join(out, 'export.json'))).toBe(false);
});

/**
 * Programs that open exports, where they are installed: Debian's python3-pandas and python3-matplotlib, r-base-core.
 */
const succeeds = (program: string, ...args: readonly string[]) => spawnSync(program, args, { timeout: 60_000 }).status === 0;
const python = ['python3', '/usr/bin/python3'].find((program) => succeeds(program, '-c', 'import pandas, matplotlib'));
/** Debian has neither: there DuckDB alone reads the tables in Parquet, above. */
const parquetEngine = ['pyarrow', 'fastparquet'].find((name) => python !== undefined && succeeds(python, '-c', `import ${name}`));
const hasR = succeeds('Rscript', '--version');

/**
 * Runs the cells of a notebook without a window on one export, and the first, which reads all tables, on the others;
 * prints JSON.
 */
const runNotebook = `
import json, os, sys, warnings
import matplotlib
matplotlib.use('Agg')
warnings.simplefilter('error')
with open(sys.argv[1], encoding='utf-8') as file:
    cells = [''.join(cell['source']) for cell in json.load(file)['cells'] if cell['cell_type'] == 'code']
def run(folder, cells):
    os.environ['DRIFTBENCH_EXPORT'] = folder
    scope = {}
    for cell in cells:
        exec(cell, scope)
    return scope
drawn = run(sys.argv[2], cells)
read = [run(folder, cells[:1]) for folder in sys.argv[3:]]
last = drawn['fairness'].groupby('lane').last()[['mean', 'std']].to_dict('index')
rows = [{name: len(table) for name, table in scope['tables'].items()} for scope in (drawn, *read)]
print('\\n' + json.dumps({'rows': rows, 'last': last}))
`;

interface Drawn {
  readonly rows: readonly object[];
  readonly last: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

test.skipIf(python === undefined)(
  'pandas reads every table, in Parquet with pyarrow or fastparquet only, and the notebook draws the figures; skipped without pandas and matplotlib',
  async () => {
    const csv = await exported('notebook', { format: 'csv', headers: 'bom' });
    const others = [
      await exported('notebook-json', { format: 'json' }),
      ...(parquetEngine === undefined ? [] : [await exported('notebook-parquet', { format: 'parquet' })]),
    ];
    const figures = join(folder, 'figures');
    const env = { ...process.env, DRIFTBENCH_FIGURES: figures, MPLCONFIGDIR: folder };
    const ran = spawnSync(python ?? '', ['-c', runNotebook, 'resources/analysis/export.ipynb', csv, ...others], { env, encoding: 'utf8' });
    expect(ran.stderr).toBe('');
    const { rows, last } = JSON.parse(ran.stdout.trim().split('\n').at(-1) ?? '') as Drawn;
    const { resources } = JSON.parse(readFileSync(join(csv, 'datapackage.json'), 'utf8')) as {
      resources: { name: string; rows: number }[];
    };
    const described = Object.fromEntries(resources.map((each) => [each.name, each.rows]));
    expect(rows).toEqual([csv, ...others].map(() => described));
    for (const [lane, { aeeMean }] of Object.entries(recording.results!.results.lanes))
      expect(last[lane]?.['mean']).toBeCloseTo(aeeMean!, 2);
    const names = ['aee', 'delays', 'deviation', 'fairness', 'sent'].flatMap((name) => [`${name}.pdf`, `${name}.svg`]);
    expect(readdirSync(figures).toSorted()).toEqual(names);
    expect(readFileSync(join(figures, 'aee.svg'), 'utf8')).toMatch(/<text[^>]*>time \(s\)<\/text>/);
  },
);

test.skipIf(!hasR)('the R script draws the figures of a CSV export; without R this test is skipped', async () => {
  const out = await exported('r', { format: 'csv', headers: 'bom' });
  const ran = spawnSync('Rscript', ['resources/analysis/export.R', out], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  expect([ran.stderr, ran.status]).toEqual(['', 0]);
  for (const [lane, { aeeMean }] of Object.entries(recording.results!.results.lanes)) {
    const mean = new RegExp(`^${lane}: AEE mean ([0-9.]+) m s`, 'm').exec(ran.stdout)?.[1];
    expect(Number(mean)).toBeCloseTo(aeeMean!, 2);
  }
  const pages = readFileSync(join(out, 'figures.pdf'), 'latin1').match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(5);
});
