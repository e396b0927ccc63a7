/**
 * The runs that schedulers are compared by: every world under every seed, and further runs of baselines that send as many
 * updates as `efficient`.
 */
import { clairvoyant } from '../../probes/clairvoyant.ts';
import tolerances from '../../tolerances.json' with { type: 'json' };
import type { LaneResults } from '../../../../../engine/measure/run-results.ts';
import { spreadOf } from '../../../../../engine/session/results.ts';
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import { example } from '../example.ts';
import type { Lab, Performed } from '../figure.ts';
import { laneOf } from '../receivers.ts';
import { setsOf, type BarWorld } from './bar-worlds.ts';
import { bars, hasThird, verdictOn, type Case, type Score } from './bars.ts';
import { nextRequest, type Tried } from './update-search.ts';

export interface BarRun extends BatchRun {
  readonly world: BarWorld;
  readonly seed: number;
}

export type BarResult = Performed<BarRun>;

/** Seeds begin after this one. The cap of `fair` was lowered when the results of 701 to 720 were known. */
export const firstSeed = 720;
/** Simulated time, s: usually, with the clairvoyant bound, with 64 receivers. */
export const durations = { usual: 300, clairvoyant: 100, manyReceivers: 600 } as const;
/** Number of seeds, at most: whole runs search for a baseline's threshold, and the clairvoyant bound is slow. */
export const mostSeeds = { searched: 5, clairvoyant: 2 } as const;
/** Id of the world whose runs are repeated for longer. */
export const manyReceivers = '64 receivers';
/** The lanes of those longer runs; the others are divided by the first. */
export const lanesOfLong = ['deterministic', 'priced', 'priced-fair', 'efficient'] as const;
/**
 * Bars that floors of the errors may exclude. Where they are missed, more lanes show the error by the number of
 * updates.
 */
export const flooredBars = ['fair, mean', 'fair, std'];
/** Share by which the updates of a searched baseline may differ from those of `efficient`. */
export const { searched: updatesTolerance } = tolerances.schedulers.updates;

/** The lanes that most bars are about, and the other schedulers with a budget. */
const mainLanes = ['third', 'all', 'deterministic', 'efficient', 'balanced', 'fair'] as const;
const otherLanes = ['systematic', 'least-mean', 'minimax', 'priced', 'priced-fair'] as const;
export const budgetLanes = ['deterministic', ...otherLanes, 'efficient', 'balanced', 'fair'];

/** A trigger by the threshold of position alone: no turn reaches 3.14 rad, and no run lasts 1000 s. */
const byPosition = 'orientation: 3.14, minInterval: 0, heartbeat: 1000';

export async function performCases(lab: Lab, worlds: readonly BarWorld[]): Promise<Case[]> {
  const runsOf = (lanes: readonly string[]) => lab.seeds.flatMap((seed) => worlds.map((world) => baseRun(world, seed, lanes)));
  const firsts = await lab.run(runsOf(mainLanes));
  const searchable = firsts.filter(({ run }) => !hasPlayers(run.world));
  const coarse = await performBaseline(lab, searchable, 'coarse');
  const ticks = await lab.run(firsts.map(({ run }) => everyTickRun(run)).filter(({ world }) => hasFloors(world)));
  const misses = bars.filter(({ id }) => flooredBars.includes(id)).flatMap((bar) => verdictOn(bar, casesOf(firsts, [])).misses);
  const needsLadder = (world: BarWorld) => hasFloors(world) && misses.some((miss) => miss.world === world);
  const ladders = await lab.run(coarse.filter(({ run }) => needsLadder(run.world)).map(ladderRun));
  const others = await lab.run(runsOf(otherLanes));
  const few = searchable.filter(({ run }) => run.seed <= firstSeed + mostSeeds.searched);
  return casesOf(firsts, [
    ...others,
    ...coarse,
    ...(await performBaseline(lab, few, 'coarse-drop')),
    ...(await performBaseline(lab, few, 'relative')),
    ...ticks.map((one) => withLanesNamed(one, () => 'tick')),
    ...ladders.map((one) => withLanesNamed(one, (lane) => `ladder ${lane}`)),
  ]);
}

