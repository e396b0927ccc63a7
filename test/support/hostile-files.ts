/**
 * Files of a stranger: small ones that claim to be large, schemas that are code, text without an end; and a sound file
 * of each format, to be changed by chance.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { McapRecordBuilder, McapWriter, TempBuffer } from '@mcap/core';
import { ByteWriter, parquetWriteBuffer, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import zstd from '@foxglove/wasm-zstd';
import { encodeMessage } from '../../main/recording/format/protobuf.ts';
import { rewrite } from '../../main/recording/edits/rewrite.ts';
import { withRecording, type Recording } from '../../main/recording/recording.ts';
import { captureHeader } from '../../main/motion/dis/capture.ts';
import { deflateRawSync } from 'node:zlib';
import { gpxFile, knownFlight } from './foreign-motion.ts';
import { recordRun } from './recorded.ts';

export interface HostileFile {
  readonly title: string;
  /** The ending says how it is read. */
  readonly ending: string;
  /** What reads it: a motion or network trace of an experiment, a recording, an experiment. */
  readonly as: 'motion' | 'network' | 'recording' | 'experiment';
  /** `folder`: for files on the way. */
  bytes(folder: string): Uint8Array | string | Promise<Uint8Array | string>;
}

const pose = 'geometry_msgs/PoseStamped';
const bar = '================================================================================';

interface LogChannel {
  readonly encoding: string;
  readonly schema: { readonly name: string; readonly encoding: string; readonly data: Uint8Array };
  readonly message: Uint8Array;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

async function log({ encoding, schema, message }: LogChannel): Promise<Uint8Array> {
  const buffer = new TempBuffer();
  const writer = new McapWriter({ writable: buffer });
  await writer.start({ profile: '', library: 'test' });
  const schemaId = await writer.registerSchema(schema);
  const channelId = await writer.registerChannel({ topic: '/a', schemaId, messageEncoding: encoding, metadata: new Map() });
  await writer.addMessage({ channelId, sequence: 0, logTime: 1n, publishTime: 1n, data: message });
  await writer.end();
  return buffer.get();
}

/** `encoding`: `ros1` or `cdr`. */
function rosLog(encoding: 'ros1' | 'cdr', definition: string, message: Uint8Array): Promise<Uint8Array> {
  const schema = { name: pose, encoding: encoding === 'cdr' ? 'ros2msg' : 'ros1msg', data: utf8(definition) };
  return log({ encoding, schema, message });
}

/** A type whose name writes the file `marker` when it becomes code. */
export function codeAsType(marker: string): string {
  // Slashes were replaced before the name became code.
  const path = `Buffer.from("${Buffer.from(marker).toString('hex')}","hex").toString()`;
  return `prototype[process.getBuiltinModule("fs").writeFileSync(${path},"")]`;
}

/** A chunk that grows a thousand times, again and again. */
async function growingChunks(chunks: number): Promise<Uint8Array> {
  await zstd.isLoaded;
  const size = 60 << 20;
  const records = new Uint8Array(zstd.compress(new Uint8Array(size)));
  const builder = new McapRecordBuilder();
  builder.writeMagic();
  builder.writeHeader({ profile: '', library: 'test' });
  for (let chunk = 0; chunk < chunks; chunk++)
    builder.writeChunk({
      messageStartTime: 0n,
      messageEndTime: 0n,
      uncompressedSize: BigInt(size),
      uncompressedCrc: 0,
      compression: 'zstd',
      records,
    });
  return builder.buffer.slice();
}

async function parquetOf(rows: bigint): Promise<Uint8Array> {
  const columnData = ['t', 'x', 'y'].map((name) => ({ name, data: Float64Array.from({ length: 10 }, (_, row) => row) }));
  const writer = new ByteWriter();
  const file = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData }) });
  await file.write({ columnData });
  file.num_rows = rows;
  await file.finish();
  return new Uint8Array(writer.getBuffer());
}

/** Twenty groups of a million rows, which all are the same few bytes. */
async function repeatedRows(): Promise<Uint8Array> {
  const count = 1_000_000;
  const columnData = ['t', 'x', 'y'].map((name) => ({ name, data: new Float64Array(count) }));
  const writer = new ByteWriter();
  const file = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData }) });
  await file.write({ columnData, rowGroupSize: count });
  file.row_groups = Array.from({ length: 20 }, () => file.row_groups[0]!);
  file.num_rows = BigInt(20 * count);
  file.pendingIndexes = [];
  await file.finish();
  return new Uint8Array(writer.getBuffer());
}

