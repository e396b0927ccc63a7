/** Scores a session: every entity that a viewer shows, against the truth. */
import { BenchError } from '../../../contract/errors.ts';
import { listed, unknownWord } from '../../../experiment/problem.ts';
import { short } from '../../../main/base/short-number.ts';
import type { ArrivedUpdates, GameLog, PoseTrack, UpdateStates } from '../../../main/motion/game-log/game-log.ts';
import { FedFrames, scoreArrivals, type Arrivals, type ArrivalScore } from './arrivals.ts';
import { otherTime } from './clock-line.ts';
import { clocksOf, onClock, spanOf, timesOn, type ClockOptions, type LogClock, type Span } from './clocks.ts';
import { PairHistory } from './pair-history.ts';
import { pairQuestions, unknownEntities } from './pair-doubts.ts';
import { frameLengths, scorePair, type MeasuredPair, type PairScore, type ScoreName } from './score-pair.ts';
import { scoreSpawns, type SpawnScore } from './spawns.ts';
import { TruthPath, upTo } from './truth-path.ts';
import { worstMoments, type WorstMoment } from './worst-moments.ts';

export interface ScoreOptions {
  readonly clocks: ClockOptions;
  /** Names of shown entities, and how the truth calls them. */
  readonly same: ReadonlyMap<string, string>;
}

export interface EntityScore extends PairScore {
  readonly entity: string;
  readonly spawns: SpawnScore;
  /** Left out: the viewer does not log arrivals. */
  readonly updates?: ArrivalScore;
  /** Why numbers are null, by their names. */
  readonly why: Readonly<Partial<Record<ScoreName, string>>>;
}

export interface ViewerScore {
  readonly viewer: string;
  readonly entities: readonly EntityScore[];
}

export interface SessionScore {
  readonly programs: readonly string[];
  readonly clocks: readonly LogClock[];
  readonly viewers: readonly ViewerScore[];
  /** In order of time. */
  readonly worst: readonly WorstMoment[];
  readonly notes: readonly string[];
  readonly questions: readonly string[];
}

/** Frames closer than this (s) are none that anybody sees: the log has rows of something else. */
const shortestFrame = 2e-4;

/** A picture with what it was made of, all by the clock of the truth. */
export interface LoggedPair {
  readonly viewer: string;
  readonly score: EntityScore;
  readonly shown: PoseTrack;
  readonly truth: TruthPath;
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

/** Throws a `BenchError` that says what to do. */
export function scoreSession(logs: readonly GameLog[], options: ScoreOptions): SessionScore {
  return measureSession(logs, options).scored;
}

export interface MeasuredSession {
  readonly scored: SessionScore;
  readonly pairs: readonly LoggedPair[];
}

/** As `scoreSession`, with what was measured. */
export function measureSession(logs: readonly GameLog[], { clocks: clockOptions, same }: ScoreOptions): MeasuredSession {
  checkProcesses(logs);
  const named = logs.map((log) => ({
    ...log,
    shown: log.shown.map((track) => renamed(track, same)),
    arrived: log.arrived.map((rows) => renamed(rows, same)),
  }));
  checkSame(named, same);
  const clocks = clocksOf(named, clockOptions);
  const questions = logs.flatMap(({ path, doubts }) => doubts.map((doubt) => `${path}: ${doubt}`));
  const truths = truthsOf(named, clocks, questions);
  const senders = new Senders(named, clocks);
  const pairs: LoggedPair[] = [];
  const viewers = named.map((log, k) => new Viewer(log, clocks[k] as LogClock, { truths, senders, questions, pairs }).score());
  const measured = viewers.filter(({ entities }) => entities.length > 0);
  if (measured.length === 0) throw nothingScored(named, questions);
  const scored: SessionScore = {
    programs: [...new Set(logs.map(({ program }) => program).filter((program) => program !== ''))],
    clocks,
    viewers: measured,
    worst: worstMoments(pairs),
    notes: logs.filter(({ isCut }) => isCut).map(({ path }) => `${path}: the last line was cut when its process stopped; it is left out.`),
    questions,
  };
  return { scored, pairs };
}

function checkProcesses(logs: readonly GameLog[]): void {
  const twice = logs.find(({ process }, k) => logs.findIndex((log) => log.process === process) < k);
  if (!twice) return;
  const paths = logs.filter(({ process }) => process === twice.process).map(({ path }) => path);
  throw new BenchError(
    'bad-input',
    `${listed(paths)}: all are logs of the process ${twice.process}. A session has one log a process: name them apart in their heads, or leave out those of other sessions.`,
  );
}

function renamed<Rows extends { readonly entity: string }>(track: Rows, same: ReadonlyMap<string, string>): Rows {
  return { ...track, entity: same.get(track.entity) ?? track.entity };
}

function checkSame(logs: readonly GameLog[], same: ReadonlyMap<string, string>): void {
  const known = [...new Set(logs.flatMap(({ truth }) => truth.map(({ entity }) => entity)))];
  for (const [shown, truth] of same)
    if (!known.includes(truth)) throw new BenchError('bad-input', `--same ${shown}=${truth}: ${unknownWord('entity', truth, known)}`);
}

/** By entity. The longer one counts where two processes log the truth of one. */
function truthsOf(logs: readonly GameLog[], clocks: readonly LogClock[], questions: string[]): ReadonlyMap<string, TruthPath> {
  const truths = new Map<string, TruthPath>();
  logs.forEach((log, k) => {
    const tracks = onClock(log.truth, (clocks[k] as LogClock).line);
    const covered = spanOf(tracks);
    if (!covered) return;
    for (const { entity, columns, isOriented } of tracks) {
      const found = truths.get(entity);
      if (found)
        questions.push(
          `${log.path}: another log has the truth of ${entity} too; the one with more rows counts. Only the process with authority may log it.`,
        );
      if (found && found.rows.t.length >= columns.t.length) continue;
      const truth = new TruthPath({ entity, columns, isOriented }, covered);
      if (truth.gaps > 0)
        questions.push(
          `${log.path}: the truth of ${entity} has ${truth.gaps} ${truth.gaps === 1 ? 'gap' : 'gaps'} of more than a second, in which it is taken for out of the world. Log it in each tick, also while it stands; log T,t,${entity} when it goes.`,
        );
      truths.set(entity, truth);
    }
  });
  return truths;
}

/** Updates that were sent, and the clocks of those who sent them. */
class Senders {
  readonly #logs: readonly GameLog[];
  readonly #clocks: readonly LogClock[];