/** One case for each of the first runs, with the lanes of further runs of its world and seed. */
function casesOf(firsts: readonly BarResult[], further: readonly BarResult[]): Case[] {
  return firsts.map((first) => {
    const { world, seed } = first.run;
    const own = [first, ...further.filter(({ run }) => isSameCase(run, first.run))];
    const scores = own.flatMap(({ results }) => Object.entries(results.lanes).map(([lane, row]) => [lane, scoreOf(world, row)] as const));
    const { triggers } = laneOf(first.results, 'third');
    return { world, seed, scores: new Map(scores), triggersPerSecond: triggers / durations.usual / world.entities };
  });
}

function isSameCase(a: BarRun, b: BarRun): boolean {
  return a.world === b.world && a.seed === b.seed;
}

export function scoreOf({ apart }: BarWorld, { receivers, updatesSent, triggerDistance = NaN }: LaneResults): Score {
  const errors = new Map(Object.entries(receivers).map(([receiver, { deviationMean }]) => [receiver, deviationMean ?? NaN]));
  const compared = [...errors].filter(([receiver]) => !apart.includes(receiver)).map(([, error]) => error);
  const sent = new Map(Object.entries(receivers).map(([receiver, { updates }]) => [receiver, updates]));
  return { ...spreadOf(compared), errors, sent, updates: updatesSent, threshold: triggerDistance };
}

/** The example in a world, with the world's budget in all lanes that have one. */
function baseRun(world: BarWorld, seed: number, lanes: readonly string[]): BarRun {
  const budgets = budgetLanes.map((lane) => `lanes.${lane}.scheduler.budget=${world.budget}`);
  const n = Math.max(1, Math.round(world.receivers / world.budget));
  const sets = [...setsOf(world), ...budgets, `lanes.third.scheduler.n=${n}`];
  const own = hasPlayers(world) ? [...new Set(['third', ...lanes])] : lanes;
  return { path: example('receiver-threshold'), world, seed: firstSeed + seed, duration: durations.usual, lanes: own, sets };
}

/** Worlds in which the error with an update at every tick is a floor: not those in which updates wait in a queue. */
export function hasFloors(world: BarWorld): boolean {
  return hasThird(world) && !world.kinds.includes('narrow') && !hasPlayers(world);
}

/** Players react to what the first lane shows them: no threshold can be searched, and all their runs begin with one lane. */
export function hasPlayers({ kinds }: BarWorld): boolean {
  return kinds.includes('players');
}

/** An update at every tick at which the newest is off at all, to all receivers. */
function everyTickRun(run: BarRun): BarRun {
  return withTrigger(run, 'coarse', '{ distance: 0, minInterval: 0, heartbeat: 1000 }');
}

function withTrigger(run: BarRun, lane: string, trigger: string): BarRun {
  return { ...run, lanes: [lane], sets: [...(run.sets ?? []), `lanes.${lane}.trigger=${trigger}`] };
}

/** Renames the lanes of a further run, so that they do not replace those of the first run. */
function withLanesNamed(one: BarResult, nameOf: (lane: string) => string): BarResult {
  const lanes = Object.entries(one.results.lanes).map(([lane, results]) => [nameOf(lane), results] as const);
  return { ...one, results: { ...one.results, lanes: Object.fromEntries(lanes) } };
}

/**
 * Lanes whose scheduler and trigger are replaced in a ladder run: `receiver-threshold` with so many times the budget of
 * the world, and `send-to-all` with so many times the threshold of `coarse`.
 */
const ladderBudgets = { efficient: 0.5, balanced: 0.75, fair: 1.5, 'least-mean': 2, minimax: 3 } as const;
const ladderThresholds = { systematic: 2.5, relative: 1.5, priced: 0.6, 'priced-fair': 0.35 } as const;

/** A run whose lanes show the error by the number of updates. */
function ladderRun({ run, results }: BarResult): BarRun {
  const { triggerDistance = NaN } = laneOf(results, 'coarse');
  const { budget, receivers } = run.world;
  const budgets = Object.entries(ladderBudgets).map(
    ([lane, share]) => `lanes.${lane}.scheduler={ id: receiver-threshold, budget: ${Math.min(receivers, share * budget)} }`,
  );
  const thresholds = Object.entries(ladderThresholds).flatMap(([lane, times]) => [
    `lanes.${lane}.scheduler={ id: send-to-all }`,
    `lanes.${lane}.trigger={ distance: ${times * triggerDistance}, ${byPosition} }`,
  ]);
  const lanes = [...Object.keys(ladderBudgets), ...Object.keys(ladderThresholds)];
  return { ...baseRun(run.world, run.seed - firstSeed, lanes), sets: [...setsOf(run.world), ...budgets, ...thresholds] };
}

