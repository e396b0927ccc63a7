/**
 * Messages of ROS 1 and 2 by the definitions in a log. A definition is data: its names are checked and its fields read
 * one after another; no code is made of it.
 */
import { CdrReader } from '@foxglove/cdr';
import type { parse } from '@foxglove/rosmsg';
import { shortened } from '../../experiment/shortened.ts';

type MessageDefinition = ReturnType<typeof parse>[number];
type MessageDefinitionField = MessageDefinition['definitions'][number];

export type RosMessage = Readonly<Record<string, unknown>>;

/** Reads messages. Throws an `Error` where the bytes are not what the definitions say. */
export type ReadRosMessage = (data: Uint8Array) => RosMessage;

/** The values of a message, in its encoding. */
interface Values {
  int8(): number;
  uint8(): number;
  int16(): number;
  uint16(): number;
  int32(): number;
  uint32(): number;
  int64(): bigint;
  uint64(): bigint;
  float32(): number;
  float64(): number;
  string(): string;
  /** Length of an array that has it before its elements. */
  sequenceLength(): number;
}

type Primitives = Readonly<Record<string, (values: Values) => unknown>>;

const primitives: Primitives = {
  bool: (values) => values.int8() !== 0,
  int8: (values) => values.int8(),
  uint8: (values) => values.uint8(),
  int16: (values) => values.int16(),
  uint16: (values) => values.uint16(),
  int32: (values) => values.int32(),
  uint32: (values) => values.uint32(),
  int64: (values) => values.int64(),
  uint64: (values) => values.uint64(),
  float32: (values) => values.float32(),
  float64: (values) => values.float64(),
  string: (values) => values.string(),
};

/** Throws an `Error` where a name or a type cannot be one. */
export function ros1Reader(definitions: readonly MessageDefinition[]): ReadRosMessage {
  const times = (values: Values) => ({ sec: values.uint32(), nsec: values.uint32() });
  const types = new Types(definitions, {
    ...primitives,
    time: times,
    duration: (values) => ({ sec: values.int32(), nsec: values.int32() }),
  });
  return (data) => types.message(new Ros1Values(data));
}

/** The same for ROS 2, whose messages are in CDR. */
export function ros2Reader(definitions: readonly MessageDefinition[]): ReadRosMessage {
  const times = (values: Values) => ({ sec: values.int32(), nanosec: values.uint32() });
  const types = new Types(definitions, { ...primitives, time: times, duration: times }, true);
  return (data) => types.message(new CdrReader(data));
}

/** Elements of all arrays in a message: more are no poses. */
const mostElements = 1_000_000;
/** Types in types. */
const deepest = 50;

/** `Point`, `geometry_msgs/Point`, `geometry_msgs/msg/Point` */
const typeName = /^[A-Za-z]\w{0,100}(?:\/[A-Za-z]\w{0,100}){0,3}$/;
const fieldName = /^[A-Za-z]\w{0,200}$/;

class Types {
  readonly #root: readonly MessageDefinitionField[];
  readonly #byName: ReadonlyMap<string, readonly MessageDefinitionField[]>;
  readonly #primitives: Primitives;
  /** A type without fields has one byte. */
  readonly #padsEmpty: boolean;
  /** Elements that may still come in the message. */
  #left = 0;

  constructor(definitions: readonly MessageDefinition[], known: Primitives, padsEmpty = false) {
    const isConstants = ({ definitions: fields }: MessageDefinition) =>
      fields.length > 0 && fields.every(({ isConstant }) => isConstant === true);
    const root = definitions.find(({ name }) => name === undefined) ?? definitions.find((each) => !isConstants(each));
    if (!root) throw new Error('it defines no message');
    this.#primitives = known;
    this.#padsEmpty = padsEmpty;
    for (const definition of definitions) checkNames(definition);
    this.#byName = new Map(definitions.map(({ name = '', definitions: fields }) => [name, valuesOf(fields)]));
    this.#root = valuesOf(root.definitions);
    this.#check(this.#root, 0);
  }

