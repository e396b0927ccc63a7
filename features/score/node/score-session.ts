/** Scores a session: every entity that a viewer shows, against the truth. */
import { BenchError } from '../../../contract/errors.ts';
import { listed, unknownWord } from '../../../experiment/problem.ts';
import type { GameLog, LogPictures, LogSurroundings, PoseTrack } from '../../../main/motion/game-log/game-log.ts';
import { clocksOf, fittedLine, onClock, spanOf, type ClockOptions, type FitClock, type LogClock } from './clocks.ts';
import { Senders } from './senders.ts';
import { TruthPath } from './truth-path.ts';
import { Viewer, type EntityScore, type LoggedPair, type OwnedTruth } from './viewer.ts';
import { worstMoments, type WorstMoment } from './worst-moments.ts';

export interface ScoreOptions {
  readonly clocks: ClockOptions;
  /** Names of shown entities, and how the truth calls them. */
  readonly same: ReadonlyMap<string, string>;
}

export interface ViewerScore {
  readonly viewer: string;
  readonly entities: readonly EntityScore[];
}

export interface SessionScore {
  readonly programs: readonly string[];
  /** When the session began: its first row of truth, s by the clock of the truth. All other times count from there. */
  readonly begin: number;
  readonly clocks: readonly LogClock[];
  readonly viewers: readonly ViewerScore[];
  /** In order of time. */
  readonly worst: readonly WorstMoment[];
  readonly notes: readonly string[];
  readonly questions: readonly string[];
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
export function measureSession(logs: readonly GameLog[], { clocks, same }: ScoreOptions): MeasuredSession {
  const found = clocksOfSession(logs, { clocks, same }, (log, reference) => fittedLine(log, renamed(log.shown, same), reference));
  const measures = new SessionMeasures(logs, found, same);
  const pairs = logs.flatMap((log) => measures.take(log, log));
  return { scored: measures.end(), pairs };
}

/** The clock of each log, in their order. Throws a `BenchError` where the logs are of no one session. */
export function clocksOfSession<Log extends LogSurroundings>(
  logs: readonly Log[],
  { clocks, same }: ScoreOptions,
  fit: FitClock<Log>,
): readonly LogClock[] {
  checkProcesses(logs);
  checkSame(logs, same);
  return clocksOf(logs, clocks, fit);
}

/** Measures the viewers of a session one after the other: the pictures of all need not be in memory at once. */
export class SessionMeasures {
  readonly #logs: readonly LogSurroundings[];
  readonly #clocks: readonly LogClock[];
  readonly #same: ReadonlyMap<string, string>;
  readonly #questions: string[];
  readonly #truths: ReadonlyMap<string, OwnedTruth>;
  readonly #begin: number;
  readonly #senders: Senders;
  readonly #shownNames = new Set<string>();
  readonly #viewers: ViewerScore[] = [];
  readonly #worst: WorstMoment[] = [];

  constructor(logs: readonly LogSurroundings[], clocks: readonly LogClock[], same: ReadonlyMap<string, string>) {
    this.#logs = logs;
    this.#clocks = clocks;
    this.#same = same;
    this.#questions = logs.flatMap(({ path, doubts }) => doubts.map((doubt) => `${path}: ${doubt}`));
    const truths = logs.map(({ truth }, k) => onClock(truth, (clocks[k] as LogClock).line));
    this.#begin = spanOf(truths.flat())?.[0] ?? 0;
    this.#truths = this.#truthsOf(truths);
    this.#senders = new Senders(logs, clocks, this.#questions);
  }

