/** `driftbench export`: a recording as tables. */
import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { standardInput } from '../../../main/base/files/read-input.ts';
import { passingFolder } from '../../../main/base/files/passing-folder.ts';
import { exportFormats, headerForms, type ExportFormat, type HeaderForm } from '../../../contract/table-format.ts';
import { exportRecording, type ExportedTable } from '../node/tables/export-recording.ts';
import { leftOutText, withRecording, type Recording } from '../../../main/recording/recording.ts';
import type { ExperimentOutline } from '../../../contract/bench-state.ts';
import type { Geodetic } from '../../../main/motion/dis/coordinates.ts';
import { algorithmCode } from '../../../main/motion/dis/entity-state.ts';
import { trafficDefaults } from '../../dis/node/traffic.ts';
import { writeCapture } from '../../dis/node/write-capture.ts';
import type { TrafficEvent } from '../../dis/node/perform-traffic.ts';
import { trafficTask } from '../../dis/node/tasks.ts';
import type { CommandFeatures } from '../../../main/cli/command-list.ts';
import { performCommandTask } from '../../../main/run/tasks/command-task.ts';
import { checkPathsApart } from '../../../main/cli/paths-apart.ts';
import { recordedPlugins } from '../../../main/cli/recorded-plugins.ts';
import { placeOption } from '../../dis/cli/traffic-flags.ts';
import { tableText, whole } from '../../../main/cli/columns.ts';
import { Interrupted } from '../../../main/cli/endings.ts';
import { gathered, momentOption, pluginOption, refuseOptions, secondsOption } from '../../../main/cli/option-values.ts';
import { Progress } from '../../../main/cli/progress.ts';
import { emit, type Terminal } from '../../../main/cli/terminal.ts';
import { wallSeconds } from '../../../main/base/wall-clock.ts';

/** A capture of the session as DIS traffic, in place of tables. */
const capture = 'pcap';

interface ExportFlags extends Pick<CommandFeatures, 'kinds'> {
  readonly format: ExportFormat | typeof capture;
  readonly out: string;
  readonly from?: number;
  readonly to?: number;
  readonly lane?: readonly string[];
  readonly entity?: readonly string[];
  readonly table?: readonly string[];
  readonly every?: number;
  readonly headers?: HeaderForm;
  readonly disVersion?: '6' | '7';
  readonly origin?: Geodetic;
  readonly plugin?: readonly string[];
  readonly quiet?: true;
}

export function defineExport(command: Command, terminal: Terminal, { kinds }: CommandFeatures): void {
  command
    .argument('<file>', 'recording (.mcap)')
    .addOption(
      new Option('--format <form>', 'file format of the tables; pcap: one file, the updates of a lane, shots and hits as DIS traffic')
        .choices([...exportFormats, capture])
        .makeOptionMandatory(),
    )
    .requiredOption(
      '--out <path>',
      'folder to write into, of pcap the file; what has the same name is replaced; - writes the one --table to standard output, as CSV or JSON lines',
    )
    .option('--from <s>', 'session time at which the tables begin', momentOption)
    .option('--to <s>', 'session time at which they end', momentOption)
    .option('--lane <id>', 'only this lane (repeatable)', gathered)
    .option('--entity <id>', 'only this entity (repeatable)', gathered)
    .option('--table <name>', 'only this table (repeatable)', gathered)
    .option('--every <s>', 'least time between samples, in seconds (default: all samples)', secondsOption)
    .addOption(
      new Option(
        '--headers <form>',
        'CSV headers: UTF-8 (Python, R, LibreOffice), bom: with a byte-order mark (Excel), or ascii: units as m/s^2 (MATLAB, gnuplot)',
      ).choices(headerForms),
    )
    .addOption(new Option('--dis-version <n>', 'of pcap: version of the PDUs (default: 6)').choices(['6', '7']))
    .option('--origin <lat,lon,alt>', 'of pcap: place of the session’s origin, in degrees and metres (default: 0,0,0)', placeOption)
    .option(...pluginOption)
    .option('--quiet', 'prints no progress')
    .action((file: string, flags: ExportFlags) => {
      checkOptions(command, flags);
      return exportFile(file, { ...flags, kinds }, terminal);
    });
}

