/**
 * The tables of a sweep: its runs as CSV and Parquet, and the summary of every point. Rows are written as they come.
 */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { csvLine, type CsvCell } from '../../../contract/csv-line.ts';
import { fieldsBeside, groupMean, sweptGroups, type SweptGroup } from '../common/network-groups.ts';
import { sweepTables, type SweepTable } from '../calls/sweep-state.ts';
import type { Variation } from '../calls/variation.ts';
import { measureWords, nameWithUnit, scopeName } from '../../../contract/measures.ts';
import { writeInPlace } from '../../../main/base/files/in-place.ts';
import type { GridPlan } from './grid.ts';
import type { RunLog } from './run-log.ts';
import type { RunRecord } from './run-record.ts';
import { summariesOf } from './summary.ts';

/**
 * Writes runs.csv, runs.parquet, summary.csv and, of a population, networks.csv, each put in place once it is whole;
 * returns their names.
 */
export async function writeTables(
  folder: string,
  { variations }: Pick<GridPlan, 'variations'>,
  log: RunLog,
): Promise<readonly SweepTable[]> {
  const columns = runColumns(variations, await metricNames(log.records()));
  await writeBoth(join(folder, 'runs'), columns, () => log.records());
  const head = ['point', ...variedHeaders(variations), ...summaryHead];
  await writeCsv(join(folder, 'summary.csv'), head, summaryRows(log.records()));
  const groups = sweptGroups(variations);
  if (groups.length === 0) return sweepTables.filter((name) => name !== groupsName);
  await writeCsv(join(folder, groupsName), [...variedHeaders(fieldsBeside(variations)), ...groupsHead], groupRows(groups, log.records()));
  return sweepTables;
}

const groupsName = 'networks.csv' satisfies SweepTable;
const groupsHead = ['group', 'networks', 'metric', 'unit', 'mean by weight', 'lowest', 'highest'];

/** Every metric of every group. Holds the means of all points in memory. */
async function* groupRows(
  groups: readonly SweptGroup[],
  records: AsyncIterable<RunRecord>,
): AsyncGenerator<readonly (string | number | null)[]> {
  const points = new Map<number, ReadonlyMap<string, number>>();
  const names = new Set<string>();
  for await (const { point, metrics } of summariesOf(records)) {
    points.set(point, new Map(metrics.map(({ metric, mean }) => [metric, mean])));
    for (const { metric } of metrics) names.add(metric);
  }
  for (const group of groups) {
    for (const metric of names) {
      const { mean, lowest, highest, networks } = groupMean(group, (point) => points.get(point)?.get(metric));
      yield [...group.values, group.group, networks, metric, measureWords(metric).unit, mean, lowest, highest];
    }
  }
}

/** Tables with a row for each run, lane, receiver and metric. */
export const longTables = ['runs-long.csv', 'runs-long.parquet'] as const;

/** Writes them, each put in place once it is whole. */
export async function writeLongTables(folder: string, { variations }: Pick<GridPlan, 'variations'>, log: RunLog): Promise<void> {
  await writeBoth(join(folder, 'runs-long'), longColumns(variations), () => longRows(log.records()));
}

interface LongRow {
  readonly record: RunRecord;
  /** Empty for what belongs to the game. */
  readonly lane: string;
  /** Empty for what belongs to a lane as a whole. */
  readonly receiver: string;
  readonly metric: string;
  readonly value: number | null;
}

function longColumns(variations: readonly Variation[]): readonly Column<LongRow>[] {
  const ofRun = placeColumns(variations).map(({ of, ...column }): Column<LongRow> => ({ ...column, of: ({ record }) => of(record) }));
  return [
    ...ofRun,
    { name: 'lane', type: 'text', of: ({ lane }) => lane },
    { name: 'receiver', type: 'text', of: ({ receiver }) => receiver },
    { name: 'metric', type: 'text', of: ({ metric }) => metric },
    { name: 'value', type: 'number', of: ({ value }) => value },
    { name: 'unit', type: 'text', of: ({ metric }) => measureWords(metric).unit },
    { name: 'scope', type: 'text', of: ({ lane, receiver, metric }) => (lane === '' ? '' : scopeName(metric, receiver !== '')) },
  ];
}

/** Failed runs have no rows. */
async function* longRows(records: AsyncIterable<RunRecord>): AsyncGenerator<LongRow> {
  for await (const record of records) {
    const { metrics = {} } = record;
    for (const [name, value] of Object.entries(metrics)) yield { record, ...partsOf(name, metrics), value };
  }
}

/** `base.far.aee`: receivers are known by this metric. */
function partsOf(name: string, metrics: object): Pick<LongRow, 'lane' | 'receiver' | 'metric'> {
  const [lane = '', second = '', ...rest] = name.split('.');
  if (lane === 'game' && !('game.aeeMean' in metrics)) return { lane: '', receiver: '', metric: name };
  if (rest.length > 0 && `${lane}.${second}.aee` in metrics) return { lane, receiver: second, metric: rest.join('.') };
  return { lane, receiver: '', metric: name.slice(lane.length + 1) };
}

/** `base.far.aee` → one entity to one receiver. `all`: the metrics of the run, by name. */
function scopeOf(name: string, all: object): string {
  const { lane, receiver, metric } = partsOf(name, all);
  return lane === '' ? '' : scopeName(metric, receiver !== '');
}

const summaryHead = ['metric', 'unit', 'n', 'median', 'lower quartile', 'upper quartile', 'mean', '95 % from', '95 % to', 'scope'];

