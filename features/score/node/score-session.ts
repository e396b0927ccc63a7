/** Scores a session: every entity that a viewer shows, against the truth. */
import { BenchError } from '../../../contract/errors.ts';
import { listed, unknownWord } from '../../../experiment/problem.ts';
import type { GameLog } from '../../../main/motion/game-log/game-log.ts';
import { clocksOf, onClock, spanOf, type ClockOptions, type LogClock } from './clocks.ts';
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
  const senders = new Senders(named, clocks, questions);
  const measured = named.map((log, k) => new Viewer(log, clocks[k] as LogClock, { truths, senders, questions }).pairs());
  const pairs = measured.flat();
  if (pairs.length === 0) throw nothingScored(named, questions);
  const scored: SessionScore = {
    programs: [...new Set(logs.map(({ program }) => program).filter((program) => program !== ''))],
    clocks,
    viewers: measured.flatMap(viewerScore),
    worst: worstMoments(pairs),
    notes: logs.filter(({ isCut }) => isCut).map(({ path }) => `${path}: the last line was cut when its process stopped; it is left out.`),
    questions,
  };
  return { scored, pairs };
}

/** Nothing where a process shows nothing that has a truth. */
function viewerScore(pairs: readonly LoggedPair[]): readonly ViewerScore[] {
  const [first] = pairs;
  return first ? [{ viewer: first.viewer, entities: pairs.map(({ score }) => score) }] : [];
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
function truthsOf(logs: readonly GameLog[], clocks: readonly LogClock[], questions: string[]): ReadonlyMap<string, OwnedTruth> {
  const truths = new Map<string, OwnedTruth>();
  logs.forEach((log, k) => {
    const clock = clocks[k] as LogClock;
    const tracks = onClock(log.truth, clock.line);
    const covered = spanOf(tracks);
    if (!covered) return;
    for (const { entity, columns, isOriented } of tracks) {
      const found = truths.get(entity)?.truth;
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
      truths.set(entity, { truth, clock });
    }
  });
  return truths;
}

function nothingScored(logs: readonly GameLog[], questions: readonly string[]): BenchError {
  const isShown = logs.some(({ shown }) => shown.length > 0);
  const reason = isShown
    ? 'No entity that is shown has a truth of the same name.'
    : 'No log has what is shown (records S): each client must log where it draws each entity in each rendered frame.';
  return new BenchError('bad-input', [reason, ...questions].join('\n  ? '));
}
