/** A session as messages that Foxglove shows without a plugin: the scene, transforms, a log, and measures to plot. */
import * as schemas from '@foxglove/schemas/jsonschema.js';
import type { Occurrence } from '../../../../contract/session-occurrence.ts';
import { laneColours } from '../../../../contract/lane-colours.ts';
import { TelemetryColumns, type TelemetryLayout } from '../../../../contract/telemetry.ts';
import { siUnits, chartedColumns } from '../../../../contract/telemetry-table.ts';

/** A channel, as MCAP and Foxglove's WebSocket protocol have it; messages are JSON. */
export interface FoxgloveChannel {
  readonly topic: string;
  readonly schemaName: string;
  readonly schema: object;
}

export interface FoxgloveMessage {
  /** Index into the channels. */
  readonly channel: number;
  /** Session time, s. */
  readonly time: number;
  readonly record: object;
}

const logLevel = { info: 2, warning: 3, error: 4 } as const;
export type LogLevel = keyof typeof logLevel;
/** The frame of all positions, and the entity's own forward axis x. */
const world = 'world';
/** Sizes of what is drawn, m. */
const arrow = { shaft_length: 3, shaft_diameter: 0.6, head_length: 1.5, head_diameter: 1.5 };
const labelHeight = 4;

interface Pose {
  readonly position: { readonly x: number; readonly y: number; readonly z: number };
  readonly orientation: { readonly x: number; readonly y: number; readonly z: number; readonly w: number };
}

interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

const measures = chartedColumns('pair');

export class FoxgloveMessages {
  readonly channels: readonly FoxgloveChannel[];
  readonly #layout: TelemetryLayout;
  readonly #columns: TelemetryColumns;
  readonly #began: number;

  /** `began`: session time 0, s since 1970. */
  constructor(layout: TelemetryLayout, began: number) {
    this.#layout = layout;
    this.#columns = new TelemetryColumns(layout);
    this.#began = began;
    const { lanes, pairs } = layout;
    this.channels = [
      { topic: '/scene', schemaName: 'foxglove.SceneUpdate', schema: schemas.SceneUpdate },
      { topic: '/tf', schemaName: 'foxglove.FrameTransforms', schema: schemas.FrameTransforms },
      { topic: '/log', schemaName: 'foxglove.Log', schema: schemas.Log },
      ...lanes.flatMap((lane) =>
        pairs.map((_, pair) => ({
          topic: `/metrics/${lane}/${this.#pairName(pair)}`,
          schemaName: 'driftbench.PairMetrics',
          schema: metricsSchema,
        })),
      ),
    ];
  }

  /** Numbers in a row. */
  get width(): number {
    return this.#columns.count;
  }

  /**
   * Scene, transforms and measures of a row of telemetry that begins at `at`; `isWanted`: of a channel, by its index.
   */
  ofRow(time: number, values: ArrayLike<number>, at = 0, isWanted: (channel: number) => boolean = () => true): readonly FoxgloveMessage[] {
    const measured = this.#measured(time, values, at, isWanted);
    if (!isWanted(0) && !isWanted(1)) return measured;
    const timestamp = this.#stamp(time);
    const shown = [...this.#real(values, at), ...this.#placed(values, at)];
    const entities = shown.map(({ id, label, pose, colour, error }) => ({
      timestamp,
      frame_id: world,
      id,
      lifetime: { sec: 0, nsec: 0 },
      frame_locked: false,
      metadata: [],
      arrows: [{ pose, ...arrow, color: colour }],
      cubes: [],
      spheres: [],
      cylinders: [],
      lines: error ? [errorLine(error.from, error.to, colour)] : [],
      triangles: [],
      texts: [labelOf(label, pose, colour)],
      models: [],
    }));
    const absent = this.#absent(values, at).map((id) => ({ timestamp, type: 0, id }));
    const transforms = shown.map(({ id, pose }) => ({
      timestamp,
      parent_frame_id: world,
      child_frame_id: id,
      translation: pose.position,
      rotation: pose.orientation,
    }));
    return [{ channel: 0, time, record: { deletions: absent, entities } }, { channel: 1, time, record: { transforms } }, ...measured];
  }

  /** An event or a note in words; null: it is none that a person reads. */
  ofOccurrence({ kind, time, entity, pair, text, verdict }: LoggedOccurrence): FoxgloveMessage | null {
    const words = logWords[kind];
    if (words === undefined) return null;
    const who = entity === undefined ? undefined : this.#layout.entities[entity];
    const where = pair === undefined ? undefined : this.#layout.pairs[pair]?.receiver;
    const message = [words, who, where && `at ${where}`, verdict ?? text].filter(Boolean).join(' ');
    const level = kind === 'refused' || kind === 'disputed' ? logLevel.warning : logLevel.info;
    return this.#logged(time, level, kind, message);
  }

  /** An entry of the log. */
  ofText(time: number, level: LogLevel, name: string, message: string): FoxgloveMessage {
    return this.#logged(time, logLevel[level], name, message);
  }

  #logged(time: number, level: number, name: string, message: string): FoxgloveMessage {
    return { channel: 2, time, record: { timestamp: this.#stamp(time), level, message, name, file: '', line: 0 } };
  }

  #stamp(time: number): { readonly sec: number; readonly nsec: number } {
    // Microseconds since 1970 are whole numbers that a double holds; nanoseconds are not.
    const microseconds = Math.round((this.#began + time) * 1e6);
    const sec = Math.floor(microseconds / 1e6);
    return { sec, nsec: (microseconds - sec * 1e6) * 1000 };
  }

  #pairName(pair: number): string {
    const { entity = 0, receiver = '' } = this.#layout.pairs[pair] ?? {};
    return `${this.#layout.entities[entity]}>${receiver}`;
  }

  #real(values: ArrayLike<number>, at: number): readonly Shown[] {
    return this.#layout.entities.flatMap((id, entity) => {
      const pose = poseAt(this.#columns, values, at, [this.#columns.entity(entity, 'x'), this.#columns.entity(entity, 'yaw')]);
      return pose ? [{ id, label: id, pose, colour: white, error: null }] : [];
    });
  }

