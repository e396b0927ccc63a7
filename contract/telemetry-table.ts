/**
 * The columns of telemetry rows, block by block: what each is called, how it is sampled, and how charts show it. The
 * layout of rows, the sampler, charts, menus and exported tables are made of these lists, so a column is added here
 * alone. Recordings hold rows in this order.
 */
import { distanceBetween } from '../engine/base/math/distance-between.ts';
import { type KinematicState, yawOf } from '../engine/base/kinematic-state.ts';
import type { ExportedPart, PartPair } from '../engine/session/exported-part.ts';
import type { Pair } from '../engine/session/pair.ts';
import type { RealPart } from '../engine/session/real-entity.ts';
import type { SessionGame } from '../engine/session/session-game.ts';
import { offerOf } from '../engine/update/contracts.ts';
import type { Fix } from '../engine/update/fix.ts';

/** `ratio` is shown in percent, `angle` (rad) in degrees. */
export type ColumnUnit = 's' | 'm' | 'm·s' | 'angle' | 'ratio' | 'count' | 'per-second' | 'per-minute' | 'byte' | 'byte/s';

/** The same in exported tables; empty: none. */
export const siUnits: Readonly<Record<ColumnUnit, string>> = {
  s: 's',
  m: 'm',
  m·s: 'm·s',
  angle: 'rad',
  ratio: '',
  count: '',
  byte: 'byte',
  'byte/s': 'byte/s',
  'per-second': '1/s',
  'per-minute': '1/min',
};

/** The look of a column in charts. */
export interface ColumnChart {
  readonly title: string;
  readonly unit: ColumnUnit;
  /** One sentence. */
  readonly help: string;
  /** Title and unit of the growth per second of a number that only grows. */
  readonly grows?: readonly [title: string, unit: ColumnUnit];
}

export interface Column<Source> {
  readonly field: string;
  /**
   * Writes the number of now; NaN where there is nothing yet, or nothing is measured. It returns nothing, so that no
   * number is allocated.
   */
  readonly write: (out: Float32Array, at: number, source: Source) => void;
  /** Left out: it says where something is, and is kept for views alone. */
  readonly chart?: ColumnChart;
  /** Kept of pairs where there are too many pairs to keep all columns. */
  readonly essential?: true;
}

type Columns<Source> = readonly Column<Source>[];

const counted = (title: string, help: string, rate = `${title} per second`): ColumnChart => ({
  title,
  unit: 'count',
  help,
  grows: [rate, 'per-second'],
});

/** Something that is at a place; null: it is nowhere. */
interface Placed {
  state: Readonly<KinematicState> | null;
}

/** Position (m) and yaw (rad). */
const placeColumns = [
  { field: 'x', write: (out, at, { state }) => void (out[at] = state ? state.x : NaN) },
  { field: 'y', write: (out, at, { state }) => void (out[at] = state ? state.y : NaN) },
  { field: 'z', write: (out, at, { state }) => void (out[at] = state ? state.z : NaN) },
  { field: 'yaw', write: (out, at, { state }) => void (out[at] = state ? yawOf(state) : NaN) },
] as const satisfies Columns<Placed>;

/** Something that follows a fix of a path; null: none. */
interface Extrapolated extends Placed {
  fix: Fix | null;
  /** Number of the first contract that a lane names. */
  firstNamed: number;
}

/** The contract that an update names: −1 the publisher's own model, else an index into the lane's contracts. */
const contractColumn = {
  field: 'contract',
  write: (out, at, { fix, firstNamed }) => void (out[at] = fix ? offerOf(fix.contract, firstNamed) : NaN),
} as const satisfies Column<Extrapolated>;

/** An entity as it really is. */
export interface EntitySource extends Placed {
  life: number;
}

export const entityColumns = [
  ...placeColumns,
  {
    field: 'life',
    write: (out, at, { life }) => void (out[at] = life),
    chart: { title: 'spawn', unit: 'count', help: 'Number of the entity’s spawn; 0 while it is not in the world.' },
  },
] as const satisfies Columns<EntitySource>;

/** An entity as a lane exports it. */
export interface ExportSource extends Extrapolated {
  triggers: number;
}

export const exportColumns = [
  ...placeColumns,
  {
    field: 'triggers',
    write: (out, at, { triggers }) => void (out[at] = triggers),
    chart: counted('updates made', 'Updates that the publisher’s trigger has made.'),
  },
  contractColumn,
] as const satisfies Columns<ExportSource>;

/** An entity as a receiver in a lane places it; `state` and `fix` are null before the first arrival. */
export interface PairSource extends Extrapolated {
  pair: Pair;
  /** Session time, s. */
  now: number;
  /** The exported path now; null where it is not of the same spawn as the placed one. */
  exported: Readonly<KinematicState> | null;
}

