/**
 * A table of numbers as a message: protobuf, so that any reader of MCAP files can decode it. Its values are packed:
 * column by column, each as its difference from the row before, in byte planes, deflated.
 */
import type { TelemetryRows } from '../../../contract/telemetry-frames.ts';
import { decodeMessage, encodeMessage, textField, type ProtobufField } from './protobuf.ts';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Rows of numbers; `values` holds row after row. */
export interface Table {
  /** Number of the first row among all of its channel. */
  readonly first: number;
  readonly columns: number;
  readonly values: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
  /** Time of each row, s, where no column has it. */
  readonly times?: Float64Array<ArrayBuffer>;
  /** Texts to which a column of numbers points. */
  readonly texts?: readonly string[];
}

/** The number of a word in a column; −1: not in the list. Like `indexOf`, but compiled to a few comparisons. */
export function numberOf<Word extends string>(word: Word, words: readonly Word[]): number {
  for (let number = 0; number < words.length; number++) if (words[number] === word) return number;
  return -1;
}

const fields = { first: 1, rows: 2, columns: 3, width: 4, times: 5, packed: 6, texts: 7 } as const;
/** A larger table is refused as damaged, bytes. */
const mostBytes = 64 << 20;

export function encodeTable({ first, columns, values, times, texts = [] }: Table): Uint8Array<ArrayBuffer> {
  const rows = columns === 0 ? 0 : values.length / columns;
  return encodeMessage([
    { number: fields.first, value: first },
    { number: fields.rows, value: rows },
    { number: fields.columns, value: columns },
    { number: fields.width, value: values.BYTES_PER_ELEMENT },
    ...(times ? [{ number: fields.times, bytes: new Uint8Array(times.buffer, times.byteOffset, times.byteLength) }] : []),
    { number: fields.packed, bytes: packColumns(values, columns) },
    ...texts.map((text) => textField(fields.texts, text)),
  ]);
}

/** Null where the bytes are no table. */
export function decodeTable(bytes: Uint8Array): Table | null {
  const found = decodeMessage(bytes);
  if (!found) return null;
  const [first, rows, columns, width] = [fields.first, fields.rows, fields.columns, fields.width].map((number) => valueOf(found, number));
  const packed = bytesOf(found, fields.packed);
  if (first === undefined || rows === undefined || columns === undefined || (width !== 4 && width !== 8) || !packed) return null;
  if (rows * columns * width > mostBytes) return null;
  const values = unpackColumns(packed, rows, columns, width);
  const times = bytesOf(found, fields.times);
  if (!values || (times && times.length !== rows * 8)) return null;
  const texts = found.flatMap((field) =>
    field.number === fields.texts && 'bytes' in field ? [new TextDecoder().decode(field.bytes)] : [],
  );
  return {
    first,
    columns,
    values: width === 4 ? new Float32Array(values.buffer) : new Float64Array(values.buffer),
    ...(times && { times: new Float64Array(times.slice().buffer) }),
    ...(texts.length > 0 && { texts }),
  };
}

function valueOf(found: readonly ProtobufField[], number: number): number | undefined {
  const field = found.find((each) => each.number === number);
  return field && 'value' in field ? field.value : undefined;
}

function bytesOf(found: readonly ProtobufField[], number: number): Uint8Array | undefined {
  const field = found.find((each) => each.number === number);
  return field && 'bytes' in field ? field.bytes : undefined;
}

/** Types and labels of `google.protobuf.FieldDescriptorProto`. */
const types = { double: 1, uint64: 4, string: 9, bytes: 12, uint32: 13 } as const;
const labels = { optional: 1, repeated: 3 } as const;

export const tableSchemaName = 'driftbench.Table';

