/** Calls about tunings of the open experiment. */
import { call, nothing } from '../../../contract/bench.ts';
import type { FilePiece } from '../../../contract/file-piece.ts';
import type { TuneResult } from './tune-result.ts';
import {
  tuneQuestion,
  tuneResume,
  tuneSpaceQuestion,
  tuneStart,
  tuneTableQuestion,
  type TunePointsAnswer,
  type TuneSpaceAnswer,
  type TuneState,
  type TuneSummary,
} from './tune-state.ts';

export const tuneCalls = {
  /** The space that a tuning of the open experiment can choose from. */
  'tune.space': call<TuneSpaceAnswer>()('operator', tuneSpaceQuestion),
  /** The tunings that are kept, by name. */
  'tune.list': call<readonly TuneSummary[]>()('viewer', nothing),
  /** Tunes the open experiment, also an unsaved draft; the answer comes at once. One tuning at a time. */
  'tune.start': call<TuneState>()('operator', tuneStart),
  /** Continues a kept tuning, whichever experiment is open, or opens a completed one. */
  'tune.resume': call<TuneState>()('operator', tuneResume),
  /** Interrupts the tuning; completed runs are kept. */
  'tune.cancel': call<TuneState>()('operator', nothing),
  /** The candidates so far. */
  'tune.points': call<TunePointsAnswer>()('viewer', tuneQuestion),
  'tune.result': call<TuneResult>()('viewer', tuneQuestion),
  /** A file of a completed tuning, piece by piece. */
  'tune.table': call<FilePiece>()('viewer', tuneTableQuestion),
} as const;

type TuneCalls = typeof tuneCalls;
declare module '../../../contract/bench.ts' {
  interface BenchCalls extends TuneCalls {}
  interface BenchEvents {
    /**
     * After every change, and a few times a second while a tuning runs. Sent on every connection once there is a tuning.
     */
    tune: TuneState;
  }
}
