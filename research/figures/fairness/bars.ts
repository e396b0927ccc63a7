/**
 * Schedulers held against bars that were set before: mean, spread and largest deviation from the real path at equal
 * numbers of updates.
 */
import { clairvoyant, type Clairvoyant } from '../../probes/clairvoyant.ts';
import reasons from '../../claims/schedulers.json' with { type: 'json' };
import type { LaneResults } from '../../../engine/measure/run-results.ts';
import { spreadOf } from '../../../engine/session/results.ts';
import type { BatchRun } from '../../../main/run/run-tasks.ts';
import { claimOfCases, type Claim } from '../claim.ts';
import { example } from '../example.ts';
import type { Block, Cell, Figure, Lab, Performed, Table, Topic } from '../figure.ts';
import { figureText, spreadText } from '../figure-text.ts';
import { laneOf } from '../receivers.ts';
import { median } from '../statistics.ts';
import { barWorlds, type BarWorld, type Kind } from './bar-worlds.ts';

/** Lanes of the example that bars of `receiver-threshold` are about, and the other schedulers with a budget. */
const main = ['third', 'all', 'deterministic', 'efficient', 'balanced', 'fair'] as const;
const others = ['systematic', 'least-mean', 'minimax', 'priced', 'priced-fair'] as const;
const budgeted = ['deterministic', 'systematic', 'least-mean', 'minimax', 'priced', 'priced-fair', 'efficient', 'balanced', 'fair'];
const thresholds = ['efficient', 'balanced', 'fair'] as const;
const many = 32;
/** Seeds of the other schedulers in a world with that many receivers, of both baselines that are searched, and of the bound. */
const mostOfMany = 5;
const mostOfRest = 2;

/** Worlds of a first look. */
const firstLook = [
  ...['keys, arcs ±100 ms', 'mouse, arcs ±100 ms', 'mouse, straight ±100 ms', 'GLS, arcs ±100 ms', 'loss 30 % for all', 'narrow links'],
  ...['one flaky of 16', 'all healthy of 16', 'budget 0.1 n', 'equal delays'],
];

/** Seeds on which nothing was tuned. */
const firstSeed = 700;
/** Length of the runs, and of those with a clairvoyant bound, s. */
const duration = 300;
const short = 100;

/**
 * Numbers of updates that are requested of the coarser threshold, one after another: where a key is pressed or not, not
 * every number exists.
 */
const attempts = [1, 0.99, 1.01, 0.98, 1.02, 0.97, 1.03, 0.95, 1.05, 0.92, 1.08, 0.88, 1.15];
/** With this many triggers for each that all receivers get, equalise-drop sends about as many updates. */
const dropShare = 1.36;

interface BarRun extends BatchRun {
  readonly world: BarWorld;
  readonly seed: number;
}

/** Deviation from the real path, m, over the receivers; and what it took. */
interface Score {
  readonly mean: number;
  readonly std: number;
  readonly max: number;
  readonly updates: number;
  readonly bytes: number;
  /** Distance threshold that was found, m; NaN: none was looked for. */
  readonly threshold: number;
}

interface Case {
  readonly world: BarWorld;
  readonly seed: number;
  readonly triggersPerSecond: number;
  readonly scores: ReadonlyMap<string, Score>;
}

type Bound = Performed<BarRun>;

export const schedulerBars: Figure = {
  id: 'scheduler-bars',
  title: 'Schedulers against their bars',
  source: 'Driftbench: docs/decisions/0053-the-default-scheduler.md',
  async measure(lab) {
    const worlds = lab.quick ? barWorlds.filter(({ id }) => firstLook.includes(id)) : barWorlds;
    const cases = await performCases(lab, worlds);
    const bounds = await performBounds(lab, worlds);
    return cases.length === 0 ? [] : blocksOf(cases, bounds);
  },
};

function baseRun(world: BarWorld, seed: number, lanes: readonly string[]): BarRun {
  const budgets = budgeted.map((lane) => `lanes.${lane}.scheduler.budget=${world.budget}`);
  const n = Math.max(1, Math.round(world.receivers / world.budget));
  const sets = [...world.sets, ...budgets, `lanes.third.scheduler.n=${n}`];
  return { path: example('receiver-threshold'), world, seed: firstSeed + seed, duration, lanes, sets };
}

