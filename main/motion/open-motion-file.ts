/**
 * Opens a motion file of any kind: a table of rows, a GPS track, a BZFlag recording, a recording of this bench, a log
 * of another program. Readers that need a library are loaded with the first file that needs them.
 */
import { extname } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { captureFields, type MotionMapping } from '../../experiment/motion.ts';
import { endingText, inputPieces, readInput, standardInput } from '../base/files/read-input.ts';
import { CheckedBytes } from './bzflag/checked-bytes.ts';
import { readBzflagRecording } from './bzflag/recording.ts';
import { converterFor, converterOf } from './converters.ts';
import { checkDegrees } from './degrees.ts';
import { withoutHeld } from './held-positions.ts';
import { CsvReader } from './csv/read-csv.ts';
import type { CsvForm } from './mapping/column-plan.ts';
import { areDegreesAndMinutes, toDegrees } from './mapping/geo-degrees.ts';
import { toTracks, type Converted } from './mapping/to-tracks.ts';
import type { MotionFile, ReadAs } from './motion-track.ts';
import { teleportsNote, withTeleports } from './teleports.ts';
import { unpackedName, unpackedPieces } from './packed.ts';
import { readRecordedSession } from './recorded-session.ts';
import { motionEndingWords, motionRole, wholeRows, type RowTable } from './row-table.ts';

export interface MotionFileRequest {
  /** The kind of the table's rows. */
  readonly form: CsvForm;
  readonly mapping?: MotionMapping | undefined;
  /** The one entity that is needed, if the file is a recording of this bench that has it; left out: all. */
  readonly wanted?: string | undefined;
}

const texts = ['.csv', '.tsv', '.txt', '.log', '.dat', '.tum', '.plt'];
const jsons = ['.jsonl', '.ndjson', '.json', '.geojson'];
const xmls = ['.gpx', '.kml', '.tcx', '.xml'];
const tables = [...texts, ...jsons, ...xmls, '.parquet'];
const logs = ['.mcap', '.bag', '.db3', '.ulg'];

/**
 * Every track of the file; `-` is a CSV from standard input. Rejects with a `BenchError` that names file and line or
 * byte.
 */
export async function openMotionFile(path: string, request: MotionFileRequest): Promise<MotionFile> {
  const kind = path === standardInput ? '.csv' : await kindIn(path);
  if (captures.includes(kind)) return openCapture(path, request);
  checkNoCapture(path, request);
  if (tables.includes(kind)) return motionOf(path, await openTable(path, kind, request), request);
  if (logs.includes(kind)) return openLog(path, kind, request);
  if (kind === '.dem') return openDemo(path, request);
  checkUnmapped(path, request);
  return openRecording(path, await readInput(path, motionRole));
}

async function openTable(path: string, kind: string, { form, mapping = {} }: MotionFileRequest): Promise<RowTable> {
  if (kind === '.parquet' || jsons.includes(kind)) {
    const { readJson, readParquet } = await import('./rows-of-objects.ts');
    return kind === '.parquet'
      ? readParquet(path, await readInput(path, motionRole), { form, mapping })
      : readJson(path, await unpacked(path), { form, mapping });
  }
  if (xmls.includes(kind)) {
    const { readXml } = await import('./xml/read-xml.ts');
    return readXml(path, await unpacked(path), { form, mapping });
  }
  const reader = new CsvReader(path, { form, mapping });
  for await (const piece of path === standardInput ? inputPieces(path, motionRole) : unpackedPieces(path)) reader.push(piece);
  return reader.end();
}

