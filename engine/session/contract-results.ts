/** Works out for how long the publishers of a lane followed each of its contracts. */
import type { Lane } from './lane.ts';
import type { LaneResults } from '../measure/run-results.ts';

/** Nothing where the lane names no contracts. The publisher's own model is `own`; with levels of detail, those of all of them. */
export function contractResults({ plan, exports }: Lane, now: number): Pick<LaneResults, 'contractChanges' | 'contractShares'> {
  if (!plan.contracts) return {};
  const levels = plan.relevance?.levels.length ?? 1;
  const times = exports.flatMap((entity) => entity.levels.flatMap(({ contractTimes }) => contractTimes ?? []));
  const own = sum(times, (each) => sum([...Array(levels).keys()], (level) => each.secondsOf(level, now)));
  const named = plan.contracts.named.map(({ id }, index) => [id, sum(times, (each) => each.secondsOf(levels + index, now))] as const);
  const all = own + sum(named, ([, seconds]) => seconds);
  const share = (seconds: number) => (all > 0 ? seconds / all : null);
  const shares = Object.fromEntries([['own', own] as const, ...named].map(([id, seconds]) => [id, share(seconds)]));
  return { contractChanges: sum(times, ({ changes }) => changes), contractShares: shares };
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