  constructor(logs: readonly GameLog[], clocks: readonly LogClock[]) {
    this.#logs = logs;
    this.#clocks = clocks;
  }

  /** The arrivals at a viewer by the clock of the truth. Stamps are by the clock of the process with the truth. */
  arrivals({ t, number, stamp }: ArrivedUpdates, entity: string, viewer: { readonly name: string; readonly clock: LogClock }): Arrivals {
    const owner = this.#logs.findIndex(({ truth }) => truth.some((track) => track.entity === entity));
    const sender = this.#logs.findIndex(({ sent }) => sent.some((each) => each.entity === entity));
    const stamped = this.#clocks[owner]?.line;
    return {
      t: timesOn(t, viewer.clock.line),
      number,
      stamp: stamped ? timesOn(stamp, stamped) : stamp,
      sent: sender === -1 ? null : this.#sentTo(sender, entity, viewer.name),
    };
  }

  /** The clock of the process with authority over an entity. */
  ownerOf(entity: string): LogClock | undefined {
    return this.#clocks[this.#logs.findIndex(({ truth }) => truth.some((track) => track.entity === entity))];
  }

  #sentTo(sender: number, entity: string, viewer: string): Arrivals['sent'] {
    const { sent, receivers } = this.#logs[sender] as GameLog;
    const rows = sent.find((each) => each.entity === entity);
    if (!rows) return null;
    const isTo = receivers.map((names) => names === '*' || names.split(' ').includes(viewer));
    const mine = rows.t.map((_, k) => (isTo[rows.to[k] as number] ? 1 : 0));
    const t = rows.t.filter((_, k) => mine[k] === 1);
    return {
      t: timesOn(t, (this.#clocks[sender] as LogClock).line),
      number: rows.number.filter((_, k) => mine[k] === 1),
      bytes: rows.bytes.filter((_, k) => mine[k] === 1),
    };
  }
}

interface Surroundings {
  readonly truths: ReadonlyMap<string, TruthPath>;
  readonly senders: Senders;
  readonly questions: string[];
  readonly pairs: LoggedPair[];
}

class Viewer {
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