export const pairColumns = [
  ...placeColumns,
  {
    field: 'deviation',
    write: (out, at, { pair }) => void (out[at] = pair.meters.deviation.last),
    chart: { title: 'deviation', unit: 'm', help: 'Distance between the placed and the real path now.' },
    essential: true,
  },
  {
    field: 'exportError',
    write: (out, at, { pair, exported }) => void (out[at] = exported ? distanceBetween(exported, pair.receiver.shown) : NaN),
    chart: { title: 'export error', unit: 'm', help: 'Distance between the exported and the placed path now.' },
    essential: true,
  },
  {
    field: 'aee',
    write: (out, at, { pair, now }) => void (out[at] = pair.hasShown ? pair.exportError.total(now) : NaN),
    chart: {
      title: 'AEE',
      unit: 'm·s',
      help: 'Accumulated export error so far, measured on both paths.',
      grows: ['AEE per second', 'm'],
    },
    essential: true,
  },
  {
    field: 'aeeEstimated',
    write: (out, at, { pair, now }) => void (out[at] = pair.hasEstimate ? pair.aeeEstimated(now) : NaN),
    chart: { title: '≈ AEE', unit: 'm·s', help: 'Accumulated export error as the publisher estimates it: CEE + EEE.' },
  },
  {
    field: 'updateAge',
    write: (out, at, { fix, now }) => void (out[at] = fix ? now - fix.stamp : NaN),
    chart: { title: 'age of update', unit: 's', help: 'Time since the state that the receiver extrapolates from.' },
  },
  {
    field: 'deliveredDelay',
    write: (out, at, { pair }) => void (out[at] = pair.delayLast),
    chart: { title: 'measured delay', unit: 's', help: 'One-way delay of the newest update that arrived.' },
  },
  {
    field: 'updates',
    write: (out, at, { pair }) => void (out[at] = pair.received),
    chart: counted('updates received', 'Updates that have arrived at the receiver.'),
  },
  {
    field: 'sent',
    write: (out, at, { pair }) => void (out[at] = pair.traffic.updates),
    chart: counted('updates sent', 'Updates sent to the receiver.'),
    essential: true,
  },
  {
    field: 'clockError',
    write: (out, at, { pair }) => void (out[at] = pair.clockError?.last ?? NaN),
    chart: { title: 'clock error', unit: 's', help: 'How far the receiver’s clock is ahead of the publisher’s.' },
  },
  {
    field: 'inTime',
    write: (out, at, { pair }) => void (out[at] = pair.inTimeRatio),
    chart: {
      title: 'share of updates in time',
      unit: 'ratio',
      help: 'Share of the received updates that arrived before their playout time.',
    },
  },
  contractColumn,
  {
    field: 'estimatedDelay',
    write: (out, at, { pair }) => void (out[at] = pair.estimates.delay.known),
    chart: { title: '≈ delay', unit: 's', help: 'One-way delay as the publisher estimates it from acknowledgements.' },
  },
  {
    field: 'bytes',
    write: (out, at, { pair }) => void (out[at] = pair.traffic.bytes),
    chart: { title: 'bytes sent', unit: 'byte', help: 'Bytes of the updates sent to the receiver.', grows: ['traffic', 'byte/s'] },
    essential: true,
  },
  {
    field: 'jumps',
    write: (out, at, { pair }) => void (out[at] = pair.meters.jumpsPerMinute ?? NaN),
    chart: {
      title: 'jumps',
      unit: 'per-minute',
      help: 'Visible discontinuities so far: drawn steps too large for the motion before and after them.',
    },
  },
] as const satisfies Columns<PairSource>;

/** The real angle (rad) relative to the entity. */
export const partColumns = [
  { field: 'angle', write: (out, at, { state, spawn: life }) => void (out[at] = life > 0 ? state.angle : NaN) },
] as const satisfies Columns<RealPart>;

export const partExportColumns = [
  {
    field: 'triggers',
    write: (out, at, { publisher }) => void (out[at] = publisher.triggers),
    chart: counted('updates of part made', 'Updates that the trigger of the part has made.'),
  },
] as const satisfies Columns<ExportedPart>;

/** The angle (rad) that is shown, and its error. */
export const partPairColumns = [
  { field: 'angle', write: (out, at, { shown }) => void (out[at] = shown) },
  {
    field: 'error',
    write: (out, at, { error }) => void (out[at] = error.last),
    chart: { title: 'angle error', unit: 'angle', help: 'Angle between the part as shown and as it really is now.' },
  },
  {
    field: 'updates',
    write: (out, at, { received }) => void (out[at] = received),
    chart: counted('updates of part', 'Updates of the part that have arrived at the receiver.'),
  },
] as const satisfies Columns<PartPair>;

/** A player of a game. */
export interface PlayerSource {
  game: SessionGame;
  player: number;
}

