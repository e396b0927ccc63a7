/** Definitions of strangers: no name becomes code, and no array is longer than its message. */
import { parse } from '@foxglove/rosmsg';
import { MessageWriter } from '@foxglove/rosmsg-serialization';
import { expect, test } from 'vitest';
import { ros1Reader, ros2Reader } from './ros-messages.ts';

declare global {
  var wasRun: boolean | undefined;
}

const readers = [ros1Reader, ros2Reader] as const;
const bar = '================================================================================';

test.each([
  `b["x"] a\n${bar}\nMSG: b["x"]\nfloat64 x\n`,
  `geometry_msgs/Point p\n${bar}\nMSG: prototype[(globalThis.wasRun=true)]\nfloat64 x\n`,
])('a name that is none is refused and never run: %j', (definition) => {
  for (const reader of readers) {
    const message = new Uint8Array(64);
    expect(() => reader(parse(definition, { ros2: reader === ros2Reader }))(message)).toThrow();
  }
  expect(globalThis.wasRun).toBeUndefined();
});

test('names from a parser that lets anything pass are refused', () => {
  const hostile = 'constructor.constructor("globalThis.wasRun=true")()';
  const field = { name: 'x', type: 'float64', isComplex: false, isArray: false };
  for (const reader of readers)
    for (const definitions of [
      [{ definitions: [field] }, { name: hostile, definitions: [field] }],
      [{ definitions: [{ ...field, name: hostile }] }],
      [{ definitions: [{ ...field, name: '__proto__' }] }],
      [{ definitions: [{ ...field, type: hostile }] }],
      [{ definitions: [{ ...field, type: hostile, isComplex: true }] }],
      [{ definitions: [{ name: hostile, type: 'string', isConstant: true, value: '' }, field] }],
    ])
      expect(() => reader(definitions)).toThrow('that is no name');
  expect(globalThis.wasRun).toBeUndefined();
});

test('a type within itself, and one that is not there, are refused', () => {
  const inner = (type: string) => [{ definitions: [{ name: 'a', type, isComplex: true, isArray: true }] }];
  for (const reader of readers) {
    expect(() => reader([...inner('a/B'), { name: 'a/B', definitions: inner('a/B')[0]!.definitions }])).toThrow('part of itself');
    expect(() => reader(inner('a/None'))).toThrow('a/None is not defined');
  }
});

test('arrays of 2³² empty records end in order', () => {
  const definitions = [
    { definitions: [{ name: 'all', type: 'a/Empty', isComplex: true, isArray: true }] },
    { name: 'a/Empty', definitions: [] },
  ];
  const message = Uint8Array.of(0, 1, 0, 0, 0xff, 0xff, 0xff, 0xff);
  expect(() => ros2Reader(definitions)(message)).toThrow('more than 1000000 elements');
  expect(() => ros1Reader(definitions)(message.subarray(4))).toThrow('more than 1000000 elements');
});

test('every type of ROS 1 is read as its library writes it', () => {
  const definition = parse(`bool b
int8 i8
uint8 u8
int16 i16
uint16 u16
int32 i32
uint32 u32
int64 i64
uint64 u64
float32 f32
float64 f64
string s
time t
duration d
uint8[3] three
string[] words
a/P[] points
int32 LIMIT=5
${bar}
MSG: a/P
float64 x
`);
  const value = {
    b: true,
    i8: -8,
    u8: 200,
    i16: -300,
    u16: 60_000,
    i32: -70_000,
    u32: 4_000_000_000,
    i64: -5n,
    u64: 5n,
    f32: 0.5,
    f64: 0.1,
    s: 'ä',
    t: { sec: 3_000_000_000, nsec: 7 },
    d: { sec: -1, nsec: 3 },
    words: ['', 'two'],
    points: [{ x: 1 }, { x: 2 }],
  };
  const bytes = new MessageWriter(definition).writeMessage({ ...value, three: [1, 2, 3] });
  expect(ros1Reader(definition)(bytes)).toEqual({ ...value, three: [1, 2, 3] });
  for (let length = 0; length < bytes.length; length++) expect(() => ros1Reader(definition)(bytes.subarray(0, length))).toThrow();
});
