/** Calls that count the jumps of a whole experiment, and the state that pages get. */
import { z } from 'zod';
import { call, nothing } from '../../../contract/bench.ts';
import type { JumpRow } from './jump-rows.ts';

export interface JumpState {
  readonly status: 'none' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly number: number;
  readonly message: string | null;
  /** s; null: not known. */
  readonly timeLeft: number | null;
  readonly rows: readonly JumpRow[];
}

export const noJumps: JumpState = { status: 'none', number: 0, message: null, timeLeft: null, rows: [] };

export const jumpCalls = {
  'jumps.count': call<JumpState>()('operator', z.strictObject({ file: z.string() })),
  'jumps.cancel': call<JumpState>()('operator', nothing),
} as const;

type JumpCalls = typeof jumpCalls;
declare module '../../../contract/bench.ts' {
  interface BenchCalls extends JumpCalls {}
  interface BenchEvents {
    /** After every change. Sent on every connection. */
    jumps: JumpState;
  }
}