  message(values: Values): RosMessage {
    this.#left = mostElements;
    return this.#object(this.#root, values);
  }

  #object(fields: readonly MessageDefinitionField[], values: Values): RosMessage {
    if (fields.length === 0 && this.#padsEmpty) values.uint8();
    const message: Record<string, unknown> = {};
    for (const field of fields) message[field.name] = field.isArray === true ? this.#array(field, values) : this.#value(field, values);
    return message;
  }

  #array(field: MessageDefinitionField, values: Values): readonly unknown[] {
    const length = field.arrayLength ?? values.sequenceLength();
    this.#left -= length;
    if (this.#left < 0) throw new Error(`its arrays have more than ${mostElements} elements`);
    return Array.from({ length }, () => this.#value(field, values));
  }

  #value({ type, isComplex }: MessageDefinitionField, values: Values): unknown {
    if (isComplex === true) return this.#object(this.#fieldsOf(type), values);
    const read = Object.hasOwn(this.#primitives, type) ? this.#primitives[type] : undefined;
    if (!read) throw new Error(`its type ${shortened(type)} is not known`);
    return read(values);
  }

  #fieldsOf(type: string): readonly MessageDefinitionField[] {
    const fields = this.#byName.get(type);
    if (fields) return fields;
    throw new Error(`its type ${shortened(type)} is not defined`);
  }

  /** Every type is there, and none is in itself. */
  #check(fields: readonly MessageDefinitionField[], depth: number): void {
    if (depth > deepest) throw new Error('its types are nested too deeply, or one is part of itself');
    for (const inner of new Set(fields.flatMap(({ type, isComplex }) => (isComplex === true ? [type] : []))))
      this.#check(this.#fieldsOf(inner), depth + 1);
  }
}

/** Fields that a message has bytes of. */
function valuesOf(fields: readonly MessageDefinitionField[]): readonly MessageDefinitionField[] {
  return fields.filter(({ isConstant }) => isConstant !== true);
}

function checkNames({ name, definitions }: MessageDefinition): void {
  if (name !== undefined && name !== '' && !typeName.test(name)) throw new Error(`found the type ${shortened(name)}; that is no name`);
  for (const { name: field, type } of definitions) {
    if (!fieldName.test(field)) throw new Error(`found the field ${shortened(field)}; that is no name`);
    if (!typeName.test(type)) throw new Error(`found the type ${shortened(type)}; that is no name`);
  }
}

/** Little-endian, one value after another. Reading past the end throws a `RangeError`. */
class Ros1Values implements Values {
  readonly #view: DataView;
  #at = 0;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.#view = new DataView(buffer, byteOffset, byteLength);
  }

  int8 = () => this.#view.getInt8(this.#next(1));
  uint8 = () => this.#view.getUint8(this.#next(1));
  int16 = () => this.#view.getInt16(this.#next(2), true);
  uint16 = () => this.#view.getUint16(this.#next(2), true);
  int32 = () => this.#view.getInt32(this.#next(4), true);
  uint32 = () => this.#view.getUint32(this.#next(4), true);
  int64 = () => this.#view.getBigInt64(this.#next(8), true);
  uint64 = () => this.#view.getBigUint64(this.#next(8), true);
  float32 = () => this.#view.getFloat32(this.#next(4), true);
  float64 = () => this.#view.getFloat64(this.#next(8), true);
  sequenceLength = () => this.uint32();

  string(): string {
    const length = this.uint32();
    const at = this.#next(length);
    if (at + length > this.#view.byteLength) throw new RangeError(`a text of ${length} bytes goes beyond its end`);
    return new TextDecoder().decode(new Uint8Array(this.#view.buffer, this.#view.byteOffset + at, length));
  }

  /** Where a value of so many bytes begins. */
  #next(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    return at;
  }
}