/** Fragments of one datagram that never ends. */
function fragments(count: number): Uint8Array {
  const packet = new Uint8Array(16 + 36);
  const view = new DataView(packet.buffer);
  view.setUint32(8, 36);
  view.setUint32(12, 36);
  packet.set([0x45, 0], 16);
  view.setUint16(18, 36);
  packet.set([64, 17], 24);
  const all = new Uint8Array(24 + count * packet.length);
  all.set(captureHeader());
  for (let number = 0; number < count; number++) {
    // More follow; at 8 bytes of each.
    view.setUint16(22, 0x2000 | (number % 8000));
    all.set(packet, 24 + number * packet.length);
  }
  return all;
}

/** A recording whose setup, or whose first rows, are others. */
async function changedRecording(folder: string, topic: string, change: (data: Uint8Array) => Uint8Array): Promise<Uint8Array> {
  const [sound, changed] = [join(folder, 'made.mcap'), join(folder, 'changed.mcap')];
  const { writer } = await recordRun('resources/experiments/netgames05.yaml', sound, ['duration=2']);
  writer.end();
  writer.close();
  try {
    const edit = ({ topic: of, time, until, data }: { topic: string; time: number; until: number; data: Uint8Array<ArrayBuffer> }) => ({
      time,
      until,
      data: of === topic ? (change(data) as Uint8Array<ArrayBuffer>) : data,
    });
    await withRecording(sound, (recording: Recording) =>
      rewrite(recording, changed, { edit, force: true, cancelled: new AbortController().signal }),
    );
    return readFileSync(changed);
  } finally {
    for (const path of [sound, changed]) rmSync(path, { force: true });
  }
}

function withSetup(folder: string, change: (setup: Record<string, unknown>) => unknown): Promise<Uint8Array> {
  return changedRecording(folder, 'setup', (data) =>
    utf8(JSON.stringify(change(JSON.parse(Buffer.from(data).toString()) as Record<string, unknown>))),
  );
}

