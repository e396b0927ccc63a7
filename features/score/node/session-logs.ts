/** Opens the logs of a session: files and folders of a game’s own logs, and tables of any kind. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';
import { without } from '../../../experiment/field-maps.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { inputPieces, standardInput } from '../../../main/base/files/read-input.ts';
import { findingsOf } from '../../../main/motion/findings.ts';
import type { GameLog, LogPart, LogPictures, LogSurroundings, PoseTrack } from '../../../main/motion/game-log/game-log.ts';
import { beginsAsLog } from '../../../main/motion/game-log/log-head.ts';
import { columnOr, type MotionTrack } from '../../../main/motion/motion-track.ts';
import { openForeignMotion } from '../../../main/motion/open-foreign-motion.ts';
import { readEachApart } from '../../../main/motion/reader/read-apart.ts';
import { spanOf } from './clocks.ts';
import { entityOf, isOriented, processOf, quaternions } from './tables-as-logs.ts';
import { withUpdates, type UpdateTables } from './update-table.ts';

export interface SessionFiles {
  /** Logs, and folders of logs. */
  readonly paths: readonly string[];
  /** Tables of where entities are, and of where they are shown; logs too. */
  readonly truth: readonly string[];
  readonly shown: readonly string[];
  /** Tables of updates that viewers received; left out: none. */
  readonly updates?: UpdateTables;
  readonly mapping: MotionMapping | undefined;
}

const role = 'a log of a game';

/** A log of a session. */
export interface SessionLog extends LogSurroundings {
  /** Null: all logs together are long, and the pictures of each are read in their turn. */
  readonly pictures: DoubtedPictures | null;
}

/** `doubts`: those that the surroundings do not have. */
export interface DoubtedPictures extends LogPictures {
  readonly doubts: readonly string[];
}

/** MiB of logs that are held in memory. */
const mostHeldMb = 64;

/** The logs whole. Rejects with a `BenchError` that names the file. */
export async function openSession(files: SessionFiles): Promise<readonly GameLog[]> {
  const logs = await openFiles(await filesOf(files), files.mapping);
  return files.updates ? withUpdates(logs, files.updates, files.mapping) : logs;
}

/** The logs without the pictures of long ones. `heldMb`: so many MiB are held all the same. Rejects as `openSession`. */
export async function openSurroundings(files: SessionFiles, heldMb = mostHeldMb): Promise<readonly SessionLog[]> {
  const found = await filesOf(files);
  const paths = found.filter(({ table }) => table === null).map(({ path }) => path);
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path).catch(() => null))?.size ?? 0));
  const isShort = sizes.reduce((sum, size) => sum + size, 0) <= heldMb * 2 ** 20;
  // Standard input is read once, and updates go to logs that are there.
  if (isShort || paths.includes(standardInput) || files.updates) return (await openSession(files)).map(held);
  const logs = await openFiles(found, files.mapping, 'surroundings');
  return logs.map((log, k) => (found[k]?.table === null ? { ...without(log, 'shown', 'arrived'), pictures: null } : held(log)));
}

function held(log: GameLog): SessionLog {
  return { ...log, pictures: { ...log, doubts: [] } };
}

/** In their order. `part`: of logs; left out, the whole. */
async function openFiles(files: readonly SessionFile[], mapping: MotionMapping | undefined, part?: LogPart): Promise<readonly GameLog[]> {
  const paths = files.filter(({ table }) => table === null).map(({ path }) => path);
  const read: GameLog[] = [];
  for await (const log of readEachApart(
    'game-log',
    paths.map((path) => (part ? [path, part] : [path])),
  ))
    read.push(named(log));
  const logs: GameLog[] = [];
  for (const { path, table } of files) logs.push(table === null ? (read.shift() as GameLog) : await openTable(path, table, mapping));
  return logs;
}

/** Its file’s name, where its head has none. */
function named(log: GameLog): GameLog {
  return log.process === '' ? { ...log, process: processOf(log.path) } : log;
}

interface SessionFile {
  readonly path: string;
  /** Null: it is a log. */
  readonly table: TableKind | null;
}

async function filesOf({ paths, truth, shown }: SessionFiles): Promise<readonly SessionFile[]> {
  const files: SessionFile[] = [];
  for (const path of paths) files.push(...(await logsIn(path)).map((file) => ({ path: file, table: null })));
  for (const path of truth) files.push({ path, table: (await isLog(path)) ? null : 'truth' });
  for (const path of shown) files.push({ path, table: (await isLog(path)) ? null : 'shown' });
  return files;
}

/** A file itself; of a folder those that begin as logs do. */
async function logsIn(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(path, name));
  const logs: string[] = [];
  for (const file of files.toSorted()) if (await isLog(file)) logs.push(file);
  if (logs.length > 0) return logs;
  throw new BenchError(
    'not-found',
    `${path}: none of its files (${files.length}) is ${role}, which begins with "driftbench-log 1,". Tables are given by --truth and --shown.`,
  );
}

async function isLog(path: string): Promise<boolean> {
  for await (const piece of inputPieces(path, role)) return beginsAsLog(Buffer.from(piece.subarray(0, 64)).toString());
  return false;
}

type TableKind = 'truth' | 'shown';

/** Positions that stand are what is measured: they are never dropped. */
async function openTable(path: string, kind: TableKind, mapping: MotionMapping = {}): Promise<GameLog> {
  const file = await openForeignMotion(path, { form: 'path', mapping: { ...mapping, held: 'keep' } });
  // Each table would count metres from its own first point.
  if (file.readAs?.geoOrigin)
    throw new BenchError(
      'bad-input',
      `${path}: found latitude and longitude; positions of scores must be x, y and z in metres from one origin.`,
    );
  const tracks = file.tracks.map((track) => poses(track, kind));
  return {
    path,
    program: '',
    process: processOf(path),
    truth: kind === 'truth' ? tracks : [],
    shown: kind === 'shown' ? tracks : [],
    sent: [],
    receivers: [],
    arrived: [],
    exchanges: [],
    offsets: [],
    notes: [],
    shownSpan: kind === 'shown' ? spanOf(tracks) : null,
    records: tracks.reduce((sum, { columns }) => sum + columns.t.length, 0),
    isCut: false,
    doubts: kind === 'truth' ? findingsOf(file).questions : [],
  };
}

function poses(track: MotionTrack, kind: TableKind): PoseTrack {
  const { columns } = track;
  const { t, x, y, life } = columns;
  const [qw, qx, qy, qz] = quaternions(columns);
  // A picture of one life does not count lives.
  const counts = life?.some((each) => each > 1) ?? false;
  const spawn = life ? life.map((each) => (each === 0 || counts || kind === 'truth' ? each : NaN)) : new Float64Array(t.length).fill(NaN);
  return {
    entity: entityOf(track),
    isOriented: isOriented(columns),
    columns: {
      t,
      x,
      y,
      z: columnOr(columns, 'z', 0),
      qw,
      qx,
      qy,
      qz,
      spawn,
      mark: kind === 'truth' ? new Float64Array(t.length) : t.map((_, row) => row),
    },
  };
}
