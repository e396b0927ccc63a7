/** Refusals of the bench's session, with reasons. */
import type { Fault } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';

export function nothingOpen(): BenchError {
  return new BenchError('not-possible', 'No experiment is open; open one first.');
}

/** `fault`: what ended the session that ran last; null: nothing did. */
export function nothingRuns(fault: Fault | null): BenchError {
  return fault ? new BenchError('not-possible', `The session failed: ${fault.message} Start it again.`) : nothingOpen();
}
