/** One entity as one viewer was shown it, frame by frame, measured by the meters of the bench. */
import { KinematicState } from '../../../engine/base/kinematic-state.ts';
import { PairMeters, RealMotion, TickRules, defaultSeenRules } from '../../../engine/measure/pair-meters.ts';
import { seenResults } from '../../../engine/session/results.ts';
import type { PoseTrack } from '../../../main/motion/game-log/game-log.ts';
import { sameMoment, unknown, writePose, type TruthPath } from './truth-path.ts';

/** Numbers of a pair, as the results of a run name them; null: not measured, and `why` says why. */
export interface PairScore extends ReturnType<typeof seenResults> {
  readonly frames: number;
  readonly deviationMean: number | null;
  readonly deviationP95: number | null;
  readonly deviationP99: number | null;
  readonly deviationMax: number | null;
  /** Time of the largest since the session began, s. */
  readonly deviationMaxAt: number | null;
  readonly orientationErrorMean: number | null;
  readonly pictureLatenessMean: number | null;
  readonly offPathMean: number | null;
  /** The deviation that the lateness makes: what off-path leaves of it, m. */
  readonly agePartMean: number | null;
  /** s */
  readonly frameMean: number | null;
  readonly frameMax: number | null;
  /** Shown while the entity was not in the world, s. */
  readonly shownDead: number;
}

export type ScoreName = keyof PairScore;

/** Gets each measured frame: its time, the time that the picture is of (NaN: not known), its length; s; what is measured. */
export type FrameWatch = (time: number, drawn: number, duration: number, meters: Readonly<PairMeters>) => void;

/** Frames that are further apart (s) are a pause, and no slow frame. */
export const longestFrame = 0.5;
/** The real path so long (s) before a first frame is looked at too: a picture may be that late. */
const history = 10;
/** Steps count as those of a frame of usual length; one of less than this share of it counts as that long. */
const shortestShare = 0.25;
/** A frame is of usual length if it differs by no more than rounding to microseconds makes, s. */
const rounding = 2 * sameMoment;

export interface MeasuredPair {
  readonly score: PairScore;
  /** Frames outside of the time that the log of the truth covers. */
  readonly uncovered: number;
  /** The game’s numbers of spawns are not those of the truth, so that they were ignored. */
  readonly ignoresSpawns: boolean;
  /** The real entity stood in all measured frames. */
  readonly stands: boolean;
}

/** `shown`: by the clock of the truth. */
export function scorePair(
  shown: PoseTrack,
  truth: TruthPath,
  watch: FrameWatch = () => undefined,
  lengths = frameLengths(shown),
): MeasuredPair {
  const first = new PairFrames(shown, truth, { lengths, ignoresSpawns: false }).measure(watch);
  if (first.score.frames > 0 || !hasSpawns(shown)) return first;
  const second = new PairFrames(shown, truth, { lengths, ignoresSpawns: true }).measure(watch);
  return second.score.frames > 0 ? second : first;
}

/** The picture is of the entity in the world, in the same spawn where both count them. */
export function isSameSpawn(own: number, real: number, ignoresSpawns: boolean): boolean {
  return real > 0 && (ignoresSpawns || Number.isNaN(own) || own === real);
}

function hasSpawns({ columns: { spawn } }: PoseTrack): boolean {
  return spawn.some((each) => each > 0);
}

export interface FrameLengths {
  /** s; NaN: there are no two frames in a row. */
  readonly mean: number;
  readonly max: number;
}

/** The frame `k` follows on the one before, in which the entity was shown too. */
export function followsOn({ columns: { t, mark, spawn } }: PoseTrack, k: number): boolean {
  const isNext = k > 0 && (mark[k] as number) - (mark[k - 1] as number) === 1;
  return isNext && spawn[k - 1] !== 0 && spawn[k] !== 0 && (t[k] as number) - (t[k - 1] as number) <= longestFrame;
}

export function frameLengths(shown: PoseTrack): FrameLengths {
  const { t } = shown.columns;
  let sum = 0;
  let count = 0;
  let max = 0;
  for (let k = 1; k < t.length; k++) {
    if (!followsOn(shown, k)) continue;
    const length = (t[k] as number) - (t[k - 1] as number);
    sum += length;
    count += 1;
    max = Math.max(max, length);
  }
  // Rounding of times must not make a frame of 20 ms a longer one.
  return { mean: count === 0 ? NaN : Number((sum / count).toPrecision(12)), max };
}

