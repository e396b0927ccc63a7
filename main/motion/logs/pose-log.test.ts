/** Logs of other programs, written by the libraries of their formats: the path that is read is the known one. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from '@foxglove/rosmsg';
import { MessageWriter as Ros1Writer } from '@foxglove/rosmsg-serialization';
import { MessageWriter as Ros2Writer } from '@foxglove/rosmsg2-serialization';
import { McapWriter, TempBuffer } from '@mcap/core';
import { protobufToDescriptor } from '@mcap/support';
import protobuf from 'protobufjs';
import descriptor from 'protobufjs/ext/descriptor/index.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gpsRows, knownFlight, type KnownMoment } from '../../../test/support/foreign-motion.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { ros2Database, rosBag, ulogFile, type LoggedTopic } from '../../../test/support/log-files.ts';
import { findingsOf } from '../findings.ts';
import { openMotionFile } from '../open-motion-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-logs-'));
});
afterAll(() => rm(folder, { recursive: true }));

const path = knownFlight(120, 60).map((moment) => ({ ...moment, pitch: 0, roll: 0 }));
const began = 1_700_000_000;

interface Channel {
  readonly topic: string;
  readonly encoding: string;
  readonly schema: { readonly name: string; readonly encoding: string; readonly data: Uint8Array };
  readonly messages: readonly Uint8Array[];
}

async function written(name: string, channels: readonly Channel[]): Promise<string> {
  const buffer = new TempBuffer();
  const writer = new McapWriter({ writable: buffer });
  await writer.start({ profile: '', library: 'test' });
  for (const { topic, encoding, schema, messages } of channels) {
    const schemaId = await writer.registerSchema(schema);
    const channelId = await writer.registerChannel({ topic, schemaId, messageEncoding: encoding, metadata: new Map() });
    for (const [sequence, data] of messages.entries()) {
      const time = BigInt(Math.round((began + path[sequence]!.t) * 1e9));
      await writer.addMessage({ channelId, sequence, logTime: time, publishTime: time, data });
    }
  }
  await writer.end();
  const file = join(folder, name);
  await writeFile(file, buffer.get());
  return file;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const position = ({ x, y, z }: KnownMoment) => ({ x, y, z });
const orientation = ({ yaw }: KnownMoment) => ({ x: 0, y: 0, z: Math.sin(yaw / 2), w: Math.cos(yaw / 2) });

function stamp<Rest extends string>({ t }: KnownMoment, rest: Rest) {
  const whole = Math.floor(t);
  return { sec: began + whole, [rest]: Math.round((t - whole) * 1e9) } as { sec: number } & Record<Rest, number>;
}

const headerMessage = (time: string) => `================================================================================
MSG: std_msgs/Header
${time}
string frame_id
================================================================================
MSG: geometry_msgs/Pose
geometry_msgs/Point position
geometry_msgs/Quaternion orientation
================================================================================
MSG: geometry_msgs/Point
float64 x
float64 y
float64 z
================================================================================
MSG: geometry_msgs/Quaternion
float64 x
float64 y
float64 z
float64 w
`;

const ros1Definition = `std_msgs/Header header
geometry_msgs/Pose pose
${headerMessage('uint32 seq\ntime stamp')}`;

const ros2Odometry = `std_msgs/Header header
string child_frame_id
geometry_msgs/PoseWithCovariance pose
================================================================================
MSG: geometry_msgs/PoseWithCovariance
geometry_msgs/Pose pose
float64[36] covariance
${headerMessage('builtin_interfaces/Time stamp')}================================================================================
MSG: builtin_interfaces/Time
int32 sec
uint32 nanosec
`;

const ros2PoseStamped = `std_msgs/Header header
geometry_msgs/Pose pose
${headerMessage('builtin_interfaces/Time stamp')}================================================================================
MSG: builtin_interfaces/Time
int32 sec
uint32 nanosec
`;

function ros1(): Channel {
  const writer = new Ros1Writer(parse(ros1Definition));
  const messages = path.map((moment) =>
    writer.writeMessage({
      header: { seq: 0, stamp: stamp(moment, 'nsec'), frame_id: 'map' },
      pose: { position: position(moment), orientation: orientation(moment) },
    }),
  );
  return {
    topic: '/pose',
    encoding: 'ros1',
    schema: { name: 'geometry_msgs/PoseStamped', encoding: 'ros1msg', data: utf8(ros1Definition) },
    messages,
  };
}

function ros2(): Channel {
  const writer = new Ros2Writer(parse(ros2Odometry, { ros2: true }));
  const messages = path.map((moment) =>
    writer.writeMessage({
      header: { stamp: stamp(moment, 'nanosec'), frame_id: 'odom' },
      child_frame_id: 'base_link',
      pose: { pose: { position: position(moment), orientation: orientation(moment) }, covariance: new Float64Array(36) },
    }),
  );
  return {
    topic: '/odom',
    encoding: 'cdr',
    schema: { name: 'nav_msgs/msg/Odometry', encoding: 'ros2msg', data: utf8(ros2Odometry) },
    messages,
  };
}

const proto = `syntax = "proto3";
package foxglove;
message Stamp { int64 seconds = 1; int32 nanos = 2; }
message Vector3 { double x = 1; double y = 2; double z = 3; }
message Quaternion { double x = 1; double y = 2; double z = 3; double w = 4; }
message FrameTransform { Stamp timestamp = 1; string parent_frame_id = 2; string child_frame_id = 3; Vector3 translation = 4; Quaternion rotation = 5; }
message FrameTransforms { repeated FrameTransform transforms = 1; }
`;

function transforms(): Channel {
  const { root } = protobuf.parse(proto, { keepCase: true });
  const type = root.lookupType('foxglove.FrameTransforms');
  const messages = path.map((moment) => {
    const { sec: seconds, nanos } = stamp(moment, 'nanos');
    const of = (id: string, x: number) => ({
      timestamp: { seconds, nanos },
      parent_frame_id: 'world',
      child_frame_id: id,
      translation: { ...position(moment), x: moment.x + x },
      rotation: orientation(moment),
    });
    return type.encode(type.fromObject({ transforms: [of('car', 0), of('truck', 10)] })).finish();
  });
  const set = protobufToDescriptor(root as never);
  const data = descriptor.FileDescriptorSet.encode(set as never).finish();
  return { topic: '/tf', encoding: 'protobuf', schema: { name: 'foxglove.FrameTransforms', encoding: 'protobuf', data }, messages };
}

function fixes(): Channel {
  const messages = gpsRows(path, { lat: 48.2, lon: 16.37 }).map(({ lat: latitude, lon: longitude, ele: altitude }, row) =>
    utf8(JSON.stringify({ timestamp: stamp(path[row]!, 'nsec'), frame_id: 'gps', latitude, longitude, altitude })),
  );
  return { topic: '/gps', encoding: 'json', schema: { name: 'foxglove.LocationFix', encoding: 'jsonschema', data: utf8('{}') }, messages };
}

async function expectTracks(file: string, expected: readonly (readonly [id: string, x: number])[], mapping?: MotionMapping): Promise<void> {
  const { tracks } = await openMotionFile(file, { form: 'path', mapping });
  expect(tracks.map(({ id }) => id)).toEqual(expected.map(([id]) => id));
  for (const [k, { columns }] of tracks.entries())
    for (const [row, known] of path.entries()) {
      expect(columns.t[row]! - columns.t[0]!).toBeCloseTo(known.t, 5);
      expect(columns.x[row]).toBeCloseTo(known.x + expected[k]![1], 9);
      expect(columns.y[row]).toBeCloseTo(known.y, 9);
      expect(columns.z?.[row]).toBeCloseTo(known.z, 9);
      expect(Math.cos((columns.yaw?.[row] ?? NaN) - known.yaw)).toBeCloseTo(1, 9);
    }
}

test('a PoseStamped of ROS 1, an Odometry of ROS 2 and transforms in protobuf give the known path', async () => {
  await expectTracks(await written('ros1.mcap', [ros1()]), [['', 0]]);
  await expectTracks(await written('ros2.mcap', [ros2()]), [['', 0]]);
  await expectTracks(await written('tf.mcap', [transforms()]), [
    ['car', 0],
    ['truck', 10],
  ]);
});

/** Messages of each schema that is read, and how their entities are named. */
test('each schema gives the known path: poses, transforms and fixes of Foxglove and ROS', async () => {
  const pose = (moment: KnownMoment) => ({ position: position(moment), orientation: orientation(moment) });
  const header = (moment: KnownMoment, rest: 'nsec' | 'nanosec') => ({ header: { stamp: stamp(moment, rest), frame_id: 'map' } });
  const frame = (moment: KnownMoment) => ({
    child_frame_id: 'car',
    transform: { translation: position(moment), rotation: orientation(moment) },
  });
  const schemas: Readonly<Record<string, readonly [id: string, of: (moment: KnownMoment) => object]>> = {
    'foxglove.PoseInFrame': ['', (moment) => ({ timestamp: stamp(moment, 'nsec'), frame_id: 'map', pose: pose(moment) })],
    'foxglove.PosesInFrame': ['', (moment) => ({ timestamp: stamp(moment, 'nsec'), frame_id: 'map', poses: [pose(moment)] })],
    'foxglove.FrameTransform': ['', (moment) => ({ timestamp: stamp(moment, 'nsec'), ...frame(moment), ...frame(moment).transform })],
    'geometry_msgs/PoseWithCovarianceStamped': ['', (moment) => ({ ...header(moment, 'nsec'), pose: { pose: pose(moment) } })],
    'geometry_msgs/msg/TransformStamped': ['', (moment) => ({ ...header(moment, 'nanosec'), ...frame(moment) })],
    'tf2_msgs/msg/TFMessage': ['', (moment) => ({ transforms: [{ ...header(moment, 'nanosec'), ...frame(moment) }] })],
    'tf/tfMessage': ['', (moment) => ({ transforms: [{ ...header(moment, 'nsec'), ...frame(moment) }] })],
  };
  const json = (name: string, messages: readonly object[]): Channel => ({
    topic: '/a',
    encoding: 'json',
    schema: { name, encoding: 'jsonschema', data: utf8('{}') },
    messages: messages.map((message) => utf8(JSON.stringify(message))),
  });
  for (const [name, [id, of]] of Object.entries(schemas))
    await expectTracks(await written('one.mcap', [json(name, path.map(of))]), [[id, 0]]);
  const fix = fixes();
  const { tracks } = await openMotionFile(
    await written('fix.mcap', [{ ...fix, schema: { ...fix.schema, name: 'sensor_msgs/msg/NavSatFix' } }]),
    {
      form: 'path',
    },
  );
  expect(tracks[0]?.columns.x[20]).toBeCloseTo(path[20]!.x - path[0]!.x, 2);
});

