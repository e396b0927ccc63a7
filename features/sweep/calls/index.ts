/** Calls about sweeps of the open experiment. */
import { call, nothing } from '../../../contract/bench.ts';
import { z } from 'zod';
import type { FilePiece } from '../../../contract/file-piece.ts';
import {
  sweepFieldsQuestion,
  sweepResume,
  sweepRowsQuestion,
  sweepStart,
  sweepTableQuestion,
  type SweepFieldsAnswer,
  type SweepRowsAnswer,
  type SweepState,
  type SweepSummary,
} from './sweep-state.ts';

export const sweepCalls = {
  /** The fields that a sweep of the open experiment can vary. */
  'sweep.fields': call<SweepFieldsAnswer>()('viewer', sweepFieldsQuestion),
  /** The sweeps that are kept, by name. */
  'sweep.list': call<readonly SweepSummary[]>()('viewer', nothing),
  /** Sweeps the open experiment; the answer comes at once, progress and results by events. One sweep at a time. */
  'sweep.start': call<SweepState>()('operator', sweepStart),
  /** Continues a kept sweep: completed runs are kept, failed ones repeated. */
  'sweep.resume': call<SweepState>()('operator', sweepResume),
  /** Cancels the sweep, also during runs; completed runs are kept. */
  'sweep.cancel': call<SweepState>()('operator', nothing),
  /** The runs that ended after the first `after` of them. */
  'sweep.rows': call<SweepRowsAnswer>()('viewer', sweepRowsQuestion),
  /** Names of all metrics that the runs have, once one has been done. */
  'sweep.metrics': call<readonly string[]>()('viewer', z.strictObject({ sweep: z.number().int().nonnegative() })),
  /** A table as the folder holds it, piece by piece. */
  'sweep.table': call<FilePiece>()('viewer', sweepTableQuestion),
} as const;

type SweepCalls = typeof sweepCalls;
declare module '../../../contract/bench.ts' {
  interface BenchCalls extends SweepCalls {}
  interface BenchEvents {
    /**
     * After every change, and a few times a second while a sweep runs. Sent on every connection once there is a sweep.
     */
    sweep: SweepState;
  }
}