async function performCases(lab: Lab, worlds: readonly BarWorld[]): Promise<Case[]> {
  const runsOf = (lanes: readonly string[], most: (world: BarWorld) => number) =>
    worlds.flatMap((world) => lab.seeds.slice(0, most(world)).map((seed) => baseRun(world, seed, lanes)));
  const firsts = await lab.run(runsOf(main, () => Infinity));
  const rest = await lab.run(runsOf(others, ({ receivers }) => (receivers > many ? mostOfMany : Infinity)));
  const coarse = await performCoarse(lab, firsts);
  return firsts.map(({ run, results }) => {
    const { world, seed } = run;
    const own = coarse.find((one) => one.run.world === world && one.run.seed === seed);
    const lanes = { ...results.lanes, ...own?.results.lanes };
    const scores = new Map(Object.entries(lanes).map(([lane, found]) => [lane, scoreOf(world, found)]));
    return { world, seed, scores, triggersPerSecond: laneOf(results, 'third').triggers / duration / world.entities };
  });
}

/** Coarser thresholds with as many updates as `efficient` sends. */
async function performCoarse(lab: Lab, firsts: readonly Performed<BarRun>[]): Promise<Performed<BarRun>[]> {
  const found: Performed<BarRun>[] = [];
  let open = [...firsts];
  for (const share of attempts) {
    const tried = await lab.attempt(open.map(({ run, results }) => coarseRun(run, laneOf(results, 'efficient').updatesSent, share)));
    found.push(...tried);
    open = open.filter(({ run }) => !tried.some((one) => one.run.world === run.world && one.run.seed === run.seed));
    if (open.length === 0) break;
  }
  return found;
}

function coarseRun({ world, seed, ...run }: BarRun, updates: number, share: number): BarRun {
  const triggers = (updates / world.receivers) * share;
  const rule = (count: number) => `{ triggers: ${Math.round(count)}, orientation: 3.14, minInterval: 0, heartbeat: 1000 }`;
  const sets = [
    `lanes.coarse.trigger=${rule(triggers)}`,
    `lanes.coarse-drop.trigger=${rule(Math.min(triggers * dropShare, triggers * 2))}`,
  ];
  // Of coarse-drop the number need not exist where that of coarse does.
  const isOfBoth = seed <= firstSeed + mostOfMany && (share === 1 || share === 0.99 || share === 1.01);
  const lanes = isOfBoth ? ['coarse', 'coarse-drop'] : ['coarse'];
  return { ...run, world, seed, lanes, sets: [...(run.sets ?? []), ...(lanes.length > 1 ? sets : sets.slice(0, 1))] };
}

async function performBounds(lab: Lab, worlds: readonly BarWorld[]): Promise<Bound[]> {
  const usual = worlds.filter(
    ({ receivers, entities, kinds }) => receivers === 3 && entities === 1 && !kinds.includes('loss') && !kinds.includes('narrow'),
  );
  const seeds = lab.seeds.slice(0, mostOfRest);
  return lab.run(
    usual.flatMap((world) =>
      seeds.map((seed) => ({ ...baseRun(world, seed, ['third', 'efficient']), duration: short, probes: [clairvoyant.id] })),
    ),
  );
}

function scoreOf({ apart }: BarWorld, { receivers, updatesSent, bytesSent, triggerDistance = NaN }: LaneResults): Score {
  const own = Object.entries(receivers).filter(([receiver]) => !apart.some((id) => receiver === id));
  const deviations = own.map(([, { deviationMean }]) => deviationMean ?? NaN);
  return { ...spreadOf(deviations), updates: updatesSent, bytes: bytesSent, threshold: triggerDistance };
}

/** A figure of one lane over that of another, median over the seeds; NaN: there is none. */
function ratioOf(figure: keyof Score, lane: string, over: string): (one: Case) => number {
  return ({ scores }) => (scores.get(lane)?.[figure] ?? NaN) / (scores.get(over)?.[figure] ?? NaN);
}