test('several topics are several entities; location fixes count where they are wanted', async () => {
  const file = await written('both.mcap', [ros2(), ros1(), fixes()]);
  const { tracks } = await openMotionFile(file, { form: 'path' });
  expect(tracks.map(({ id }) => id).toSorted()).toEqual(['/odom', '/pose']);
  const [track] = (await openMotionFile(file, { form: 'path', mapping: { geo: true } })).tracks;
  for (const [row, known] of path.entries()) {
    expect(track?.columns.x[row]).toBeCloseTo(known.x - path[0]!.x, 2);
    expect(track?.columns.y[row]).toBeCloseTo(known.y - path[0]!.y, 2);
  }
});

test('a log without poses, of a broken message, and one cut short end in order', async () => {
  const other = {
    topic: '/log',
    encoding: 'json',
    schema: { name: 'foxglove.Log', encoding: 'jsonschema', data: utf8('{}') },
    messages: [utf8('{}')],
  };
  await expect(openMotionFile(await written('log.mcap', [other]), { form: 'path' })).rejects.toThrow(
    'found no poses; its messages are foxglove.Log.',
  );
  const broken = { ...ros2(), messages: [new Uint8Array([0, 1, 0, 0, 1])] };
  await expect(openMotionFile(await written('broken.mcap', [broken]), { form: 'path' })).rejects.toMatchObject({ code: 'bad-input' });
  const whole = await readFile(await written('whole.mcap', [ros2()]));
  for (const length of [0, 5, 9, 100, 3000, whole.length - 200]) {
    const cut = join(folder, 'cut.mcap');
    await writeFile(cut, whole.subarray(0, length));
    const read = openMotionFile(cut, { form: 'path' });
    await read.then(
      ({ tracks }) => expect(tracks[0]?.columns.t.length).toBeLessThanOrEqual(path.length),
      (error: unknown) => expect(error).toMatchObject({ code: 'bad-input' }),
    );
  }
});

