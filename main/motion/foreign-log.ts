/**
 * Poses in MCAP logs of other programs: Foxglove's messages and those of ROS 1 and 2, in JSON, protobuf, ROS 1
 * serialisation and CDR. The messages are decoded by the format's own libraries, from the schemas in the file.
 */
import { McapStreamReader, type McapTypes } from '@mcap/core';
import { BenchError } from '../../contract/errors.ts';
import { shortened } from '../../experiment/shortened.ts';
import type { MotionMapping } from '../../experiment/motion.ts';
import { inputPieces } from '../base/files/read-input.ts';
import { recordingProfile } from '../recording/format/recording-format.ts';
import { planColumns } from './mapping/column-plan.ts';
import { RawTracks } from './mapping/raw-tracks.ts';
import { boundedDecompression } from './mcap-chunks.ts';
import { messageDecoder, type Decode } from './message-decoders.ts';
import { motionRole, type RowTable } from './row-table.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A pose, or a point on the earth (lat, lon in deg, alt in m). */
interface Sample {
  readonly id: string;
  /** s */
  readonly t: number;
  readonly values: readonly number[];
}

type Kind = 'pose' | 'point';

interface Reader {
  readonly kind: Kind;
  /** Samples of a message; `topic` names what the message does not. */
  read(message: Fields, topic: string, logTime: number): readonly Sample[];
}

/** Readers by the name of the schema, without `msg/`. */
const readers: Readonly<Record<string, Reader>> = {
  'foxglove.PoseInFrame': poses((message, topic) => [{ ...message, id: topic }]),
  'foxglove.PosesInFrame': poses((message, topic) => list(message['poses']).map((pose, k) => ({ ...message, pose, id: `${topic}/${k}` }))),
  'foxglove.FrameTransform': poses((message) => [frame(message, message)]),
  'foxglove.FrameTransforms': poses((message) => list(message['transforms']).map((each) => frame(each, each))),
  'foxglove.LocationFix': points(),
  'geometry_msgs/PoseStamped': poses((message, topic) => [{ ...message, id: topic }]),
  'geometry_msgs/PoseWithCovarianceStamped': poses((message, topic) => [{ ...message, pose: object(message['pose'])['pose'], id: topic }]),
  'nav_msgs/Odometry': poses((message, topic) => [{ ...message, pose: object(message['pose'])['pose'], id: topic }]),
  'geometry_msgs/TransformStamped': poses((message) => [frame(message, object(message['transform']))]),
  'tf2_msgs/TFMessage': poses((message) => list(message['transforms']).map((each) => frame(each, object(each['transform'])))),
  'tf/tfMessage': poses((message) => list(message['transforms']).map((each) => frame(each, object(each['transform'])))),
  'sensor_msgs/NavSatFix': points(),
};

/** Null: the file is a recording of this bench. Rejects with a `BenchError`. */
export async function readForeignLog(path: string, mapping: MotionMapping): Promise<RowTable | null> {
  const log = new Log(path);
  for await (const record of recordsOf(path)) {
    if (record.type === 'Header' && record.profile === recordingProfile) return null;
    log.take(record);
  }
  return log.table(mapping);
}

async function* recordsOf(path: string): AsyncGenerator<McapTypes.TypedMcapRecord> {
  const reader = new McapStreamReader({ decompressHandlers: await boundedDecompression() });
  try {
    for await (const piece of inputPieces(path, motionRole)) {
      reader.append(piece);
      for (let record = reader.nextRecord(); record; record = reader.nextRecord()) yield record;
    }
  } catch (error) {
    if (error instanceof BenchError) throw error;
    throw new BenchError('bad-input', `${path}: this is not an MCAP file that can be read: ${shortened((error as Error).message)}.`, {
      cause: error,
    });
  }
}

interface ReadChannel {
  readonly topic: string;
  readonly reader: Reader;
  readonly decode: Decode;
}

class Log {
  readonly #path: string;
  readonly #schemas = new Map<number, McapTypes.TypedMcapRecords['Schema']>();
  readonly #channels = new Map<number, ReadChannel>();
  /** Names of schemas that have no poses. */
  readonly #others = new Set<string>();
  readonly #samples: Record<Kind, Sample[]> = { pose: [], point: [] };

  constructor(path: string) {
    this.#path = path;
  }

  take(record: McapTypes.TypedMcapRecord): void {
    if (record.type === 'Schema') this.#schemas.set(record.id, record);
    else if (record.type === 'Channel') this.#open(record);
    else if (record.type === 'Message') this.#read(record);
  }