const expanding = [
  'a0: &a0 [x,x,x,x,x,x,x,x,x]',
  ...Array.from({ length: 11 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(',')}]`),
].join('\n');

/** Fields that nothing knows. */
const manyKeys = Array.from({ length: 40_000 }, (_, n) => `key${n}: 1\n`).join('');

/** A table of a quarter of a million bytes that claims as much as may be. */
function claimingTable(): Uint8Array {
  const size = 64 << 20;
  return encodeMessage([
    { number: 1, value: 0 },
    { number: 2, value: size / 8 },
    { number: 3, value: 1 },
    { number: 4, value: 8 },
    { number: 6, bytes: deflateRawSync(new Uint8Array(size)) },
  ]);
}

/** Each is refused, or read, within the bounds of a small file. */
export const claims: readonly HostileFile[] = [
  { title: 'a mahimahi trace of 12 bytes', ending: '.trace', as: 'network', bytes: () => '0\n100000000\n' },
  {
    title: 'a log of ping with one long line',
    ending: '.log',
    as: 'network',
    bytes: () => `PING a\n${'icmp_seq=1 time=1 '.repeat(100_000)}\n`,
  },
  { title: 'Parquet with 2⁵⁵ rows', ending: '.parquet', as: 'motion', bytes: () => parquetOf(2n ** 55n) },
  { title: 'Parquet of 20 million rows that are the same bytes', ending: '.parquet', as: 'motion', bytes: repeatedRows },
  {
    title: 'ROS 1 with an array of 2³² empty records',
    ending: '.mcap',
    as: 'motion',
    bytes: () => rosLog('ros1', `a/E[] all\n${bar}\nMSG: a/E\n`, new Uint8Array(4).fill(0xff)),
  },
  {
    title: 'ROS 2 with an array of 2³² empty records',
    ending: '.mcap',
    as: 'motion',
    bytes: () => rosLog('cdr', `a/E[] all\n${bar}\nMSG: a/E\n`, Uint8Array.of(0, 1, 0, 0, 0xff, 0xff, 0xff, 0xff)),
  },
  { title: 'an MCAP log whose chunks grow to 5.5 GB', ending: '.mcap', as: 'motion', bytes: () => growingChunks(90) },
  { title: 'GPX with 400,000 open tags', ending: '.gpx', as: 'motion', bytes: () => `<gpx>${'<trk>'.repeat(400_000)}` },
  {
    title: 'GPX with 60,000 tracks of one name',
    ending: '.gpx',
    as: 'motion',
    bytes: () => `<gpx>${'<trk><name>a</name><trkpt lat="1" lon="1"><time>2024-05-01T12:00:00Z</time></trkpt></trk>'.repeat(60_000)}</gpx>`,
  },
  { title: 'a capture with 60,000 fragments', ending: '.pcap', as: 'motion', bytes: () => fragments(60_000) },
  {
    title: 'JSON lines with 600,000 keys',
    ending: '.jsonl',
    as: 'motion',
    bytes: () => `{${Array.from({ length: 600_000 }, (_, n) => `"k${n}":1`).join(',')}}\n`,
  },
  { title: 'JSON of 200,000 levels', ending: '.json', as: 'motion', bytes: () => `${'['.repeat(200_000)}${']'.repeat(200_000)}` },
  {
    title: 'a CSV with 400,000 entities',
    ending: '.csv',
    as: 'motion',
    bytes: () => `t,id,x,y\n${Array.from({ length: 400_000 }, (_, n) => `0,${n},1,2`).join('\n')}\n`,
  },
  {
    title: 'a recording whose experiment expands itself',
    ending: '.mcap',
    as: 'recording',
    bytes: (folder) => withSetup(folder, (setup) => ({ ...setup, experiment: expanding })),
  },
  { title: 'an experiment of 40,000 fields', ending: '.yaml', as: 'experiment', bytes: () => `driftbench: 1\n${manyKeys}` },
  { title: 'an experiment of a million words', ending: '.yaml', as: 'experiment', bytes: () => `a: [${'1,'.repeat(1_000_000)}]\n` },
  {
    title: 'a recording whose experiment has 40,000 fields',
    ending: '.mcap',
    as: 'recording',
    bytes: (folder) => withSetup(folder, (setup) => ({ ...setup, experiment: manyKeys })),
  },
  {
    title: 'a recording whose tables claim 64 MiB each',
    ending: '.mcap',
    as: 'recording',
    bytes: (folder) => changedRecording(folder, 'rows', claimingTable),
  },
  {
    title: 'a recording whose setup has another form',
    ending: '.mcap',
    as: 'recording',
    bytes: (folder) => withSetup(folder, (setup) => ({ ...setup, layout: 5, inputs: null })),
  },
];

/** A log whose schema has code for a name; `marker` is the file that the code would write. */
export function runningFiles(marker: string): readonly Omit<HostileFile, 'as'>[] {
  const hostile = codeAsType(marker);
  const definition = `${hostile} p\n${bar}\nMSG: ${hostile}\nfloat64 x\n`;
  const named = `geometry_msgs/Point p\n${bar}\nMSG: geometry_msgs/Point\nfloat64 x\n${bar}\nMSG: ${hostile}\nfloat64 x\n`;
  const message = new Uint8Array(64);
  return [
    { title: 'ROS 1, the type of a field', ending: '.mcap', bytes: () => rosLog('ros1', definition, message) },
    { title: 'ROS 1, the name of a type', ending: '.mcap', bytes: () => rosLog('ros1', named, message) },
    { title: 'ROS 2, the type of a field', ending: '.mcap', bytes: () => rosLog('cdr', definition, message) },
    { title: 'ROS 2, the name of a type', ending: '.mcap', bytes: () => rosLog('cdr', named, message) },
  ];
}

/** A sound file of each format that a stranger may give, by its ending. */
export const soundFiles: Readonly<Record<string, (folder: string) => Uint8Array | string | Promise<Uint8Array | string>>> = {
  '.csv': () => ['t,x,y,yaw', ...Array.from({ length: 40 }, (_, n) => `${n / 10},${n},${n * 2},0.1`)].join('\n'),
  '.jsonl': () => Array.from({ length: 40 }, (_, n) => `{"t":${n / 10},"pos":{"x":${n},"y":1}}`).join('\n'),
  '.json': () => JSON.stringify({ frames: Array.from({ length: 40 }, (_, n) => ({ t: n / 10, x: n, y: 1 })) }),
  '.parquet': () =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: ['t', 'x', 'y'].map((name) => ({ name, data: Array.from({ length: 40 }, (_, n) => n / 10) })),
      }),
    ),
  '.gpx': () => gpxFile(knownFlight(40, 10), { lat: 48, lon: 16 }),
  '.rec': () => readFileSync('resources/traces/bzflag-robots.rec'),
  '.pcap': () => fragments(20),
  '.mcap': () =>
    log({
      encoding: 'json',
      schema: { name: 'foxglove.PoseInFrame', encoding: 'jsonschema', data: utf8('{}') },
      message: utf8('{"timestamp":{"sec":1,"nsec":0},"pose":{"position":{"x":1,"y":2,"z":3},"orientation":{"x":0,"y":0,"z":0,"w":1}}}'),
    }),
};
