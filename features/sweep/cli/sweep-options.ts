/**
 * Options that the sweep commands share: those of the grid and of the results; and the tables, comparisons and page.
 */
import type { Command } from 'commander';
import type { Warning } from '../../../contract/warnings.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { SweepReport } from '../calls/sweep-report.ts';
import { parseVariation } from '../calls/variation.ts';
import { sweepReport } from '../node/sweep-report.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import { comparedRows, comparisonName, writeComparison, type Comparisons } from '../node/comparison.ts';
import type { Grid } from '../node/grid.ts';
import type { SweepRequest } from '../node/prepare-sweep.ts';
import type { RunLog } from '../node/run-log.ts';
import { readSweptExperiment } from '../node/sweep-folder.ts';
import { longTables, writeLongTables, writeTables } from '../node/sweep-tables.ts';
import { networksOption, readPopulation } from '../../../main/experiment/population.ts';
import { schemaWith } from '../../../main/cli/command-plugins.ts';
import { allowPathOption, gathered, integerOption, numberOption, pluginOption, secondsOption } from '../../../main/cli/option-values.ts';
import type { ReportFile } from '../../../main/run/report/report-file.ts';
import { comparisonText, groupsText, sweepText } from './sweep-report.ts';
import { strictOption } from '../../../main/cli/warnings.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';

export interface SweepFlags {
  readonly vary?: readonly string[];
  readonly networks?: string;
  readonly set?: readonly string[];
  readonly repeat?: number;
  readonly seed?: number;
  readonly duration?: number;
  readonly jobs?: number;
  readonly plugin?: readonly string[];
  readonly out?: string;
  readonly resume?: true;
  readonly long?: true;
  readonly queue?: string;
  readonly key?: string;
  readonly password?: string;
  readonly compareLanes?: string;
  readonly compareValues?: readonly string[];
  readonly report?: string;
  readonly strict?: true;
  readonly quiet?: true;
}

/** Options that say what is swept. */
export function gridOptions(command: Command): Command {
  return command
    .option('--vary <path=values>', 'values of a field: path=a,b,c or path=from..to:step (repeatable: every combination)', gathered)
    .option(...networksOption)
    .option('--repeat <n>', 'runs of each point, with consecutive seeds (default: 1)', numberOption(1, 1_000_000))
    .option('--set <path=value>', 'sets a field in all runs (repeatable)', gathered)
    .option('--seed <n>', 'seed of the first repeat instead of the file’s', integerOption)
    .option('--duration <s>', 'length of each run in seconds instead of the file’s', secondsOption)
    .option(...strictOption)
    .option(...pluginOption)
    .option(...allowPathOption);
}

/** Options of what is made of the runs. */
export function resultOptions(command: Command): Command {
  return command
    .option(
      '--compare-lanes <lane>',
      'compares all lanes with this one, run by run, with bootstrap intervals: a table, and comparison.csv in the folder',
    )
    .option('--long', 'also writes runs-long.csv and runs-long.parquet into the folder: a row for each run, lane, receiver and metric')
    .option('--compare-values <path=value>', 'compares all values of a varied field with this one, likewise (repeatable)', gathered)
    .option(
      '--report <path>',
      'writes a page with the figure, its points and the experiment: one HTML file that opens offline; an existing one is replaced',
    );
}

export interface SweepResults {
  readonly folder: string;
  /** The tables are written there. */
  readonly keeps: boolean;
  readonly grid: Grid;
  readonly lanes: readonly string[];
  readonly log: RunLog;
  /** Left out: none. */
  readonly warnings?: readonly Warning[];
  readonly plugins: readonly PluginBundle[];
  /** Null: none is requested. */
  readonly page: ReportFile | null;
}

/** Tables, comparisons and page of all runs that the log holds. Rejects at the end if runs failed. */
export async function showResults(results: SweepResults, flags: SweepFlags, terminal: Terminal): Promise<void> {
  const { folder, keeps, grid, log, page } = results;
  const tables = keeps ? await writeTables(folder, grid.plan, log) : [];
  if (keeps && flags.long) await writeLongTables(folder, grid.plan, log);
  for (const name of [...tables, ...(keeps && flags.long ? longTables : [])]) terminal.notify(`${folder}/${name}\n`);
  terminal.print(await sweepText(grid.plan.variations, log));
  terminal.print(await groupsText(grid.plan.variations, log));
  await compare(results, flags, terminal);
  await page?.write(await pageOf(results, terminal));
  await reportFailures(log);
}

/** Prints the requested comparisons, and writes them to the folder. */
async function compare({ folder, keeps, grid, lanes: known, log }: SweepResults, flags: SweepFlags, terminal: Terminal): Promise<void> {
  const requested = comparisonsOf(flags);
  if (requested.lanes === undefined && requested.values === undefined) return;
  const rows = await comparedRows(requested, grid.plan, known, log);
  if (keeps) {
    await writeComparison(folder, grid.plan, rows);
    terminal.notify(`${folder}/${comparisonName}\n`);
  }
  terminal.print(`\n${comparisonText(grid.plan.variations, rows)}`);
}

export function comparisonsOf({ compareLanes: lanes, compareValues: values }: SweepFlags): Comparisons {
  return { lanes, values };
}

async function pageOf({ folder, grid, log, plugins, warnings }: SweepResults, terminal: Terminal): Promise<SweepReport> {
  const { path: file, ...plan } = grid.plan;
  const text = await readSweptExperiment(folder);
  return sweepReport({
    plan,
    file,
    text,
    plugins,
    schema: await schemaWith(plugins, terminal),
    records: log.records(),
    ...(warnings && { warnings }),
  });
}

export async function requestOf(path: string, flags: SweepFlags): Promise<SweepRequest> {
  const { vary = [], set: sets = [], seed, duration, repeat, networks } = flags;
  const repeats = repeat ?? 1;
  if (vary.length === 0 && repeat === undefined && networks === undefined)
    throw new BenchError(
      'bad-input',
      '--vary is missing: name at least one field, as in --vary nodes.far.link.delay=0.2,0.5,0.8, or give --repeat N for N seeds, or --networks FILE for the networks of a population.',
    );
  return {
    path,
    variations: vary.map(parseVariation),
    repeats,
    seed,
    sets,
    duration,
    networks: networks === undefined ? undefined : await readPopulation(networks, path),
  };
}

async function reportFailures(log: RunLog): Promise<void> {
  if (log.failed === 0) return;
  for await (const { number, fault } of log.records()) {
    if (fault !== undefined)
      throw new BenchError('session-died', `${log.failed} of ${log.size} runs failed. The first: run ${number}: ${fault}`);
  }
}
