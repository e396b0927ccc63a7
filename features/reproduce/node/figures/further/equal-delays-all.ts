/**
 * Equal delays for every scheduler: which of them makes receivers less equal. Two figures: schedulers that share a
 * budget, and those that equalise errors or have thresholds.
 */
import type { RunResults } from '../../../../../engine/measure/run-results.ts';
import { spreadOf } from '../../../../../engine/session/results.ts';
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import further from '../../claims/further.json' with { type: 'json' };
import printed from '../../claims/printed.json' with { type: 'json' };
import { claimsOfRuns, type Claim, type CrossedCase } from '../claim.ts';
import { example } from '../example.ts';
import type { Block, Figure, Lab, Performed } from '../figure.ts';
import { laneOf } from '../receivers.ts';
import { spreadText } from '../figure-text.ts';

interface Group {
  readonly file: string;
  readonly reference: string;
  /** Lanes of the documents' schedulers, and of others. */
  readonly lanes: readonly string[];
  /** Lanes of this bench's own schedulers, each with its name: none is counted together with another. */
  readonly own?: Readonly<Record<string, string>>;
  /** Exported paths of these lanes differ: they are compared by their deviation from the real path. */
  readonly byDeviation?: true;
}

interface EqualRun extends BatchRun {
  readonly file: string;
  readonly seed: number;
}

const duration = 200;
const source = 'An own check of the thesis’s and NetGames’05’s budgets';
const driving = 'mouse';
const setting = `500 ± 100 ms to all three receivers, a driver with a mouse, ${duration} s.`;
const priced = (variant: string) => `\`priced-marginal-error\`, ${variant}`;

const withBudget: readonly Group[] = [
  { file: 'thesis-3-probabilistic', reference: 'third', lanes: ['fixed', 'accumulated', 'instantaneous', 'time', 'thirds', 'regular'] },
  { file: 'thesis-3-deterministic', reference: 'third', lanes: ['accumulated', 'instantaneous', 'time', 'thirds'] },
  { file: 'netgames05-budget', reference: 'third', lanes: ['pick'], own: { fair: priced('fair'), balanced: priced('balanced') } },
];

export const equalDelaysOfAll: Figure = {
  id: 'fairness-equal-delays-all',
  title: 'Equal delays, every scheduler with a budget',
  source,
  async measure(lab) {
    const performed = await lab.run(runsOf(lab, withBudget));
    return performed.length === 0 ? [] : blocksWithBudget(comparisonsOf(performed, withBudget));
  },
};

const thresholds = 'receiver-threshold';
const others: readonly Group[] = [
  { file: 'thesis-3-scheduling', reference: 'base', lanes: ['drop', 'drop-aware', 'flush', 'flush-aware'] },
  { file: 'netgames05-scheduling', reference: 'base', lanes: ['relative'] },
  {
    file: thresholds,
    reference: 'third',
    lanes: ['systematic', 'least-mean', 'minimax', 'coarse'],
    own: {
      priced: priced('balanced'),
      'priced-fair': priced('fair'),
      ...Object.fromEntries(['efficient', 'balanced', 'fair'].map((variant) => [variant, `\`${thresholds}\`, ${variant}`])),
    },
    byDeviation: true,
  },
];

export const evenDelays: Figure = {
  id: 'fairness-even-delays',
  title: 'Equal delays, schedulers that equalise, and those with thresholds',
  source,
  async measure(lab) {
    const performed = await lab.run(runsOf(lab, others));
    return performed.length === 0 ? [] : blocksOfOthers(comparisonsOf(performed, others));
  },
};

function runsOf({ seeds }: Lab, groups: readonly Group[]): EqualRun[] {
  const delays = ['near', 'far'].map((node) => `nodes.${node}.link.delay=0.5`);
  return groups.flatMap(({ file, reference, lanes, own = {}, byDeviation = false }) => {
    const unsteady = byDeviation ? ['near', 'mid', 'far'] : ['near'];
    const sets = [...delays, ...unsteady.map((node) => `nodes.${node}.link.jitter.spread=0.1`)];
    const what = { path: example(file), sets, duration, lanes: [reference, ...lanes, ...Object.keys(own)], undrawn: !byDeviation, file };
    return seeds.map((seed) => ({ ...what, seed }));
  });
}

/** Mean and standard deviation over the receivers. */
function errorsOf(results: RunResults, lane: string, byDeviation: boolean): { readonly mean: number; readonly std: number } {
  const { aeeMean, aeeStd, receivers } = laneOf(results, lane);
  if (!byDeviation) return { mean: aeeMean ?? NaN, std: aeeStd ?? NaN };
  return spreadOf(Object.values(receivers).map(({ deviationMean }) => deviationMean ?? NaN));
}

