/**
 * Decoders of the messages in MCAP logs, each by the schema in the file. No decoder makes code of a schema: its names
 * are a stranger’s.
 */
import { parse } from '@foxglove/rosmsg';
import { BenchError } from '../../contract/errors.ts';
import { shortened } from '../../experiment/shortened.ts';
import { protobufReader } from './protobuf-messages.ts';
import { ros1Reader, ros2Reader } from './ros-messages.ts';

/** Throws a `BenchError` where the bytes are not what the schema says. */
export type Decode = (data: Uint8Array) => Readonly<Record<string, unknown>>;

interface MessageSchema {
  readonly name: string;
  readonly encoding: string;
  readonly data: Uint8Array;
}

/** Bytes of a schema: longer ones are none of poses. */
const longestSchema = 1 << 20;

/** Throws a `BenchError` where the encoding is unknown or the schema cannot be read. */
export function messageDecoder(path: string, topic: string, encoding: string, schema: MessageSchema): Decode {
  const fault = (what: string, cause?: unknown) => new BenchError('bad-input', `${path}, topic ${shortened(topic)}: ${what}`, { cause });
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (!decoder) throw fault(`found messages in ${shortened(encoding)}; allowed: ${Object.keys(decoders).join(', ')}.`);
  if (schema.data.length > longestSchema) throw fault(`its schema has ${schema.data.length} bytes; allowed: at most ${longestSchema}.`);
  const decode = guarded(
    () => decoder(schema),
    (error) => fault(`its schema cannot be read: ${shortened(error.message)}.`, error),
  );
  return (data) =>
    guarded(
      () => decode(data),
      (error) => fault(`found a message that is no ${shortened(schema.name)}: ${shortened(error.message)}.`, error),
    );
}

function guarded<Result>(act: () => Result, fault: (error: Error) => BenchError): Result {
  try {
    return act();
  } catch (error) {
    throw fault(error as Error);
  }
}

const text = (data: Uint8Array) => new TextDecoder().decode(data);

const decoders: Readonly<Record<string, (schema: MessageSchema) => Decode>> = {
  json: () => (data) => JSON.parse(text(data)) as Readonly<Record<string, unknown>>,
  protobuf: ({ name, data: schema }) => protobufReader(name, schema),
  ros1: ({ data: schema }) => ros1Reader(parse(text(schema))),
  cdr: ({ data: schema, encoding }) => {
    if (encoding !== 'ros2msg') throw new Error(`it is ${encoding}; allowed: ros2msg`);
    return ros2Reader(parse(text(schema), { ros2: true }));
  },
};
