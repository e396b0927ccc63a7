/** As much of the protobuf wire format as recordings need: https://protobuf.dev/programming-guides/encoding. */

const varint = 0;
const delimited = 2;

export type ProtobufField = { readonly number: number; readonly value: number } | { readonly number: number; readonly bytes: Uint8Array };

/** A message of these fields, in this order. Values are integers from 0 to 2⁵³. */
export function encodeMessage(fields: readonly ProtobufField[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(fields.reduce((size, field) => size + sizeOf(field), 0));
  let at = 0;
  for (const field of fields) at = writeField(out, at, field);
  return out;
}

/** The fields of a message; null where the bytes are none. Views, not copies. */
export function decodeMessage(bytes: Uint8Array): ProtobufField[] | null {
  const fields: ProtobufField[] = [];
  const reader = { bytes, at: 0 };
  while (reader.at < bytes.length) {
    const field = readField(reader);
    if (!field) return null;
    fields.push(field);
  }
  return fields;
}

export function textField(number: number, text: string): ProtobufField {
  return { number, bytes: new TextEncoder().encode(text) };
}

function sizeOf(field: ProtobufField): number {
  const key = varintSize(field.number * 8);
  return 'value' in field ? key + varintSize(field.value) : key + varintSize(field.bytes.length) + field.bytes.length;
}

function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
  return size;
}

function writeField(out: Uint8Array, start: number, field: ProtobufField): number {
  const isNumber = 'value' in field;
  const at = writeVarint(out, start, field.number * 8 + (isNumber ? varint : delimited));
  if (isNumber) return writeVarint(out, at, field.value);
  const begin = writeVarint(out, at, field.bytes.length);
  out.set(field.bytes, begin);
  return begin + field.bytes.length;
}

function writeVarint(out: Uint8Array, start: number, value: number): number {
  let at = start;
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) out[at++] = (rest % 128) + 128;
  out[at++] = rest;
  return at;
}

interface Reader {
  readonly bytes: Uint8Array;
  at: number;
}

function readField(reader: Reader): ProtobufField | null {
  const key = readVarint(reader);
  const number = Math.floor(key / 8);
  const amount = readVarint(reader);
  if (Number.isNaN(amount)) return null;
  if (key % 8 === varint) return { number, value: amount };
  if (key % 8 !== delimited || reader.at + amount > reader.bytes.length) return null;
  reader.at += amount;
  return { number, bytes: reader.bytes.subarray(reader.at - amount, reader.at) };
}

/** NaN where the bytes end before it does. */
function readVarint(reader: Reader): number {
  let value = 0;
  for (let weight = 1; weight < 2 ** 56; weight *= 128) {
    const byte = reader.bytes[reader.at++];
    if (byte === undefined) return NaN;
    value += (byte % 128) * weight;
    if (byte < 128) return value;
  }
  return NaN;
}
