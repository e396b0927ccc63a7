/**
 * Why an action is not possible now, by the state of the bench: a sentence each, or null. Joined by `??`, the first
 * counts.
 */
import { useBench } from './connection/bench.ts';

/** The sentence where a condition does not hold. */
export const unless = (holds: boolean, sentence: string): string | null => (holds ? null : sentence);

/** Why the open run cannot be changed, by its source. */
const fixed = {
  session: 'This session cannot be changed.',
  live: 'A live session is open: only the networks of its players can be changed.',
  exercise: 'The bench listens to an exercise: its session cannot be changed.',
  recording: 'A recording is open: it can be viewed, not changed.',
} as const;

export function useObstacles() {
  const bench = useBench();

  const toOperate = () =>
    unless(bench.online, 'The bench cannot be reached.') ??
    unless(bench.mayOperate, 'This page is read-only; open the operator’s page to make changes.');
  const toLook = () =>
    unless(bench.state.experiment !== null, 'No experiment is open: choose one.') ??
    unless(bench.hasSession, 'The session is still starting.');
  const toGoOn = () =>
    toLook() ??
    unless(bench.state.status !== 'finished', 'The session is over: restart it.') ??
    unless(bench.state.status !== 'failed', 'The session failed: restart it.');
  /** To change links and contracts. */
  const toChange = () => toOperate() ?? toLook() ?? unless(bench.state.capabilities.changes, fixed[bench.state.source]) ?? toGoOn();

  return { toOperate, toLook, toGoOn, toChange };
}
