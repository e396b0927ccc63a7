/** The channels of a recording: topics, schemas and encodings, so that a reader of MCAP files needs nothing else. */
import { decisionColumns } from './decision-rows.ts';
import { occurrenceColumns } from './occurrence-rows.ts';
import { updateColumns } from './update-rows.ts';
import { tableTopics, type JsonTopic, type ShownTopic, type TableTopic, type Topic } from './recording-format.ts';
import { tableSchema, tableSchemaName } from './table.ts';

/** As MCAP has it, but for numbers. */
export interface ChannelForm {
  readonly topic: string;
  readonly encoding: 'json' | 'protobuf';
  readonly schema: { readonly name: string; readonly encoding: 'jsonschema' | 'protobuf'; readonly data: Uint8Array };
  readonly metadata: ReadonlyMap<string, string>;
}

const number = { type: 'number' };
const integer = { type: 'integer' };
const text = { type: 'string' };
const object = { type: 'object' };
const listOf = (items: object) => ({ type: 'array', items });
const objectOf = (properties: Readonly<Record<string, object>>) => ({ type: 'object', required: Object.keys(properties), properties });
const dated = (properties: Readonly<Record<string, object>>) => objectOf({ time: number, ...properties });

const jsonSchemas: Readonly<Record<JsonTopic, object>> = {
  setup: objectOf({ format: integer, kind: text, driftbench: text, experiment: text, seed: integer, layout: object, outline: object }),
  events: objectOf({ reached: number, events: listOf(dated({ kind: text })) }),
  operator: dated({ kind: text }),
  thinned: dated({ rows: integer, occurrences: integer, decisions: integer, updates: integer }),
  density: objectOf({ part: number, counts: object }),
  marks: objectOf({ marks: listOf(dated({ number: integer, kind: text })) }),
  results: dated({ results: object }),
  study: dated({ record: objectOf({ kind: text, at: text }) }),
};

const timestamp = objectOf({ sec: integer, nsec: integer });
const vector = objectOf({ x: number, y: number, z: number });
const quaternion = objectOf({ x: number, y: number, z: number, w: number });
/** As Foxglove's 3-D panel knows it: https://docs.foxglove.dev/docs/visualization/message-schemas/poses-in-frame. */
const posesInFrame = objectOf({ timestamp, frame_id: text, poses: listOf(objectOf({ position: vector, orientation: quaternion })) });

const shownSchemas: Readonly<Record<ShownTopic, { readonly name: string; readonly schema: object }>> = {
  real: { name: 'foxglove.PosesInFrame', schema: posesInFrame },
  placed: { name: 'foxglove.PosesInFrame', schema: posesInFrame },
  metrics: { name: 'driftbench.Metrics', schema: dated({ pairs: { type: 'object', additionalProperties: object } }) },
};

/** Names of the columns, where they are the same in every recording; those of rows follow from the layout. */
const columnNames: Readonly<Partial<Record<TableTopic, readonly string[]>>> = {
  occurrences: occurrenceColumns,
  decisions: [...decisionColumns, 'why …'],
  updates: updateColumns,
};

/** Columns that hold the time of a row; null: times are apart from the values. */
export const timeColumns = {
  rows: null,
  overview: null,
  occurrences: occurrenceColumns.indexOf('time'),
  decisions: decisionColumns.indexOf('time'),
  updates: updateColumns.indexOf('time'),
} as const satisfies Record<TableTopic, number | null>;

export function channelOf(topic: Topic): ChannelForm {
  if (!isTable(topic)) return jsonChannel(topic, `driftbench.${topic}`, jsonSchemas[topic]);
  const names = columnNames[topic];
  return {
    topic: `/${topic}`,
    encoding: 'protobuf',
    schema: { name: tableSchemaName, encoding: 'protobuf', data: tableSchema() },
    metadata: new Map(names ? [['columns', names.join(' ')]] : []),
  };
}

/** `lane`: id of the lane of which it shows something; left out: of none. */
export function shownChannel(topic: ShownTopic, lane?: string): ChannelForm {
  const { name, schema } = shownSchemas[topic];
  return jsonChannel(lane === undefined ? topic : `${topic}/${lane}`, name, schema);
}

function jsonChannel(topic: string, name: string, schema: object): ChannelForm {
  const data = new TextEncoder().encode(JSON.stringify(schema));
  return { topic: `/${topic}`, encoding: 'json', schema: { name, encoding: 'jsonschema', data }, metadata: new Map() };
}

export function isTable(topic: string): topic is TableTopic {
  return (tableTopics as readonly string[]).includes(topic);
}
