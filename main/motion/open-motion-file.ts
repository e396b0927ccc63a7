/**
 * Opens a motion file of any kind: a table of rows, a GPX track, a BZFlag recording, a recording of this bench, a log
 * of another program. Readers that need a library are loaded with the first file that needs them.
 */
import { extname } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { captureFields, type MotionMapping } from '../../experiment/motion.ts';
import { endingText, inputPieces, readInput, readInputText, standardInput } from '../base/files/read-input.ts';
import { CheckedBytes } from './bzflag/checked-bytes.ts';
import { readBzflagRecording } from './bzflag/recording.ts';
import { CsvReader } from './csv/read-csv.ts';
import { readGpx } from './gpx.ts';
import type { CsvForm } from './mapping/column-plan.ts';
import { toTracks, type Converted } from './mapping/to-tracks.ts';
import type { MotionFile, ReadAs } from './motion-track.ts';
import { readRecordedSession } from './recorded-session.ts';
import { motionEndings, motionRole, wholeRows, type RowTable } from './row-table.ts';

export interface MotionFileRequest {
  /** The kind of the table's rows. */
  readonly form: CsvForm;
  readonly mapping?: MotionMapping | undefined;
  /** The one entity that is needed, if the file is a recording of this bench that has it; left out: all. */
  readonly wanted?: string | undefined;
}

const tables = ['.csv', '.tsv', '.txt', '.log', '.dat', '.tum', '.nmea', '.parquet', '.jsonl', '.ndjson', '.json', '.gpx'];

/**
 * Every track of the file; `-` is a CSV from standard input. Rejects with a `BenchError` that names file and line or
 * byte.
 */
export async function openMotionFile(path: string, request: MotionFileRequest): Promise<MotionFile> {
  const kind = path === standardInput ? '.csv' : kindOf(path);
  if (captures.includes(kind)) return openCapture(path, request);
  checkNoCapture(path, request);
  if (tables.includes(kind)) return motionOf(path, await openTable(path, kind, request));
  if (kind === '.mcap') return openLog(path, request);
  if (kind === '.dem') return openDemo(path, request);
  checkUnmapped(path, request);
  if (kind === '.rec') return openRecording(path, await readInput(path, motionRole));
  throw new BenchError('bad-input', `${path}: ${endingText(path)}; motion is read from ${motionEndings}.`);
}

async function openTable(path: string, kind: string, { form, mapping = {} }: MotionFileRequest): Promise<RowTable> {
  if (kind === '.parquet' || kind.includes('json')) {
    const { readJsonLines, readParquet } = await import('./rows-of-objects.ts');
    return kind === '.parquet'
      ? readParquet(path, await readInput(path, motionRole), { form, mapping })
      : readJsonLines(path, await readInputText(path, motionRole), { form, mapping });
  }
  if (kind === '.gpx') {
    if (form === 'updates') throw new BenchError('bad-input', `${path}: a GPX track gives a path, not updates; leave out "updates".`);
    return readGpx(path, await readInputText(path, motionRole), mapping);
  }
  const reader = new CsvReader(path, { form, mapping });
  for await (const piece of inputPieces(path, motionRole)) reader.push(piece);
  return reader.end();
}

function motionOf(path: string, read: RowTable): MotionFile {
  if (read.plan.geo) checkDegrees(path, read);
  const table = wholeRows(read);
  const converted = toTracks(table.plan, table.tracks);
  const { tracks, origin } = converted;
  return { path, idColumn: table.plan.idColumn, tracks, origin, readAs: readAs(table, converted) };
}

/** Throws a `BenchError` where a latitude or longitude cannot be one. */
function checkDegrees(path: string, { plan, tracks }: RowTable): void {
  for (const [quantity, most] of [
    ['lat', 90],
    ['lon', 360],
  ] as const) {
    const name = plan.columns.find((column) => column.quantity === quantity)?.name ?? quantity;
    for (const { columns } of tracks) {
      const wrong = columns[quantity]?.find((value) => !(Math.abs(value) <= most));
      if (wrong === undefined) continue;
      const whole =
        Math.abs(wrong) > 1e6 ? ` For whole numbers in 1e-7 degrees give map: ${quantity}=1e-7*${name}, and the other one alike.` : '';
      throw new BenchError('bad-input', `${path}, column ${name}: found ${wrong}; it must be degrees from ${-most} to ${most}.${whole}`);
    }
  }
}

