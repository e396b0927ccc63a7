/** The rows of a recording of a scored game: truth and pictures at even times. The score itself is not made of them. */
import { distanceBetween } from '../../../../engine/base/math/distance-between.ts';
import { KinematicState, yawOf } from '../../../../engine/base/kinematic-state.ts';
import { entityFields, exportFields, pairFields, type PairField, type TelemetryColumns } from '../../../../contract/telemetry.ts';
import type { PoseTrack } from '../../../../main/motion/game-log/game-log.ts';
import type { LoggedPair } from '../viewer.ts';
import { isSameSpawn, longestFrame } from '../score-pair.ts';
import { writePose, type TruthPath } from '../truth-path.ts';
import type { PictureLane } from './picture-lanes.ts';

export class ScoreRows {
  readonly #columns: TelemetryColumns;
  readonly #truths: readonly TruthPath[];
  /** Lane by lane, the game's own first. */
  readonly #lanes: readonly (readonly PairCursor[])[];
  readonly #state = new KinematicState();
  readonly #exact: Float64Array;

  constructor(columns: TelemetryColumns, truths: readonly TruthPath[], pairs: readonly LoggedPair[], lanes: readonly PictureLane[]) {
    this.#columns = columns;
    this.#truths = truths;
    this.#lanes = [
      pairs.map((pair) => new PairCursor(pair, pair.shown)),
      ...lanes.map(({ pictures }) => pairs.map((pair) => new PairCursor(pair, pictures.get(pair) ?? null))),
    ];
    this.#exact = new Float64Array(columns.count);
  }

  /** Writes the row of a time by the clock of the truth, never an earlier one than the last. */
  sample(time: number, out: Float32Array, at: number): void {
    const exact = this.#exact.fill(NaN);
    this.#truths.forEach((truth, entity) => this.#real(truth, entity, time));
    this.#lanes.forEach((pairs, lane) => pairs.forEach((pair, number) => this.#draw(pair, lane, number, time)));
    for (const [column, rest] of this.#columns.placeRests) exact[rest] = exact[column]! - Math.fround(exact[column]!);
    out.set(exact, at);
  }

  #draw(pair: PairCursor, lane: number, number: number, time: number): void {
    const exact = this.#exact;
    pair.advance(time);
    pairFields.forEach((field) => (exact[this.#columns.pair(lane, number, field)] = pair.values[field] ?? NaN));
    const rest = this.#columns.bytesRest(lane, number);
    const bytes = pair.values.bytes ?? NaN;
    if (rest !== null) exact[rest] = bytes - Math.fround(bytes);
  }

  /** What is exported is not known. */
  #real(truth: TruthPath, entity: number, time: number): void {
    const state = this.#state;
    const life = Math.max(truth.sample(time, state), 0);
    const values = life > 0 ? { x: state.x, y: state.y, z: state.z, yaw: yawOf(state), life } : { x: NaN, y: NaN, z: NaN, yaw: NaN, life };
    for (const field of entityFields) this.#exact[this.#columns.entity(entity, field)] = values[field];
    for (const lane of this.#lanes.keys()) for (const field of exportFields) this.#exact[this.#columns.exported(lane, entity, field)] = NaN;
  }
}

/** The picture and the updates of a pair as they are at a time that goes on. */
class PairCursor {
  /** Left out: not known. */
  values: Partial<Record<PairField, number>> = {};
  readonly #pair: LoggedPair;
  readonly #picture: PoseTrack | null;
  readonly #shown = new KinematicState();
  readonly #real = new KinematicState();
  #frame = -1;
  #measured = -1;
  #deviation = NaN;
  #arrived = -1;
  #newest = NaN;
  #sent = -1;
  #bytes = 0;

  /** `picture`: of the pair in a lane; null: there is none. */
  constructor(pair: LoggedPair, picture: PoseTrack | null) {
    this.#pair = pair;
    this.#picture = picture;
  }

  advance(time: number): void {
    this.values = this.#picture ? { ...this.#drawn(this.#picture, time), ...this.#updates(time) } : {};
  }

  /** The last frame, as long as it can be on the screen. */
  #drawn({ columns }: PoseTrack, time: number): Partial<Record<PairField, number>> {
    const { t, spawn } = columns;
    while ((t[this.#frame + 1] ?? Infinity) <= time) this.#frame += 1;
    const frame = this.#frame;
    if (frame === -1 || spawn[frame] === 0 || time - (t[frame] as number) > longestFrame) return {};
    writePose(columns, frame, this.#shown);
    if (frame !== this.#measured) this.#deviation = this.#measure(t[frame] as number, spawn[frame] as number);
    this.#measured = frame;
    const { x, y, z } = this.#shown;
    return { x, y, z, yaw: yawOf(this.#shown), deviation: this.#deviation };
  }

  /** In the frame of that time, as the score has it; NaN: it is not measured. */
  #measure(time: number, spawn: number): number {
    const { truth, ignoresSpawns } = this.#pair;
    const real = truth.sample(time, this.#real);
    return isSameSpawn(spawn, real, ignoresSpawns) ? distanceBetween(this.#shown, this.#real) : NaN;
  }

  #updates(time: number): Partial<Record<PairField, number>> {
    const { received } = this.#pair;
    if (!received) return {};
    const { t, stamp, sent } = received.arrivals;
    while ((t[this.#arrived + 1] ?? Infinity) <= time) {
      this.#arrived += 1;
      const own = stamp[this.#arrived] as number;
      if (!(own <= this.#newest)) this.#newest = own;
    }
    while (sent && (sent.t[this.#sent + 1] ?? Infinity) <= time) this.#bytes += sent.bytes[++this.#sent] ?? 0;
    return {
      updateAge: time - this.#newest,
      deliveredDelay: this.#arrived === -1 ? NaN : (t[this.#arrived] as number) - (stamp[this.#arrived] as number),
      updates: this.#arrived + 1,
      ...(sent && { sent: this.#sent + 1, bytes: this.#bytes }),
    };
  }
}
