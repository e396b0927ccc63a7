/**
 * Poses in the messages of a log, whatever its container: Foxglove's messages and those of ROS 1 and 2, in JSON,
 * protobuf, ROS 1 serialisation and CDR. The messages are decoded from the schemas in the file. Rows without a value
 * are treated as those of tables.
 */
import { BenchError } from '../../../contract/errors.ts';
import { shortened } from '../../../experiment/shortened.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { planColumns } from '../mapping/column-plan.ts';
import { RawTracks } from '../mapping/raw-tracks.ts';
import { messageDecoder, type Decode } from '../message-decoders.ts';
import type { RowTable } from '../row-table.ts';
import { commonDefinition } from './common-definitions.ts';
import { FrameTree, type Pose } from './frame-tree.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A pose, or a point on the earth (lat, lon in deg, alt in m). A value that is missing is NaN. */
interface Sample {
  readonly id: string;
  /** The frame that it is given in; empty: it is not said. */
  readonly frame: string;
  /** s */
  readonly t: number;
  readonly values: readonly number[];
}

type Kind = 'pose' | 'point' | 'transform';

interface Reader {
  readonly kind: Kind;
  /** Samples of a message; `topic` names what the message does not. */
  read(message: Fields, topic: string, logTime: number): readonly Sample[];
}

/** Readers by the name of the schema, without `msg/`. */
const readers: Readonly<Record<string, Reader>> = {
  'foxglove.PoseInFrame': poses((message, topic) => [{ ...message, id: topic }]),
  'foxglove.PosesInFrame': poses((message, topic) => list(message['poses']).map((pose, k) => ({ ...message, pose, id: `${topic}/${k}` }))),
  'foxglove.FrameTransform': transforms((message) => [frame(message, message)]),
  'foxglove.FrameTransforms': transforms((message) => list(message['transforms']).map((each) => frame(each, each))),
  'foxglove.LocationFix': points(),
  'geometry_msgs/PoseStamped': poses((message, topic) => [{ ...message, id: topic }]),
  'geometry_msgs/PoseWithCovarianceStamped': poses((message, topic) => [{ ...message, pose: object(message['pose'])['pose'], id: topic }]),
  'nav_msgs/Odometry': poses((message, topic) => [{ ...message, pose: object(message['pose'])['pose'], id: topic }]),
  'geometry_msgs/TransformStamped': transforms((message) => [frame(message, object(message['transform']))]),
  'tf2_msgs/TFMessage': transforms((message) => list(message['transforms']).map((each) => frame(each, object(each['transform'])))),
  'tf/tfMessage': transforms((message) => list(message['transforms']).map((each) => frame(each, object(each['transform'])))),
  'sensor_msgs/NavSatFix': points(),
};

/** True: messages of this schema have poses. */
export function hasPoses(schema: string): boolean {
  return readerOf(schema) !== null;
}

function readerOf(schema: string): Reader | null {
  const name = schema.replace('/msg/', '/');
  return Object.hasOwn(readers, name) ? (readers[name] ?? null) : null;
}

export interface LogChannel {
  readonly topic: string;
  /** `json`, `protobuf`, `ros1`, `cdr`. */
  readonly encoding: string;
  /** Empty data: the log does not carry the definition. */
  readonly schema: { readonly name: string; readonly encoding: string; readonly data: Uint8Array } | null;
}

interface ReadChannel {
  readonly topic: string;
  readonly reader: Reader;
  readonly decode: Decode;
}

export class PoseLog {
  readonly #path: string;
  readonly #channels = new Map<number, ReadChannel | null>();
  /** Names of schemas that have no poses. */
  readonly #others = new Set<string>();
  readonly #samples: Record<'pose' | 'point', Sample[]> = { pose: [], point: [] };
  readonly #tree = new FrameTree();
  readonly #doubts: string[] = [];
  /** Topics whose definition or messages cannot be read: how many messages, and why. */
  readonly #unread = new Map<string, { messages: number; readonly why: BenchError }>();

  constructor(path: string) {
    this.#path = path;
  }

