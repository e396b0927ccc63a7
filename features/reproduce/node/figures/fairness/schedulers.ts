/**
 * The page of schedulers, held against bars that were set before: mean, spread and largest deviation from the real path at
 * equal numbers of updates.
 */
import { clairvoyant, type Clairvoyant } from '../../probes/clairvoyant.ts';
import reasons from '../../claims/schedulers.json' with { type: 'json' };
import tolerances from '../../tolerances.json' with { type: 'json' };
import { claimOfCases, claimOfRuns, decidingText, shareText, type Claim } from '../claim.ts';
import type { Block, Cell, Figure, Table, Topic } from '../figure.ts';
import { rangeText, spreadText } from '../figure-text.ts';
import { laneOf } from '../receivers.ts';
import { median } from '../../../../../engine/base/math/sample.ts';
import { barWorlds, type BarWorld } from './bar-worlds.ts';
import {
  bars,
  flakyClaim,
  hasThird,
  intervalOf,
  medianOf,
  ratioOf,
  ratioText,
  valueOf,
  valuesOf,
  verdictOn,
  withInterval,
  worldsOf,
  type Case,
  type Figured,
  type Miss,
  type Verdict,
} from './bars.ts';
import { floorsOf, isExcluded, isExcludedWithin, leastStdRatio, leastStdRatioWithin } from './floors.ts';
import {
  budgetLanes,
  durations,
  firstSeed,
  flooredBars,
  hasFloors,
  lanesOfLong,
  manyReceivers,
  mostSeeds,
  performBounds,
  performCases,
  performLong,
  scoreOf,
  updatesTolerance,
  type BarResult,
} from './scheduler-runs.ts';
import { performSteps, stepBlocks } from './tenfold.ts';

const { fairStd, meanOverEveryNth, pricedMean } = tolerances.schedulers;

/** The columns of the lanes. `tick`: an update at every tick at which the newest is off at all, to all. */
const shownLanes = ['third', 'all', 'tick', ...budgetLanes, 'coarse', 'coarse-drop', 'relative'];

/** Ids of the worlds that a quick measurement has. */
const quickWorlds = [
  'keys, arcs ±100 ms',
  'mouse, arcs ±100 ms',
  'mouse, straight ±100 ms',
  'GLS, arcs ±100 ms',
  'loss 30 % for all',
  'loss 30 % both ways, names 32',
  'narrow links',
  'one flaky of 16',
  'all healthy of 16',
  'budget 0.1 n',
  'equal delays',
  'respawns',
];

export const schedulerBars: Figure = {
  id: 'scheduler-bars',
  title: 'Schedulers against their bars',
  source: 'Driftbench: docs/decisions/0053-the-default-scheduler.md',
  async measure(lab) {
    const worlds = lab.quick ? barWorlds.filter(({ id }) => quickWorlds.includes(id)) : barWorlds;
    const cases = await performCases(lab, worlds);
    const bounds = await performBounds(lab, worlds);
    const longer = await performLong(lab, worlds);
    const steps = await performSteps(lab, firstSeed);
    return cases.length === 0 ? [] : [...blocksOf(cases, bounds, longer), ...stepBlocks(steps)];
  },
};

type CasesOf = (world: BarWorld) => readonly Case[];

function blocksOf(cases: readonly Case[], bounds: readonly BarResult[], longer: readonly BarResult[]): Block[] {
  const worlds = worldsOf(cases);
  const casesOf: CasesOf = (world) => cases.filter((one) => one.world === world);
  const verdicts = bars.map((bar) => verdictOn(bar, cases));
  const claims = [...barClaims(verdicts, cases, casesOf), flakyClaim(cases), ...longClaims(longer)];
  return [
    { kind: 'text', text: runsText(cases) },
    { kind: 'text', text: baselinesText(cases) },
    { kind: 'claims', claims: claims.filter(({ ours }) => !ours.startsWith('0/0') && ours !== '–') },
    { kind: 'text', text: floorsText },
    { kind: 'table', table: missesTable(verdicts, casesOf) },
    { kind: 'table', table: floorsTable(worlds.filter(hasFloors), casesOf) },
    { kind: 'claims', claims: lossAwareClaims(worlds, casesOf) },
    { kind: 'table', table: longTable(longer) },
    { kind: 'text', text: boundsText },
    { kind: 'table', table: worldsTable(worlds, casesOf, bounds) },
    { kind: 'table', table: intervalsTable(worlds, casesOf) },
    ...(['mean', 'std', 'max', 'updates'] as const).map((figure): Block => {
      return { kind: 'table', table: lanesTable(figure, worlds, casesOf) };
    }),
    { kind: 'table', table: settingsTable(worlds) },
  ];
}

