/** Scores a session of files, one viewer after the other: of long logs, the pictures of a few are in memory at a time. */
import { fittedLine, referenceOf } from './clocks.ts';
import type { ClockLine } from './clock-line.ts';
import { clocksOfSession, renamed, SessionMeasures, type ScoreOptions, type SessionScore } from './score-session.ts';
import { picturesOf, type SessionLog } from './session-logs.ts';
import type { LoggedPair } from './viewer.ts';

/** A picture that was measured, and is not in memory any more. */
export type ScoredPair = Pick<LoggedPair, 'viewer' | 'score' | 'truth' | 'history'>;

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
    pairs.push(...measured.map(({ viewer, score, truth, history }) => ({ viewer, score, truth, history })));
  }
  return { scored: measures.end(), pairs };
}

/** They are needed before anything is measured: what is shown is read twice. */
async function fittedLines(logs: readonly SessionLog[], { clocks, same }: ScoreOptions): Promise<ReadonlyMap<SessionLog, ClockLine>> {
  const reference = referenceOf(logs);
  const others = logs.filter((log) => log !== reference && !clocks.offsets.has(log.process));
  const lines = new Map<SessionLog, ClockLine>();
  for await (const [log, { shown }] of picturesOf(others)) lines.set(log, fittedLine(log, renamed(shown, same), reference));
  return lines;
}
