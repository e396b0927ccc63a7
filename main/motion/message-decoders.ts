/** Decoders of the messages in MCAP logs, each by the library of its format. */
import { parse } from '@foxglove/rosmsg';
import { MessageReader as Ros1Reader } from '@foxglove/rosmsg-serialization';
import { MessageReader as Ros2Reader } from '@foxglove/rosmsg2-serialization';
import { protobufFromBinaryDescriptor } from '@mcap/support';
import { BenchError } from '../../contract/errors.ts';
import { shortened } from '../../experiment/shortened.ts';

/** Throws a `BenchError` where the bytes are not what the schema says. */
export type Decode = (data: Uint8Array) => Readonly<Record<string, unknown>>;

interface MessageSchema {
  readonly name: string;
  readonly encoding: string;
  readonly data: Uint8Array;
}

/** Throws a `BenchError` where the encoding is unknown or the schema cannot be read. */
export function messageDecoder(path: string, topic: string, encoding: string, schema: MessageSchema): Decode {
  const fault = (what: string, cause?: unknown) => new BenchError('bad-input', `${path}, topic ${shortened(topic)}: ${what}`, { cause });
  const decoder = decoders[encoding];
  if (!decoder) throw fault(`found messages in ${shortened(encoding)}; allowed: ${Object.keys(decoders).join(', ')}.`);
  const decode = guarded(
    () => decoder(schema),
    (error) => fault(`its schema cannot be read: ${error.message}`, error),
  );
  return (data) =>
    guarded(
      () => decode(data),
      (error) => fault(`found a message that is no ${shortened(schema.name)}: ${error.message}`, error),
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
  protobuf: ({ name, data: schema }) => {
    const type = protobufFromBinaryDescriptor(schema).lookupType(name);
    return (data) => type.toObject(type.decode(data), { longs: Number, defaults: true });
  },
  ros1: ({ data: schema }) => {
    const reader = new Ros1Reader(parse(text(schema)));
    return (data) => reader.readMessage<Readonly<Record<string, unknown>>>(data);
  },
  cdr: ({ data: schema, encoding }) => {
    if (encoding !== 'ros2msg') throw new Error(`it is ${encoding}; allowed: ros2msg`);
    const reader = new Ros2Reader(parse(text(schema), { ros2: true }));
    return (data) => reader.readMessage<Readonly<Record<string, unknown>>>(data);
  },
};
