/**
 * Writes the columns of telemetry rows: for every field of contract/telemetry-table.ts, where its number comes from; NaN
 * where there is nothing yet, or nothing is measured. Each block of columns has one function: a call for every column
 * takes longer than most numbers.
 */
import { duelFields, playerFields, verdictFields } from '../../contract/game-columns.ts';
import { entityFields, exportFields, pairFields, partExportFields, partFields, partPairFields } from '../../contract/telemetry.ts';
import { distanceBetween } from '../../engine/base/math/distance-between.ts';
import { type KinematicState, yawOf } from '../../engine/base/kinematic-state.ts';
import type { ExportedPath } from '../../engine/publisher/exported-path.ts';
import type { ExportedEntity } from '../../engine/session/exported-entity.ts';
import type { ExportedPart, PartPair } from '../../engine/session/exported-part.ts';
import type { Pair } from '../../engine/session/pair.ts';
import type { RealEntity, RealPart } from '../../engine/session/real-entity.ts';
import type { SessionGame } from '../../engine/session/session-game.ts';
import { offerOf } from '../../engine/update/contracts.ts';

/** The numbers of rows, as they are kept, or at full precision. */
export type RowValues = Float32Array | Float64Array;

const entity = placesOf(entityFields);
const exported = placesOf(exportFields);
const pairs = placesOf(pairFields);
const part = placesOf(partFields);
const partExport = placesOf(partExportFields);
const partPair = placesOf(partPairFields);
const players = placesOf(playerFields);
const verdicts = placesOf(verdictFields);
const duels = placesOf(duelFields);

/** The place of each field in its block. */
export function placesOf<Field extends string>(fields: readonly Field[]): Readonly<Record<Field, number>> {
  return Object.fromEntries(fields.map((field, place) => [field, place])) as Record<Field, number>;
}

/** Where something is, in the first columns of a block; null: nowhere. */
function writePlace(out: RowValues, at: number, state: Readonly<KinematicState> | null): void {
  out[at + entity.x] = state ? state.x : NaN;
  out[at + entity.y] = state ? state.y : NaN;
  out[at + entity.z] = state ? state.z : NaN;
  out[at + entity.yaw] = state ? yawOf(state) : NaN;
}

/** An entity as it really is. Without a source it has recorded updates: the exported path of the first lane then is the real one. */
export function writeEntity(out: RowValues, at: number, { source, spawn }: RealEntity, first: ExportedEntity | undefined): void {
  const path = source ? undefined : first?.exported;
  writePlace(out, at, first?.real ?? null);
  out[at + entity.life] = source ? spawn : path?.live ? path.fix.spawn : 0;
}

/** An entity as a lane exports it. `firstNamed`: number of the first contract that the lane names. */
export function writeExport(out: RowValues, at: number, from: ExportedEntity, now: number, firstNamed: number): void {
  const path = from.exported;
  writePlace(out, at, path.live ? path.at(now) : null);
  out[at + exported.triggers] = from.triggers;
  out[at + exported.contract] = path.live ? offerOf(path.fix.contract, firstNamed) : NaN;
}

/** An entity as a receiver in a lane places it: nowhere before the first arrival. */
export function writePair(out: RowValues, at: number, pair: Pair, path: ExportedPath, now: number, firstNamed: number): void {
  const { receiver, meters, traffic } = pair;
  const { fix, shown } = receiver;
  const isKnown = receiver.drawn && fix.spawn > 0;
  const isSameSpawn = isKnown && path.live && fix.spawn === path.fix.spawn;
  writePlace(out, at, isKnown ? shown : null);
  out[at + pairs.exportError] = isSameSpawn ? distanceBetween(path.at(now), shown) : NaN;
  out[at + pairs.aee] = pair.hasShown ? pair.exportError.total(now) : NaN;
  out[at + pairs.aeeEstimated] = pair.aeeRecorded(now);
  out[at + pairs.updateAge] = isKnown ? now - fix.stamp : NaN;
  out[at + pairs.deliveredDelay] = pair.delayLast;
  out[at + pairs.updates] = pair.received;
  out[at + pairs.sent] = traffic.updates;
  out[at + pairs.clockError] = pair.clockError?.last ?? NaN;
  out[at + pairs.inTime] = pair.inTimeRatio;
  out[at + pairs.contract] = isKnown ? offerOf(fix.contract, firstNamed) : NaN;
  out[at + pairs.estimatedDelay] = pair.estimates.delay.known;
  out[at + pairs.bytes] = traffic.bytes;
  meters.writeFigures(out, at + pairs.deviation, at + pairs.jumps);
}

export function writePart(out: RowValues, at: number, { state, spawn }: RealPart): void {
  out[at + part.angle] = spawn > 0 ? state.angle : NaN;
}

export function writePartExport(out: RowValues, at: number, { publisher }: ExportedPart): void {
  out[at + partExport.triggers] = publisher.triggers;
}

export function writePartPair(out: RowValues, at: number, { shown, error, received }: PartPair): void {
  out[at + partPair.angle] = shown;
  out[at + partPair.error] = error.last;
  out[at + partPair.updates] = received;
}

/** A player of a game. */
export function writePlayer(out: RowValues, at: number, { game: { scores, log } }: SessionGame, player: number): void {
  out[at + players.shots] = scores.shots[player] ?? NaN;
  out[at + players.touching] = log.touching[player] ?? NaN;
  out[at + players.dealt] = scores.dealt[player] ?? NaN;
  out[at + players.taken] = scores.taken[player] ?? NaN;
}

/** Counts of the server's verdicts on a player, those on updates first. */
export function writeVerdicts(out: RowValues, at: number, { server }: SessionGame, player: number): void {
  for (let verdict = verdicts.believed; verdict < verdicts.accepted; verdict++)
    out[at + verdict] = server?.updates[player]?.verdicts.counts[verdict] ?? 0;
  for (let verdict = verdicts.accepted; verdict < verdictFields.length; verdict++)
    out[at + verdict] = server?.shots[player]?.verdicts.counts[verdict - verdicts.accepted] ?? 0;
}

/** A player against another; `duel`: place among the game's counts of duels. */
export function writeDuel(out: RowValues, at: number, { game: { log, disputed } }: SessionGame, duel: number): void {
  out[at + duels.atShooter] = log.atShooter[duel] ?? NaN;
  out[at + duels.atTarget] = log.atTarget[duel] ?? NaN;
  out[at + duels.hits] = log.hits[duel] ?? NaN;
  out[at + duels.disputed] = disputed[duel] ?? NaN;
}