function runsText(cases: readonly Case[]): string {
  const seeds = new Set(cases.map(({ seed }) => seed)).size;
  return (
    `Runs: \`resources/experiments/receiver-threshold.yaml\`, ${durations.usual} s, ${worldsOf(cases).length} worlds, ${seeds} seeds from ${firstSeed + 1} on, on which nothing was tuned. ` +
    'Mean, std and largest are of the mean deviation of each receiver from the real path (m). Ratios are medians over the seeds of paired runs: the same path, and the same network by update number. ' +
    'A seed in which a receiver sees nothing counts as the worst. A bar “holds” when it is kept in each world, or in the share of the runs that stands under “There”, and “fails” otherwise. Behind a count of worlds, or a ratio: the geometric mean of the ratio over all runs, with its 95 % interval by bootstrap over drivings and seeds. Worlds of the same driving have the same driver under a seed, and but for `two speeds` the same path; all but those of keys, stick, GLS, pedestrians, town cars, aircraft, the road and respawns are of the mouse. ' +
    'The limits of the bars are in `features/reproduce/node/tolerances.json`. Those of `balanced, mean`, `priced, mean` and `priced-fair, mean` were set when results of an earlier run were known, the others before any run. ' +
    'Worlds of the mouse are those of that name, and `wandering delays` and `two speeds`, whose drivers have a mouse too; `all healthy of 16` is one of 16 receivers, `one flaky of 16` has bars of its own.'
  );
}

function baselinesText(cases: readonly Case[]): string {
  const without = cases.filter(({ scores }) => !scores.has('coarse')).length;
  const unmatched = without > 0 ? ` (${without} of ${cases.length} runs have none that near)` : '';
  return (
    `\`coarse\`: a coarser distance threshold, sent to all, found for as many updates as \`efficient\` sends${unmatched}. There is none where players react to what they see, as with respawns. ` +
    `\`coarse-drop\` (\`equalise-drop\`) and \`relative\` send to some receivers only: thresholds are searched until the updates are within ${100 * updatesTolerance} % of those of \`efficient\`, on ${mostSeeds.searched} seeds; “–”: none was found. ` +
    'Every update has as many bytes, so equal updates are equal bytes too. Acknowledgements come on top: every-nth and `coarse` need none, all that look at the error of a receiver do. They are never lost, as on a reliable channel, which favours those that need them, but for the two worlds “loss 30 % both ways”: ' +
    'there they are lost as updates are, and each names the last 32 arrivals, or the last alone. The latter is shown for comparison and is not in the bar of the std. Beside “loss 30 % for all” they show what free acknowledgements are worth. ' +
    '`least-mean` and `minimax`: `loss-aware`. `all`: every update of the common trigger to all; `tick`: an update to all at every tick at which the newest is off at all.'
  );
}

const floorsText =
  'Floors: the least error that each receiver has in any lane of the run, `all` and `tick` among them. Errors that are at least these floors and have a mean of at most 1.1 × every-nth’s have the least std where the lowest are raised to a common level. ' +
  'Where that std is above 0.2 × deterministic-budget’s, the floors exclude mean and std together. That is measured, not proved for every thinkable schedule: an old update may by chance predict better than a new one, as the clairvoyant schedule shows, which knows the future. ' +
  'These floors allow every receiver any number of updates. Floors within the budget do not: for each receiver the least error by the number of updates it was sent, over all lanes and, where a bar is missed, nine more (`efficient` with 0.5 to 3 times the budget, thresholds to all of 0.35 to 2.5 times that of `coarse`), mixed at will (the lower convex envelope; below the fewest updates measured its largest error counts, for none), ' +
  'and the least std with that mean and at most 1.02 × deterministic-budget’s updates in all. Where that is above the bar no schedule measured here, nor a mixture of them, reaches it; an unmeasured one may.';