async function unpacked(path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of unpackedPieces(path)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** By its ending, if that says it; a log or a text may hold objects. Rejects with a `BenchError`. */
async function kindIn(path: string): Promise<string> {
  const kind = endingOf(path);
  const mayHoldObjects = kind === '.txt' || kind === '.log' || kind === '.dat';
  if (mayHoldObjects && (await startOf(path)).trimStart().startsWith('{')) return '.jsonl';
  return kind ?? contentKind(path);
}

/** First bytes of files, and the ending that says the same. */
const beginnings: readonly (readonly [string | RegExp, string])[] = [
  ['PAR1', '.parquet'],
  ['\x89MCAP0\r\n', '.mcap'],
  ['#ROSBAG V2', '.bag'],
  ['SQLite format 3\0', '.db3'],
  ['ULog\x01\x12\x35', '.ulg'],
  [/^(\xEF\xBB\xBF)?\s*<(\?xml|gpx|kml|[A-Za-z:]+\s+xmlns)/, '.xml'],
  [/^(\xEF\xBB\xBF)?\s*[{[]/, '.json'],
];

/** The kind of a file whose ending does not say it. Rejects with a `BenchError` that says what to do with the file. */
async function contentKind(path: string): Promise<string> {
  const start = await startOf(path);
  const name = unpackedName(path);
  const isPacked = name !== path;
  const kind = beginnings.find(([first]) => (typeof first === 'string' ? start.startsWith(first) : first.test(start)))?.[1];
  if (kind !== undefined && converterFor(name) === null && !(isPacked && [...logs, '.parquet'].includes(kind))) return kind;
  const isText = start !== '' && !/[^\P{Cc}\t\n\r\u0080-\u009F]/u.test(start);
  const sentence = isText ? converterOf(start.trimStart().split(/\r?\n/)[0] ?? '') : null;
  const converter = sentence === null ? converterFor(name) : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
  if (isPacked && isText && converter === null) return '.csv';
  throw new BenchError(
    'bad-input',
    `${path}: ${endingText(name)}, which is not read. ${converter ?? (isText ? 'If it is a table of rows, rename it to .csv. ' : '')}${converter === null ? `Motion is read from ${motionEndingWords}.` : ''}`,
  );
}

/** Its first bytes, as letters. */
async function startOf(path: string): Promise<string> {
  for await (const piece of unpackedPieces(path)) return Buffer.from(piece.subarray(0, 200)).toString('latin1');
  return '';
}

function motionOf(path: string, read: RowTable, { form, mapping = {} }: MotionFileRequest): MotionFile {
  const table = wholeRows(read.plan.geo ? inDegrees(path, read) : read);
  const isChecked = form === 'path' && mapping.held !== 'keep';
  const found = isChecked ? withoutHeld(table.tracks) : null;
  const converted = toTracks(table.plan, found?.tracks ?? table.tracks);
  const held = found && mapping.held === undefined ? found.held : null;
  const { tracks, origin } = converted;
  const { doubts } = table;
  const { teleportAbove } = mapping;
  const marked = teleportAbove === undefined ? tracks : tracks.map((track) => withTeleports(track, teleportAbove));
  const notes = [...(table.notes ?? []), ...(teleportAbove === undefined ? [] : [teleportsNote(marked)])];
  return {
    path,
    idColumn: table.plan.idColumn,
    tracks: marked,
    origin,
    readAs: { ...readAs(table, converted), held },
    ...(notes.length > 0 && { notes }),
    ...(doubts && doubts.length > 0 && { doubts }),
  };
}

/** As receivers write them, letters of hemispheres come with degrees and minutes. Throws a `BenchError`. */
function inDegrees(path: string, read: RowTable): RowTable {
  const isConverted = read.hasHemispheres && areDegreesAndMinutes(read.tracks);
  if (isConverted)
    for (const { columns } of read.tracks) {
      toDegrees(columns.lat);
      toDegrees(columns.lon);
    }
  checkDegrees(path, read);
  return isConverted ? { ...read, notes: [...(read.notes ?? []), minutesNote] } : read;
}

const minutesNote = 'Latitude and longitude are read as degrees and minutes, as in NMEA: 4807.038 as 48°07.038′.';

function checkUnmapped(path: string, { mapping = {} }: Pick<MotionFileRequest, 'mapping'>): void {
  const [first] = Object.keys(mapping);
  if (first !== undefined)
    throw new BenchError(
      'bad-input',
      `${path}: found "${first}"; columns, units and axes are given for ${[...tables, ...logs].join(', ')} only.`,
    );
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

/** The ending of a kind that is read, also of a text that is packed; null: it is none. */
export function endingOf(path: string): string | null {
  const inner = unpackedName(path);
  const kind = kindOf(inner);
  const isKnown =
    inner === path ? [...tables, ...logs, ...captures, '.dem', '.rec'].includes(kind) : [...texts, ...jsons, ...xmls].includes(kind);
  return isKnown ? kind : null;
}

/** A recording of this bench, or a log of another program. */
async function openLog(path: string, kind: string, request: MotionFileRequest): Promise<MotionFile> {
  const { form, mapping = {} } = request;
  const table = await logTable(path, kind, request);
  if (!table) {
    checkUnmapped(path, { mapping });
    return openSession(path, request);
  }
  if (form === 'path' || kind === '.ulg') return motionOf(path, table, request);
  throw new BenchError('bad-input', `${path}: a log gives paths, not updates; leave out "updates".`);
}

/** Null: it is a recording of this bench. */
async function logTable(path: string, kind: string, { form, mapping = {} }: MotionFileRequest): Promise<RowTable | null> {
  if (kind === '.mcap') return (await import('./logs/mcap-log.ts')).readMcapLog(path, mapping);
  const bytes = await readInput(path, motionRole);
  if (kind === '.db3') return (await import('./logs/ros2-database.ts')).readRos2Database(path, bytes, mapping);
  if (kind === '.bag') return (await import('./logs/ros-bag.ts')).readRosBag(path, bytes, mapping);
  return (await import('./logs/ulog.ts')).readUlog(path, bytes, { form, mapping });
}

async function openDemo(path: string, { form, mapping = {} }: MotionFileRequest): Promise<MotionFile> {
  if (form === 'updates') throw new BenchError('bad-input', `${path}: a demo gives paths, not updates; leave out "updates".`);
  const { readDemo } = await import('./demo/read-demo.ts');
  const { names, notes, ...table } = await readDemo(path, mapping);
  const file = motionOf(path, table, { form, mapping });
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
function readAs(
  { plan, leftOut = null, sparse = [] }: RowTable,
  { timeUnit, geoOrigin, angles, timeStep, outOfOrder, wrap }: Converted,
): Omit<ReadAs, 'held'> {
  const { columns, ids, header, axes, axesName, rate, byRow, unused, geo, recognised } = plan;
  const unitOf = (quantity: string, unit: string | undefined) =>
    quantity === 't' || quantity === 'end' ? (timeUnit ?? '') : `${unit ?? ''}${perTime(quantity, unit)}`;
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
    timeStep,
    outOfOrder,
    wrap,
    leftOut,
    sparse: columns.flatMap(({ quantity, name }) =>
      sparse.filter((each) => each.quantity === quantity).map(({ share }) => ({ name, share })),
    ),
  };
}

/** What a length or an angle is per: speeds are told as lengths too. */
function perTime(quantity: string, unit = ''): string {
  if (unit === '' || unit.includes('/') || ['mph', 'kn'].includes(unit)) return '';
  if (['ax', 'ay', 'az'].includes(quantity)) return '/s²';
  return quantity.startsWith('v') || quantity.startsWith('w') || quantity === 'yawRate' ? '/s' : '';
}