function medianOf(cases: readonly Case[], value: (one: Case) => number): number {
  const values = cases.map(value).filter((each) => Number.isFinite(each));
  return values.length > 0 ? median(values) : NaN;
}

/** Where n / budget is not whole, every-nth does not have the budget. */
function hasThird({ receivers, budget }: BarWorld): boolean {
  const n = receivers / budget;
  return Math.abs(n - Math.round(n)) < 1e-9;
}

interface Bar {
  readonly id: string;
  readonly says: string;
  readonly value: (one: Case) => number;
  readonly most: (world: BarWorld) => number;
  readonly where: (world: BarWorld) => boolean;
  /** Each run is a case, not each world. */
  readonly perRun?: true;
}

const everywhere = () => true;
const isOf =
  (...kinds: readonly Kind[]) =>
  (world: BarWorld) =>
    kinds.some((kind) => world.kinds.includes(kind));

const bars: readonly Bar[] = [
  {
    id: 'efficient, mean',
    says: 'mean deviation ≤ 1.05 × that of the coarser threshold to all (1.10 at budgets ≤ 0.1 n and at equal delays)',
    value: ratioOf('mean', 'efficient', 'coarse'),
    most: (world) => (isOf('small-budget', 'equal')(world) ? 1.1 : 1.05),
    where: everywhere,
  },
  {
    id: 'efficient, max',
    says: 'largest ≤ 1.06 × deterministic-budget',
    value: ratioOf('max', 'efficient', 'deterministic'),
    most: () => 1.06,
    where: everywhere,
  },
  {
    id: 'fair, max',
    says: 'largest ≤ deterministic-budget',
    value: ratioOf('max', 'fair', 'deterministic'),
    most: () => 1,
    where: everywhere,
  },
  {
    id: 'fair, mean',
    says: 'mean ≤ 1.10 × every-nth, but where the bound forbids it together with the spread',
    value: ratioOf('mean', 'fair', 'third'),
    most: () => 1.1,
    where: hasThird,
  },
  {
    id: 'fair, std',
    says: 'std ≤ 0.2 × deterministic-budget with keys, mouse, GLS, 16 and 64 receivers, budgets ≤ 1/3, equal delays, and 30 % loss',
    value: ratioOf('std', 'fair', 'deterministic'),
    most: () => 0.2,
    where: isOf('keys', 'mouse', 'GLS', 'many', 'small-budget', 'equal', 'loss'),
  },
  {
    id: 'balanced, mean',
    says: 'mean ≤ 1.10 × every-nth',
    value: ratioOf('mean', 'balanced', 'third'),
    most: () => 1.1,
    where: hasThird,
  },
  {
    id: 'priced, mean',
    says: 'priced-marginal-error, balanced: mean ≤ 1.07 × deterministic-budget, as on the page of fairness',
    value: ratioOf('mean', 'priced', 'deterministic'),
    most: () => 1.07,
    where: everywhere,
  },
  {
    id: 'priced-fair, mean',
    says: 'priced-marginal-error, fair: mean ≤ 1.07 × deterministic-budget',
    value: ratioOf('mean', 'priced-fair', 'deterministic'),
    most: () => 1.07,
    where: everywhere,
  },
  ...thresholds.flatMap((lane): Bar[] => [
    {
      id: `${lane}, every-nth`,
      says: 'largest ≤ 1.05 × every-nth in at least 99 % of the runs',
      value: ratioOf('max', lane, 'third'),
      most: () => 1.05,
      where: hasThird,
      perRun: true,
    },
    {
      id: `${lane}, narrow`,
      says: 'narrow links: largest ≤ every-nth',
      value: ratioOf('max', lane, 'third'),
      most: () => 1,
      where: isOf('narrow'),
    },
    {
      id: `${lane}, updates`,
      says: 'updates ≤ 1.02 × deterministic-budget',
      value: ratioOf('updates', lane, 'deterministic'),
      most: () => 1.02,
      where: everywhere,
    },
    {
      id: `${lane}, flaky`,
      says: 'one flaky of 16: the others below every-nth’s mean',
      value: ratioOf('mean', lane, 'third'),
      most: () => 1,
      where: isOf('flaky'),
    },
  ]),
];