  /** The pictures of one of the logs; `doubts`: what they have besides those of the log. */
  take(log: LogSurroundings, { shown, arrived }: LogPictures, doubts: readonly string[] = []): readonly LoggedPair[] {
    this.#questions.push(...doubts.map((doubt) => `${log.path}: ${doubt}`));
    const clock = this.#clocks[this.#logs.indexOf(log)] as LogClock;
    shown.forEach(({ entity }) => this.#shownNames.add(entity));
    checkOneName(log, shown, this.#same);
    const pictures = { shown: renamed(shown, this.#same), arrived: renamed(arrived, this.#same) };
    const around = { truths: this.#truths, senders: this.#senders, questions: this.#questions };
    const pairs = new Viewer({ ...log, ...pictures }, clock, around).pairs();
    if (pairs.length === 0) return pairs;
    this.#viewers.push({ viewer: log.process, entities: pairs.map(({ score }) => score) });
    this.#worst.push(...worstMoments(pairs).map((moment) => ({ ...moment, time: moment.time - this.#begin })));
    return pairs;
  }

  /** After the pictures of all logs. Throws a `BenchError` where nothing was measured. */
  end(): SessionScore {
    const logs = this.#logs;
    for (const [shown, truth] of this.#same)
      if (!this.#shownNames.has(shown))
        throw new BenchError('bad-input', `--same ${shown}=${truth}: ${unknownWord('shown entity', shown, [...this.#shownNames])}`);
    if (this.#viewers.length === 0) throw nothingScored(logs, this.#questions);
    const cut = logs.filter(({ isCut }) => isCut);
    return {
      programs: [...new Set(logs.map(({ program }) => program).filter((program) => program !== ''))],
      begin: this.#begin,
      clocks: this.#clocks,
      viewers: this.#viewers,
      worst: this.#worst.toSorted((a, b) => a.time - b.time),
      notes: cut.map(({ path }) => `${path}: the last line was cut when its process stopped; it is left out.`),
      questions: this.#questions,
    };
  }

  /** By entity. The longer one counts where two processes log the truth of one. `of`: of each log, on one clock. */
  #truthsOf(of: readonly (readonly PoseTrack[])[]): ReadonlyMap<string, OwnedTruth> {
    const truths = new Map<string, OwnedTruth>();
    for (const [k, tracks] of of.entries()) {
      const { path } = this.#logs[k] as LogSurroundings;
      const clock = this.#clocks[k] as LogClock;
      const covered = spanOf(tracks);
      if (!covered) continue;
      for (const { entity, columns, isOriented } of tracks) {
        const found = truths.get(entity)?.truth;
        if (found)
          this.#questions.push(
            `${path}: another log has the truth of ${entity} too; the one with more rows counts. Only the process with authority may log it.`,
          );
        if (found && found.rows.t.length >= columns.t.length) continue;
        const truth = new TruthPath({ entity, columns, isOriented }, covered, this.#begin);
        if (truth.gaps > 0)
          this.#questions.push(
            `${path}: the truth of ${entity} has ${truth.gaps} ${truth.gaps === 1 ? 'gap' : 'gaps'} of more than a second, in which it is taken for out of the world. Log it in each tick, also while it stands; log T,t,${entity} when it goes.`,
          );
        truths.set(entity, { truth, clock });
      }
    }
    return truths;
  }
}

function checkProcesses(logs: readonly LogSurroundings[]): void {
  const twice = logs.find(({ process }, k) => logs.findIndex((log) => log.process === process) < k);
  if (!twice) return;
  const paths = logs.filter(({ process }) => process === twice.process).map(({ path }) => path);
  throw new BenchError(
    'bad-input',
    `${listed(paths)}: all are logs of the process ${twice.process}. A session has one log a process: name them apart in their heads, or leave out those of other sessions.`,
  );
}

/** By the names that the truth has. */
export function renamed<Rows extends { readonly entity: string }>(
  tracks: readonly Rows[],
  same: ReadonlyMap<string, string>,
): readonly Rows[] {
  return tracks.map((track) => ({ ...track, entity: same.get(track.entity) ?? track.entity }));
}

/** Two pictures of one entity would be one in the scores. */
function checkOneName({ path }: LogSurroundings, shown: readonly PoseTrack[], same: ReadonlyMap<string, string>): void {
  const names = new Map<string, string>();
  for (const { entity } of shown) {
    const truth = same.get(entity) ?? entity;
    const other = names.get(truth);
    if (other !== undefined)
      throw new BenchError(
        'bad-input',
        `${path}: it shows ${other} and ${entity}, and by --same both are ${truth}. Name one of them at a time.`,
      );
    names.set(truth, entity);
  }
}

function checkSame(logs: readonly LogSurroundings[], same: ReadonlyMap<string, string>): void {
  const known = [...new Set(logs.flatMap(({ truth }) => truth.map(({ entity }) => entity)))];
  for (const [shown, truth] of same)
    if (!known.includes(truth)) throw new BenchError('bad-input', `--same ${shown}=${truth}: ${unknownWord('entity', truth, known)}`);
}

function nothingScored(logs: readonly LogSurroundings[], questions: readonly string[]): BenchError {
  const isShown = logs.some(({ shownSpan }) => shownSpan);
  const reason = isShown
    ? 'No entity that is shown has a truth of the same name.'
    : 'No log has what is shown (records S): each client must log where it draws each entity in each rendered frame.';
  return new BenchError('bad-input', [reason, ...questions].join('\n  ? '));
}
