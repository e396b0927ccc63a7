/**
 * Equal delays for every scheduler: which of them makes receivers less equal. Two figures: schedulers that share a
 * budget, and those that equalise errors or have thresholds.
 */
import type { RunResults } from '../../../engine/measure/run-results.ts';
import { spreadOf } from '../../../engine/session/results.ts';
import type { BatchRun } from '../../../main/run/run-tasks.ts';
import further from '../../claims/further.json' with { type: 'json' };
import printed from '../../claims/printed.json' with { type: 'json' };
import { claimOfCases } from '../claim.ts';
import { example } from '../example.ts';
import type { Block, Figure, Lab, Performed } from '../figure.ts';
import { laneOf } from '../receivers.ts';
import { spreadText } from '../figure-text.ts';

interface Group {
  readonly file: string;
  readonly reference: string;
  readonly lanes: readonly string[];
  /** Exported paths of these lanes differ: they are compared by their deviation from the real path. */
  readonly byDeviation?: true;
}

interface EqualRun extends BatchRun {
  readonly file: string;
}

const duration = 200;
const source = 'An own check of the thesis’s and NetGames’05’s budgets';
const setting = `500 ± 100 ms to all three receivers, a driver with a mouse, ${duration} s.`;

const withBudget: readonly Group[] = [
  { file: 'thesis-3-probabilistic', reference: 'third', lanes: ['fixed', 'accumulated', 'instantaneous', 'time', 'thirds', 'regular'] },
  { file: 'thesis-3-deterministic', reference: 'third', lanes: ['accumulated', 'instantaneous', 'time', 'thirds'] },
  { file: 'netgames05-budget', reference: 'third', lanes: ['pick', 'fair', 'balanced'] },
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
const own = ['efficient', 'balanced', 'fair'];
const others: readonly Group[] = [
  { file: 'thesis-3-scheduling', reference: 'base', lanes: ['drop', 'drop-aware', 'flush', 'flush-aware'] },
  { file: 'netgames05-scheduling', reference: 'base', lanes: ['relative'] },
  {
    file: thresholds,
    reference: 'third',
    lanes: ['systematic', 'least-mean', 'minimax', 'priced', 'priced-fair', ...own, 'coarse'],
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
  return groups.flatMap(({ file, reference, lanes, byDeviation = false }) => {
    const unsteady = byDeviation ? ['near', 'mid', 'far'] : ['near'];
    const sets = [...delays, ...unsteady.map((node) => `nodes.${node}.link.jitter.spread=0.1`)];
    const what = { path: example(file), sets, duration, lanes: [reference, ...lanes], undrawn: !byDeviation, file };
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
  /** Over the reference, by run. */
  readonly spreads: readonly number[];
  readonly means: readonly number[];
  /** Whether the std is at most that of the reference plus 2 % of the lane's own mean, by run. */
  readonly isEven: readonly boolean[];
}

function comparisonsOf(performed: readonly Performed<EqualRun>[], groups: readonly Group[]): readonly Comparison[] {
  return groups.flatMap(({ file, reference, lanes, byDeviation = false }) => {
    const runs = performed.filter(({ run }) => run.file === file);
    return lanes.map((lane) => {
      const pairs = runs.map(({ results }) => {
        return { here: errorsOf(results, lane, byDeviation), there: errorsOf(results, reference, byDeviation) };
      });
      return {
        file,
        lane,
        reference,
        spreads: pairs.map(({ here, there }) => here.std / there.std),
        means: pairs.map(({ here, there }) => here.mean / there.mean),
        isEven: pairs.map(({ here, there }) => here.std <= there.std + 0.02 * here.mean),
      };
    });
  });
}

function blocksWithBudget(found: readonly Comparison[]): Block[] {
  const rows = found.map(({ file, lane, spreads, means }) => [`\`${file}.yaml\`, ${lane}`, spreadText(spreads), spreadText(means)]);
  const holds = found.flatMap(({ spreads }) => spreads.map((ratio) => ratio <= 1));
  return [
    {
      kind: 'text',
      text: `${setting} Over every third update to all; median and range over seeds. Every third update to all is the reference, so its row would be 1.`,
    },
    { kind: 'table', table: { title: 'Over every third update', columns: ['File, lane', 'std / third', 'mean / third'], rows } },
    { kind: 'claims', claims: [claimOfCases(further.E1, holds), claimOfCases(further.E1b, nearlyEven(found))] },
  ];
}

function blocksOfOthers(found: readonly Comparison[]): Block[] {
  const rows = found.map(({ file, lane, reference, spreads, means }) => {
    return [`\`${file}.yaml\`, ${lane}`, reference, spreadText(spreads), spreadText(means)];
  });
  const equalisers = found.filter(({ reference }) => reference === 'base');
  const ours = found.filter(({ file, lane }) => file === thresholds && own.includes(lane));
  const rest = found.filter(({ file, lane }) => file === thresholds && !own.includes(lane));
  const ratios = (some: readonly Comparison[]) => some.flatMap(({ spreads }) => spreads);
  return [
    {
      kind: 'text',
      text: `Those that share a budget are on the page of further claims. ${setting} Over every third update to all (\`third\`), or over every update to all (\`base\`); median and range over seeds. Errors are accumulated export errors; in \`${thresholds}.yaml\` mean deviations from the real path.`,
    },
    { kind: 'table', table: { title: 'Over the same updates to all', columns: ['File, lane', 'Over', 'std', 'mean'], rows } },
    {
      kind: 'claims',
      claims: [
        claimOfCases(
          printed.E2,
          ratios(equalisers).map((ratio) => ratio > 1),
        ),
        claimOfCases(
          printed.E3,
          ratios(ours).map((ratio) => ratio <= 1),
        ),
        claimOfCases(printed.E3b, nearlyEven(ours)),
        claimOfCases(
          printed.E4,
          ratios(rest).map((ratio) => ratio <= 1),
        ),
        claimOfCases(printed.E4b, nearlyEven(rest)),
      ],
    },
  ];
}

function nearlyEven(found: readonly Comparison[]): boolean[] {
  return found.flatMap(({ isEven }) => isEven);
}
