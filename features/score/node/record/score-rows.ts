/** The rows of a recording of a scored game: truth and pictures at even times. The score itself is not made of them. */
import { distanceBetween } from '../../../../engine/base/math/distance-between.ts';
import { KinematicState, yawOf } from '../../../../engine/base/kinematic-state.ts';
import { entityFields, exportFields, pairFields, type PairField, type TelemetryColumns } from '../../../../contract/telemetry.ts';
import type { LoggedPair } from '../viewer.ts';
import { isSameSpawn, longestFrame } from '../score-pair.ts';
import { writePose, type TruthPath } from '../truth-path.ts';

export class ScoreRows {
  readonly #columns: TelemetryColumns;
  readonly #truths: readonly TruthPath[];
  readonly #pairs: readonly PairCursor[];
  readonly #state = new KinematicState();
  readonly #exact: Float64Array;

  constructor(columns: TelemetryColumns, truths: readonly TruthPath[], pairs: readonly LoggedPair[]) {
    this.#columns = columns;
    this.#truths = truths;
    this.#pairs = pairs.map((pair) => new PairCursor(pair));
    this.#exact = new Float64Array(columns.count);
  }

  /** Writes the row of a time by the clock of the truth, never an earlier one than the last. */
  sample(time: number, out: Float32Array, at: number): void {
    const exact = this.#exact.fill(NaN);
    this.#truths.forEach((truth, entity) => this.#real(truth, entity, time));
    this.#pairs.forEach((pair, number) => {
      pair.advance(time);
      pairFields.forEach((field) => (exact[this.#columns.pair(0, number, field)] = pair.values[field] ?? NaN));
      const rest = this.#columns.bytesRest(0, number);
      const bytes = pair.values.bytes ?? NaN;
      if (rest !== null) exact[rest] = bytes - Math.fround(bytes);
    });
    for (const [column, rest] of this.#columns.placeRests) exact[rest] = exact[column]! - Math.fround(exact[column]!);
    out.set(exact, at);
  }

  /** What is exported is not known. */
  #real(truth: TruthPath, entity: number, time: number): void {
    const state = this.#state;
    const life = Math.max(truth.sample(time, state), 0);
    const values = life > 0 ? { x: state.x, y: state.y, z: state.z, yaw: yawOf(state), life } : { x: NaN, y: NaN, z: NaN, yaw: NaN, life };
    for (const field of entityFields) this.#exact[this.#columns.entity(entity, field)] = values[field];
    for (const field of exportFields) this.#exact[this.#columns.exported(0, entity, field)] = NaN;
  }
}

/** The picture and the updates of a pair as they are at a time that goes on. */
class PairCursor {
  /** Left out: not known. */
  values: Partial<Record<PairField, number>> = {};
  readonly #pair: LoggedPair;
  readonly #shown = new KinematicState();
  readonly #real = new KinematicState();
  #frame = -1;
  #measured = -1;
  #deviation = NaN;
  #arrived = -1;
  #newest = NaN;
  #sent = -1;
  #bytes = 0;

  constructor(pair: LoggedPair) {
    this.#pair = pair;
  }

  advance(time: number): void {
    this.values = { ...this.#picture(time), ...this.#updates(time) };
  }

  /** The last frame, as long as it can be on the screen. */
  #picture(time: number): Partial<Record<PairField, number>> {
    const { t, spawn } = this.#pair.shown.columns;
    while ((t[this.#frame + 1] ?? Infinity) <= time) this.#frame += 1;
    const frame = this.#frame;
    if (frame === -1 || spawn[frame] === 0 || time - (t[frame] as number) > longestFrame) return {};
    writePose(this.#pair.shown.columns, frame, this.#shown);
    if (frame !== this.#measured) this.#deviation = this.#measure(frame);
    this.#measured = frame;
    const { x, y, z } = this.#shown;
    return { x, y, z, yaw: yawOf(this.#shown), deviation: this.#deviation };
  }

  /** In the frame, as the score has it; NaN: it is not measured. */
  #measure(frame: number): number {
    const { shown, truth, ignoresSpawns } = this.#pair;
    const spawn = truth.sample(shown.columns.t[frame] as number, this.#real);
    const isMeasured = isSameSpawn(shown.columns.spawn[frame] as number, spawn, ignoresSpawns);
    return isMeasured ? distanceBetween(this.#shown, this.#real) : NaN;
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
