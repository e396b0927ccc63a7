/**
 * Looks for the distance threshold with which a lane makes a given number of updates on the real path of its session.
 */
import { power } from '../base/math/power.ts';
import { defineFairnessScheduler } from '../plugin-api/define.ts';
import { z } from 'zod';
import { Session, type SessionOptions } from './session.ts';
import type { LanePlan, SessionPlan } from './session-plan.ts';

/** Distances (m) between which is looked. */
export const searchedDistances = { least: 1e-6, most: 1e6 } as const;
/**
 * Distances tried in one pass over the path, as lanes of one session, and how often the gap between two of them is
 * looked into.
 */
const tried = 17;
const passes = 5;
/** Significant digits of a distance: printed and searched distance make the same number of updates. */
const digits = 6;

/** A distance threshold (m) and how many updates it makes. */
export interface TriggerCount {
  readonly distance: number;
  readonly triggers: number;
}

export interface TriggerSearch {
  /** The nearest to the requested number. */
  readonly nearest: TriggerCount;
  /** Numbers of updates that the largest and the smallest distance make. */
  readonly fewest: number;
  readonly most: number;
}

/** How the caller of a search observes it: its sessions, one after another, show which plugin call is running. */
export type SearchWatch = Pick<SessionOptions, 'callSlot' | 'onPluginCall'>;

/** Sends to none: the receivers have no influence on when updates are made. */
const none = defineFairnessScheduler({
  id: 'none',
  title: 'To none',
  source: 'The search for a trigger',
  params: z.object({}),
  create: () => ({ onTrigger: () => undefined }),
});

/** How many updates each of the lanes makes: one pass over the same real path, without network and receivers. */
export function countTriggers(plan: SessionPlan, lanes: readonly LanePlan[], watch: SearchWatch = {}): number[] {
  const nodes = plan.nodes.map((node) => ({ ...node, down: null }));
  const silent = lanes.map((lane, index) => ({ ...lane, id: String(index), scheduler: { plugin: none, params: {} } }));
  const session = new Session({ ...plan, nodes, lanes: silent }, watch);
  session.advanceTo(plan.duration);
  const results = session.results();
  return silent.map(({ id }) => results.lanes[id]?.triggers ?? 0);
}

/**
 * Bisection on the logarithm of the distance, many cuts at a time, since a pass over the path costs the same for all of
 * them. The larger the distance, the fewer updates, but for small irregularities: the last change from too many to too
 * few is taken.
 */
export function searchDistance(plan: SessionPlan, lane: LanePlan, requested: number, watch: SearchWatch = {}): TriggerSearch {
  const attempt = (least: number, most: number) => tryDistances(plan, lane, least, most, watch);
  let counts = attempt(searchedDistances.least, searchedDistances.most);
  const range = { most: counts[0]!.triggers, fewest: counts[counts.length - 1]!.triggers };
  let nearest = nearestOf(counts, requested);
  for (let pass = 1; pass < passes && nearest.triggers !== requested; pass++) {
    const low = Math.max(
      0,
      counts.findLastIndex(({ triggers }) => triggers > requested),
    );
    const high = counts[low + 1];
    if (!high) break;
    counts = attempt(counts[low]!.distance, high.distance);
    nearest = nearestOf([nearest, ...counts], requested);
  }
  return { nearest, ...range };
}

function tryDistances(plan: SessionPlan, lane: LanePlan, least: number, most: number, watch: SearchWatch): TriggerCount[] {
  const step = power(most / least, 1 / (tried - 1));
  const distances = Array.from({ length: tried }, (_, index) => Number((least * power(step, index)).toPrecision(digits)));
  const lanes = distances.map((distance) => ({ ...lane, trigger: { ...lane.trigger, distance } }));
  const triggers = countTriggers(plan, lanes, watch);
  return distances.map((distance, index) => ({ distance, triggers: triggers[index] as number }));
}

/** Returns the first of equally near ones. */
function nearestOf(counts: readonly TriggerCount[], requested: number): TriggerCount {
  return counts.reduce((best, next) => (Math.abs(next.triggers - requested) < Math.abs(best.triggers - requested) ? next : best));
}