const boundsText = `Clairvoyant: dynamic programming over the real path, ${durations.clairvoyant} s, ${mostSeeds.clairvoyant} seeds. It knows the future and chooses among updates every 0.1 s, which arrive after the mean delay of their receiver: nearly the least mean that any schedule of as many updates can have, not exactly.`;

/**
 * The claim of each bar. Beside the bars of `fair` stand the same bars in the worlds whose floors do not exclude them.
 */
function barClaims(verdicts: readonly Verdict[], cases: readonly Case[], casesOf: CasesOf): Claim[] {
  const allowed = cases.filter(({ world }) => !isExcluded(casesOf(world)));
  const allowedWithin = allowed.filter(({ world }) => !isExcludedWithin(casesOf(world)));
  const says = '– where the floors do not exclude mean and std together';
  const within = `${says}, nor those within the budget`;
  return verdicts.flatMap(({ claim }) => {
    const bar = bars.find(({ id }) => id === claim.id && flooredBars.includes(id));
    if (!bar) return [claim];
    return [
      claim,
      verdictOn({ ...bar, id: `${bar.id}, allowed`, says }, allowed).claim,
      verdictOn({ ...bar, id: `${bar.id}, allowed within`, says: within }, allowedWithin).claim,
    ];
  });
}

function missesTable(verdicts: readonly Verdict[], casesOf: CasesOf): Table {
  const misses = verdicts.flatMap((verdict) => verdict.misses);
  const rows = misses.map((miss): Cell[] => {
    const most = miss.bar.most(miss.world);
    const value = decidingText(miss.value, (figure) => figure <= most);
    return [miss.bar.id, miss.world.id, most, value, reasonOf(miss, casesOf(miss.world))];
  });
  return { id: 'missed', title: 'Bars that are missed in a world', columns: ['Bar', 'World', 'At most', 'Median', 'Reason'], rows };
}

function reasonOf({ bar: { id }, world }: Miss, cases: readonly Case[]): string {
  const isOfBoth = flooredBars.includes(id);
  if (isOfBoth && isExcluded(cases)) return 'The floors exclude mean and std together.';
  if (isOfBoth && isExcludedWithin(cases))
    return 'The floors within the budget exclude mean and std together; those with any number of updates do not.';
  if (isOfBoth) return 'Missed: floors do not exclude it.';
  const known: Readonly<Record<string, string>> = reasons;
  return known[`${id}, ${world.id}`] ?? known[id] ?? '–';
}

/** The least mean of a lane with a std of at most 0.2 × deterministic-budget’s, over that of every-nth. */
const leastMeanOfEven: Figured = ({ scores }) => {
  const [third, deterministic] = [scores.get('third'), scores.get('deterministic')];
  if (!third || !deterministic) return undefined;
  const even = [...budgetLanes, 'coarse', 'coarse-drop', 'relative'].flatMap((lane) => scores.get(lane) ?? []);
  const means = even.filter(({ std }) => std <= fairStd * deterministic.std).map(({ mean }) => mean);
  return means.length > 0 ? Math.min(...means) / third.mean : undefined;
};

const floorColumns: readonly (readonly [column: string, cell: (cases: readonly Case[]) => Cell])[] = [
  ['Highest floor, m', (cases) => medianOf(cases, (one) => Math.max(...floorsOf(one)))],
  ['1.1 × every-nth’s mean, m', (cases) => medianOf(cases, ({ scores }) => (scores.get('third')?.mean ?? NaN) * meanOverEveryNth)],
  ['Least std / deterministic', (cases) => medianOf(cases, leastStdRatio)],
  ['Within the budget', (cases) => medianOf(cases, leastStdRatioWithin)],
  ['fair: std / deterministic', (cases) => medianOf(cases, ratioOf('std', 'fair', 'deterministic'))],
  ['Seeds with a least std above 0.2', (cases) => shareAboveBar(cases, leastStdRatio)],
  ['Within the budget: seeds', (cases) => shareAboveBar(cases, leastStdRatioWithin)],
  ['fair: mean / every-nth', (cases) => medianOf(cases, ratioOf('mean', 'fair', 'third'))],
  ['Least mean of a lane that keeps the std / every-nth', (cases) => medianOf(cases, leastMeanOfEven)],
];