/**
 * Numbers of triggers that are requested of `coarse`, as shares of the wanted one, until a threshold makes so many: where
 * a key is pressed or not, not every number exists.
 */
const coarseShares = [1, 0.99, 1.01, 0.98, 1.02, 0.97, 1.03, 0.95, 1.05, 0.92, 1.08, 0.88, 1.15];

/** A lane that is to send as many updates as `efficient`, and the requests for triggers that lead there. */
interface Baseline {
  readonly mostTries: number;
  readonly request: (wanted: { readonly updates: number; readonly triggers: number }, tried: readonly Tried[]) => number;
  readonly isFound: (updates: number, wanted: number) => boolean;
}

/** Sends to some receivers only. The search begins with `factor` times the triggers that a lane to all would need. */
function sendsToSome(factor: number): Baseline {
  return {
    mostTries: 6,
    request: ({ updates, triggers }, tried) => (tried.length === 0 ? triggers * factor : nextRequest(tried, updates)),
    isFound: (updates, wanted) => Math.abs(updates / wanted - 1) <= updatesTolerance,
  };
}

const baselines = {
  coarse: {
    mostTries: coarseShares.length,
    request: ({ triggers }, tried) => triggers * (coarseShares[tried.length] as number),
    isFound: () => true,
  },
  'coarse-drop': sendsToSome(1.36),
  relative: sendsToSome(2),
} satisfies Readonly<Record<string, Baseline>>;

/** Runs of a baseline with as many updates as `efficient` sends. Cases without such a run are left out. */
async function performBaseline(lab: Lab, firsts: readonly BarResult[], lane: keyof typeof baselines): Promise<BarResult[]> {
  const { mostTries, request, isFound }: Baseline = baselines[lane];
  const found: BarResult[] = [];
  let open = firsts.map(({ run, results }) => {
    const { updatesSent: updates } = laneOf(results, 'efficient');
    return { run, wanted: { updates, triggers: updates / run.world.receivers }, tried: [] as readonly Tried[] };
  });
  for (let k = 0; k < mostTries && open.length > 0; k++) {
    const performed = await lab.attempt(open.map(({ run, wanted, tried }) => triggersRun(run, lane, request(wanted, tried))));
    open = open.flatMap(({ run, wanted, tried }) => {
      const own = performed.find((one) => isSameCase(one.run, run));
      const updates = own ? laneOf(own.results, lane).updatesSent : null;
      if (own && updates !== null && isFound(updates, wanted.updates)) {
        found.push(own);
        return [];
      }
      return [{ run, wanted, tried: [...tried, { request: request(wanted, tried), updates }] }];
    });
  }
  return found;
}

function triggersRun(run: BarRun, lane: string, triggers: number): BarRun {
  return withTrigger(run, lane, `{ triggers: ${Math.max(1, Math.round(triggers))}, ${byPosition} }`);
}

/** Short runs with the clairvoyant bound, in worlds of three receivers without queues and losses. */
export async function performBounds(lab: Lab, worlds: readonly BarWorld[]): Promise<BarResult[]> {
  const bounded = worlds.filter(({ receivers, entities, kinds, links }) => {
    return receivers === 3 && entities === 1 && !kinds.includes('narrow') && !links.some((link) => link.includes('loss'));
  });
  const seeds = lab.seeds.slice(0, mostSeeds.clairvoyant);
  const own = { duration: durations.clairvoyant, probes: [clairvoyant.id] };
  return lab.run(bounded.flatMap((world) => seeds.map((seed) => ({ ...baseRun(world, seed, ['third', 'efficient']), ...own }))));
}

/** Longer runs of the world with 64 receivers. */
export async function performLong(lab: Lab, worlds: readonly BarWorld[]): Promise<BarResult[]> {
  const own = worlds.filter(({ id }) => id === manyReceivers);
  return lab.run(
    own.flatMap((world) => lab.seeds.map((seed) => ({ ...baseRun(world, seed, lanesOfLong), duration: durations.manyReceivers }))),
  );
}
