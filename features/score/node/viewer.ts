/** One viewer: every entity that it shows, against the truth. */
import { BenchError } from '../../../contract/errors.ts';
import { without } from '../../../experiment/field-maps.ts';
import { short } from '../../../main/base/short-number.ts';
import type { GameLog, PoseTrack, UpdateStates } from '../../../main/motion/game-log/game-log.ts';
import { FedFrames, scoreArrivals, type Arrivals, type ArrivalScore } from './arrivals.ts';
import { otherTime } from './clock-line.ts';
import { onClock, spanOf, timesOn, type LogClock, type Span } from './clocks.ts';
import { pairQuestions, unknownEntities } from './pair-doubts.ts';
import { PairHistory } from './pair-history.ts';
import {
  frameLengths,
  scorePair,
  type FrameLengths,
  type FrameWatch,
  type MeasuredPair,
  type PairScore,
  type ScoreName,
} from './score-pair.ts';
import type { Senders } from './senders.ts';
import { scoreSpawns, type SpawnScore } from './spawns.ts';
import { upTo } from '../../../engine/measure/moment-cause.ts';
import type { TruthPath } from './truth-path.ts';

export interface EntityScore extends PairScore {
  readonly entity: string;
  readonly spawns: SpawnScore;
  /** Left out: the viewer does not log arrivals. */
  readonly updates?: ArrivalScore;
  /** Why numbers are null, by their names. */
  readonly why: Readonly<Partial<Record<ScoreName, string>>>;
}

/** A picture with what it was made of, all by the clock of the truth. */
export interface LoggedPair {
  readonly viewer: string;
  readonly score: EntityScore;
  readonly shown: PoseTrack;
  readonly truth: TruthPath;
  /** The process with authority over the entity. */
  readonly owner: string;
  /** How it went over time. */
  readonly history: PairHistory;
  /** The game’s numbers of spawns are not those of the truth. */
  readonly ignoresSpawns: boolean;
  /** Left out: the viewer does not log arrivals. */
  readonly received?: ReceivedUpdates;
}

export interface ReceivedUpdates {
  readonly arrivals: Arrivals;
  readonly states: UpdateStates;
  /** By how much the game's idea of the time was ahead, s by the time; null: it logs no offsets, or they are what clocks go by. */
  readonly clockError: ((time: number) => number) | null;
}

/** Where an entity was, and the clock of the process that says so: it has authority over it. */
export interface OwnedTruth {
  readonly truth: TruthPath;
  readonly clock: LogClock;
}

interface Surroundings {
  readonly truths: ReadonlyMap<string, OwnedTruth>;
  readonly senders: Senders;
  /** More of them are added. */
  readonly questions: string[];
}

/** Frames closer than this (s) are none that anybody sees: the log has rows of something else. */
const shortestFrame = 2e-4;

export class Viewer {
  readonly #log: GameLog;
  readonly #clock: LogClock;
  readonly #shown: readonly PoseTrack[];
  readonly #span: Span;
  readonly #around: Surroundings;

  constructor(log: GameLog, clock: LogClock, around: Surroundings) {
    this.#log = log;
    this.#clock = clock;
    this.#shown = onClock(log.shown, clock.line);
    this.#span = spanOf(this.#shown) ?? [0, 0];
    this.#around = around;
  }

