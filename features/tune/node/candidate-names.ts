/**
 * Names of candidates as lanes have them: the technique and its rate, `linear-11hz`, `delayed-20hz-2`. The same stand in
 * results, in reports and, once it is shown, on the page.
 */
import { defaultChoices } from '../../../experiment/choices.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import type { Trial } from './search/search.ts';
import { firstRounded } from './round-numbers.ts';
import { isPeriodic } from './trade-words.ts';

/** The recommended lane in the files that others use: a gate names it, whatever the next tuning recommends. */
export const tunedLane = 'tuned';

export interface NamedCandidate {
  /** In the search; 0 is the present setting. */
  readonly number: number;
  readonly lane: LaneFields;
  /** Updates a second that an entity made; NaN: not known. */
  readonly updatesPerSecond: number;
}

/** By number. The present setting keeps its own; no other has a name that a lane of the experiment has. */
export function candidateNames(candidates: readonly NamedCandidate[], lanes: readonly string[]): ReadonlyMap<number, string> {
  const taken = new Set(lanes);
  const names = new Map<number, string>();
  for (const candidate of candidates) {
    const name = candidate.number === 0 ? candidate.lane.id : freeName(techniqueName(candidate), taken);
    taken.add(name);
    names.set(candidate.number, name);
  }
  return names;
}

/** While the search goes on rates are not known, and names must not change: `candidate-17`. */
export function searchedName({ number }: Trial, lane: LaneFields): string {
  if (number === 0) return lane.id;
  return number < firstRounded ? `candidate-${number}` : `rounded-${(number - firstRounded).toString(36)}`;
}

function techniqueName({ lane, updatesPerSecond }: NamedCandidate): string {
  const { trigger = {}, model, playout } = lane;
  const rate = isPeriodic(trigger) && trigger.heartbeat !== undefined ? 1 / trigger.heartbeat : updatesPerSecond;
  return [model?.id ?? defaultChoices.model, ...(playout?.id === undefined ? [] : [playout.id]), ...rateName(rate)].join('-');
}

function rateName(rate: number): readonly string[] {
  if (!(rate > 0) || rate === Infinity) return [];
  return [rate < 0.95 ? `every-${Math.round(1 / rate)}s` : `${Math.round(rate)}hz`];
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let count = 2;
  while (taken.has(`${name}-${count}`)) count += 1;
  return `${name}-${count}`;
}
