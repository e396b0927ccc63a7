/** Opens the logs of a session: files and folders of a game’s own logs, and tables of any kind. */
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { cosineOf, sineOf } from '../../../engine/base/math/cosine-and-sine.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { inputPieces } from '../../../main/base/files/read-input.ts';
import { findingsOf } from '../../../main/motion/findings.ts';
import type { GameLog, PoseTrack } from '../../../main/motion/game-log/game-log.ts';
import { beginsAsLog } from '../../../main/motion/game-log/log-head.ts';
import { columnOr, type MotionTrack } from '../../../main/motion/motion-track.ts';
import { openForeignMotion } from '../../../main/motion/open-foreign-motion.ts';
import { readApart } from '../../../main/motion/reader/read-apart.ts';

export interface SessionFiles {
  /** Logs, and folders of logs. */
  readonly paths: readonly string[];
  /** Tables of where entities are, and of where they are shown; logs too. */
  readonly truth: readonly string[];
  readonly shown: readonly string[];
  readonly mapping: MotionMapping | undefined;
}

const role = 'a log of a game';

/** Rejects with a `BenchError` that names the file. */
export async function openSession({ paths, truth, shown, mapping }: SessionFiles): Promise<readonly GameLog[]> {
  const logs: GameLog[] = [];
  for (const path of paths) for (const file of await logsIn(path)) logs.push(await openLog(file));
  for (const path of truth) logs.push((await isLog(path)) ? await openLog(path) : await openTable(path, 'truth', mapping));
  for (const path of shown) logs.push((await isLog(path)) ? await openLog(path) : await openTable(path, 'shown', mapping));
  return logs;
}

async function openLog(path: string): Promise<GameLog> {
  const log = await readApart('game-log', path);
  return log.process === '' ? { ...log, process: nameOf(path) } : log;
}

function nameOf(path: string): string {
  return basename(path, extname(path));
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
    `${path}: none of its ${files.length} files is ${role}, which begins with "driftbench-log 1,". Tables are given by --truth and --shown.`,
  );
}

async function isLog(path: string): Promise<boolean> {
  for await (const piece of inputPieces(path, role)) return beginsAsLog(Buffer.from(piece.subarray(0, 64)).toString());
  return false;
}

/** Positions that stand are what is measured: they are never dropped. */
async function openTable(path: string, kind: 'truth' | 'shown', mapping: MotionMapping = {}): Promise<GameLog> {
  const file = await openForeignMotion(path, { form: 'path', mapping: { ...mapping, held: 'keep' } });
  const tracks = file.tracks.map((track) => poses(track, kind));
  return {
    path,
    program: '',
    process: nameOf(path),
    truth: kind === 'truth' ? tracks : [],
    shown: kind === 'shown' ? tracks : [],
    sent: [],
    receivers: [],
    arrived: [],
    exchanges: [],
    offsets: [],
    notes: [],
    records: tracks.reduce((sum, { columns }) => sum + columns.t.length, 0),
    isCut: false,
    doubts: kind === 'truth' ? findingsOf(file).questions : [],
  };
}

function poses({ id, name, columns }: MotionTrack, kind: 'truth' | 'shown'): PoseTrack {
  const { t, x, y, life } = columns;
  const [qw, qx, qy, qz] = quaternions(columns);
  // A picture of one life does not count lives.
  const counts = life?.some((each) => each > 1) ?? false;
  const spawn = life ? life.map((each) => (each === 0 || counts || kind === 'truth' ? each : NaN)) : new Float64Array(t.length).fill(NaN);
  return {
    entity: name === '' ? id : name,
    isOriented: columns.yaw !== undefined || columns.qw !== undefined,
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

type Quaternions = readonly [Float64Array, Float64Array, Float64Array, Float64Array];

function quaternions(columns: MotionTrack['columns']): Quaternions {
  const { t, yaw, qw, qx, qy, qz } = columns;
  if (qw && qx && qy && qz) return [qw, qx, qy, qz];
  const none = new Float64Array(t.length);
  if (!yaw) return [none.map(() => 1), none, none, none];
  return [yaw.map((angle) => cosineOf(angle / 2)), none, none, yaw.map((angle) => sineOf(angle / 2))];
}
