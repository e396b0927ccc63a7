/** Scores a session of files, one viewer after the other: of long logs, the pictures of a few are in memory at a time. */
import type { GameLog } from '../../../main/motion/game-log/game-log.ts';
import { readEachApart } from '../../../main/motion/reader/read-apart.ts';
import { fittedLine, referenceOf } from './clocks.ts';
import type { ClockLine } from './clock-line.ts';
import type { HistoryParts } from './pair-history.ts';
import { clocksOfSession, renamed, SessionMeasures, type ScoreOptions, type SessionScore } from './score-session.ts';
import type { DoubtedPictures, SessionLog } from './session-logs.ts';
import type { LoggedPair } from './viewer.ts';

/** A picture that was measured, and is not in memory any more. */
export interface ScoredPair extends Pick<LoggedPair, 'viewer' | 'score' | 'truth'> {
  /** What charts show of it. */
  readonly history: { readonly parts: Pick<HistoryParts, 't' | 'deviationMax' | 'latenessMean'> };
}

export interface ScoredSession {
  readonly scored: SessionScore;
  readonly pairs: readonly ScoredPair[];
}

/** Rejects with a `BenchError` that says what to do. */
export async function scoreFiles(logs: readonly SessionLog[], options: ScoreOptions): Promise<ScoredSession> {
  const fits = options.clocks.rule === 'fit' ? await fittedLines(logs, options) : new Map<SessionLog, ClockLine>();
  const clocks = clocksOfSession(logs, options, (log) => fits.get(log) as ClockLine);
  const measures = new SessionMeasures(logs, clocks, options.same);
  const pairs: ScoredPair[] = [];
  for await (const [log, pictures] of picturesOf(logs.filter(({ shownSpan }) => shownSpan))) {
    const measured = measures.take(log, pictures, pictures.doubts);
    for (const { viewer, score, truth, history } of measured) {
      const { t, deviationMax, latenessMean } = history.parts;
      pairs.push({ viewer, score, truth, history: { parts: { t, deviationMax, latenessMean } } });
    }
  }
  return { scored: measures.end(), pairs };
}

/** What each log shows, one after the other: those that are not held are read then. Throws as `openSession` rejects. */
async function* picturesOf(logs: readonly SessionLog[]): AsyncGenerator<readonly [SessionLog, DoubtedPictures]> {
  const long = logs.filter(({ pictures }) => !pictures).map(({ path }) => [path, 'pictures'] as const);
  const coming = readEachApart('game-log', long);
  try {
    for (const log of logs) yield [log, log.pictures ?? ((await coming.next()).value as GameLog)];
  } finally {
    await coming.return(undefined);
  }
}

/** They are needed before anything is measured: what is shown is read twice. */
async function fittedLines(logs: readonly SessionLog[], { clocks, same }: ScoreOptions): Promise<ReadonlyMap<SessionLog, ClockLine>> {
  const reference = referenceOf(logs);
  const others = logs.filter((log) => log !== reference && !clocks.offsets.has(log.process));
  const lines = new Map<SessionLog, ClockLine>();
  for await (const [log, { shown }] of picturesOf(others)) lines.set(log, fittedLine(log, renamed(shown, same), reference));
  return lines;
}