  open(id: number, { topic, encoding, schema }: LogChannel): void {
    if (this.#channels.has(id)) return;
    this.#channels.set(id, null);
    const reader = schema && readerOf(schema.name);
    if (!schema || !reader) return void this.#others.add(schema?.name ?? topic);
    try {
      const decode = messageDecoder(this.#path, topic, encoding, this.#completed(topic, encoding, schema));
      this.#channels.set(id, { topic, reader, decode });
    } catch (error) {
      this.#cannotRead(topic, error);
    }
  }

  read(id: number, data: Uint8Array, logTime: number): void {
    const channel = this.#channels.get(id);
    if (!channel) return;
    const { topic, reader, decode } = channel;
    try {
      for (const sample of reader.read(decode(data), topic, logTime)) this.#take(reader.kind, sample, topic);
    } catch (error) {
      this.#cannotRead(topic, error);
    }
  }

  /** The log has no end of its own: it was cut, or is still being written. */
  endsEarly(): void {
    this.#doubts.push('The log ends early: its last part is missing. Was the program that wrote it stopped? What is there is read.');
  }

  /** Location fixes count only if there is no pose, or if `geo` requests them. */
  table(mapping: MotionMapping): RowTable {
    this.#tree.sort();
    const isPlace = mapping.geo !== true && this.#samples.pose.length > 0;
    const poseSamples = mapping.geo ? [] : [...(isPlace ? this.#samples.pose : []), ...this.#framesAsSamples()];
    const kind = poseSamples.length > 0 ? 'pose' : 'point';
    const samples = kind === 'pose' ? this.#inOneFrame(poseSamples) : this.#samples.point;
    if (samples.length === 0) this.#refuseEmpty();
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
    const places = kind === 'pose' ? 3 : 2;
    const lacking: string[] = [];
    for (const [row, { id, t, values }] of samples.entries()) {
      const missing = [t, ...values.slice(0, places)].findIndex((value) => !Number.isFinite(value));
      if (missing === -1) {
        const all = [t, ...values].map((value) => (Number.isFinite(value) ? value : NaN));
        tracks.of(ids.size > 1 ? id : '').add(
          Float64Array.from(plan.columns, ({ terms }) => all[terms[0]?.cell ?? 0] as number),
          row + 1,
        );
      } else lacking.push(columns[missing] ?? '');
    }
    const [column = ''] = lacking;
    if (tracks.isEmpty) throw new BenchError('bad-input', `${this.#path}: no message has a value of ${column}.`);
    const leftOut = lacking.length === 0 ? null : { count: lacking.length, column };
    return { plan, tracks: tracks.take(), leftOut, notes: this.#notes(), doubts: [...this.#doubts, ...this.#unreadTexts()] };
  }

  /** With the usual definition of ROS, where the log does not carry one: rosbag2 leaves it out by design. */
  #completed(topic: string, encoding: string, schema: NonNullable<LogChannel['schema']>): NonNullable<LogChannel['schema']> {
    if (schema.data.length > 0 || (encoding !== 'ros1' && encoding !== 'cdr')) return schema;
    const [version, name] = encoding === 'ros1' ? ([1, 'ros1msg'] as const) : ([2, 'ros2msg'] as const);
    const usual = commonDefinition(schema.name, version);
    if (usual === null) return schema;
    this.#doubts.push(
      `The log has no definition of ${shortened(schema.name)} (topic ${shortened(topic)}); the usual one of ROS ${version} is taken. Was the message a changed one?`,
    );
    return { ...schema, encoding: name, data: new TextEncoder().encode(usual) };
  }

  #take(kind: Kind, sample: Sample, topic: string): void {
    if (kind !== 'transform') return void this.#samples[kind].push(sample);
    if (![sample.t, ...sample.values].every(Number.isFinite))
      return this.#cannotRead(topic, new Error('found a transform with a value that is no number.'));
    const pose = sample.values as unknown as Pose;
    this.#tree.add({ parent: sample.frame, child: sample.id, t: sample.t, pose, isStatic: /(^|\/)tf_static$/.test(topic) });
  }

  #cannotRead(topic: string, error: unknown): void {
    const why =
      error instanceof BenchError
        ? error
        : new BenchError('bad-input', `${this.#path}, topic ${shortened(topic)}: ${(error as Error).message}`, { cause: error });
    const unread = this.#unread.get(topic) ?? { messages: 0, why };
    this.#unread.set(topic, unread);
    unread.messages += 1;
  }

  #unreadTexts(): readonly string[] {
    return Array.from(this.#unread, ([topic, { messages, why }]) => {
      const reason = why.message.slice(why.message.indexOf(': ') + 2);
      return `Topic ${shortened(topic)}: ${messages} ${messages === 1 ? 'message or definition' : 'messages'} cannot be read and ${messages === 1 ? 'is' : 'are'} left out: ${reason}`;
    });
  }

  #refuseEmpty(): never {
    const [unread] = this.#unread.values();
    if (unread) throw unread.why;
    const others = [...this.#others].map(shortened).join(', ') || 'none';
    const known = Object.keys(readers).join(', ');
    throw new BenchError('bad-input', `${this.#path}: found no poses; its messages are ${others}. Motion is read from ${known}.`);
  }

  /** The frames that are entities, each in the frame of its parent. */
  #framesAsSamples(): readonly Sample[] {
    return this.#tree
      .entities()
      .flatMap(({ name, parent, poses: placed }) => placed.map(({ t, pose }) => ({ id: name, frame: parent, t, values: pose })));
  }

  /** Poses in the outermost frame that transforms lead to. */
  #inOneFrame(samples: readonly Sample[]): Sample[] {
    const frames = new Set(samples.map(({ frame: name }) => name).filter((name) => name !== ''));
    const roots = new Set(Array.from(frames, (name) => this.#tree.chainOf(name).root));
    if (roots.size > 1)
      this.#doubts.push(
        `Positions are in several frames (${[...roots].map(shortened).join(', ')}), which no transform of the log connects: places of different frames cannot be compared. Are these one frame? Otherwise read one entity at a time.`,
      );
    return this.#tree.isEmpty
      ? [...samples]
      : samples.map((sample) => ({ ...sample, values: this.#tree.toRoot(sample.frame, sample.t, sample.values as unknown as Pose) }));
  }

  #notes(): readonly string[] {
    if (this.#tree.isEmpty) return [];
    const notes: string[] = [];
    for (const { name, parent } of this.#tree.entities()) {
      const { root, through } = this.#tree.chainOf(name);
      if (parent !== root)
        notes.push(`${shortened(name)} is given in the frame ${shortened(root)}, through ${through.map(shortened).join(', ')}.`);
    }
    const others = this.#tree.others();
    if (others.length > 0) notes.push(`Frames that do not move on their own are left out: ${others.map(shortened).join(', ')}.`);
    const many = this.#tree.manyParents;
    if (many.length > 0)
      this.#doubts.push(
        `Frames with several parents: ${many.map(shortened).join(', ')}. Only transforms to the first parent are read. Do several programs publish them?`,
      );
    return notes;
  }
}

/** `of`: messages with an id and a `pose`, each with a stamp of its own or in a header. */
function poses(of: (message: Fields, topic: string) => readonly Fields[], kind: 'pose' | 'transform' = 'pose'): Reader {
  return {
    kind,
    read: (message, topic, logTime) =>
      of(message, topic).map((each) => {
        const { position, orientation } = object(each['pose']);
        const [{ x, y, z }, q] = [object(position), object(orientation)];
        const turn = q['w'] === undefined ? [1, 0, 0, 0] : [q['w'], q['x'], q['y'], q['z']];
        return { id: String(each['id']), frame: frameOf(each), t: stampOf(each) ?? logTime, values: [x, y, z, ...turn].map(numberOf) };
      }),
  };
}

function transforms(of: (message: Fields) => readonly Fields[]): Reader {
  return poses(of, 'transform');
}

function points(): Reader {
  return {
    kind: 'point',
    read: (message, topic, logTime) => {
      const { latitude, longitude, altitude = 0 } = message;
      return [{ id: topic, frame: '', t: stampOf(message) ?? logTime, values: [latitude, longitude, altitude].map(numberOf) }];
    },
  };
}

/** A transform as the pose of its child frame. */
function frame(message: Fields, { translation, rotation }: Fields): Fields {
  return { ...message, pose: { position: translation, orientation: rotation }, id: message['child_frame_id'] ?? message['childFrameId'] };
}

/** The frame that a pose is given in. */
function frameOf(message: Fields): string {
  const header = object(message['header']);
  const name = message['parent_frame_id'] ?? message['parentFrameId'] ?? message['frame_id'] ?? message['frameId'] ?? header['frame_id'];
  return typeof name === 'string' ? name : '';
}

/** NaN: there is no value. */
function numberOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : NaN;
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
