/** Logs in the containers of other programs, written by the rules of each format; none uses a reader. */
import loadSqlite from '@sqlite.org/sqlite-wasm';

export interface LoggedTopic {
  readonly topic: string;
  readonly type: string;
  readonly definition: string;
  /** s and bytes of each message. */
  readonly messages: readonly (readonly [time: number, data: Uint8Array])[];
}

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

function timeBytes(seconds: number): Buffer {
  const whole = Math.floor(seconds);
  return Buffer.concat([u32(whole), u32(Math.round((seconds - whole) * 1e9))]);
}

function fields(entries: Readonly<Record<string, Buffer | string>>): Buffer {
  return Buffer.concat(
    Object.entries(entries).flatMap(([name, value]) => {
      const field = Buffer.concat([Buffer.from(`${name}=`), Buffer.from(value)]);
      return [u32(field.length), field];
    }),
  );
}

function bagRecord(op: number, header: Readonly<Record<string, Buffer | string>>, data: Buffer): Buffer {
  const head = fields({ ...header, op: Buffer.from([op]) });
  return Buffer.concat([u32(head.length), head, u32(data.length), data]);
}

/** A bag of ROS 1, format 2.0, of one chunk. */
export function rosBag(topics: readonly LoggedTopic[]): Buffer {
  const magic = Buffer.from('#ROSBAG V2.0\n');
  const connections = topics.map(({ topic, type, definition }, conn) =>
    bagRecord(0x07, { conn: u32(conn), topic }, fields({ topic, type, md5sum: '0'.repeat(32), message_definition: definition })),
  );
  const content: Buffer[] = [...connections];
  let length = connections.reduce((sum, { length: bytes }) => sum + bytes, 0);
  const entries = topics.map(() => [] as Buffer[]);
  const messages = topics.flatMap(({ messages: all }, conn) => all.map(([time, data]) => ({ conn, time, data })));
  for (const { conn, time, data } of messages.toSorted((a, b) => a.time - b.time)) {
    const record = bagRecord(0x02, { conn: u32(conn), time: timeBytes(time) }, Buffer.from(data));
    entries[conn]!.push(Buffer.concat([timeBytes(time), u32(length)]));
    content.push(record);
    length += record.length;
  }
  const chunk = bagRecord(0x05, { compression: 'none', size: u32(length) }, Buffer.concat(content));
  const index = entries.map((all, conn) => bagRecord(0x04, { ver: u32(1), conn: u32(conn), count: u32(all.length) }, Buffer.concat(all)));
  const times = messages.map(({ time }) => time);
  const info = bagRecord(
    0x06,
    {
      ver: u32(1),
      chunk_pos: u64(4096 + magic.length),
      start_time: timeBytes(Math.min(...times)),
      end_time: timeBytes(Math.max(...times)),
      count: u32(topics.length),
    },
    Buffer.concat(entries.map((all, conn) => Buffer.concat([u32(conn), u32(all.length)]))),
  );
  const body = Buffer.concat([chunk, ...index]);
  const header = fields({
    op: Buffer.from([0x03]),
    index_pos: u64(4096 + magic.length + body.length),
    conn_count: u32(topics.length),
    chunk_count: u32(1),
  });
  const padding = Buffer.alloc(4096 - header.length - 8, ' ');
  return Buffer.concat([magic, u32(header.length), header, u32(padding.length), padding, body, ...connections, info]);
}

/** A bag of ROS 2 in SQLite; `carries`: it has the definitions of its messages, as from Iron on. */
export async function ros2Database(topics: readonly LoggedTopic[], carries: boolean): Promise<Uint8Array> {
  const { oo1, capi } = await loadSqlite();
  const database = new oo1.DB(':memory:');
  try {
    database.exec(
      'CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL);' +
        'CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL, timestamp INTEGER NOT NULL, data BLOB NOT NULL);',
    );
    if (carries)
      database.exec(
        'CREATE TABLE message_definitions(id INTEGER PRIMARY KEY, topic_type TEXT NOT NULL, encoding TEXT NOT NULL, encoded_message_definition TEXT NOT NULL, type_description_hash TEXT NOT NULL)',
      );
    for (const [k, { topic, type, definition, messages }] of topics.entries()) {
      database.exec({ sql: "INSERT INTO topics VALUES (?, ?, ?, 'cdr', '')", bind: [k + 1, topic, type] });
      const known = 'INSERT INTO message_definitions(topic_type, encoding, encoded_message_definition, type_description_hash)';
      if (carries) database.exec({ sql: `${known} VALUES (?, 'ros2msg', ?, '')`, bind: [type, definition] });
      for (const [time, data] of messages)
        database.exec({
          sql: 'INSERT INTO messages(topic_id, timestamp, data) VALUES (?, ?, ?)',
          bind: [k + 1, BigInt(Math.round(time * 1e9)), data],
        });
    }
    return capi.sqlite3_js_db_export(database);
  } finally {
    database.close();
  }
}

/** A log of PX4 with one topic of numbers: `timestamp` in µs, then floats. */
export function ulogFile(topic: string, names: readonly string[], rows: readonly (readonly number[])[]): Buffer {
  const message = (type: string, data: Buffer) => {
    const head = Buffer.alloc(3);
    head.writeUInt16LE(data.length);
    head.write(type, 2);
    return Buffer.concat([head, data]);
  };
  const magic = Buffer.from([0x55, 0x4c, 0x6f, 0x67, 0x01, 0x12, 0x35, 0x01]);
  const format = `${topic}:uint64_t timestamp;${names.map((name) => `float ${name};`).join('')}`;
  const data = rows.map(([timestamp = 0, ...values]) => {
    const bytes = Buffer.alloc(2 + 8 + 4 * values.length);
    bytes.writeUInt16LE(0);
    bytes.writeBigUInt64LE(BigInt(timestamp), 2);
    for (const [k, value] of values.entries()) bytes.writeFloatLE(value, 10 + 4 * k);
    return message('D', bytes);
  });
  const added = Buffer.concat([Buffer.from([0, 0, 0]), Buffer.from(topic)]);
  return Buffer.concat([magic, u64(0), message('B', Buffer.alloc(40)), message('F', Buffer.from(format)), message('A', added), ...data]);
}
