/** Opens a motion file of any kind: a CSV, a BZFlag recording, a recording of this bench. */
import { extname } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { readInput, readInputText } from '../files/read-input.ts';
import { CheckedBytes } from './bzflag/checked-bytes.ts';
import { readBzflagRecording } from './bzflag/recording.ts';
import type { CsvForm } from './csv/csv-header.ts';
import { readCsv } from './csv/read-csv.ts';
import type { MotionFile } from './motion-track.ts';
import { readRecordedSession } from './recorded-session.ts';

/**
 * Every track of the file; of a recording of this bench only that of the entity `wanted`, where there is one of that
 * id. `form`: what the rows of a CSV are to be. Rejects with a `BenchError` that names file and line or byte.
 */
export async function openMotionFile(path: string, form: CsvForm, wanted?: string): Promise<MotionFile> {
  if (isBzflagRecording(path)) return openRecording(path, await readInput(path, role));
  if (kindOf(path) === '.csv') return readCsv(path, withoutMark(await readInputText(path, role)), form);
  if (kindOf(path) === '.mcap') return openSession(path, form, wanted);
  await readInput(path, role);
  throw new BenchError(
    'bad-input',
    `${path}: found a file "${extname(path)}"; motion is read from .csv, from BZFlag recordings, .rec, and from recordings of this bench, .mcap.`,
  );
}

export function isBzflagRecording(path: string): boolean {
  return kindOf(path) === '.rec';
}

function kindOf(path: string): string {
  return extname(path).toLowerCase();
}

function openSession(path: string, form: CsvForm, wanted: string | undefined): Promise<MotionFile> {
  if (form === 'path') return readRecordedSession(path, wanted);
  throw new BenchError('bad-input', `${path}: a recording of this bench gives real paths, not updates; leave out "updates".`);
}

function openRecording(path: string, bytes: Uint8Array): MotionFile {
  const players = readBzflagRecording(new CheckedBytes(path, bytes));
  const tracks = players.map(({ track }) => track).filter((track) => track !== null);
  return { path, idColumn: 'player', tracks, origin: 0 };
}

const role = 'a motion file (.csv, .rec or .mcap)';

/** Without the byte order mark that some editors begin a text with. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

export class MotionFileCache {
  readonly #opened = new Map<string, Promise<MotionFile>>();

  /** As `openMotionFile`. A recording of this bench is opened once per entity. */
  open(path: string, form: CsvForm, wanted: string | undefined): Promise<MotionFile> {
    const key = JSON.stringify([path, form, extname(path).toLowerCase() === '.mcap' ? wanted : null]);
    const opened = this.#opened.get(key) ?? openMotionFile(path, form, wanted);
    this.#opened.set(key, opened);
    return opened;
  }
}