function checkUnmapped(path: string, { mapping = {} }: Pick<MotionFileRequest, 'mapping'>): void {
  const [first] = Object.keys(mapping);
  if (first !== undefined)
    throw new BenchError('bad-input', `${path}: found "${first}"; columns, units and axes are given for ${tables.join(', ')} only.`);
}

const captures = ['.pcap', '.pcapng'];

async function openCapture(path: string, { mapping = {} }: MotionFileRequest): Promise<MotionFile> {
  const { port, exercise, origin: place, ...others } = mapping;
  checkUnmapped(path, { mapping: others });
  const [latitude = 0, longitude = 0, altitude = 0] = place ?? [];
  const origin = place && { latitude, longitude, altitude };
  const { readDisCapture } = await import('./dis/dis-capture.ts');
  return readDisCapture(path, await readInput(path, motionRole), { port, exercise, origin });
}

function checkNoCapture(path: string, { mapping = {} }: MotionFileRequest): void {
  const found = Object.keys(mapping).find((field) => captureFields.includes(field));
  if (found !== undefined)
    throw new BenchError('bad-input', `${path}: found "${found}"; it is for captures only (${captures.join(', ')}).`);
}

/** The rows of these files are DR updates: velocities hold from a row on, not up to it. */
export function holdsUpdates(path: string): boolean {
  return ['.rec', ...captures].includes(kindOf(path));
}

function kindOf(path: string): string {
  return extname(path).toLowerCase();
}

/** A recording of this bench, or a log of another program. */
async function openLog(path: string, request: MotionFileRequest): Promise<MotionFile> {
  const { form, mapping = {} } = request;
  const { readForeignLog } = await import('./foreign-log.ts');
  const table = await readForeignLog(path, mapping);
  if (!table) {
    checkUnmapped(path, request);
    return openSession(path, request);
  }
  if (form === 'path') return motionOf(path, table);
  throw new BenchError('bad-input', `${path}: a log gives paths, not updates; leave out "updates".`);
}

async function openDemo(path: string, { form, mapping = {} }: MotionFileRequest): Promise<MotionFile> {
  if (form === 'updates') throw new BenchError('bad-input', `${path}: a demo gives paths, not updates; leave out "updates".`);
  const { readDemo } = await import('./demo/read-demo.ts');
  const { names, notes, ...table } = await readDemo(path, mapping);
  const file = motionOf(path, table);
  return { ...file, notes, tracks: file.tracks.map((track) => ({ ...track, name: names.get(track.id) ?? '' })) };
}

function openSession(path: string, { form, wanted }: MotionFileRequest): Promise<MotionFile> {
  if (form === 'path') return readRecordedSession(path, wanted);
  throw new BenchError('bad-input', `${path}: a recording of this bench gives real paths, not updates; leave out "updates".`);
}

function openRecording(path: string, bytes: Uint8Array): MotionFile {
  const players = readBzflagRecording(new CheckedBytes(path, bytes));
  const tracks = players.map(({ track }) => track).filter((track) => track !== null);
  return { path, idColumn: 'player', tracks, origin: 0, readAs: null };
}

/** Describes how a table was read, in words that the user can check and correct. */
function readAs({ plan, leftOut = null, sparse = [] }: RowTable, { timeUnit, geoOrigin, angles, outOfOrder }: Converted): ReadAs {
  const { columns, ids, header, axes, axesName, rate, byRow, unused, geo, recognised } = plan;
  const unitOf = (quantity: string, unit: string | undefined) => (quantity === 't' || quantity === 'end' ? (timeUnit ?? '') : (unit ?? ''));
  const isRead = (quantity: string) => !sparse.some((each) => each.quantity === quantity);
  return {
    columns: columns
      .filter(({ quantity }) => isRead(quantity))
      .map(({ quantity, name, unit }) => ({ quantity, name, unit: unitOf(quantity, unit) })),
    ids: ids.map((cell) => header[cell] ?? ''),
    axes: { name: axesName, text: axes.text },
    rate,
    byRow,
    geoOrigin: geo ? geoOrigin : null,
    unused,
    recognised,
    angles,
    outOfOrder,
    leftOut,
    sparse: columns.flatMap(({ quantity, name }) =>
      sparse.filter((each) => each.quantity === quantity).map(({ share }) => ({ name, share })),
    ),
  };
}
