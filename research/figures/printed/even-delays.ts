/** Equal delays for the schedulers that further.md does not have: which of them makes receivers less equal. */
import type { RunResults } from '../../../engine/measure/run-results.ts';
import type { BatchRun } from '../../../main/run/run-tasks.ts';
import claims from '../../claims/printed.json' with { type: 'json' };
import { claimOfCases } from '../claim.ts';
import { example } from '../example.ts';
import type { Block, Figure, Lab, Performed } from '../figure.ts';
import { laneOf } from '../receivers.ts';
import { spreadText } from '../spread.ts';
import { mean } from '../statistics.ts';

/** Lanes by file; every file has the lane `reference`. */
const files = [
  { file: 'thesis-3-scheduling', reference: 'base', lanes: ['drop', 'drop-aware', 'flush', 'flush-aware'] },
  { file: 'netgames05-scheduling', reference: 'base', lanes: ['relative'] },
  {
    file: 'receiver-threshold',
    reference: 'third',
    lanes: ['systematic', 'least-mean', 'minimax', 'priced', 'priced-fair', 'efficient', 'balanced', 'fair', 'coarse'],
  },
] as const;
const own = ['efficient', 'balanced', 'fair'];
/** Exported paths of these lanes differ: they are compared by their deviation from the real path. */
const byDeviation = 'receiver-threshold';
const duration = 200;

interface EqualRun extends BatchRun {
  readonly file: (typeof files)[number]['file'];
}

export const evenDelays: Figure = {
  id: 'fairness-even-delays',
  title: 'Equal delays, schedulers that equalise, and those with thresholds',
  source: 'An own check of the thesis’s and NetGames’05’s budgets',
  async measure(lab) {
    const performed = await lab.run(runsOf(lab));
    return performed.length === 0 ? [] : blocksOf(performed);
  },
};

function runsOf({ seeds }: Lab): EqualRun[] {
  const delays = ['near', 'far'].map((node) => `nodes.${node}.link.delay=0.5`);
  return files.flatMap(({ file, reference, lanes }) => {
    const jitter = (file === byDeviation ? ['near', 'mid', 'far'] : ['near']).map((node) => `nodes.${node}.link.jitter.spread=0.1`);
    const undrawn = file !== byDeviation;
    return seeds.map((seed) => {
      const sets = [...delays, ...jitter];
      return { path: example(file), sets, seed, duration, lanes: [reference, ...lanes], undrawn, file };
    });
  });
}

/** Mean and standard deviation over the receivers. */
function errorsOf(results: RunResults, lane: string, file: string): { readonly mean: number; readonly std: number } {
  const { aeeMean, aeeStd, receivers } = laneOf(results, lane);
  if (file !== byDeviation) return { mean: aeeMean ?? NaN, std: aeeStd ?? NaN };
  const errors = Object.values(receivers).map(({ deviationMean }) => deviationMean ?? NaN);
  const middle = mean(errors);
  return { mean: middle, std: Math.sqrt(mean(errors.map((error) => (error - middle) * (error - middle)))) };
}

function blocksOf(performed: readonly Performed<EqualRun>[]): Block[] {
  const found = files.flatMap(({ file, reference, lanes }) => {
    const runs = performed.filter(({ run }) => run.file === file);
    return lanes.map((lane) => {
      const over = (measure: 'std' | 'mean') =>
        runs.map(({ results }) => errorsOf(results, lane, file)[measure] / errorsOf(results, reference, file)[measure]);
      const isEven = runs.map(({ results }) => {
        const [here, there] = [errorsOf(results, lane, file), errorsOf(results, reference, file)];
        return here.std <= there.std + 0.02 * here.mean;
      });
      return { file, lane, reference, spreads: over('std'), means: over('mean'), isEven };
    });
  });
  const rows = found.map(({ file, lane, reference, spreads, means }) => [
    `\`${file}.yaml\`, ${lane}`,
    reference,
    spreadText(spreads),
    spreadText(means),
  ]);
  const equalisers = found.filter(({ reference }) => reference === 'base');
  return [
    {
      kind: 'text',
      text: `Those that share a budget are on the page of further claims. 500 ± 100 ms to all three receivers, a driver with a mouse, ${duration} s. Over every third update to all (\`third\`), or over every update to all (\`base\`); median and range over seeds. Errors are accumulated export errors; in \`${byDeviation}.yaml\` mean deviations from the real path.`,
    },
    { kind: 'table', table: { title: 'Over the same updates to all', columns: ['File, lane', 'Over', 'std', 'mean'], rows } },
    {
      kind: 'claims',
      claims: [
        claimOfCases(
          claims.E2,
          equalisers.flatMap(({ spreads }) => spreads.map((ratio) => ratio > 1)),
        ),
        claimOfCases(
          claims.E3,
          found.filter(({ file, lane }) => file === byDeviation && own.includes(lane)).flatMap(({ isEven }) => isEven),
        ),
      ],
    },
  ];
}