async function exportFile(file: string, flags: ExportFlags, terminal: Terminal): Promise<void> {
  if (flags.out !== standardInput) return exportInto(flags.out, file, flags, terminal);
  if (flags.table?.length !== 1 || flags.format === 'parquet' || flags.format === capture)
    throw new BenchError('bad-input', '--out -: standard output takes one table, as csv or json; name it with --table.');
  const folder = await passingFolder('export');
  try {
    await exportInto(folder, file, flags, { ...terminal, print: () => undefined });
    const [name = ''] = (await readdir(folder)).filter((each) => each.startsWith(`${flags.table?.[0]}.`));
    for await (const piece of createReadStream(join(folder, name), 'utf8')) await emit(terminal, piece as string);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function exportInto(out: string, file: string, flags: ExportFlags, terminal: Terminal): Promise<void> {
  const { lane: lanes, entity: entities, table: tables, quiet, format, from, to, every, headers } = flags;
  if (format === capture) return exportCapture(file, flags, terminal);
  const progress = quiet ? null : new Progress(terminal, { clock: wallSeconds });
  const watch = { cancelled: terminal.interrupted, onProgress: (time: number, end: number) => progress?.at(time, end) };
  try {
    await withRecording(file, async (recording) => {
      const written = await exportRecording(recording, out, { format, from, to, every, headers, lanes, entities, tables }, watch);
      terminal.print(writtenText(written));
      reportDamage(recording, terminal);
    });
  } catch (error) {
    throw terminal.interrupted.aborted ? new Interrupted(`Interrupted; nothing was written to ${out}.`) : error;
  } finally {
    progress?.end();
  }
}

/** The recording is replayed: a capture has every update as it was, and the rows of a recording do not. */
async function exportCapture(file: string, flags: ExportFlags, terminal: Terminal): Promise<void> {
  checkPathsApart({ '': file }, { '--out': flags.out });
  const progress = flags.quiet ? null : new Progress(terminal, { clock: wallSeconds });
  try {
    await withRecording(file, (recording) => captureOf(recording, flags, progress, terminal));
  } catch (error) {
    throw terminal.interrupted.aborted ? new Interrupted(`Interrupted; nothing was written to ${flags.out}.`) : error;
  } finally {
    progress?.end();
  }
}

async function captureOf(recording: Recording, flags: ExportFlags, progress: Progress | null, terminal: Terminal): Promise<void> {
  const { out, lane: lanes = [], disVersion, origin = trafficDefaults.origin, plugin } = flags;
  const lane = lanes[0] ?? firstOfStandard(recording.setup.outline);
  const version = disVersion === '7' ? 7 : 6;
  const traffic = { ...trafficDefaults, version, origin, lane, leaves: false } as const;
  const request = { path: recording.path, isRecording: true, begin: 'recorded', traffic } as const;
  const plugins = await recordedPlugins(recording.setup.plugins, plugin, terminal);
  const packets = await writeCapture(out, async (packet) => {
    const take = async (event: TrafficEvent) => {
      if (event.kind === 'traffic') {
        packet.begin = event.begin;
        if (event.standIn !== null) terminal.notify(`${event.standIn}\n`);
      } else if (event.kind === 'datagrams') for (const { time, bytes } of event.datagrams) await packet.write(time, bytes);
      if (event.kind === 'datagrams') progress?.at(event.until, recording.span.to);
    };
    await performCommandTask(trafficTask, request, { plugins, kinds: flags.kinds, cancelled: terminal.interrupted, onEvent: take });
    terminal.interrupted.throwIfAborted();
  });
  const what = lane === null ? 'of the real paths: no lane has a model of the standard' : `of lane ${lane}`;
  terminal.print(`${out}: ${packets} PDUs ${what}.\n`);
  reportDamage(recording, terminal);
}

/** The first lane whose updates can be PDUs; null: none can. */
function firstOfStandard({ lanes }: ExperimentOutline): string | null {
  return lanes.find(({ model, levels, contracts }) => !levels && !contracts && algorithmCode(model.id) > 0)?.id ?? null;
}

/** Tables and captures have options of their own. */
function checkOptions(command: Command, { format, lane = [] }: ExportFlags): void {
  if (format !== 'csv') refuseOptions(command, ['--headers'], `no effect with --format ${format}; only csv has such headers.`);
  if (format !== capture) {
    const isReplayed = ['--dis-version', '--origin', '--plugin'];
    return refuseOptions(command, isReplayed, `no effect with --format ${format}; for captures (--format ${capture}) only.`);
  }
  const ofTables = ['--entity', '--table', '--every', '--from', '--to'];
  refuseOptions(command, ofTables, `for tables only; a capture has the whole session. Leave it out.`);
  if (lane.length > 1) throw new BenchError('bad-input', `A capture has the updates of one lane; found ${lane.length} with --lane.`);
}

function writtenText(tables: readonly ExportedTable[]): string {
  const columns = [{ title: 'Table', words: true }, { title: 'Rows' }, { title: 'File', words: true }];
  return tableText(
    columns,
    tables.map(({ name, rows, file }) => [name, whole(rows), file]),
  );
}

function reportDamage({ path, isWhole, damagedChunks, span }: Recording, terminal: Terminal): void {
  if (!isWhole) terminal.notify(`${path} is incomplete: it ends at ${span.to.toFixed(2)} s. Everything before was exported.\n`);
  if (damagedChunks > 0) terminal.notify(`${path}: ${leftOutText(damagedChunks)}\n`);
}