function floorsTable(worlds: readonly BarWorld[], casesOf: CasesOf): Table {
  const rows = worlds.map((world): Cell[] => [world.id, ...floorColumns.map(([, cell]) => cell(casesOf(world)))]);
  const title = 'Floors, and the least std at 1.1 × every-nth’s mean: medians over the seeds';
  return { id: 'floors', title, columns: ['World', ...floorColumns.map(([column]) => column)], rows };
}

/** The share of the seeds whose least std is above the bar of `fair`; all cases are of one world. */
function shareAboveBar(cases: readonly Case[], leastRatio: Figured): string {
  const driving = cases[0]?.world.driving ?? '';
  const shares = valuesOf(cases, leastRatio).map((ratio, seed) => ({ driving, seed, share: ratio > fairStd ? 1 : 0 }));
  return shares.length === 0 ? '–' : `${shares.filter(({ share }) => share === 1).length}/${shares.length}; ${shareText(shares)}`;
}

/**
 * Compares priced-marginal-error with the loss-aware rule, world by world. No bar is set; worlds where it loses are
 * named.
 */
function lossAwareClaims(worlds: readonly BarWorld[], casesOf: CasesOf): Claim[] {
  return (['least-mean', 'minimax'] as const).flatMap((over) =>
    (['mean', 'max'] as const).map((figure) => {
      const ratioOver = ratioOf(figure, 'priced', over);
      const ratios = worlds.map((world) => ({ world, ratio: medianOf(casesOf(world), ratioOver) }));
      const lost = ratios.filter(({ ratio }) => !(ratio <= 1)).map(({ world, ratio }) => `${world.id} (${rangeText(ratio, ratio)})`);
      const says = `priced-marginal-error (balanced) has no larger ${figure} than \`${over}\`: worlds`;
      const counted = claimOfCases(
        { id: `priced, ${over}, ${figure}`, says },
        ratios.map(({ ratio }) => ratio <= 1),
      );
      const claim = withInterval(counted, worlds.flatMap(casesOf), ratioOver);
      return lost.length > 0 ? { ...claim, why: `Larger: ${lost.join('; ')}` } : claim;
    }),
  );
}

function longClaims(longer: readonly BarResult[]): Claim[] {
  return (['priced', 'priced-fair'] as const).map((lane) => {
    const says = `${manyReceivers} for ${durations.manyReceivers} s: mean ≤ 1.07 × deterministic-budget in each run`;
    const ratios = longRatios(longer, 'mean', lane);
    const cases = longer.map(({ run: { world, seed } }, index) => {
      return { driving: world.driving, seed, kept: (ratios[index] ?? NaN) <= pricedMean };
    });
    return claimOfRuns({ id: `${lane}, ${durations.manyReceivers} s`, says, printed: 'each run' }, cases, 1);
  });
}

function longTable(longer: readonly BarResult[]): Table {
  const rows = lanesOfLong
    .slice(1)
    .map((lane): Cell[] => [lane, ...(['mean', 'std', 'max'] as const).map((figure) => spreadText(longRatios(longer, figure, lane)))]);
  const title = `${manyReceivers} for ${durations.manyReceivers} s, over deterministic-budget: medians and ranges over ${longer.length} seeds`;
  return { id: 'long', title, columns: ['Lane', 'mean', 'std', 'max'], rows };
}

function longRatios(longer: readonly BarResult[], figure: 'mean' | 'std' | 'max', lane: string): number[] {
  return longer.map(({ run, results }) => {
    const figureOf = (id: string) => scoreOf(run.world, laneOf(results, id))[figure];
    return figureOf(lane) / figureOf('deterministic');
  });
}

/** The ratios that the bars are about, as columns of the tables of worlds. */
const ratios: readonly (readonly [column: string, ratio: Figured])[] = [
  ['efficient: mean / coarse', ratioOf('mean', 'efficient', 'coarse')],
  ['efficient: max / deterministic', ratioOf('max', 'efficient', 'deterministic')],
  ['fair: mean / every-nth', (one) => (hasThird(one.world) ? ratioOf('mean', 'fair', 'third')(one) : undefined)],
  ['fair: std / deterministic', ratioOf('std', 'fair', 'deterministic')],
  ['fair: max / deterministic', ratioOf('max', 'fair', 'deterministic')],
];

