/** The thesis's chapter 2: local against synchronised clocks at 100, 300 and 800 ms, by the tank's driving. */
import claims from '../claims/motion.json' with { type: 'json' };
import { laneDuel, type Duel } from '../probes/lane-duel.ts';
import type { BatchRun } from '../../../../main/run/run-tasks.ts';
import { claimOfRange, claimsOfRuns, type Claim } from './claim.ts';
import { medianEstimate } from './estimate.ts';
import { example } from './example.ts';
import type { Block, Figure, Lab, Performed, Table } from './figure.ts';
import { receiverOf } from './receivers.ts';
import { spreadText } from './figure-text.ts';
import { median } from '../../../../engine/base/math/sample.ts';
import tolerances from '../tolerances.json' with { type: 'json' };

const { tankUnits, unitMetres } = tolerances.thesisClocks;

/** Ways to drive, by the entity of clocks.yaml that does; the second file of sets exchanges what its entities do. */
const plain = { straight: 'straight legs', circles: 'circles', random: 'random: keys' };
const exchanged = { straight: 'random: mouse', circles: 'GLS', random: 'random: stick' };
const exchange = [
  'entities.straight.motion={ kind: human-like, style: mouse }',
  'entities.circles.motion={ kind: gls-wander }',
  'entities.random.motion={ kind: human-like, style: analog }',
];

const delays = [100, 300, 800] as const;

/** The reference's mean local over mean synchronised deviation at 100, 300 and 800 ms. */
const reference: Readonly<Record<string, readonly number[]>> = {
  [plain.straight]: [58, 24, 9.4],
  [plain.circles]: [181, 70, 24],
  [plain.random]: [29, 12, 4.7],
  [exchanged.straight]: [15, 8.7, 3.8],
  [exchanged.circles]: [152, 31, 6],
};

/** Results of one run: one kind of driving at one delay. */
interface Case {
  readonly driving: string;
  readonly seed: number;
  readonly delay: number;
  /** Mean and 95 % quantile of the deviation, m. */
  readonly local: readonly [mean: number, p95: number];
  readonly synchronised: readonly [mean: number, p95: number];
  readonly duel: Duel;
}

interface ClockRun extends BatchRun {
  readonly seed: number;
  readonly drivings: Readonly<Record<string, string>>;
}

export const thesisClocks: Figure = {
  id: 'thesis-2-clocks',
  title: 'Local and synchronised clocks',
  source: 'Thesis, chapter 2 and Figure 2.2',
  async measure(lab) {
    const cases = (await lab.run(runsOf(lab))).flatMap(casesOf);
    return blocksOf(cases);
  },
};

function runsOf({ seeds }: Lab): ClockRun[] {
  const common = { path: example('clocks'), lanes: ['local', 'synchronised'], probes: [laneDuel.id] };
  return seeds.flatMap((seed) => [
    { ...common, seed, drivings: plain },
    { ...common, seed, sets: exchange, drivings: exchanged },
  ]);
}

function casesOf({ run, results, probed }: Performed<ClockRun>): Case[] {
  const duels = laneDuel.found(probed);
  return Object.entries(run.drivings).flatMap(([entity, driving]) =>
    delays.map((delay): Case => {
      const pair = `sender/${entity}>ms${delay}`;
      const deviation = (lane: string) => {
        const { deviationMean, deviationP95 } = receiverOf(results, lane, pair);
        return [deviationMean ?? NaN, deviationP95 ?? NaN] as const;
      };
      return {
        driving,
        seed: run.seed,
        delay,
        local: deviation('local'),
        synchronised: deviation('synchronised'),
        duel: duels[pair] as Duel,
      };
    }),
  );
}

/**
 * Frames on which the synchronised clock is worse: none to speak of, or three in four of them with the tank standing.
 */
const onlyStanding = ({ worse, worseStanding }: Duel) => worse < 0.001 || worseStanding >= 0.75;

const ratioOf = ({ local, synchronised }: Case) => local[0] / synchronised[0];

function blocksOf(cases: readonly Case[]): Block[] {
  const drivings = [...new Set(cases.map(({ driving }) => driving))];
  return [
    {
      kind: 'text',
      text:
        'Run: `driftbench run resources/experiments/clocks.yaml`, and once more with a mouse, the GLS wanderer and an analog stick instead (`--set entities.straight.motion=…`). ' +
        'Deviation of the placed from the real path; median over seeds, range in brackets. ' +
        'The reference’s mouse picks its targets otherwise, and its circles have stops between them: how is not stated, hence the other ratios there.',
    },
    { kind: 'table', table: tableOf(cases, drivings) },
    { kind: 'claims', claims: claimsOf(cases) },
  ];
}

function tableOf(cases: readonly Case[], drivings: readonly string[]): Table {
  const columns = [
    'Driving',
    'Delay, ms',
    'Local, mean m',
    'p95',
    'Synchronised, mean m',
    'p95',
    'Local / synchronised',
    'reference',
    'Synchronised worse, %',
    'of it standing, %',
  ];
  const rows = drivings.flatMap((driving) =>
    delays.map((delay, index) => {
      const here = cases.filter((one) => one.driving === driving && one.delay === delay);
      const mid = (value: (one: Case) => number) => median(here.map(value));
      return [
        driving,
        delay,
        mid((one) => one.local[0]),
        mid((one) => one.local[1]),
        mid((one) => one.synchronised[0]),
        mid((one) => one.synchronised[1]),
        spreadText(here.map(ratioOf)),
        reference[driving]?.[index] ?? null,
        100 * mid((one) => one.duel.worse),
        100 * mid((one) => one.duel.worseStanding),
      ];
    }),
  );
  return { title: 'Deviation by clock', columns, rows };
}

function claimsOf(cases: readonly Case[]): Claim[] {
  const at = (driving: string, delay: number) => cases.filter((one) => one.driving === driving && one.delay === delay);
  const straight = at(plain.straight, 300);
  const counted = (some: readonly Case[], isKept: (one: Case) => boolean) =>
    some.map((one) => ({ driving: one.driving, world: `${one.driving}, ${one.delay}`, seed: one.seed, kept: isKept(one) }));
  const near = [plain.straight, plain.circles].flatMap((driving) => cases.filter((one) => one.driving === driving));
  const random = [plain.random, exchanged.straight].flatMap((driving) => cases.filter((one) => one.driving === driving));
  return [
    ...claimsOfRuns(
      claims['T2-1'],
      counted(cases, (one) => ratioOf(one) > 2),
    ),
    claimOfRange(
      { ...claims['T2-2'], range: unitMetres.map((metres) => tankUnits * metres) },
      medianEstimate(straight.map(({ local }) => local[1])),
    ),
    ...claimsOfRuns(
      claims['T2-3'],
      counted(straight, ({ duel }) => duel.close > 0.9),
    ),
    ...claimsOfRuns(
      claims['T2-5'],
      counted(random, ({ duel }) => onlyStanding(duel)),
    ),
    ...claimsOfRuns(
      claims['T2-4'],
      counted(near, ({ duel }) => onlyStanding(duel)),
    ),
  ];
}