export const playerColumns = [
  {
    field: 'shots',
    write: (out, at, { game, player }) => void (out[at] = game.game.scores.of(player).shots),
    chart: counted('shots', 'Shots that the player has fired.'),
  },
  {
    field: 'touching',
    write: (out, at, { game, player }) => void (out[at] = game.game.log.touching[player] ?? NaN),
    chart: counted('shots that touched', 'Shots of the player that touched a tank in its own view.'),
  },
  {
    field: 'dealt',
    write: (out, at, { game, player }) => void (out[at] = game.game.scores.of(player).hitsDealt),
    chart: counted('hits dealt', 'Hits by the decider that the player has dealt.'),
  },
  {
    field: 'taken',
    write: (out, at, { game, player }) => void (out[at] = game.game.scores.of(player).hitsTaken),
    chart: counted('hits taken', 'Hits by the decider that the player has taken.'),
  },
] as const satisfies Columns<PlayerSource>;

/** Counts of the server's verdict with that index. */
const verdictOf =
  (kind: 'updates' | 'shots', verdict: number): Column<PlayerSource>['write'] =>
  (out, at, { game, player }) =>
    void (out[at] = game.server?.[kind][player]?.verdicts.counts[verdict] ?? 0);
const refused = (title: string, why: string) => counted(`refused: ${title}`, `Refused by the server: ${why}.`);

/** Where there is a server: updates and shots that it accepted or refused, in the order of its verdicts. */
export const verdictColumns = [
  {
    field: 'believed',
    write: verdictOf('updates', 0),
    chart: counted('updates accepted', 'Updates of the player that the server accepted.'),
  },
  { field: 'speed', write: verdictOf('updates', 1), chart: refused('speed', 'faster than a tank can be') },
  { field: 'turnRate', write: verdictOf('updates', 2), chart: refused('turn rate', 'turning faster than a tank can') },
  { field: 'teleport', write: verdictOf('updates', 3), chart: refused('teleport', 'a position that the tank cannot have reached') },
  { field: 'spin', write: verdictOf('updates', 4), chart: refused('spin', 'a heading that the tank cannot have reached') },
  { field: 'accepted', write: verdictOf('shots', 0), chart: counted('shots accepted', 'Shots of the player that the server accepted.') },
  { field: 'muzzle', write: verdictOf('shots', 1), chart: refused('muzzle', 'a shot that did not start at the tank’s muzzle') },
  { field: 'fireRate', write: verdictOf('shots', 2), chart: refused('fire rate', 'a shot before the tank could have reloaded') },
  { field: 'late', write: verdictOf('shots', 3), chart: refused('late', 'a shot too old for the server to rewind to (lag compensation)') },
] as const satisfies Columns<PlayerSource>;

/** A player against another. */
export interface DuelSource {
  game: SessionGame;
  /** Place among the game's counts of duels. */
  duel: number;
}

export const duelColumns = [
  {
    field: 'atShooter',
    write: (out, at, { game, duel }) => void (out[at] = game.game.log.atShooter[duel] ?? NaN),
    chart: counted('touched at shooter', 'Shots that touched the target in the shooter’s view.'),
  },
  {
    field: 'atTarget',
    write: (out, at, { game, duel }) => void (out[at] = game.game.log.atTarget[duel] ?? NaN),
    chart: counted('touched at target', 'Shots that touched the target in the target’s own view.'),
  },
  {
    field: 'hits',
    write: (out, at, { game, duel }) => void (out[at] = game.game.log.hits[duel] ?? NaN),
    chart: counted('hits', 'Hits of the shooter on the target, by the decider.'),
  },
  {
    field: 'disputed',
    write: (out, at, { game, duel }) => void (out[at] = game.game.disputed[duel] ?? NaN),
    chart: counted('disputed hits', 'Shots that hit the target in one of the two views and not in the other.'),
  },
] as const satisfies Columns<DuelSource>;

/** The blocks whose columns can be charted. */
export const telemetryTable = {
  pair: pairColumns,
  exported: exportColumns,
  entity: entityColumns,
  player: playerColumns,
  verdict: verdictColumns,
  duel: duelColumns,
  partExported: partExportColumns,
  partPair: partPairColumns,
} as const;

export type FieldOf<Block extends readonly { readonly field: string }[]> = Block[number]['field'];
export type ChartedBlock = keyof typeof telemetryTable;
export type ChartedField<Block extends ChartedBlock> = Extract<
  (typeof telemetryTable)[Block][number],
  { readonly chart: ColumnChart }
>['field'];

/** The fields of a block, in the order of rows. */
export function fieldsOf<Field extends string>(columns: readonly { readonly field: Field }[]): readonly Field[] {
  return columns.map(({ field }) => field);
}

/** The columns of a block that charts show. */
export function chartedColumns<Block extends ChartedBlock>(
  block: Block,
): readonly { readonly field: ChartedField<Block>; readonly chart: ColumnChart; readonly essential: boolean }[] {
  const columns: Columns<never> = telemetryTable[block];
  return columns.flatMap(({ field, chart, essential = false }) =>
    chart ? [{ field: field as ChartedField<Block>, chart, essential }] : [],
  );
}