/** Goes through the frames once. */
class PairFrames {
  readonly #shown: PoseTrack;
  readonly #truth: TruthPath;
  readonly #lengths: FrameLengths;
  readonly #ignoresSpawns: boolean;
  readonly #frame: number;
  readonly #state = new KinematicState();
  readonly #drawn = new KinematicState();
  readonly #real: RealMotion;
  readonly #meters: PairMeters;
  #uncovered = 0;
  #dead = 0.0;
  #worst = -1;
  #worstAt: number | null = null;
  #moved = false;

  constructor(
    shown: PoseTrack,
    truth: TruthPath,
    { lengths, ignoresSpawns }: { readonly lengths: FrameLengths; readonly ignoresSpawns: boolean },
  ) {
    this.#shown = shown;
    this.#truth = truth;
    this.#lengths = lengths;
    this.#ignoresSpawns = ignoresSpawns;
    this.#frame = lengths.mean > 0 ? lengths.mean : 1;
    const rules = new TickRules(this.#frame, defaultSeenRules);
    this.#real = new RealMotion(this.#state, rules);
    this.#meters = new PairMeters(rules);
  }

  measure(watch: FrameWatch): MeasuredPair {
    const { t, spawn } = this.#shown.columns;
    // Since when it is not shown, or the frame before.
    let since = -Infinity;
    for (let k = 0; k < t.length; k++) {
      const time = t[k] as number;
      if (spawn[k] === 0) {
        if (k > 0 && spawn[k - 1] !== 0) since = time;
        continue;
      }
      const isNext = followsOn(this.#shown, k);
      if (!isNext) this.#pass(since, time);
      since = time;
      this.#sample(k, isNext ? time - (t[k - 1] as number) : this.#frame, watch);
    }
    const deviations = this.#deviations();
    const { frames, deviationMean } = deviations;
    const { offPathMean } = this.#meters;
    const isPaced = !Number.isNaN(this.#lengths.mean);
    return {
      score: {
        ...deviations,
        orientationErrorMean: this.#meters.orientationError.mean,
        pictureLatenessMean: this.#meters.pictureLatenessMean,
        offPathMean,
        agePartMean: deviationMean === null || offPathMean === null ? null : deviationMean - offPathMean,
        ...seenResults(this.#meters),
        frameMean: isPaced ? this.#lengths.mean : null,
        frameMax: isPaced ? this.#lengths.max : null,
        shownDead: this.#dead,
      },
      uncovered: this.#uncovered,
      ignoresSpawns: this.#ignoresSpawns,
      stands: frames > 0 && !this.#moved,
    };
  }

  #deviations() {
    const { deviation } = this.#meters;
    return {
      frames: deviation.count,
      deviationMean: deviation.mean,
      deviationP95: deviation.quantile(0.95),
      deviationP99: deviation.quantile(0.99),
      deviationMax: deviation.max,
      deviationMaxAt: this.#worstAt,
    };
  }

  /** The time between two frames in which the entity was not shown: the real one moves on, as if there were frames. */
  #pass(from: number, to: number): void {
    this.#meters.pause();
    const begin = Math.max(from, to - history, this.#truth.begin);
    for (let k = Math.ceil((to - begin) / this.#frame - 0.5); k > 0; k--) {
      const spawn = this.#truth.sample(to - k * this.#frame, this.#state);
      this.#real.sample(Math.max(spawn, 0));
    }
  }

  #sample(k: number, duration: number, watch: FrameWatch): void {
    const { columns } = this.#shown;
    const time = columns.t[k] as number;
    const spawn = this.#truth.sample(time, this.#state);
    const isUsual = Math.abs(duration - this.#frame) <= rounding;
    this.#real.sample(Math.max(spawn, 0), isUsual ? 1 : this.#frame / Math.max(duration, shortestShare * this.#frame));
    if (spawn === unknown) this.#uncovered += 1;
    if (spawn === 0) this.#dead += duration;
    if (!isSameSpawn(columns.spawn[k] as number, spawn, this.#ignoresSpawns)) return this.#meters.pause();
    this.#measure(k, time);
    watch(time, time - this.#meters.pictureLatenessLast, duration, this.#meters);
  }

  #measure(k: number, time: number): void {
    writePose(this.#shown.columns, k, this.#drawn);
    this.#meters.sample(this.#drawn, this.#real);
    const { place } = this.#real.taken;
    if (place.steps.order > 0 && !place.stands) this.#moved = true;
    const { last } = this.#meters.deviation;
    if (last <= this.#worst) return;
    this.#worst = last;
    this.#worstAt = time - this.#truth.zero;
  }
}
