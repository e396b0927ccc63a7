/** `driftbench export`: a recording as tables. */
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { standardInput } from '../../files/read-input.ts';
import { exportFormats, headerForms, type ExportFormat, type HeaderForm } from '../../../contract/exports/export-calls.ts';
import { exportRecording, type ExportedTable } from '../../output/tables/export-recording.ts';
import { leftOutText } from '../../recording/recording.ts';
import { Recording } from '../../recording/recording.ts';
import { tableText, whole } from '../columns.ts';
import { Interrupted } from '../endings.ts';
import { gathered, momentOption, secondsOption } from '../option-values.ts';
import { Progress } from '../progress.ts';
import { emit, type Terminal } from '../terminal.ts';
import { wallSeconds } from '../../wall-clock.ts';

interface ExportFlags {
  readonly format: ExportFormat;
  readonly out: string;
  readonly from?: number;
  readonly to?: number;
  readonly lane?: readonly string[];
  readonly entity?: readonly string[];
  readonly table?: readonly string[];
  readonly every?: number;
  readonly headers?: HeaderForm;
  readonly quiet?: true;
}

export function defineExport(command: Command, terminal: Terminal): void {
  command
    .argument('<file>', 'recording (.mcap)')
    .addOption(new Option('--format <form>', 'file format of the tables').choices(exportFormats).makeOptionMandatory())
    .requiredOption('--out <dir>', 'folder to write into; - writes the one --table to standard output, as CSV or JSON lines')
    .option('--from <s>', 'session time at which the tables begin', momentOption)
    .option('--to <s>', 'session time at which they end', momentOption)
    .option('--lane <id>', 'only this lane (repeatable)', gathered)
    .option('--entity <id>', 'only this entity (repeatable)', gathered)
    .option('--table <name>', 'only this table (repeatable)', gathered)
    .option('--every <s>', 'least time between samples, in seconds (default: all samples)', secondsOption)
    .addOption(
      new Option('--headers <form>', 'CSV headers: UTF-8, with a byte-order mark (for spreadsheets), or ASCII units (m/s^2)').choices(
        headerForms,
      ),
    )
    .option('--quiet', 'prints no progress')
    .action((file: string, flags: ExportFlags) => exportFile(file, flags, terminal));
}

async function exportFile(file: string, flags: ExportFlags, terminal: Terminal): Promise<void> {
  if (flags.out !== standardInput) return exportInto(flags.out, file, flags, terminal);
  if (flags.table?.length !== 1 || flags.format === 'parquet')
    throw new BenchError('bad-input', '--out -: standard output takes one table, as csv or json; name it with --table.');
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-export-'));
  try {
    await exportInto(folder, file, flags, { ...terminal, print: () => undefined });
    const [name = ''] = (await readdir(folder)).filter((each) => each.startsWith(`${flags.table?.[0]}.`));
    for await (const piece of createReadStream(join(folder, name), 'utf8')) emit(terminal, piece as string);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function exportInto(out: string, file: string, flags: ExportFlags, terminal: Terminal): Promise<void> {
  const { out: _, lane: lanes, entity: entities, table: tables, quiet, ...format } = flags;
  const recording = await Recording.open(file);
  const progress = quiet ? null : new Progress(terminal, { clock: wallSeconds });
  const watch = { cancelled: terminal.interrupted, onProgress: (time: number, end: number) => progress?.at(time, end) };
  try {
    const written = await exportRecording(recording, out, { ...format, lanes, entities, tables }, watch);
    terminal.print(writtenText(written));
    tellDamage(recording, terminal);
  } catch (error) {
    throw terminal.interrupted.aborted ? new Interrupted(`Interrupted; nothing was written to ${out}.`) : error;
  } finally {
    progress?.end();
    recording.close();
  }
}

function writtenText(tables: readonly ExportedTable[]): string {
  const columns = [{ title: 'Table', words: true }, { title: 'Rows' }, { title: 'File', words: true }];
  return tableText(
    columns,
    tables.map(({ name, rows, file }) => [name, whole(rows), file]),
  );
}

function tellDamage({ path, isWhole, damagedChunks, span }: Recording, terminal: Terminal): void {
  if (!isWhole) terminal.notify(`${path} is incomplete: it ends at ${span.to.toFixed(2)} s. Everything before was exported.\n`);
  if (damagedChunks > 0) terminal.notify(`${path}: ${leftOutText(damagedChunks)}\n`);
}