  #placed(values: ArrayLike<number>, at: number): readonly Shown[] {
    const { lanes, pairs } = this.#layout;
    return lanes.flatMap((lane, index) =>
      pairs.flatMap(({ entity }, pair) => {
        const pose = poseAt(this.#columns, values, at, [this.#columns.pair(index, pair, 'x'), this.#columns.pair(index, pair, 'yaw')]);
        if (!pose) return [];
        const real = poseAt(this.#columns, values, at, [this.#columns.entity(entity, 'x'), this.#columns.entity(entity, 'yaw')]);
        const id = `${lane}/${this.#pairName(pair)}`;
        return [{ id, label: id, pose, colour: colourOf(index), error: real && { from: real.position, to: pose.position } }];
      }),
    );
  }

  /** Ids of entities that are not in the world: Foxglove keeps every entity until a message deletes it. */
  #absent(values: ArrayLike<number>, at: number): readonly string[] {
    const { lanes, pairs, entities } = this.#layout;
    const isNone = (column: number) => !Number.isFinite(values[at + column]);
    return [
      ...entities.filter((_, entity) => isNone(this.#columns.entity(entity, 'x'))),
      ...lanes.flatMap((lane, index) =>
        pairs.flatMap((_, pair) => (isNone(this.#columns.pair(index, pair, 'x')) ? [`${lane}/${this.#pairName(pair)}`] : [])),
      ),
    ];
  }

  #measured(time: number, values: ArrayLike<number>, at: number, isWanted: (channel: number) => boolean): readonly FoxgloveMessage[] {
    const { lanes, pairs } = this.#layout;
    const messages: FoxgloveMessage[] = [];
    for (let index = 0; index < lanes.length * pairs.length; index++) {
      const channel = 3 + index;
      if (!isWanted(channel)) continue;
      const [lane, pair] = [Math.floor(index / pairs.length), index % pairs.length];
      const entries = measures.map(({ field }) => [field, values[at + this.#columns.pair(lane, pair, field)] ?? NaN] as const);
      const known = entries.filter(([, value]) => Number.isFinite(value));
      messages.push({ channel, time, record: { timestamp: this.#stamp(time), ...Object.fromEntries(known) } });
    }
    return messages;
  }
}

interface Shown {
  readonly id: string;
  readonly label: string;
  readonly pose: Pose;
  readonly colour: Color;
  /** From the real to the shown place. */
  readonly error: { readonly from: Pose['position']; readonly to: Pose['position'] } | null;
}

type LoggedOccurrence = Pick<Occurrence, 'kind' | 'time' | 'entity' | 'pair' | 'text'> & { readonly verdict?: string };

/** Words for the events that a person reads. */
const logWords: Readonly<Partial<Record<Occurrence['kind'], string>>> = {
  fired: 'Shot of',
  hit: 'Hit of',
  destroyed: 'Destroyed:',
  disputed: 'Disputed hit of',
  denied: 'Denied hit of',
  refused: 'Refused:',
  joined: 'Joined:',
  left: 'Left:',
  changed: 'Changed:',
  paused: 'Paused.',
  resumed: 'Resumed.',
  noted: 'Note:',
};

const white: Color = { r: 1, g: 1, b: 1, a: 1 };

function colourOf(lane: number): Color {
  const hex = laneColours[lane % laneColours.length] ?? laneColours[0];
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return { r: part(1), g: part(3), b: part(5), a: 1 };
}

/** Null where the entity is not in the world. x, y and z follow each other. */
function poseAt(
  columns: TelemetryColumns,
  values: ArrayLike<number>,
  at: number,
  [first, turn]: readonly [x: number, yaw: number],
): Pose | null {
  const [x, y, z] = [first, first + 1, first + 2].map((column) => columns.exactly(values, at, column)) as [number, number, number];
  const yaw = values[at + turn] ?? NaN;
  if (!Number.isFinite(x + y + z)) return null;
  const half = Number.isFinite(yaw) ? yaw / 2 : 0;
  return { position: { x, y, z }, orientation: { x: 0, y: 0, z: Math.sin(half), w: Math.cos(half) } };
}

function errorLine(from: Pose['position'], to: Pose['position'], color: Color) {
  const pose = { position: { x: 0, y: 0, z: 0 }, orientation: { x: 0, y: 0, z: 0, w: 1 } };
  return { type: 0, pose, thickness: 2, scale_invariant: true, points: [from, to], color, colors: [], indices: [] };
}

function labelOf(text: string, { position, orientation }: Pose, color: Color) {
  const above = { position: { ...position, z: position.z + labelHeight }, orientation };
  return { pose: above, billboard: true, font_size: 14, scale_invariant: true, color, text };
}

/** Measures of one pair, each with its unit; one that is not known yet is left out. */
const metricsSchema = {
  title: 'driftbench.PairMetrics',
  type: 'object',
  properties: {
    timestamp: { type: 'object', title: 'time', properties: { sec: { type: 'integer' }, nsec: { type: 'integer' } } },
    ...Object.fromEntries(measures.map(({ field, chart }) => [field, { type: 'number', description: unitText(chart.unit) }])),
  },
  required: ['timestamp'],
};

function unitText(unit: keyof typeof siUnits): string {
  const text = siUnits[unit];
  return text === '' ? 'a ratio or a count' : `in ${text}`;
}
