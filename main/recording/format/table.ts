/** A table of numbers as a message: protobuf, so that any reader of MCAP files can take it apart; its values are packed columns. */
import type { TelemetryRows } from '../../../contract/telemetry-frames.ts';
import { decodeMessage, encodeMessage, textField, type ProtobufField } from './protobuf.ts';
import { packColumns, unpackColumns } from './packed-columns.ts';

/** Rows of numbers; `values` holds row after row. */
export interface Table {
  /** Number of the first row among all of its channel. */
  readonly first: number;
  readonly columns: number;
  readonly values: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
  /** When each row is, s, where no column says so. */
  readonly times?: Float64Array<ArrayBuffer>;
  /** Words to which a column of numbers points. */
  readonly texts?: readonly string[];
}

/** The number that stands for a word in a column; −1: it is not in the list. As `indexOf`, which is a call where this becomes a few comparisons. */
export function numberOf<Word extends string>(word: Word, words: readonly Word[]): number {
  for (let number = 0; number < words.length; number++) if (words[number] === word) return number;
  return -1;
}

const fields = { first: 1, rows: 2, columns: 3, width: 4, times: 5, packed: 6, texts: 7 } as const;
/** A table beyond this is none of ours. */
const mostBytes = 256 << 20;

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
