/**
 * Exports a recording: one pass over its messages, every table written as it goes, no more in memory than a group of
 * rows.
 */
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { unknownWord } from '../../../../experiment/problem.ts';
import { BenchError } from '../../../../contract/errors.ts';
import type { ExportFormat, HeaderForm } from '../../../../contract/table-format.ts';
import { withRecording, type Recording } from '../../../../main/recording/recording.ts';
import { shareOf } from '../../../../main/run/replay.ts';
import type { RunContext } from '../../../../main/run/run-tasks.ts';
import type { ExportedFile, ExportStart } from '../../calls/export-calls.ts';
import type { RecordingMessage, Topic } from '../../../../main/recording/format/recording-format.ts';
import { sharedPath } from '../../../../main/base/files/shared-path.ts';
import { writeFolder } from '../../../../main/base/files/in-place.ts';
import { readInputText } from '../../../../main/base/files/read-input.ts';
import { projectPaths } from '../../../../main/base/project-paths.ts';
import { dataPackage, packageFile, packageName } from './data-package.ts';
import type { ExportTable, Selection } from './export-table.ts';
import { extensions, tableWriter, type ExportColumn, type TableWriter } from '../../../../main/run/report/table-writers.ts';
import { occurrenceTables } from './occurrence-tables.ts';
import { publisherTables } from './publisher-tables.ts';
import { answerTables, resultTables } from './result-tables.ts';
import { sampledTables } from './sampled-tables.ts';

export interface ExportRequest {
  readonly format: ExportFormat;
  /** s; left out: from the beginning, to the end. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Ids; left out or empty: all. */
  readonly lanes?: readonly string[] | undefined;
  readonly entities?: readonly string[] | undefined;
  /** Names; left out or empty: all that the recording has. */
  readonly tables?: readonly string[] | undefined;
  /** Samples are this far apart at least, s. */
  readonly every?: number | undefined;
  /** The form of CSV headers; left out: utf8. */
  readonly headers?: HeaderForm | undefined;
}

export interface ExportWatch {
  readonly cancelled: AbortSignal;
  /** Gets the session time (s) that is written, and that at the end. */
  readonly onProgress?: (time: number, end: number) => void;
  /** Path of the folder in which the files grow; left out: any. */
  readonly aside?: string | undefined;
}

export interface ExportedTable {
  readonly name: string;
  readonly file: string;
  readonly rows: number;
}

/** Messages between two pauses for other work of the thread. */
const yieldEvery = 4;

/**
 * Resolves with the tables that were written into the folder at `path`. Rejects with a `BenchError`, or with the
 * signal's reason; nothing is left then.
 */
export async function exportRecording(
  recording: Recording,
  path: string,
  request: ExportRequest,
  watch: ExportWatch,
): Promise<readonly ExportedTable[]> {
  const selection = selectionOf(recording, request);
  const tables = chosenTables(recording, selection, request.tables);
  const write = async (aside: string) => {
    const files = tables.map((table) => new TableFile(table, aside, request));
    await fill(files, recording, selection, watch);
    await writeFile(join(aside, 'export.json'), provenance(recording, request, files));
    await writeFile(join(aside, packageFile), dataPackage(recording, request, files));
    watch.cancelled.throwIfAborted();
    return files.map(({ written }) => written);
  };
  const former = await formerFiles(path);
  const written = await writeFolder(path, write, watch.aside);
  const stale = former.filter((name) => !written.some(({ file }) => file === name));
  await Promise.all(stale.map((name) => rm(join(path, name), { force: true })));
  return written;
}

/** Tables that an export before this one left in the folder, as its own list says: no other file is ever removed. */
async function formerFiles(path: string): Promise<readonly string[]> {
  const text = await readInputText(join(path, packageFile), 'a data package', { mostMb: 16 }).catch(() => '{}');
  try {
    const { name, resources } = JSON.parse(text) as { name?: unknown; resources?: readonly { path?: unknown }[] };
    if (name !== packageName || !Array.isArray(resources)) return [];
    return resources.flatMap(({ path: file }: { path?: unknown }) => (typeof file === 'string' && tableFile.test(file) ? [file] : []));
  } catch {
    return [];
  }
}

const tableFile = /^[a-z-]+\.(csv|parquet|jsonl)$/;

/** Closes every file, also where it fails. */
async function fill(files: readonly TableFile[], recording: Recording, selection: Selection, watch: ExportWatch): Promise<void> {
  try {
    await writeMessages(files, recording, selection, watch);
    for (const file of files) await file.end();
  } finally {
    for (const file of files) file.abandon();
  }
}

/** One pass over the messages; every file takes the rows that it needs. */
async function writeMessages(
  files: readonly TableFile[],
  recording: Recording,
  selection: Selection,
  { cancelled, onProgress }: ExportWatch,
): Promise<void> {
  const { from } = selection;
  const end = Math.min(selection.to, recording.span.to) - from;
  let messages = 0;
  for (const message of wantedMessages(recording, topicsOf(files), selection)) {
    for (const file of files) file.take(message);
    if (++messages % yieldEvery !== 0) continue;
    onProgress?.(Math.min(Math.max(message.time - from, 0), end), end);
    await setImmediate();
    cancelled.throwIfAborted();
  }
}

