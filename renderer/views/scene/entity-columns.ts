/** The telemetry columns of the entities that a cell shows: their real, exported and placed paths. */
import type { LaneOutline, ChoiceOutline } from '../../../contract/bench-state.ts';
import type { TelemetryColumns } from '../../../contract/telemetry.ts';
import { laneColour, laneDash } from '../../components/theme/lane-colours.ts';
import { receiverDash } from '../../components/theme/receiver-dashes.ts';
import type { ViewSubject } from './view-subject.ts';

/** Columns of one path. */
export interface PathColumns {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw: number;
}

export interface ExportedColumns extends PathColumns {
  readonly lane: number;
  /** Updates made. */
  readonly triggers: number;
  /** The lane's distance threshold, m; 0: none. */
  readonly threshold: number;
}

export interface PlacedColumns extends PathColumns {
  readonly lane: number;
  readonly receiver: string;
  /** Index into the layout's pairs. */
  readonly pair: number;
  readonly deviation: number;
  readonly exportError: number;
  /** Updates received. */
  readonly updates: number;
  readonly colour: string;
  /** The dash of its trail: it distinguishes receivers if several are shown, and lanes that share a colour; empty: solid. */
  readonly dash: readonly number[];
  readonly correction: Correction;
  /** Angles of the entity's turrets, as shown. */
  readonly turrets: readonly number[];
}

export interface EntityColumns {
  /** Index of the entity in the layout. */
  readonly entity: number;
  readonly id: string;
  readonly publisher: string;
  readonly real: PathColumns;
  readonly life: number;
  /** One for each lane shown; none where nothing is placed and publishers are not shown. */
  readonly exported: readonly ExportedColumns[];
  /** None where the receiver does not show the entity (its own, mostly). */
  readonly placed: readonly PlacedColumns[];
  /** Real angles of its turrets. */
  readonly turrets: readonly number[];
}

export interface ShownColumns {
  readonly subject: ViewSubject;
  /** Indices of the lanes, and ids of the receivers, that are shown where all are laid over each other. */
  readonly lanes: readonly number[];
  readonly receivers: readonly string[];
  readonly outlines: readonly LaneOutline[];
  /** The colour of the player who publishes an entity; undefined: nobody plays it. Left out: nobody plays. */
  readonly colourOf?: (publisher: string) => string | undefined;
}

/** Columns of every entity for a cell. */
export function entityColumns(columns: TelemetryColumns, shown: ShownColumns): readonly EntityColumns[] {
  const lanes = shown.subject.lane === null ? shown.lanes : [shown.subject.lane];
  return columns.layout.entities.map((id, entity) => {
    const placed = shown.subject.who === 'publishers' ? [] : lanes.flatMap((lane) => placedColumns(columns, shown, lane, entity));
    const showsExported = placed.length > 0 || shown.subject.who === 'publishers';
    return {
      entity,
      id,
      publisher: columns.layout.pairs.find((pair) => pair.entity === entity)?.publisher ?? '',
      real: pathColumns((field) => columns.entity(entity, field)),
      life: columns.entity(entity, 'life'),
      exported: showsExported ? lanes.map((lane) => exportedColumns(columns, shown.outlines[lane], lane, entity)) : [],
      placed,
      turrets: turretsOf(columns, entity).map((part) => columns.part(part, 'angle')),
    };
  });
}

function exportedColumns(columns: TelemetryColumns, outline: LaneOutline | undefined, lane: number, entity: number): ExportedColumns {
  return {
    ...pathColumns((field) => columns.exported(lane, entity, field)),
    lane,
    triggers: columns.exported(lane, entity, 'triggers'),
    threshold: outline?.trigger.distance ?? 0,
  };
}

function placedColumns(columns: TelemetryColumns, shown: ShownColumns, lane: number, entity: number): PlacedColumns[] {
  const { subject, receivers, outlines } = shown;
  const isShown = (receiver: string) => (subject.receiver === null ? receivers.includes(receiver) : receiver === subject.receiver);
  return columns.layout.pairs.flatMap(({ entity: placed, publisher, receiver }, pair) => {
    if (placed !== entity || !isShown(receiver)) return [];
    const column = (field: Parameters<typeof columns.pair>[2]) => columns.pair(lane, pair, field);
    return {
      ...pathColumns(column),
      lane,
      receiver,
      pair,
      deviation: column('deviation'),
      exportError: column('exportError'),
      updates: column('updates'),
      colour: shown.colourOf?.(publisher) ?? laneColour(lane),
      dash: [...(subject.who === 'all' ? receiverDash(receivers.indexOf(receiver)) : []), ...laneDash(lane)],
      correction: correctionOf(outlines[lane]?.convergence),
      turrets: turretsOf(columns, entity).map((part) => columns.partPair(lane, part, pair, 'angle')),
    };
  });
}

/** Indices of the entity's parts that turn left and right. */
function turretsOf({ layout: { parts = [] } }: TelemetryColumns, entity: number): number[] {
  return [...parts.keys()].filter((index) => parts[index]?.entity === entity && parts[index].axis === 'azimuth');
}

function pathColumns(column: (field: keyof PathColumns) => number): PathColumns {
  return { x: column('x'), y: column('y'), z: column('z'), yaw: column('yaw') };
}

interface Correction {
  /** Time of the correction after an arrival, s; 0: never by time. */
  readonly time: number;
  /** While it is farther than this from the exported path, m; Infinity: never by distance. */
  readonly distance: number;
}

const never: Correction = { time: 0, distance: Infinity };
/** A scheme without a time of its own has arrived when it is this near to the exported path, m. */
const arrived = 0.05;
/** Schemes that fade an offset away, never quite, have done so after this many of their times. */
const fading: Readonly<Record<string, number>> = { exponential: 3, spring: 3 };

/** The correction of a lane's convergence scheme. */
export function correctionOf(scheme: Pick<ChoiceOutline, 'id' | 'params'> | undefined): Correction {
  if (!scheme || scheme.id === 'snap') return never;
  const { time } = scheme.params;
  if (typeof time !== 'number') return { time: 0, distance: arrived };
  return { time: time * (fading[scheme.id] ?? 1), distance: Infinity };
}