/** A topic of poses in another container. */
function logged({ topic, schema, messages }: Channel): LoggedTopic {
  const times = messages.map((data, k) => [began + path[k]!.t, data] as const);
  return { topic, type: schema.name, definition: new TextDecoder().decode(schema.data), messages: times };
}

test('a bag of ROS 1 gives the known path, with its own definitions and without', async () => {
  const bag = join(folder, 'poses.bag');
  await writeFile(bag, rosBag([logged(ros1())]));
  await expectTracks(bag, [['', 0]]);
  await writeFile(bag, rosBag([{ ...logged(ros1()), definition: '' }]));
  await expectTracks(bag, [['', 0]]);
  expect(findingsOf(await openMotionFile(bag, { form: 'path' })).questions.join()).toContain('the usual one of ROS 1 is taken');
});

test('a bag of ROS 2 in SQLite gives the known path, with its own definitions and without', async () => {
  const usual = ros2PoseStamped;
  const writer = new Ros2Writer(parse(usual, { ros2: true }));
  const messages = path.map((moment) =>
    writer.writeMessage({
      header: { stamp: stamp(moment, 'nanosec'), frame_id: 'map' },
      pose: { position: position(moment), orientation: orientation(moment) },
    }),
  );
  const topic = logged({
    ...ros2(),
    topic: '/pose',
    schema: { name: 'geometry_msgs/msg/PoseStamped', encoding: '', data: utf8(usual) },
    messages,
  });
  for (const carries of [true, false]) {
    const file = join(folder, `bag-${carries}.db3`);
    await writeFile(file, await ros2Database([topic], carries));
    await expectTracks(file, [['', 0]]);
    const asked = findingsOf(await openMotionFile(file, { form: 'path' })).questions.join();
    expect(asked.includes('the usual one of ROS 2 is taken')).toBe(!carries);
  }
});