  /** Location fixes count only if there is no pose, or if `geo` requests them. */
  table(mapping: MotionMapping): RowTable {
    const kind: Kind = mapping.geo || this.#samples.pose.length === 0 ? 'point' : 'pose';
    const samples = this.#samples[kind];
    if (samples.length === 0) {
      const others = [...this.#others].map(shortened).join(', ') || 'none';
      const known = Object.keys(readers).join(', ');
      throw new BenchError('bad-input', `${this.#path}: found no poses; its messages are ${others}. Motion is read from ${known}.`);
    }
    const ids = new Set(samples.map(({ id }) => id));
    const columns = kind === 'pose' ? ['t', 'x', 'y', 'z', 'qw', 'qx', 'qy', 'qz'] : ['t', 'lat', 'lon', 'alt'];
    const header = ids.size > 1 ? [...columns, 'id'] : columns;
    const plan = planColumns(header, { axes: 'enu', units: ['s'], ...mapping }, 'path', (message) => {
      throw new BenchError('bad-input', `${this.#path}: ${message}`);
    });
    const tracks = new RawTracks(plan, (row, column, message) => {
      throw new BenchError('bad-input', `${this.#path}, message ${row}, ${column}: ${message}`);
    });
    // Messages are in the order of the log; what they say may be older.
    samples.sort((a, b) => a.t - b.t);
    samples.forEach(({ id, t, values }, row) => {
      const all = [t, ...values];
      tracks.of(ids.size > 1 ? id : '').add(
        Float64Array.from(plan.columns, ({ terms }) => all[terms[0]?.cell ?? 0] as number),
        row + 1,
      );
    });
    return { plan, tracks: tracks.take() };
  }

  #open({ id, schemaId, topic, messageEncoding }: McapTypes.TypedMcapRecords['Channel']): void {
    if (this.#channels.has(id)) return;
    const schema = this.#schemas.get(schemaId);
    const name = schema?.name.replace('/msg/', '/') ?? '';
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (!schema || !reader) return void this.#others.add(schema?.name ?? topic);
    this.#channels.set(id, { topic, reader, decode: messageDecoder(this.#path, topic, messageEncoding, schema) });
  }

  #read({ channelId, data, logTime }: McapTypes.TypedMcapRecords['Message']): void {
    const channel = this.#channels.get(channelId);
    if (!channel) return;
    const { topic, reader, decode } = channel;
    for (const sample of reader.read(decode(data), topic, Number(logTime) / 1e9)) {
      if (!sample.values.every(Number.isFinite))
        throw new BenchError('bad-input', `${this.#path}, topic ${shortened(topic)}, t = ${sample.t}: found a value that is no number.`);
      this.#samples[reader.kind].push(sample);
    }
  }
}

/** `of`: messages with an id and a `pose`, each with a stamp of its own or in a header. */
function poses(of: (message: Fields, topic: string) => readonly Fields[]): Reader {
  return {
    kind: 'pose',
    read: (message, topic, logTime) =>
      of(message, topic).map((each) => {
        const { position, orientation } = object(each['pose']);
        const [{ x, y, z }, q] = [object(position), object(orientation)];
        const turn = q['w'] === undefined ? [1, 0, 0, 0] : [q['w'], q['x'], q['y'], q['z']];
        return { id: String(each['id']), t: stampOf(each) ?? logTime, values: [x, y, z, ...turn].map(Number) };
      }),
  };
}

function points(): Reader {
  return {
    kind: 'point',
    read: (message, topic, logTime) => {
      const { latitude, longitude, altitude = 0 } = message;
      return [{ id: topic, t: stampOf(message) ?? logTime, values: [latitude, longitude, altitude].map(Number) }];
    },
  };
}

/** A transform as the pose of its child frame. */
function frame(message: Fields, { translation, rotation }: Fields): Fields {
  return { ...message, pose: { position: translation, orientation: rotation }, id: message['child_frame_id'] ?? message['childFrameId'] };
}

/** s; null: there is none, or it is 0. */
function stampOf(message: Fields): number | null {
  const header = object(message['header']);
  const stamp = object(message['timestamp'] ?? header['stamp']);
  const seconds = Number(stamp['sec'] ?? stamp['secs'] ?? stamp['seconds'] ?? NaN);
  const rest = Number(stamp['nsec'] ?? stamp['nanosec'] ?? stamp['nsecs'] ?? stamp['nanos'] ?? 0);
  const time = seconds + rest / 1e9;
  return time > 0 ? time : null;
}

function object(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function list(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(object) : [];
}
