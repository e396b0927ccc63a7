/** Calls about games that are scored on the bench. */
import { call, nothing } from '../../../contract/bench.ts';
import { scoringBegin, scoringPiece, scoringRequest, type ScoringRequest, type ScoringState } from './scoring.ts';

export const scoreCalls = {
  /** Announces the logs of a session; their pieces follow. Logs that are not continued are dropped. */
  'scores.begin': call<ScoringRequest>()('operator', scoringBegin),
  'scores.piece': call<ScoringRequest>()('operator', scoringPiece),
  /** All of them have been sent: they are scored, as `driftbench score` does; events report its progress. */
  'scores.start': call<ScoringState>()('operator', scoringRequest),
  /** Ends what is being sent or scored; nothing of it is kept. */
  'scores.cancel': call<ScoringState>()('operator', nothing),
} as const;

type ScoreCalls = typeof scoreCalls;
declare module '../../../contract/bench.ts' {
  interface BenchCalls extends ScoreCalls {}
  interface BenchEvents {
    /** After every change, and a few times a second while a game is scored. Sent on every connection once there is one. */
    scoring: ScoringState;
  }
}