test('containers without poses, cut or of other contents are refused in words', async () => {
  const other = join(folder, 'other.bag');
  await writeFile(other, rosBag([{ ...logged(ros1()), type: 'std_msgs/String' }]));
  await expect(openMotionFile(other, { form: 'path' })).rejects.toThrow('found no poses; its messages are std_msgs/String.');
  const whole = rosBag([logged(ros1())]);
  for (const length of [0, 13, 4100, whole.length / 2, whole.length - 40]) {
    await writeFile(other, whole.subarray(0, length));
    await expect(openMotionFile(other, { form: 'path' })).rejects.toMatchObject({ code: 'bad-input' });
  }
  for (const name of ['text.db3', 'text.ulg', 'text.bag']) {
    const text = join(folder, name);
    await writeFile(text, 't,x,y\n0,0,0\n');
    await expect(openMotionFile(text, { form: 'path' })).rejects.toMatchObject({ code: 'bad-input' });
  }
});

test('a log of PX4 gives the known path: north, east, down', async () => {
  const file = join(folder, 'flight.ulg');
  const rows = path.map(({ t, x, y, z, yaw }) => [Math.round(t * 1e6), y, x, -z, Math.PI / 2 - yaw]);
  await writeFile(file, ulogFile('vehicle_local_position', ['x', 'y', 'z', 'heading'], rows));
  const { tracks, notes } = await openMotionFile(file, { form: 'path' });
  expect(notes).toEqual(['Read from vehicle_local_position.']);
  for (const [row, known] of path.entries()) {
    expect(tracks[0]!.columns.t[row]).toBeCloseTo(known.t, 5);
    expect(tracks[0]!.columns.x[row]).toBeCloseTo(known.x, 4);
    expect(tracks[0]!.columns.y[row]).toBeCloseTo(known.y, 4);
    expect(tracks[0]!.columns.z![row]).toBeCloseTo(known.z, 4);
    expect(Math.cos(tracks[0]!.columns.yaw![row]! - known.yaw)).toBeCloseTo(1, 6);
  }
});

