/** The folder of a sweep: what was asked for, the log of runs, and at the end the tables. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';
import { metricNames, runColumns } from './columns.ts';
import { writeCsv } from './csv-rows.ts';
import type { GridPlan } from './grid.ts';
import { writeParquet } from './parquet-rows.ts';
import { RunLog } from './run-log.ts';
import type { RunRecord } from './run-record.ts';
import { pointsOf, summarise } from './summary.ts';

/** All that the numbers of a sweep depend on, but for the contents of files that the experiment names: traces, height maps, tables of jitter. */
export interface SweepManifest extends Omit<GridPlan, 'path'> {
  readonly driftbench: string;
  /** SHA-256 of the experiment file and of each plugin, in hexadecimal. */
  readonly experiment: string;
  readonly plugins: readonly string[];
}

const manifestName = 'sweep.json';
const logName = 'runs.jsonl';

/** SHA-256 of a file. */
export async function checksum(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

/**
 * Opens the log in `folder`. A folder that holds a sweep already is refused unless it is to be resumed and was asked for the same; one
 * without is begun.
 */
export async function openSweep(folder: string, manifest: SweepManifest, resume: boolean): Promise<RunLog> {
  const path = join(folder, manifestName);
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const found = await readFile(path, 'utf8').catch(() => null);
  if (found !== null && !resume) throw refusal(folder, 'holds a sweep already; --resume goes on with it, or name another folder.');
  if (found !== null && found !== text) throw refusal(folder, `holds another sweep: ${difference(found, manifest)}. Name another folder.`);
  await mkdir(folder, { recursive: true });
  if (found === null) {
    await rm(join(folder, logName), { force: true });
    await writeFile(path, text);
  }
  return await RunLog.open(join(folder, logName));
}

/** Writes runs.csv, runs.parquet and summary.csv, each put in place once it is whole; returns their names. */
export async function writeTables(folder: string, { variations }: Pick<GridPlan, 'variations'>, log: RunLog): Promise<readonly string[]> {
  const columns = runColumns(variations, await metricNames(log.records()));
  const names = columns.map(({ name }) => name);
  await inPlace(folder, 'runs.csv', (path) =>
    writeCsv(
      path,
      names,
      mapped(log.records(), (record) => columns.map(({ of }) => of(record))),
    ),
  );
  await inPlace(folder, 'runs.parquet', (path) => writeParquet(path, columns, log.records()));
  const head = ['point', ...variations.map(({ path }) => path), ...summaryHead];
  await inPlace(folder, 'summary.csv', (path) => writeCsv(path, head, summaryRows(log.records())));
  return ['runs.csv', 'runs.parquet', 'summary.csv'];
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

async function inPlace(folder: string, name: string, write: (path: string) => Promise<void>): Promise<void> {
  const aside = join(folder, `.${name}.${process.pid}`);
  try {
    await write(aside);
    await rename(aside, join(folder, name));
  } finally {
    await rm(aside, { force: true });
  }
}

/** The first field that is not the same. */
function difference(found: string, manifest: SweepManifest): string {
  const before = parsed(found);
  const field = Object.keys(manifest).find((key) => JSON.stringify(before[key]) !== JSON.stringify(manifest[key as keyof SweepManifest]));
  const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing';
  return field === undefined
    ? 'sweep.json has been changed'
    : `${field} was ${shown(before[field])} and is now ${shown(manifest[field as keyof SweepManifest])}`;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function refusal(folder: string, reason: string): BenchError {
  return new BenchError('bad-input', `${folder}: ${reason}`);
}