async function* summaryRows(records: AsyncIterable<RunRecord>): AsyncGenerator<readonly (string | number)[]> {
  for await (const { point, values, metrics } of summariesOf(records)) {
    const own = Object.fromEntries(metrics.map((each) => [each.metric, each]));
    for (const { metric, n, median, lowerQuartile, upperQuartile, mean, confidenceLow, confidenceHigh } of metrics) {
      yield [
        point,
        ...values,
        metric,
        measureWords(metric).unit,
        n,
        median,
        lowerQuartile,
        upperQuartile,
        mean,
        confidenceLow,
        confidenceHigh,
        scopeOf(metric, own),
      ];
    }
  }
}

/** Headers of the varied fields, the same in all tables. */
export function variedHeaders(variations: readonly Variation[]): readonly string[] {
  return variations.map(variedColumn).map(headerOf);
}

/** A column with its unit, as in `base.aeeMean (m·s)`. */
function headerOf({ name, unit = '' }: Pick<Column<never>, 'name' | 'unit'>): string {
  return nameWithUnit(name, unit);
}

async function writeBoth<Row>(path: string, columns: readonly Column<Row>[], rows: () => AsyncIterable<Row>): Promise<void> {
  const cells = mapped(rows(), (row) => columns.map(({ of }) => of(row)));
  await writeCsv(`${path}.csv`, columns.map(headerOf), cells);
  await writeInPlace(`${path}.parquet`, (aside) => writeParquet(aside, columns, rows()));
}

async function* mapped<From, To>(items: AsyncIterable<From>, change: (item: From) => To): AsyncGenerator<To> {
  for await (const item of items) yield change(item);
}

interface Column<Row> {
  readonly name: string;
  readonly type: 'whole' | 'number' | 'text';
  /** SI; empty or left out: a count, a ratio, a name. */
  readonly unit?: string;
  /** Null: an empty cell. */
  readonly of: (row: Row) => number | string | null;
}

type RunColumn = Column<RunRecord>;

/** `metrics` names all that any of the runs has. */
function runColumns(variations: readonly Variation[], metrics: readonly string[]): readonly RunColumn[] {
  return [
    ...placeColumns(variations),
    ...metrics.map((name): RunColumn => ({
      name,
      type: 'number',
      unit: measureWords(name).unit,
      of: (record) => record.metrics?.[name] ?? null,
    })),
    { name: 'fault', type: 'text', of: ({ fault = null }) => fault },
  ];
}

/** Run, point, repeat, seed, and the varied fields. */
function placeColumns(variations: readonly Variation[]): readonly RunColumn[] {
  return [
    { name: 'run', type: 'whole', of: ({ number }) => number },
    { name: 'point', type: 'whole', of: ({ point }) => point },
    { name: 'repeat', type: 'whole', of: ({ repeat }) => repeat },
    { name: 'seed', type: 'number', of: ({ seed }) => seed },
    ...variations.map(variedColumn),
  ];
}

/** Numbers as numbers where all of them are. */
function variedColumn({ path: name, values, unit = '' }: Variation, index: number): RunColumn {
  const numeric = values.every((value) => value.trim() !== '' && Number.isFinite(Number(value)));
  const text = (record: RunRecord) => record.values[index] ?? '';
  return numeric
    ? { name, unit, type: 'number', of: (record) => Number(text(record)) }
    : { name, unit, type: 'text', of: (record) => text(record) };
}

/** Names of the metrics that the records have, in the order in which they first come. */
async function metricNames(records: AsyncIterable<RunRecord>): Promise<readonly string[]> {
  const names = new Set<string>();
  for await (const { metrics = {} } of records) for (const name of Object.keys(metrics)) names.add(name);
  return [...names];
}

type CsvRows = AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>;

/** Writes a header and rows to `path`, in place once it is whole. */
export async function writeCsv(path: string, header: readonly string[], rows: CsvRows): Promise<void> {
  await writeInPlace(path, (aside) => pipeline(linesOf(header, rows), createWriteStream(aside)));
}

async function* linesOf(header: readonly string[], rows: CsvRows): AsyncGenerator<string> {
  yield csvLine(header);
  for await (const row of rows) yield csvLine(row);
}

const rowsPerGroup = 1000;

const types = { whole: 'INT32', number: 'DOUBLE', text: 'STRING' } as const;

/**
 * Writes every record as a row; the file is whole once this resolves. Units are in its metadata, as
 * `{ "base.aeeMean (m·s)": "m·s" }`.
 */
async function writeParquet<Row>(path: string, columns: readonly Column<Row>[], records: AsyncIterable<Row>): Promise<void> {
  const schema = schemaFromColumnData({ columnData: columnData(columns, []) });
  const units = Object.fromEntries(columns.flatMap((column) => (column.unit ? [[headerOf(column), column.unit]] : [])));
  const kvMetadata = [{ key: 'units', value: JSON.stringify(units) }];
  const parquet = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'driftbench', kvMetadata });
  let group: Row[] = [];
  const write = () => parquet.write({ columnData: columnData(columns, group), rowGroupSize: rowsPerGroup });
  for await (const record of records) {
    group.push(record);
    if (group.length < rowsPerGroup) continue;
    await write();
    group = [];
  }
  if (group.length > 0) await write();
  await parquet.finish();
}

function columnData<Row>(columns: readonly Column<Row>[], records: readonly Row[]) {
  return columns.map((column) => ({ name: headerOf(column), type: types[column.type], data: records.map(column.of) }));
}
