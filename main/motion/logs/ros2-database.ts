/** Bags of ROS 2 in SQLite (`.db3`), by SQLite itself. */
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type * as Sqlite from 'node-sqlite3-wasm';
import { BenchError } from '../../../contract/errors.ts';
import { listed } from '../../../experiment/problem.ts';
import { shortened } from '../../../experiment/shortened.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { inputPieces } from '../../base/files/read-input.ts';
import { motionRole, type RowTable } from '../row-table.ts';
import { hasPoses, PoseLog } from './pose-log.ts';

/** The package is CommonJS whose names Node does not see. */
const sqlite = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof Sqlite;

/** Bytes of one message that is read. */
const longestMessage = 1 << 26;

/** Opens the file for reading only. Rejects with a `BenchError`. */
export async function readRos2Database(path: string, mapping: MotionMapping): Promise<RowTable> {
  const log = new PoseLog(path);
  await checkIsDatabase(path);
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-bag-'));
  try {
    const database = new sqlite.Database(await linkIn(folder, path), { fileMustExist: true, readOnly: true });
    try {
      readMessages(database, log);
    } finally {
      database.close();
    }
  } catch (error) {
    throw new BenchError('bad-input', `${path}: this is not a bag of ROS 2 that can be read: ${shortened((error as Error).message)}.`, {
      cause: error,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return log.table(mapping);
}

async function checkIsDatabase(path: string): Promise<void> {
  for await (const piece of inputPieces(path, motionRole)) {
    if (Buffer.from(piece.subarray(0, 15)).toString('latin1') === 'SQLite format 3') return;
    break;
  }
  throw new BenchError('bad-input', `${path}: this is no database of SQLite, which a bag of ROS 2 with the ending .db3 is.`);
}

/** SQLite locks a file by a folder beside it, which would not be possible everywhere, and stay where it is stopped. */
async function linkIn(folder: string, path: string): Promise<string> {
  const link = join(folder, 'bag.db3');
  return symlink(resolve(path), link).then(
    () => link,
    // Windows makes links for some users only.
    () => path,
  );
}

function readMessages(database: Sqlite.Database, log: PoseLog): void {
  // Tables only: a view can compute without end.
  const tables = [...rowsOf(database, "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")].map(
    ({ name }) => String(name),
  );
  if (!tables.includes('topics') || !tables.includes('messages'))
    throw new Error(`it has the tables ${listed(tables)}, and needs topics and messages`);
  const definitions = tables.includes('message_definitions') ? definitionsIn(database) : new Map<string, string>();
  const wanted: number[] = [];
  for (const { id, name, type, serialization_format: format } of rowsOf(
    database,
    'SELECT id, name, type, serialization_format FROM topics',
  )) {
    const schema = { name: String(type), encoding: 'ros2msg', data: new TextEncoder().encode(definitions.get(String(type)) ?? '') };
    log.open(Number(id), { topic: String(name), encoding: String(format), schema });
    if (hasPoses(String(type))) wanted.push(Number(id));
  }
  for (const topic of wanted) {
    const sql = `SELECT timestamp, data FROM messages WHERE topic_id = ${topic} AND length(data) <= ${longestMessage} ORDER BY timestamp, rowid`;
    for (const { timestamp, data } of rowsOf(database, sql)) if (data instanceof Uint8Array) log.read(topic, data, Number(timestamp) / 1e9);
  }
}

/** Those that the bag carries: from ROS 2 Iron on. */
function definitionsIn(database: Sqlite.Database): ReadonlyMap<string, string> {
  const all = [...rowsOf(database, "SELECT topic_type, encoded_message_definition FROM message_definitions WHERE encoding = 'ros2msg'")];
  return new Map(all.map(({ topic_type: type, encoded_message_definition: text }) => [String(type), String(text)]));
}

function* rowsOf(database: Sqlite.Database, sql: string): Generator<Readonly<Record<string, unknown>>> {
  const statement = database.prepare(sql);
  try {
    yield* statement.iterate() as Iterable<Readonly<Record<string, unknown>>>;
  } finally {
    statement.finalize();
  }
}
