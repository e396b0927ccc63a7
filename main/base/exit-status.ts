/** Exit statuses of every program of the bench, and which failure has which. */
import { BenchError, type ErrorCode } from '../../contract/errors.ts';

export const exitStatus = {
  done: 0,
  /** The run failed. */
  failed: 1,
  /** The input is wrong. */
  wrongInput: 2,
  /** Ended by the system before it was through, and to be called again: EX_TEMPFAIL of sysexits.h. */
  unfinished: 75,
  /** Interrupted: 128 + SIGINT. */
  interrupted: 130,
} as const;

const inputCodes: readonly ErrorCode[] = ['bad-input', 'not-found', 'plugin-refused'];

/** The status of a program that `error` ends. */
export function statusOf(error: unknown): number {
  return error instanceof BenchError && inputCodes.includes(error.code) ? exitStatus.wrongInput : exitStatus.failed;
}