/** The messages of the range, then those about the whole recording: the records of its study, and the last results. */
function* wantedMessages(recording: Recording, topics: readonly Topic[], { from, to }: Selection): Generator<RecordingMessage> {
  yield* recording.messages(
    topics.filter((topic) => topic !== 'results' && topic !== 'study'),
    { from, to },
  );
  if (topics.includes('study')) yield* recording.messages(['study']);
  const { results } = recording;
  if (results && topics.includes('results')) yield { topic: 'results', time: results.time, until: results.time, record: results };
}

/** All tables that the recording has, by name. */
function tablesOf(recording: Recording, selection: Selection): readonly ExportTable[] {
  return [sampledTables, publisherTables, occurrenceTables, answerTables, resultTables].flatMap((of) => of(recording, selection));
}

function chosenTables(recording: Recording, selection: Selection, names: readonly string[] = []): readonly ExportTable[] {
  const all = tablesOf(recording, selection);
  const known = all.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new BenchError('bad-input', `${recording.path}: ${unknownWord('table', unknown, known)}`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

function topicsOf(tables: readonly Pick<ExportTable, 'topics'>[]): readonly Topic[] {
  return [...new Set(tables.flatMap(({ topics }) => topics))];
}

function selectionOf(recording: Recording, { from = 0, to = Infinity, lanes, entities, every = 0 }: ExportRequest): Selection {
  const { layout } = recording.setup;
  if (from > to) throw new BenchError('bad-input', `The range ends (${to} s) before it begins (${from} s).`);
  const { span } = recording;
  if (from > span.to)
    throw new BenchError('bad-input', `${recording.path} is ${span.to} s long; the range begins after its end, at ${from} s.`);
  return {
    from,
    to,
    every,
    lanes: indicesOf(recording, 'lane', layout.lanes, lanes),
    entities: indicesOf(recording, 'entity', layout.entities, entities),
  };
}

function indicesOf({ path }: Recording, what: string, known: readonly string[], ids: readonly string[] = []): ReadonlySet<number> {
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new BenchError('bad-input', `${path}: ${unknownWord(what, unknown, known)}`);
  return new Set(ids.length === 0 ? known.keys() : ids.map((id) => known.indexOf(id)));
}

/** The origin of the tables, kept beside them. */
function provenance({ setup, path, isWhole, damagedChunks }: Recording, request: ExportRequest, files: readonly TableFile[]): string {
  const { driftbench, kind, name, file, seed, began, experiment, rowEvery = null } = setup;
  const recording = { path: sharedPath(path), kind, driftbench, began, rowEvery, isWhole, damagedChunks };
  const tables = files.map(({ written, columns }) => ({ ...written, columns: columns.map(({ name: column }) => column) }));
  return `${JSON.stringify({ driftbench: projectPaths().version, recording, name, file, seed, request, tables, experiment }, null, 2)}\n`;
}

class TableFile {
  readonly #table: ExportTable;
  readonly #writer: TableWriter;
  readonly #file: string;
  #rows = 0;
  #isOpen = true;

  constructor(table: ExportTable, folder: string, { format, headers = 'utf8' }: Pick<ExportRequest, 'format' | 'headers'>) {
    this.#table = table;
    const file = `${table.name}.${extensions[format]}`;
    this.#file = file;
    this.#writer = tableWriter(format, join(folder, file), table.columns, headers);
  }

  get written(): ExportedTable {
    return { name: this.#table.name, file: this.#file, rows: this.#rows };
  }

  get columns(): readonly ExportColumn[] {
    return this.#table.columns;
  }

  get topics(): readonly Topic[] {
    return this.#table.topics;
  }

  take(message: RecordingMessage): void {
    if (!this.topics.includes(message.topic)) return;
    for (const cells of this.#table.rows(message)) {
      this.#writer.write(cells);
      this.#rows += 1;
    }
  }

  async end(): Promise<void> {
    this.#isOpen = false;
    await this.#writer.end();
  }

  abandon(): void {
    if (this.#isOpen) this.#writer.abandon();
    this.#isOpen = false;
  }
}

/** An export of one kind. */
interface OrderOf<Request extends ExportStart> {
  /** Path of the recording. */
  readonly recording: string;
  /** Path of the folder to write into, and of that in which its files grow. */
  readonly folder: string;
  readonly aside: string;
  readonly request: Request;
}

export type TablesOrder = OrderOf<Extract<ExportStart, { readonly kind: 'tables' }>>;
export type ReportOrder = OrderOf<Extract<ExportStart, { readonly kind: 'report' }>>;

/** The task of a worker: the tables of the bench's export. */
export function exportTables(
  { recording: path, folder, aside, request }: TablesOrder,
  { cancelled, onShare }: Pick<RunContext, 'cancelled' | 'onShare'>,
): Promise<readonly ExportedFile[]> {
  const watch = { aside, cancelled, onProgress: (time: number, end: number) => onShare(shareOf(time, end)) };
  return withRecording(path, async (recording) => {
    const tables = await exportRecording(recording, folder, request, watch);
    const files = tables.map(({ file, rows }) => ({ name: file, rows }));
    return Promise.all(files.map(async ({ name, rows }) => ({ name, rows, bytes: (await stat(join(folder, name))).size })));
  });
}