function blocksOf(cases: readonly Case[], bounds: readonly Bound[]): Block[] {
  const worlds = [...new Set(cases.map(({ world }) => world))];
  const seeds = new Set(cases.map(({ seed }) => seed)).size;
  const found = bars.map((bar) => verdict(bar, worlds, cases));
  const missed = found.flatMap(({ misses }) => misses);
  return [
    {
      kind: 'text',
      text:
        `Runs: \`resources/experiments/receiver-threshold.yaml\`, ${duration} s, ${worlds.length} worlds, ${seeds} seeds from ${firstSeed + 1} on, on which nothing was tuned. ` +
        'Mean, std and largest are of the mean deviation of each receiver from the real path (m). Ratios are medians over the seeds of paired runs: the same path, and the same network by update number. ' +
        '`coarse`: a coarser distance threshold, sent to all, found for as many updates as `efficient` sends; every update has as many bytes, so it is the comparison at equal bytes too. ' +
        `Where there are ${several} receivers or more, baselines that no bar is about have ${mostOfMany} seeds, and 64 receivers have ${mostOfMany} in all; \`coarse-drop\` has ${mostOfMany}, the clairvoyant bound ${mostOfRest}. ` +
        '`least-mean` and `minimax`: `loss-aware`. `all`: every update to all, what a receiver’s delay leaves at best with these triggers.',
    },
    { kind: 'claims', claims: [...found.map(({ claim }) => claim), flakyClaim(cases)].filter(({ ours }) => ours !== '0/0') },
    { kind: 'table', table: missesTable(missed) },
    { kind: 'table', table: worldsTable(worlds, cases, bounds) },
    { kind: 'table', table: lanesTable('mean', worlds, cases) },
    { kind: 'table', table: lanesTable('std', worlds, cases) },
    { kind: 'table', table: lanesTable('max', worlds, cases) },
    { kind: 'table', table: lanesTable('updates', worlds, cases) },
  ];
}

interface Miss {
  readonly bar: Bar;
  readonly world: BarWorld;
  readonly value: number;
  /**
   * Largest of `all` over the mean of every-nth: where that is above 1.1, equal errors and the bar of the mean exclude
   * each other.
   */
  readonly floor: number;
}

function verdict(bar: Bar, worlds: readonly BarWorld[], cases: readonly Case[]): { claim: Claim; misses: Miss[] } {
  const concerned = worlds.filter(bar.where);
  const own = (world: BarWorld) => cases.filter((one) => one.world === world);
  const value = (world: BarWorld) => medianOf(own(world), bar.value);
  const floor = (world: BarWorld) =>
    medianOf(own(world), ({ scores }) => (scores.get('all')?.max ?? NaN) / (scores.get('third')?.mean ?? NaN));
  const misses = concerned.flatMap((world) => {
    const found = value(world);
    return found > bar.most(world) ? [{ bar, world, value: found, floor: floor(world) }] : [];
  });
  const values = concerned.flatMap((world) =>
    (bar.perRun ? own(world).map(bar.value) : [value(world)]).map((each) => each <= bar.most(world)),
  );
  return { claim: claimOfCases({ id: bar.id, says: bar.says }, values), misses };
}

/** With one flaky receiver the others are to err as they do when all are healthy. */
function flakyClaim(cases: readonly Case[]): Claim {
  const of = (id: string) =>
    medianOf(
      cases.filter(({ world }) => world.id === id),
      ({ scores }) => scores.get('efficient')?.mean ?? NaN,
    );
  const ratio = of('one flaky of 16') / of('all healthy of 16');
  const statement = {
    id: 'efficient, flaky',
    says: `one flaky of 16: the others within 10 % of the all-healthy case (${figureText(ratio)})`,
  };
  return claimOfCases(statement, Number.isFinite(ratio) ? [ratio <= 1.1] : []);
}

/** The bound where it forbids the bar; what is known of it otherwise. */
function reasonOf({ bar, floor }: Miss): string {
  const isOfBoth = bar.id === 'fair, mean' || bar.id === 'fair, std';
  if (isOfBoth && floor > 1.1)
    return 'The bound forbids mean and std together: with every update to all the farthest alone errs more than 1.1 × every-nth’s mean.';
  return (reasons as Readonly<Record<string, string>>)[bar.id] ?? '–';
}