interface Comparison {
  readonly file: string;
  readonly lane: string;
  readonly reference: string;
  /** The name of a scheduler of this bench's own. */
  readonly name?: string | undefined;
  readonly runs: readonly Compared[];
}

/** The comparison in one run. */
interface Compared {
  readonly seed: number;
  /** Over the reference. */
  readonly std: number;
  readonly mean: number;
  /** True if the std is at most that of the reference plus 2 % of the lane's own mean. */
  readonly isEven: boolean;
}

function comparisonsOf(performed: readonly Performed<EqualRun>[], groups: readonly Group[]): readonly Comparison[] {
  return groups.flatMap(({ file, reference, lanes, own = {}, byDeviation = false }) => {
    const all = performed.filter(({ run }) => run.file === file);
    return [...lanes, ...Object.keys(own)].map((lane): Comparison => {
      const runs = all.map(({ run: { seed }, results }): Compared => {
        const [here, there] = [errorsOf(results, lane, byDeviation), errorsOf(results, reference, byDeviation)];
        return { seed, std: here.std / there.std, mean: here.mean / there.mean, isEven: here.std <= there.std + 0.02 * here.mean };
      });
      return { file, lane, reference, name: own[lane], runs };
    });
  });
}

function casesOf(found: readonly Comparison[], isKept: (one: Compared) => boolean): CrossedCase[] {
  return found.flatMap(({ runs }) => runs.map((one) => ({ driving, seed: one.seed, kept: isKept(one) })));
}

const isNoLessEqual = ({ std }: Compared) => std <= 1;
const isNearlyEven = ({ isEven }: Compared) => isEven;

/** Two rows for each scheduler of this bench's own. */
function ownClaims(found: readonly Comparison[]): Claim[] {
  return found.flatMap((one) => {
    if (one.name === undefined) return [];
    const named = { ...printed.E3, says: `${one.name}: ${printed.E3.says}` };
    return [...claimsOfRuns(named, casesOf([one], isNoLessEqual)), ...claimsOfRuns(printed.E3b, casesOf([one], isNearlyEven))];
  });
}

function spreadsOf({ runs }: Comparison): readonly [std: string, mean: string] {
  return [spreadText(runs.map(({ std }) => std)), spreadText(runs.map(({ mean }) => mean))];
}

function nameOf({ file, lane, name }: Comparison): string {
  return `\`${file}.yaml\`, ${lane}${name === undefined ? '' : ` (${name})`}`;
}

function blocksWithBudget(found: readonly Comparison[]): Block[] {
  const rows = found.map((one) => [nameOf(one), ...spreadsOf(one)]);
  const others = found.filter(({ name }) => name === undefined);
  const claims = [
    ...claimsOfRuns(further.E1, casesOf(others, isNoLessEqual)),
    ...claimsOfRuns(further.E1b, casesOf(others, isNearlyEven)),
    ...ownClaims(found),
  ];
  return [
    {
      kind: 'text',
      text: `${setting} Over every third update to all; median and range over seeds. Every third update to all is the reference, so its row would be 1.`,
    },
    { kind: 'table', table: { title: 'Over every third update', columns: ['File, lane', 'std / third', 'mean / third'], rows } },
    { kind: 'claims', claims },
  ];
}

function blocksOfOthers(found: readonly Comparison[]): Block[] {
  const rows = found.map((one) => [nameOf(one), one.reference, ...spreadsOf(one)]);
  const equalisers = found.filter(({ reference }) => reference === 'base');
  const rest = found.filter(({ file, name }) => file === thresholds && name === undefined);
  const claims = [
    ...claimsOfRuns(
      printed.E2,
      casesOf(equalisers, ({ std }) => std > 1),
    ),
    ...ownClaims(found),
    ...claimsOfRuns(printed.E4, casesOf(rest, isNoLessEqual)),
    ...claimsOfRuns(printed.E4b, casesOf(rest, isNearlyEven)),
  ];
  return [
    {
      kind: 'text',
      text: `Those that share a budget are on the page of further claims. ${setting} Over every third update to all (\`third\`), or over every update to all (\`base\`); median and range over seeds. Errors are accumulated export errors; in \`${thresholds}.yaml\` mean deviations from the real path.`,
    },
    { kind: 'table', table: { title: 'Over the same updates to all', columns: ['File, lane', 'Over', 'std', 'mean'], rows } },
    { kind: 'claims', claims },
  ];
}
