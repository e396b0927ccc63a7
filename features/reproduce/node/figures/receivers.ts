/** Reads what figures need from the results of a run. */
import { BenchError } from '../../../../contract/errors.ts';
import type { LaneResults, ReceiverResults, RunResults } from '../../../../engine/measure/run-results.ts';

export function laneOf(results: RunResults, lane: string): LaneResults {
  const found = results.lanes[lane];
  if (!found) throw new BenchError('internal', `A figure asks for lane "${lane}"; there are: ${Object.keys(results.lanes).join(', ')}.`);
  return found;
}

/** Left out, `receiver` is the only one. */
export function receiverOf(results: RunResults, lane: string, receiver?: string): ReceiverResults {
  const { receivers } = laneOf(results, lane);
  const found = receiver === undefined ? Object.values(receivers)[0] : receivers[receiver];
  if (!found)
    throw new BenchError('internal', `A figure asks for receiver "${receiver}"; there are: ${Object.keys(receivers).join(', ')}.`);
  return found;
}