  /** Asks about the entities that no log has the truth of. */
  pairs(): readonly LoggedPair[] {
    const { truths, questions } = this.#around;
    const pairs = this.#shown.flatMap((shown) => {
      const owned = truths.get(shown.entity);
      return owned ? [this.#pair(shown, owned)] : [];
    });
    const unknown = this.#shown.filter(({ entity }) => !truths.has(entity));
    questions.push(
      ...unknownEntities(
        unknown,
        this.#log.process,
        [...truths.values()].map(({ truth }) => truth),
      ),
    );
    return pairs;
  }

  #pair(shown: PoseTrack, { truth, clock: owner }: OwnedTruth): LoggedPair {
    const lengths = this.#checkedLengths(shown);
    const { entity } = shown;
    const rows = this.#log.arrived.find((each) => each.entity === entity);
    const arrivals = rows && this.#around.senders.arrivals(rows, this.#clock, owner);
    const fed = arrivals && new FedFrames(arrivals);
    const history = new PairHistory();
    const watch: FrameWatch = (time, drawn, duration, meters) => {
      fed?.take(time, drawn, duration);
      history.take(time, drawn, meters);
    };
    const measured = scorePair(shown, truth, watch, lengths);
    const { ignoresSpawns } = measured;
    this.#question(shown, truth, measured);
    const why = this.#reasons(shown, truth, measured);
    const hidden = Object.fromEntries(Object.keys(why).map((name) => [name, null]));
    const updates = fed && arrivals && scoreArrivals(arrivals, fed);
    const score: EntityScore = {
      entity,
      ...measured.score,
      ...hidden,
      spawns: scoreSpawns(shown, truth, { viewer: this.#span, ignoresSpawns }),
      ...(updates && { updates: this.#knownOf(updates, measured) }),
      why,
    };
    return {
      viewer: this.#log.process,
      score,
      shown,
      truth,
      owner: owner.process,
      history,
      ignoresSpawns,
      ...(arrivals && { received: { arrivals, states: rows.states, clockError: this.#clockError(owner) } }),
    };
  }

  /** The game's offset leads to the clock of the process that stamps the updates, `owner`. */
  #clockError(owner: LogClock): ReceivedUpdates['clockError'] {
    const { by, line } = this.#clock;
    const used = this.#log.offsets.find(({ peer }) => peer === owner.process);
    if (!used || by === 'game' || by === 'fit' || used.t.length === 0) return null;
    const times = timesOn(used.t, line);
    const errors = used.t.map((t, k) => otherTime(owner.line, t + (used.offset[k] as number)) - (times[k] as number));
    return (time) => errors[Math.max(0, upTo(times, time))] ?? 0;
  }

  #checkedLengths(shown: PoseTrack): FrameLengths {
    const lengths = frameLengths(shown);
    const { mean } = lengths;
    if (!(mean < shortestFrame)) return lengths;
    throw new BenchError(
      'bad-input',
      `${this.#log.path}: rows of ${shown.entity} are ${short(mean * 1000)} ms apart. Log what is shown (S) once a rendered frame, with its time in seconds.`,
    );
  }

  #question(shown: PoseTrack, truth: TruthPath, { score, uncovered, ignoresSpawns }: MeasuredPair): void {
    const { questions } = this.#around;
    const viewer = this.#log.process;
    if (ignoresSpawns)
      questions.push(
        `${viewer} numbers the spawns of ${shown.entity} otherwise than the truth does, so that these numbers are ignored. Write the same number, or none.`,
      );
    if (uncovered > 0.1 * shown.columns.t.length && score.frames > 0)
      questions.push(
        `${uncovered} of ${shown.columns.t.length} frames in which ${viewer} shows ${shown.entity} are outside of the time that the log of the truth covers, and are not measured.`,
      );
    if (score.deviationMean === null) return;
    const isFitted = this.#clock.by === 'fit';
    questions.push(...pairQuestions({ shown, truth }, { viewer, deviation: score.deviationMean, isFitted }));
  }

  #reasons(shown: PoseTrack, truth: TruthPath, { score, uncovered, stands }: MeasuredPair): EntityScore['why'] {
    const names = Object.keys(without(score, ...plainNames)) as Exclude<ScoreName, (typeof plainNames)[number]>[];
    const why: Partial<Record<ScoreName, string>> = {};
    const all = (those: readonly ScoreName[], reason: string) => those.forEach((name) => (why[name] ??= reason));
    if (score.frames === 0)
      all(
        names,
        uncovered > 0
          ? `none of its frames (${sinceZero(spanOf([shown]) ?? [0, 0], truth)}) is in the time of the truth (${sinceZero([truth.begin, truth.end], truth)})`
          : 'the entity is shown in no frame in which it is in the world',
      );
    if (!shown.isOriented || !truth.isOriented)
      all(
        // Numbers of turning begin with `turn`.
        ['orientationErrorMean', 'backwardRatio', ...names.filter((name) => name.startsWith('turn'))],
        `the log of ${shown.isOriented ? 'the truth' : 'the viewer'} has rows without a rotation`,
      );
    if (this.#clock.by === 'fit') all(ageNames, 'the clock was fitted by the paths, where an offset looks like a lag');
    if (stands) all(ageNames, 'the entity stands: every lateness is as good');
    all(
      names.filter((name) => score[name] === null),
      'too few frames in a row',
    );
    return why;
  }

  /** Ages need clocks that were compared. */
  #knownOf(updates: ArrivalScore, { stands }: MeasuredPair): ArrivalScore {
    const isFitted = this.#clock.by === 'fit';
    return {
      ...updates,
      ...(isFitted && { ageMean: null, ageP95: null }),
      ...((isFitted || stands) && { extrapolatedRatio: null, starvationMax: null }),
    };
  }
}

function sinceZero(span: Span, { zero }: TruthPath): string {
  const [from, to] = span.map((time) => short(time - zero));
  return `${from} to ${to} s`;
}

const ageNames = ['pictureLatenessMean', 'offPathMean', 'agePartMean'] as const;
/** Numbers of frames rather than of the picture: they need no reason where they are null. */
const plainNames = ['frames', 'deviationMaxAt', 'frameMean', 'frameMax', 'shownDead'] as const satisfies readonly ScoreName[];
