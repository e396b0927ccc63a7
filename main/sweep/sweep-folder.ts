/** The folder of a sweep: what was asked for, the log of runs, and at the end the tables. */
import { createReadStream } from 'node:fs';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { sweepTables, type SweepTable } from '../../contract/sweep/sweep-state.ts';
import { replaceFile, writeInPlace } from '../files/in-place.ts';
import { makeFolder } from '../files/make-folder.ts';
import { difference, type SweepManifest } from './manifest.ts';
import { metricNames, runColumns } from './columns.ts';
import { writeCsv } from './csv-rows.ts';
import type { GridPlan } from './grid.ts';
import type { PreparedSweep } from './prepare-sweep.ts';
import { writeParquet } from './parquet-rows.ts';
import { RunLog } from './run-log.ts';
import type { RunRecord } from './run-record.ts';
import { pointsOf, summarise } from './summary.ts';

const manifestName = 'sweep.json';
const logName = 'runs.jsonl';
/** A copy of what was swept: what was found stays readable when the file goes on. */
const experimentName = 'experiment.yaml';
/** All that a sweep keeps in its folder. */
export const sweepFiles = [manifestName, logName, experimentName, ...sweepTables] as const;
const newline = 0x0a;

/**
 * Opens the log in `folder`. A folder that holds a sweep already is refused unless it is to be resumed and was asked for the same; one
 * without is begun. Rejects with a `BenchError`.
 */
export async function openSweep(
  folder: string,
  { grid, manifest }: Pick<PreparedSweep, 'grid' | 'manifest'>,
  resume: boolean,
): Promise<RunLog> {
  const path = join(folder, manifestName);
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const found = await readManifest(folder);
  if (found && !resume) throw refusal(folder, 'holds a sweep already; --resume goes on with it, or name another folder.');
  const same = found === null || JSON.stringify(found) === JSON.stringify(JSON.parse(text));
  if (!same) throw refusal(folder, `holds another sweep: ${difference(found, manifest)}. Name another folder.`);
  await makeFolder(folder);
  if (found === null) {
    await rm(join(folder, logName), { force: true });
    await replaceFile(path, text);
  }
  await writeInPlace(join(folder, experimentName), (aside) => copyFile(grid.plan.path, aside));
  return RunLog.open(join(folder, logName));
}

/** What the sweep in `folder` was asked for; null where there is none. */
export async function readManifest(folder: string): Promise<Partial<SweepManifest> | null> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Partial<SweepManifest>;
  } catch {
    return {};
  }
}

/** The experiment of the sweep in `folder`; null where it was not kept. */
export function readSweptExperiment(folder: string): Promise<string | null> {
  return readFile(join(folder, experimentName), 'utf8').catch(() => null);
}

/** The log of the sweep in `folder`, which is there. */
export function openLog(folder: string): Promise<RunLog> {
  return RunLog.open(join(folder, logName));
}

/** How many rows the log in `folder` has; it is only looked at. */
export async function countRows(folder: string): Promise<number> {
  let rows = 0;
  const log = createReadStream(join(folder, logName));
  try {
    for await (const chunk of log as AsyncIterable<Buffer>) {
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows += 1;
    }
  } catch {
    return 0;
  }
  return rows;
}

/** Writes runs.csv, runs.parquet and summary.csv, each put in place once it is whole; returns their names. */
export async function writeTables(
  folder: string,
  { variations }: Pick<GridPlan, 'variations'>,
  log: RunLog,
): Promise<readonly SweepTable[]> {
  const columns = runColumns(variations, await metricNames(log.records()));
  const names = columns.map(({ name }) => name);
  await writeInPlace(join(folder, 'runs.csv'), (path) =>
    writeCsv(
      path,
      names,
      mapped(log.records(), (record) => columns.map(({ of }) => of(record))),
    ),
  );
  await writeInPlace(join(folder, 'runs.parquet'), (path) => writeParquet(path, columns, log.records()));
  const head = ['point', ...variations.map(({ path }) => path), ...summaryHead];
  await writeInPlace(join(folder, 'summary.csv'), (path) => writeCsv(path, head, summaryRows(log.records())));
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

function refusal(folder: string, reason: string): BenchError {
  return new BenchError('bad-input', `${folder}: ${reason}`);
}