/** The schema of such messages: a `google.protobuf.FileDescriptorSet`. */
export function tableSchema(): Uint8Array<ArrayBuffer> {
  const declared = [
    declaration('first', fields.first, 'uint64', 'optional'),
    declaration('rows', fields.rows, 'uint32', 'optional'),
    declaration('columns', fields.columns, 'uint32', 'optional'),
    declaration('width', fields.width, 'uint32', 'optional'),
    declaration('times', fields.times, 'double', 'repeated'),
    declaration('packed', fields.packed, 'bytes', 'optional'),
    declaration('texts', fields.texts, 'string', 'repeated'),
  ];
  const message = encodeMessage([textField(1, 'Table'), ...declared.map((bytes) => ({ number: 2, bytes }))]);
  const file = encodeMessage([
    textField(1, 'driftbench/Table.proto'),
    textField(2, 'driftbench'),
    { number: 4, bytes: message },
    textField(12, 'proto3'),
  ]);
  return encodeMessage([{ number: 1, bytes: file }]);
}

function declaration(name: string, number: number, type: keyof typeof types, label: keyof typeof labels): Uint8Array<ArrayBuffer> {
  return encodeMessage([
    textField(1, name),
    { number: 3, value: number },
    { number: 4, value: labels[label] },
    { number: 5, value: types[type] },
  ]);
}

/** A table of telemetry rows. */
export function rowsOf({ columns, times, values }: Table): TelemetryRows {
  return { columns, times: times ?? new Float64Array(), values: values as Float32Array<ArrayBuffer> };
}

/** Higher levels take twice the time and save a tenth of the bytes. */
const level = 1;

/**
 * Bytes of a word: numbers are taken apart as words, row after row, as they stand in memory (little-endian, as
 * everywhere that Node runs).
 */
const wordBytes = 4;

/** `values` holds row after row. The difference is that of the bits (exclusive or), so nothing is rounded. */
function packColumns(values: Float32Array | Float64Array, columns: number): Uint8Array<ArrayBuffer> {
  const words = values.BYTES_PER_ELEMENT / wordBytes;
  const from = new Uint32Array(values.buffer, values.byteOffset, values.length * words);
  const planes = new Uint8Array(values.byteLength);
  const { length: count } = values;
  const rows = count / Math.max(columns, 1);
  const stride = columns * words;
  for (let at = 0; at < from.length; at++) {
    const before = at < stride ? 0 : (from[at - stride] as number);
    const difference = (from[at] as number) ^ before;
    const place = placeOf(at, stride, words, rows, count);
    planes[place] = difference;
    planes[place + count] = difference >>> 8;
    planes[place + 2 * count] = difference >>> 16;
    planes[place + 3 * count] = difference >>> 24;
  }
  return new Uint8Array(deflateRawSync(planes, { level }));
}

/** Null where the packed bytes are not of so many numbers. `width`: bytes of a number. */
function unpackColumns(packed: Uint8Array, rows: number, columns: number, width: 4 | 8): Uint8Array<ArrayBuffer> | null {
  const planes = inflated(packed, rows * columns * width);
  if (!planes) return null;
  const words = width / wordBytes;
  const count = rows * columns;
  const stride = columns * words;
  const to = new Uint32Array(count * words);
  for (let at = 0; at < to.length; at++) {
    const place = placeOf(at, stride, words, rows, count);
    const low = (planes[place] as number) | ((planes[place + count] as number) << 8);
    const high = ((planes[place + 2 * count] as number) << 16) | ((planes[place + 3 * count] as number) << 24);
    to[at] = low ^ high ^ (at < stride ? 0 : (to[at - stride] as number));
  }
  return new Uint8Array(to.buffer);
}

/** Place of the lowest byte of a word: planes byte by byte, in each of them column after column. */
function placeOf(at: number, stride: number, words: number, rows: number, count: number): number {
  const row = Math.floor(at / stride);
  const inRow = at - row * stride;
  const column = words === 1 ? inRow : inRow >> 1;
  return (inRow - column * words) * wordBytes * count + column * rows + row;
}

function inflated(packed: Uint8Array, size: number): Uint8Array | null {
  try {
    const planes = inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
    return planes.length === size ? planes : null;
  } catch {
    return null;
  }
}