  score(): ViewerScore {
    const { truths, questions } = this.#around;
    const entities = this.#shown.flatMap((shown) => {
      const truth = truths.get(shown.entity);
      return truth ? [this.#entity(shown, truth)] : [];
    });
    const unknown = this.#shown.filter(({ entity }) => !truths.has(entity));
    questions.push(...unknownEntities(unknown, this.#log.process, [...truths.values()]));
    return { viewer: this.#log.process, entities };
  }

  #entity(shown: PoseTrack, truth: TruthPath): EntityScore {
    this.#checkFrames(shown);
    const { entity } = shown;
    const rows = this.#log.arrived.find((each) => each.entity === entity);
    const arrivals = rows && this.#around.senders.arrivals(rows, entity, { name: this.#log.process, clock: this.#clock });
    const fed = arrivals && new FedFrames(arrivals);
    const history = new PairHistory();
    const measured = scorePair(shown, truth, (time, drawn, duration, meters) => {
      fed?.take(time, drawn, duration);
      history.take(time, drawn, meters);
    });
    this.#question(shown, truth, measured);
    const why = this.#reasons(shown, truth, measured);
    const hidden = Object.fromEntries(Object.keys(why).map((name) => [name, null]));
    const updates = fed && arrivals && scoreArrivals(arrivals, fed);
    const score: EntityScore = {
      entity,
      ...measured.score,
      ...hidden,
      spawns: scoreSpawns(shown, truth, { viewer: this.#span, ignoresSpawns: measured.ignoresSpawns }),
      ...(updates && { updates: this.#knownOf(updates, measured) }),
      why,
    };
    const { ignoresSpawns } = measured;
    const received = arrivals && { arrivals, states: rows.states, clockError: this.#clockError(entity) };
    this.#around.pairs.push({ viewer: this.#log.process, score, shown, truth, history, ignoresSpawns, ...(received && { received }) });
    return score;
  }

  /** The game's offset leads to the clock of the process that stamps the entity's updates. */
  #clockError(entity: string): ReceivedUpdates['clockError'] {
    const { by, line } = this.#clock;
    const owner = this.#around.senders.ownerOf(entity);
    const used = this.#log.offsets.find(({ peer }) => peer === owner?.process);
    if (!used || !owner || by === 'game' || by === 'fit' || used.t.length === 0) return null;
    const times = timesOn(used.t, line);
    const errors = used.t.map((t, k) => otherTime(owner.line, t + (used.offset[k] as number)) - (times[k] as number));
    return (time) => errors[Math.max(0, upTo(times, time))] ?? 0;
  }

  #checkFrames(shown: PoseTrack): void {
    const { mean } = frameLengths(shown);
    if (!(mean < shortestFrame)) return;
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
    const why: Partial<Record<ScoreName, string>> = {};
    const all = (names: readonly ScoreName[], reason: string) => names.forEach((name) => (why[name] ??= reason));
    if (score.frames === 0)
      all(
        measuredNames,
        uncovered > 0
          ? `none of its frames is in the time of the truth (${short(truth.begin)} to ${short(truth.end)} s)`
          : 'the entity is shown in no frame in which it is in the world',
      );
    if (!shown.isOriented || !truth.isOriented)
      all(
        ['orientationErrorMean', 'backwardRatio', ...turningNames],
        `the log of ${shown.isOriented ? 'the truth' : 'the viewer'} has rows without a rotation`,
      );
    if (this.#clock.by === 'fit') all(ageNames, 'the clock was fitted by the paths, where an offset looks like a lag');
    if (stands) all(ageNames, 'the entity stands: every lateness is as good');
    all(
      measuredNames.filter((name) => score[name] === null),
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

const turningNames = [
  'turnJumpsPerMinute',
  'turnJumpMax',
  'turnJudder',
  'turnRateStepRms',
  'turnRateStepMax',
  'turnRateStepExcessRms',
  'turnRateStepExcessMax',
  'turnFreezeRatio',
] as const satisfies readonly ScoreName[];
const ageNames = ['pictureLatenessMean', 'offPathMean', 'agePartMean'] as const;
export const measuredNames = [
  'deviationMean',
  'deviationP95',
  'deviationP99',
  'deviationMax',
  'orientationErrorMean',
  ...ageNames,
  'jumpsPerMinute',
  'jumpMax',
  'judder',
  'velocityStepRms',
  'velocityStepMax',
  'velocityStepExcessRms',
  'velocityStepExcessMax',
  'jerkRms',
  'backwardRatio',
  'freezeRatio',
  ...turningNames,
  'inconsistency',
] as const satisfies readonly ScoreName[];

function nothingScored(logs: readonly GameLog[], questions: readonly string[]): BenchError {
  const isShown = logs.some(({ shown }) => shown.length > 0);
  const reason = isShown
    ? 'No entity that is shown has a truth of the same name.'
    : 'No log has what is shown (records S): each client must log where it draws each entity in each rendered frame.';
  return new BenchError('bad-input', [reason, ...questions].join('\n  ? '));
}
