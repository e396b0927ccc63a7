/**
 * The tables of a sweep: its runs as CSV and Parquet, and the summary of every point. Rows are written as they come.
 */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { csvLine, type CsvCell } from '../../contract/csv-line.ts';
import { sweepTables, type SweepTable } from '../../contract/sweep/sweep-state.ts';
import type { Variation } from '../../contract/sweep/variation.ts';
import { writeInPlace } from '../files/in-place.ts';
import type { GridPlan } from './grid.ts';
import type { RunLog } from './run-log.ts';
import type { RunRecord } from './run-record.ts';
import { pointsOf, summarise } from './summary.ts';

/** Writes runs.csv, runs.parquet and summary.csv, each put in place once it is whole; returns their names. */
export async function writeTables(
  folder: string,
  { variations }: Pick<GridPlan, 'variations'>,
  log: RunLog,
): Promise<readonly SweepTable[]> {
  const columns = runColumns(variations, await metricNames(log.records()));
  const names = columns.map(({ name }) => name);
  await writeCsv(
    join(folder, 'runs.csv'),
    names,
    mapped(log.records(), (record) => columns.map(({ of }) => of(record))),
  );
  await writeInPlace(join(folder, 'runs.parquet'), (path) => writeParquet(path, columns, log.records()));
  const head = ['point', ...variations.map(({ path }) => path), ...summaryHead];
  await writeCsv(join(folder, 'summary.csv'), head, summaryRows(log.records()));
  return sweepTables;
}

const summaryHead = ['metric', 'n', 'median', 'lower quartile', 'upper quartile', 'mean', '95 % from', '95 % to'];

async function* summaryRows(records: AsyncIterable<RunRecord>): AsyncGenerator<readonly (string | number)[]> {
  for await (const repeats of pointsOf(records)) {
    const { point, values, metrics } = summarise(repeats);
    for (const { metric, n, median, lowerQuartile, upperQuartile, mean, confidenceLow, confidenceHigh } of metrics) {
      yield [point, ...values, metric, n, median, lowerQuartile, upperQuartile, mean, confidenceLow, confidenceHigh];
    }
  }
}

async function* mapped<From, To>(items: AsyncIterable<From>, change: (item: From) => To): AsyncGenerator<To> {
  for await (const item of items) yield change(item);
}

/** A column of the table of runs. */
interface RunColumn {
  readonly name: string;
  readonly type: 'whole' | 'number' | 'text';
  /** Null: an empty cell. */
  readonly of: (record: RunRecord) => number | string | null;
}

/** `metrics` names all that any of the runs has. */
function runColumns(variations: readonly Variation[], metrics: readonly string[]): readonly RunColumn[] {
  return [
    { name: 'run', type: 'whole', of: ({ number }) => number },
    { name: 'point', type: 'whole', of: ({ point }) => point },
    { name: 'repeat', type: 'whole', of: ({ repeat }) => repeat },
    { name: 'seed', type: 'number', of: ({ seed }) => seed },
    ...variations.map(variedColumn),
    ...metrics.map((name): RunColumn => ({ name, type: 'number', of: (record) => record.metrics?.[name] ?? null })),
    { name: 'fault', type: 'text', of: ({ fault = null }) => fault },
  ];
}

/** Numbers as numbers where all of them are. */
function variedColumn({ path, values }: Variation, index: number): RunColumn {
  const numeric = values.every((value) => value.trim() !== '' && Number.isFinite(Number(value)));
  const text = (record: RunRecord) => record.values[index] ?? '';
  return numeric
    ? { name: path, type: 'number', of: (record) => Number(text(record)) }
    : { name: path, type: 'text', of: (record) => text(record) };
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

/** Writes every record as a row. The file is whole once this resolves. */
async function writeParquet(path: string, columns: readonly RunColumn[], records: AsyncIterable<RunRecord>): Promise<void> {
  const schema = schemaFromColumnData({ columnData: columnData(columns, []) });
  const parquet = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'driftbench' });
  let group: RunRecord[] = [];
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

function columnData(columns: readonly RunColumn[], records: readonly RunRecord[]) {
  return columns.map(({ name, type, of }) => ({ name, type: types[type], data: records.map(of) }));
}