function missesTable(misses: readonly Miss[]): Table {
  const rows = misses.map((miss): Cell[] => [
    miss.bar.id,
    miss.world.id,
    miss.bar.most(miss.world),
    miss.value,
    miss.floor,
    reasonOf(miss),
  ]);
  const columns = ['Bar', 'World', 'At most', 'Median', 'Largest of all / mean of every-nth', 'Reason'];
  return {
    id: 'missed',
    title: 'Bars that are missed in a world. Where the last column is above 1.1, equal errors cost more than 1.1 × every-nth’s mean',
    columns,
    rows,
  };
}

function worldsTable(worlds: readonly BarWorld[], cases: readonly Case[], bounds: readonly Bound[]): Table {
  const columns = [
    'World',
    'Triggers/s',
    'Coarser threshold, m',
    'efficient: mean / coarse',
    'max / deterministic',
    'fair: mean / every-nth',
    'std / deterministic',
    'max / deterministic',
    'Clairvoyant mean / efficient',
  ];
  const rows = worlds.map((world): Cell[] => {
    const own = cases.filter((one) => one.world === world);
    const spread = (value: (one: Case) => number) => spreadText(own.map(value).filter((each) => Number.isFinite(each)));
    return [
      world.id,
      medianOf(own, ({ triggersPerSecond }) => triggersPerSecond),
      medianOf(own, ({ scores }) => scores.get('coarse')?.threshold ?? NaN),
      spread(ratioOf('mean', 'efficient', 'coarse')),
      spread(ratioOf('max', 'efficient', 'deterministic')),
      hasThird(world) ? spread(ratioOf('mean', 'fair', 'third')) : null,
      spread(ratioOf('std', 'fair', 'deterministic')),
      spread(ratioOf('max', 'fair', 'deterministic')),
      boundOf(bounds.filter(({ run }) => run.world === world)),
    ];
  });
  return { id: 'worlds', title: 'Worlds: medians and ranges over the seeds', columns, rows };
}

/** The least mean at as many updates, over what `efficient` has on the same short runs. */
function boundOf(runs: readonly Bound[]): number | null {
  const ratios = runs.map(({ probed, results, run }) => {
    const { mean, updates } = scoreOf(run.world, laneOf(results, 'efficient'));
    return meanAt(clairvoyant.found(probed), updates) / mean;
  });
  return ratios.length > 0 ? median(ratios) : null;
}

/** Between two schedules by the straight line: the least mean is convex in the number of updates. */
function meanAt(curve: Clairvoyant, updates: number): number {
  const above = curve.findIndex((point) => point.updates >= updates);
  const high = curve[above];
  const low = curve[above - 1];
  if (!high || !low || high.updates === low.updates) return high?.mean ?? NaN;
  return low.mean + ((high.mean - low.mean) * (updates - low.updates)) / (high.updates - low.updates);
}

function lanesTable(figure: 'mean' | 'std' | 'max' | 'updates', worlds: readonly BarWorld[], cases: readonly Case[]): Table {
  const lanes = [...main, 'coarse', 'coarse-drop'];
  const rows = worlds.map((world): Cell[] => {
    const own = cases.filter((one) => one.world === world);
    return [world.id, ...lanes.map((lane) => medianOf(own, ({ scores }) => scores.get(lane)?.[figure] ?? NaN))];
  });
  const unit = figure === 'updates' ? 'Updates sent' : `Deviation from the real path, ${figure} over the receivers, m`;
  return { id: figure, title: `${unit}: medians over the seeds`, columns: ['World', ...lanes], rows };
}

export const schedulerBarsTopic: Topic = {
  id: 'schedulers',
  title: 'Schedulers: the same number of updates, spent in different ways',
  about:
    'Every scheduler that keeps a budget, at equal numbers of updates, in worlds of random driving, loss, narrow links, many receivers and small budgets. The bars were set before the runs; what misses one is named. ' +
    'The reasons for the default are in docs/decisions/0053-the-default-scheduler.md.',
  figures: [schedulerBars],
};
