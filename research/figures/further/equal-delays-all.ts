/** Every scheduler under equal delays: which of them makes receivers less equal. */
import type { BatchRun } from '../../../main/run/run-tasks.ts';
import claims from '../../claims/further.json' with { type: 'json' };
import { claimOfCases } from '../claim.ts';
import { example } from '../example.ts';
import type { Block, Figure, Lab, Performed } from '../figure.ts';
import { laneOf } from '../receivers.ts';
import { spreadText } from '../spread.ts';

/** Lanes by file; every file has the lane `reference`. */
const files = [
  { file: 'thesis-3-probabilistic', reference: 'third', lanes: ['fixed', 'accumulated', 'instantaneous', 'time', 'thirds', 'regular'] },
  { file: 'thesis-3-deterministic', reference: 'third', lanes: ['accumulated', 'instantaneous', 'time', 'thirds'] },
  { file: 'netgames05-budget', reference: 'third', lanes: ['pick', 'fair', 'balanced'] },
] as const;
const duration = 200;

interface EqualRun extends BatchRun {
  readonly file: (typeof files)[number]['file'];
}

export const equalDelaysOfAll: Figure = {
  id: 'fairness-equal-delays-all',
  title: 'Equal delays, every scheduler with a budget',
  source: 'An own check of the thesis’s and NetGames’05’s budgets',
  async measure(lab) {
    const performed = await lab.run(runsOf(lab));
    return performed.length === 0 ? [] : blocksOf(performed);
  },
};

function runsOf({ seeds }: Lab): EqualRun[] {
  const delays = ['near', 'far'].map((node) => `nodes.${node}.link.delay=0.5`);
  return files.flatMap(({ file, reference, lanes }) => {
    const sets = [...delays, 'nodes.near.link.jitter.spread=0.1'];
    return seeds.map((seed) => ({ path: example(file), sets, seed, duration, lanes: [reference, ...lanes], undrawn: true, file }));
  });
}

function blocksOf(performed: readonly Performed<EqualRun>[]): Block[] {
  const found = files.flatMap(({ file, reference, lanes }) => {
    const own = performed.filter(({ run }) => run.file === file);
    return lanes.map((lane) => {
      const over = (measure: 'aeeStd' | 'aeeMean') =>
        own.map(({ results }) => (laneOf(results, lane)[measure] ?? NaN) / (laneOf(results, reference)[measure] ?? NaN));
      return { file, lane, spreads: over('aeeStd'), means: over('aeeMean') };
    });
  });
  const rows = found.map(({ file, lane, spreads, means }) => [`\`${file}.yaml\`, ${lane}`, spreadText(spreads), spreadText(means)]);
  return [
    {
      kind: 'text',
      text: `500 ± 100 ms to all three receivers, a driver with a mouse, ${duration} s. Over every third update to all; median and range over seeds. Every third update to all is the reference, so its row would be 1.`,
    },
    { kind: 'table', table: { title: 'Over every third update', columns: ['File, lane', 'std / third', 'mean / third'], rows } },
    {
      kind: 'claims',
      claims: [
        claimOfCases(
          claims.E1,
          found.flatMap(({ spreads }) => spreads.map((ratio) => ratio <= 1)),
        ),
      ],
    },
  ];
}