function worldsTable(worlds: readonly BarWorld[], casesOf: CasesOf, bounds: readonly BarResult[]): Table {
  const columns = [
    'World',
    'Triggers/s',
    'Coarser threshold, m',
    'Updates: efficient / coarse',
    ...ratios.map(([column]) => column),
    'Clairvoyant mean / efficient',
  ];
  const rows = worlds.map((world): Cell[] => {
    const own = casesOf(world);
    const spread = (value: Figured) => (valuesOf(own, value).length > 0 ? spreadText(valuesOf(own, value)) : null);
    return [
      world.id,
      medianOf(own, ({ triggersPerSecond }) => triggersPerSecond),
      medianOf(own, valueOf('threshold', 'coarse')),
      spread(ratioOf('updates', 'efficient', 'coarse')),
      ...ratios.map(([, ratio]) => spread(ratio)),
      boundOf(bounds.filter(({ run }) => run.world === world)),
    ];
  });
  return { id: 'worlds', title: 'Worlds: medians and ranges over the seeds', columns, rows };
}

function intervalsTable(worlds: readonly BarWorld[], casesOf: CasesOf): Table {
  const rows = worlds.map((world): Cell[] => [
    world.id,
    ...ratios.map(([, ratio]) => (valuesOf(casesOf(world), ratio).length > 0 ? ratioText(intervalOf(casesOf(world), ratio)) : null)),
  ]);
  const title = 'Worlds: geometric means and their 95 % intervals by bootstrap over the seeds';
  return { id: 'intervals', title, columns: ['World', ...ratios.map(([column]) => column)], rows };
}

/** The least mean at as many updates, over what `efficient` has on the same short runs. */
function boundOf(runs: readonly BarResult[]): number | null {
  const found = runs.map(({ probed, results, run }) => {
    const { mean, updates } = scoreOf(run.world, laneOf(results, 'efficient'));
    return meanAt(clairvoyant.found(probed), updates) / mean;
  });
  return found.length > 0 ? median(found) : null;
}

/** Interpolates linearly between two schedules: the least mean is convex in the number of updates. */
function meanAt(curve: Clairvoyant, updates: number): number {
  const above = curve.findIndex((point) => point.updates >= updates);
  const high = curve[above];
  const low = curve[above - 1];
  if (!high || !low || high.updates === low.updates) return high?.mean ?? NaN;
  return low.mean + ((high.mean - low.mean) * (updates - low.updates)) / (high.updates - low.updates);
}

function lanesTable(figure: 'mean' | 'std' | 'max' | 'updates', worlds: readonly BarWorld[], casesOf: CasesOf): Table {
  const rows = worlds.map((world): Cell[] => [world.id, ...shownLanes.map((lane) => medianOf(casesOf(world), valueOf(figure, lane)))]);
  const unit = figure === 'updates' ? 'Updates sent' : `Deviation from the real path, ${figure} over the receivers, m`;
  return { id: figure, title: `${unit}: medians over the seeds`, columns: ['World', ...shownLanes], rows };
}

function settingsTable(worlds: readonly BarWorld[]): Table {
  const rows = worlds.map(({ id, receivers, budget, links, settings }): Cell[] => [
    id,
    receivers,
    budget,
    linksText(links),
    settings.length > 0 ? settings.map((set) => `\`${set}\``).join(', ') : 'as in the example',
  ]);
  const columns = ['World', 'Receivers', 'Updates for each trigger', 'Links', 'Settings'];
  return { id: 'settings', title: 'What makes each world of the example', columns, rows };
}

/** Lists more than five links by the first five and the last. */
function linksText(links: readonly string[]): string {
  if (links.length === 0) return 'as in the example';
  const named = links.length > 5 ? [...links.slice(0, 5), '…', links.at(-1) as string] : links;
  return named.map((link) => (link === '…' ? link : `\`${link}\``)).join('; ');
}

export const schedulerBarsTopic: Topic = {
  id: 'schedulers',
  title: 'Schedulers: the same number of updates, spent in different ways',
  about:
    'Every scheduler that keeps a budget, at equal numbers of updates, in worlds of random driving, loss, narrow links, many receivers and small budgets. What misses a bar is named. ' +
    'The reasons for the default are in docs/decisions/0053-the-default-scheduler.md.',
  figures: [schedulerBars],
};