test('null in a message is no value: its row is left out and counted', async () => {
  const message = (moment: KnownMoment, x: number | null) => ({
    timestamp: stamp(moment, 'nsec'),
    frame_id: 'map',
    pose: { position: { ...position(moment), x }, orientation: orientation(moment) },
  });
  const messages = path.map((moment, k) => utf8(JSON.stringify(message(moment, k === 5 ? null : moment.x))));
  const schema = { name: 'foxglove.PoseInFrame', encoding: 'jsonschema', data: utf8('{}') };
  const file = await openMotionFile(await written('null.mcap', [{ topic: '/a', encoding: 'json', schema, messages }]), { form: 'path' });
  expect(file.tracks[0]!.columns.t).toHaveLength(path.length - 1);
  expect(file.tracks[0]!.columns.x[5]).toBe(path[6]!.x);
  expect(file.readAs?.leftOut).toEqual({ count: 1, column: 'x' });
});

test('a body on a turning table is where the table carries it, by transforms at other times', async () => {
  const rate = 30;
  const moments = Array.from({ length: 120 }, (_, k) => k / rate);
  const transform = (t: number, parent: string, child: string, x: number, turn: number) =>
    utf8(
      JSON.stringify({
        timestamp: { sec: began + Math.floor(t), nsec: Math.round((t % 1) * 1e9) },
        parent_frame_id: parent,
        child_frame_id: child,
        translation: { x, y: 0, z: 0 },
        rotation: { x: 0, y: 0, z: Math.sin(turn / 2), w: Math.cos(turn / 2) },
      }),
    );
  // The table turns evenly, by messages that are half a step off: the turn between two is exact.
  const messages = moments.flatMap((t) => [
    transform(t, 'table', 'ant', 2 + t, 0),
    transform(t + 0.5 / rate, 'map', 'table', 10, 0.7 * (t + 0.5 / rate)),
  ]);
  const schema = { name: 'foxglove.FrameTransform', encoding: 'jsonschema', data: utf8('{}') };
  const buffer = new TempBuffer();
  const writer = new McapWriter({ writable: buffer });
  await writer.start({ profile: '', library: 'test' });
  const schemaId = await writer.registerSchema(schema);
  const channelId = await writer.registerChannel({ topic: '/tf', schemaId, messageEncoding: 'json', metadata: new Map() });
  for (const [sequence, data] of messages.entries())
    await writer.addMessage({ channelId, sequence, logTime: BigInt(sequence), publishTime: BigInt(sequence), data });
  await writer.end();
  const name = join(folder, 'table.mcap');
  await writeFile(name, buffer.get());
  const { tracks } = await openMotionFile(name, { form: 'path' });
  const ant = tracks.find(({ id }) => id === 'ant')!.columns;
  for (const [row, t] of moments.entries()) {
    if (row === 0) continue;
    expect(ant.x[row]).toBeCloseTo(10 + (2 + t) * Math.cos(0.7 * t), 6);
    expect(ant.y[row]).toBeCloseTo((2 + t) * Math.sin(0.7 * t), 6);
    expect(ant.yaw![row]).toBeCloseTo(0.7 * t, 6);
  }
});
