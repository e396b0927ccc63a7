/** Bags of ROS 2 in SQLite (`.db3`), by SQLite itself, in memory: the file is neither locked nor written. */
import loadSqlite, { type Database, type SqlValue } from '@sqlite.org/sqlite-wasm';
import { BenchError } from '../../../contract/errors.ts';
import { listed } from '../../../experiment/problem.ts';
import { shortened } from '../../../experiment/shortened.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import type { RowTable } from '../row-table.ts';
import { hasPoses, PoseLog } from './pose-log.ts';

/** Bytes of one message that is read. */
const longestMessage = 1 << 26;

/** Rejects with a `BenchError`. */
export async function readRos2Database(path: string, bytes: Uint8Array, mapping: MotionMapping): Promise<RowTable> {
  const log = new PoseLog(path);
  try {
    const database = await databaseOf(bytes);
    try {
      readMessages(database, log);
    } finally {
      database.close();
    }
  } catch (error) {
    throw new BenchError('bad-input', `${path}: this is not a bag of ROS 2 that can be read: ${shortened((error as Error).message)}.`, {
      cause: error,
    });
  }
  return log.table(mapping);
}

async function databaseOf(bytes: Uint8Array): Promise<Database> {
  const { oo1, capi, wasm } = await loadSqlite();
  const database = new oo1.DB(':memory:');
  const copy = wasm.allocFromTypedArray(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_READONLY;
  const status = capi.sqlite3_deserialize(database.pointer ?? 0, 'main', copy, bytes.length, bytes.length, flags);
  if (status === capi.SQLITE_OK) return database;
  database.close();
  throw new Error(`SQLite answers ${status}`);
}

function readMessages(database: Database, log: PoseLog): void {
  // Tables only: a view can compute without end.
  const sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'";
  const tables = [...rowsOf(database, sql)].map(({ name }) => textIn(name));
  if (!tables.includes('topics') || !tables.includes('messages'))
    throw new Error(`it has the tables ${listed(tables)}, and needs topics and messages`);
  const definitions = tables.includes('message_definitions') ? definitionsIn(database) : new Map<string, string>();
  const wanted: number[] = [];
  for (const { id, name, type, serialization_format: format } of rowsOf(
    database,
    'SELECT id, name, type, serialization_format FROM topics',
  )) {
    const schema = { name: textIn(type), encoding: 'ros2msg', data: new TextEncoder().encode(definitions.get(textIn(type)) ?? '') };
    log.open(Number(id), { topic: textIn(name), encoding: textIn(format), schema });
    if (hasPoses(textIn(type))) wanted.push(Number(id));
  }
  for (const topic of wanted) {
    const messages = `SELECT timestamp / 1e9 AS t, data FROM messages WHERE topic_id = ${topic} AND length(data) <= ${longestMessage} ORDER BY timestamp, rowid`;
    for (const { t, data } of rowsOf(database, messages)) if (data instanceof Uint8Array) log.read(topic, data, Number(t));
  }
}

/** Those that the bag carries: from ROS 2 Iron on. */
function definitionsIn(database: Database): ReadonlyMap<string, string> {
  const all = [...rowsOf(database, "SELECT topic_type, encoded_message_definition FROM message_definitions WHERE encoding = 'ros2msg'")];
  return new Map(all.map(({ topic_type: type, encoded_message_definition: text }) => [textIn(type), textIn(text)]));
}

/** Empty: it is no text. */
function textIn(value: SqlValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function* rowsOf(database: Database, sql: string): Generator<Readonly<Record<string, SqlValue>>> {
  const statement = database.prepare(sql);
  try {
    while (statement.step()) yield statement.get({});
  } finally {
    statement.finalize();
  }
}
