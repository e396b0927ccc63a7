/** Writes the columns of telemetry rows: for every field of contract/telemetry-table.ts, where its number comes from. */
import {
  duelColumns,
  entityColumns,
  exportColumns,
  fieldsOf,
  pairColumns,
  partColumns,
  partExportColumns,
  partPairColumns,
  playerColumns,
  verdictColumns,
} from '../../contract/telemetry-table.ts';
import { distanceBetween } from '../../engine/base/math/distance-between.ts';
import { type KinematicState, yawOf } from '../../engine/base/kinematic-state.ts';
import type { ExportedPart, PartPair } from '../../engine/session/exported-part.ts';
import type { Pair } from '../../engine/session/pair.ts';
import type { RealPart } from '../../engine/session/real-entity.ts';
import type { SessionGame } from '../../engine/session/session-game.ts';
import { offerOf } from '../../engine/update/contracts.ts';
import type { Fix } from '../../engine/update/fix.ts';

/** The numbers of rows, as they are kept, or at full precision. */
export type RowValues = Float32Array | Float64Array;

/**
 * Writes the number of now; NaN where there is nothing yet, or nothing is measured. It returns nothing, so that no
 * number is allocated.
 */
export type ColumnWriter<Source> = (out: RowValues, at: number, source: Source) => void;

/** Something that is at a place; null: it is nowhere. */
interface Placed {
  state: Readonly<KinematicState> | null;
}

const place = {
  x: (out, at, { state }) => void (out[at] = state ? state.x : NaN),
  y: (out, at, { state }) => void (out[at] = state ? state.y : NaN),
  z: (out, at, { state }) => void (out[at] = state ? state.z : NaN),
  yaw: (out, at, { state }) => void (out[at] = state ? yawOf(state) : NaN),
} satisfies Readonly<Record<string, ColumnWriter<Placed>>>;

/** Something that follows a fix of a path; null: none. */
interface Extrapolated extends Placed {
  fix: Fix | null;
  /** Number of the first contract that a lane names. */
  firstNamed: number;
}

const contract: ColumnWriter<Extrapolated> = (out, at, { fix, firstNamed }) =>
  void (out[at] = fix ? offerOf(fix.contract, firstNamed) : NaN);

/** An entity as it really is. */
export interface EntitySource extends Placed {
  life: number;
}

export const entityWriters = writersOf<EntitySource>()(entityColumns, {
  ...place,
  life: (out, at, { life }) => void (out[at] = life),
});

/** An entity as a lane exports it. */
export interface ExportSource extends Extrapolated {
  triggers: number;
}

export const exportWriters = writersOf<ExportSource>()(exportColumns, {
  ...place,
  triggers: (out, at, { triggers }) => void (out[at] = triggers),
  contract,
});

/** An entity as a receiver in a lane places it; `state` and `fix` are null before the first arrival. */
export interface PairSource extends Extrapolated {
  pair: Pair;
  /** Session time, s. */
  now: number;
  /** The exported path now; null where it is not of the same spawn as the placed one. */
  exported: Readonly<KinematicState> | null;
}

export const pairWriters = writersOf<PairSource>()(pairColumns, {
  ...place,
  deviation: (out, at, { pair }) => pair.meters.writeDeviation(out, at),
  exportError: (out, at, { pair, exported }) => void (out[at] = exported ? distanceBetween(exported, pair.receiver.shown) : NaN),
  aee: (out, at, { pair, now }) => void (out[at] = pair.hasShown ? pair.exportError.total(now) : NaN),
  aeeEstimated: (out, at, { pair, now }) => void (out[at] = pair.aeeRecorded(now)),
  updateAge: (out, at, { fix, now }) => void (out[at] = fix ? now - fix.stamp : NaN),
  deliveredDelay: (out, at, { pair }) => void (out[at] = pair.delayLast),
  updates: (out, at, { pair }) => void (out[at] = pair.received),
  sent: (out, at, { pair }) => void (out[at] = pair.traffic.updates),
  clockError: (out, at, { pair }) => void (out[at] = pair.clockError?.last ?? NaN),
  inTime: (out, at, { pair }) => void (out[at] = pair.inTimeRatio),
  contract,
  estimatedDelay: (out, at, { pair }) => void (out[at] = pair.estimates.delay.known),
  bytes: (out, at, { pair }) => void (out[at] = pair.traffic.bytes),
  jumps: (out, at, { pair }) => pair.meters.writeJumps(out, at),
});

export const partWriters = writersOf<RealPart>()(partColumns, {
  angle: (out, at, { state, spawn }) => void (out[at] = spawn > 0 ? state.angle : NaN),
});

export const partExportWriters = writersOf<ExportedPart>()(partExportColumns, {
  triggers: (out, at, { publisher }) => void (out[at] = publisher.triggers),
});

export const partPairWriters = writersOf<PartPair>()(partPairColumns, {
  angle: (out, at, { shown }) => void (out[at] = shown),
  error: (out, at, { error }) => void (out[at] = error.last),
  updates: (out, at, { received }) => void (out[at] = received),
});

/** A player of a game. */
export interface PlayerSource {
  game: SessionGame;
  player: number;
}

export const playerWriters = writersOf<PlayerSource>()(playerColumns, {
  shots: (out, at, { game, player }) => void (out[at] = game.game.scores.shots[player] ?? NaN),
  touching: (out, at, { game, player }) => void (out[at] = game.game.log.touching[player] ?? NaN),
  dealt: (out, at, { game, player }) => void (out[at] = game.game.scores.dealt[player] ?? NaN),
  taken: (out, at, { game, player }) => void (out[at] = game.game.scores.taken[player] ?? NaN),
});

export const verdictWriters = writersOf<PlayerSource>()(verdictColumns, {
  believed: verdictOf('updates', 0),
  speed: verdictOf('updates', 1),
  turnRate: verdictOf('updates', 2),
  teleport: verdictOf('updates', 3),
  spin: verdictOf('updates', 4),
  accepted: verdictOf('shots', 0),
  muzzle: verdictOf('shots', 1),
  fireRate: verdictOf('shots', 2),
  late: verdictOf('shots', 3),
});

/** Counts of the server's verdict with that index. */
function verdictOf(kind: 'updates' | 'shots', verdict: number): ColumnWriter<PlayerSource> {
  return (out, at, { game, player }) => void (out[at] = game.server?.[kind][player]?.verdicts.counts[verdict] ?? 0);
}

/** A player against another. */
export interface DuelSource {
  game: SessionGame;
  /** Place among the game's counts of duels. */
  duel: number;
}

export const duelWriters = writersOf<DuelSource>()(duelColumns, {
  atShooter: (out, at, { game, duel }) => void (out[at] = game.game.log.atShooter[duel] ?? NaN),
  atTarget: (out, at, { game, duel }) => void (out[at] = game.game.log.atTarget[duel] ?? NaN),
  hits: (out, at, { game, duel }) => void (out[at] = game.game.log.hits[duel] ?? NaN),
  disputed: (out, at, { game, duel }) => void (out[at] = game.game.disputed[duel] ?? NaN),
});

/** The writers of a block's columns, in the order of the columns. */
function writersOf<Source>() {
  return <Field extends string>(
    columns: readonly { readonly field: Field }[],
    writers: Readonly<Record<Field, ColumnWriter<Source>>>,
  ): readonly ColumnWriter<Source>[] => fieldsOf(columns).map((field) => writers[field]);
}
