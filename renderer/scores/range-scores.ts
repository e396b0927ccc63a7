/**
 * Scores of a part of a run, from its telemetry rows, with the meters of the engine: the same definitions as for the
 * whole run.
 */
import type { LaneOutline } from '../../contract/bench-state.ts';
import { type MeasuredPair, laneStanding, type LaneStanding } from '../../engine/measure/standings.ts';
import { type PairField, TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';
import { KinematicState } from '../../engine/base/kinematic-state.ts';
import { defaultSeenRules, TickRules, PairMeters, RealMotion } from '../../engine/measure/pair-meters.ts';

/** Rows one after the other: their times, s, and their numbers. */
export interface RowsInTime {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** The numbers of a row, and its session time, s. */
interface Row {
  readonly time: number;
  readonly values: Float64Array;
}

interface Real {
  readonly state: KinematicState;
  readonly motion: RealMotion;
}

/**
 * The playout delay of what a lane shows, s; null: not known, because a model is not built in, or models of its levels
 * and contracts differ.
 */
export function playoutDelayOf({ model, shown, playout, levels = [], contracts }: LaneOutline): number | null {
  if (playout) return null;
  const others = [...levels, ...(contracts?.named ?? [])].map((each) => each.model.playoutDelay);
  const { playoutDelay = null } = shown ?? model;
  return others.every((delay) => delay === playoutDelay) ? playoutDelay : null;
}

/** Takes in the rows of a span piece by piece. */
export class RangeScores {
  readonly #columns: TelemetryColumns;
  readonly #every: number;
  readonly #real: readonly Real[];
  readonly #meters: readonly (readonly PairMeters[])[];
  readonly #shown = new KinematicState();
  readonly #playoutDelays: readonly (number | null)[];
  /** Per lane and pair, sums over the rows that are measured of the age of what is shown, s. */
  readonly #ages: readonly Float64Array[];
  #first: Row | null = null;
  #last: Row | null = null;
  #isThinned = false;

  /**
   * `every`: session time between two rows where none is left out, s. `playoutDelays` of the lanes' models, s; null:
   * not known, nor is the age of what the lane shows.
   */
  constructor(layout: TelemetryLayout, every: number, playoutDelays: readonly (number | null)[]) {
    const rules = new TickRules(every, defaultSeenRules);
    this.#columns = new TelemetryColumns(layout);
    this.#every = every;
    this.#playoutDelays = playoutDelays;
    this.#ages = layout.lanes.map(() => new Float64Array(layout.pairs.length));
    this.#real = layout.entities.map(() => {
      const state = new KinematicState();
      return { state, motion: new RealMotion(state, rules) };
    });
    this.#meters = layout.lanes.map(() => layout.pairs.map(() => new PairMeters(rules)));
  }

  /** True where rows were left out: what is seen from tick to tick is not known then. */
  get isThinned(): boolean {
    return this.#isThinned;
  }

  take({ times, values }: RowsInTime): void {
    for (let row = 0; row < times.length; row++) {
      const time = times[row] as number;
      const before = this.#last?.time ?? Number.NaN;
      if (time <= before) continue;
      if (time - before > 1.5 * this.#every) this.#isThinned = true;
      const numbers = Float64Array.from({ length: this.#columns.count }, (_, i) => values[row * this.#columns.count + i] as number);
      this.#sample(numbers);
      this.#last = { time, values: numbers };
      this.#first ??= this.#last;
    }
  }

  get lanes(): readonly LaneStanding[] {
    const { lanes, pairs } = this.#columns.layout;
    if (!this.#first || this.#first === this.#last) return [];
    return lanes.map((id, lane) =>
      laneStanding(id, Object.fromEntries(pairs.map(({ receiver }, pair) => [`${pair}>${receiver}`, this.#pair(lane, pair)]))),
    );
  }

  #sample(row: Float64Array): void {
    const { layout } = this.#columns;
    this.#real.forEach(({ state, motion }, entity) => {
      const read = (field: 'x' | 'y' | 'z' | 'yaw' | 'life') => row[this.#columns.entity(entity, field)] as number;
      place(state, read('x'), read('y'), read('z'), read('yaw'));
      motion.sample(Number.isNaN(state.x) ? 0 : read('life'));
    });
    for (const [lane, meters] of this.#meters.entries()) {
      for (const [pair, { entity }] of layout.pairs.entries()) {
        const read = (field: PairField) => row[this.#columns.pair(lane, pair, field)] as number;
        const real = this.#real[entity] as Real;
        const isMeasured = !Number.isNaN(read('deviation'));
        if (!isMeasured) {
          meters[pair]?.pause();
          continue;
        }
        meters[pair]?.sample(place(this.#shown, read('x'), read('y'), read('z'), read('yaw')), real.motion);
        (this.#ages[lane] as Float64Array)[pair]! += Math.max(read('updateAge'), this.#playoutDelays[lane] ?? Number.NaN);
      }
    }
  }

  #pair(lane: number, pair: number): MeasuredPair {
    const meters = this.#meters[lane]?.[pair] as PairMeters;
    const [first, last] = [this.#first as Row, this.#last as Row];
    const span = last.time - first.time;
    const grown = (field: PairField) => {
      const at = this.#columns.pair(lane, pair, field);
      const before = first.values[at] as number;
      return (last.values[at] as number) - (Number.isNaN(before) ? 0 : before);
    };
    const aee = grown('aee');
    const age = (this.#ages[lane]?.[pair] ?? Number.NaN) / meters.deviation.count;
    return {
      deviationMean: meters.deviation.mean,
      deviationP95: meters.deviation.quantile(0.95),
      jumpsPerMinute: this.#isThinned ? null : meters.place.jumpsPerMinute,
      judder: this.#isThinned ? null : meters.place.judder,
      shownAgeMean: Number.isNaN(age) ? null : age,
      pictureLatenessMean: this.#isThinned ? null : meters.pictureLatenessMean,
      offPathMean: this.#isThinned ? null : meters.offPathMean,
      updatesPerSecond: grown('sent') / span,
      bytesPerSecond: grown('bytes') / span,
      aee: Number.isNaN(aee) ? null : aee,
    };
  }
}

function place(state: KinematicState, x: number, y: number, z: number, yaw: number): KinematicState {
  [state.x, state.y, state.z] = [x, y, z];
  [state.qw, state.qx, state.qy, state.qz] = [Math.cos(yaw / 2), 0, 0, Math.sin(yaw / 2)];
  return state;
}
