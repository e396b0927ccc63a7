/**
 * GLS: which choices of the model make which claim hold (C5), where crossings come from (C6), convergence at its best
 * (C7).
 */
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import claims from '../../claims/printed.json' with { type: 'json' };
import { claimOfRange } from '../claim.ts';
import { estimateOf, type Estimate } from '../estimate.ts';
import { example } from '../example.ts';
import type { Block, Cell, Figure, Lab, Performed } from '../figure.ts';
import { crossing } from '../gls/curves.ts';
import { deviationOf } from '../gls/readings.ts';
import { spreadText } from '../figure-text.ts';
import { mean, median } from '../../../../../engine/base/math/sample.ts';

/** Runs of the game are long: the first seeds only. */
const mostSeeds = 8;
const duration = 600;

const converged = 'prediction-convergence';
const alone = 'prediction';
const six = [converged, alone, 'convergence', 'none', 'unsynchronised-convergence', 'unsynchronised'] as const;

const motion = (...sets: readonly string[]) => sets.map((set) => `game.players.motion.${set}`);
const everyLane = (set: string) => [`lanes.${converged}.${set}`];

/** A changed setup. If it names lanes, only those are run, at these delays (ms). */
interface Variant {
  readonly sets: readonly string[];
  readonly lanes: readonly string[];
  readonly delays: readonly number[];
}

const pair = { lanes: [converged, alone], delays: [900, 1500] };
const choices = {
  reference: { sets: [], lanes: six, delays: [900, 1500] },
  'no dodging': { sets: motion('dodgeDistance=0'), ...pair },
  'zigzag of 1.2 rad': { sets: motion('zigzag=1.2'), ...pair },
  'a new strategy every 1 s': { sets: motion('strategyPeriod=1'), ...pair },
  'a new strategy every 4 s': { sets: motion('strategyPeriod=4'), ...pair },
  'arcs (RPB)': { sets: everyLane('model={ id: rpb }'), ...pair },
  'threshold of 0.1 m': { sets: everyLane('trigger.distance=0.1'), lanes: six, delays: [900] },
  'threshold of 1 m': { sets: everyLane('trigger.distance=1'), lanes: six, delays: [900] },
} as const satisfies Record<string, Variant>;
type Choice = keyof typeof choices;

interface VariantRun extends BatchRun {
  readonly choice: string;
  readonly lane: string;
  readonly delay: number;
  readonly seed: number;
}

const runsOf = (lab: Lab, choice: string, { sets, lanes, delays }: Variant): VariantRun[] =>
  lanes.flatMap((lane) =>
    delays.flatMap((delay) =>
      lab.seeds.slice(0, mostSeeds).map((seed): VariantRun => {
        const all = [`game.players.link.delay=${delay / 1000}`, ...sets];
        return { path: example('gls-2-deviation'), sets: all, lanes: [lane], duration, seed, choice, lane, delay };
      }),
    ),
  );

type Runs = readonly Performed<VariantRun>[];

function deviations(runs: Runs, choice: string, lane: string, delay: number): number[] {
  return runs.filter(({ run }) => run.choice === choice && run.lane === lane && run.delay === delay).map(deviationOf);
}

/** A statistic of runs, with its interval over their seeds. */
function estimated(runs: Runs, statistic: (runs: Runs) => number): Estimate {
  const bySeed = [...new Set(runs.map(({ run }) => run.seed))].map((seed) => runs.filter(({ run }) => run.seed === seed));
  return estimateOf(bySeed, (drawn) => statistic(drawn.flat()));
}

export const glsChoices: Figure = {
  id: 'gls-choices',
  title: 'GLS: what the claims hang on',
  source: 'GLS, figure 2; C5 of the reference',
  async measure(lab) {
    const names = Object.keys(choices) as Choice[];
    const runs = await lab.run(names.flatMap((name) => runsOf(lab, name, choices[name])));
    return runs.length === 0 ? [] : choiceBlocks(runs);
  },
};

function choiceBlocks(runs: Runs): Block[] {
  const at = (choice: Choice, lane: string, delay: number, among = runs) => median(deviations(among, choice, lane, delay));
  const price = (choice: Choice, among = runs) => at(choice, converged, 1500, among) / at(choice, alone, 1500, among);
  const rows = (Object.keys(choices) as Choice[]).map((choice): Cell[] => {
    const { delays } = choices[choice] as Variant;
    const cell = (lane: string, delay: number) => (delays.includes(delay) ? spreadText(deviations(runs, choice, lane, delay)) : null);
    const ratio = delays.includes(1500) ? price(choice) : null;
    return [choice, cell(converged, 900), cell(alone, 900), cell(converged, 1500), cell(alone, 1500), ratio];
  });
  const rivals = six.filter((lane) => lane !== alone);
  const nearest = (choice: Choice) =>
    estimated(runs, (among) => Math.min(...rivals.map((lane) => at(choice, lane, 900, among))) / at(choice, alone, 900, among));
  const priced = (choice: Choice) => estimated(runs, (among) => price(choice, among));
  const columns = ['Choice', 'P+C, 900 ms, m', 'P, 900 ms, m', 'P+C, 1500 ms, m', 'P, 1500 ms, m', 'P+C / P, 1500 ms'];
  return [
    {
      kind: 'text',
      text: `Runs: \`gls-2-deviation.yaml\` with one thing changed, ${duration} s, ${mostSeeds} seeds at most, the lane on the screens by itself. P: prediction; P+C: prediction and convergence. Medians and ranges. Players that always drive at full speed, as in the reference’s table, are not among them: ours have no such parameter.`,
    },
    { kind: 'table', table: { title: 'Mean position deviation', columns, rows } },
    {
      kind: 'claims',
      claims: [
        claimOfRange(claims.G5b, priced('no dodging')),
        claimOfRange(claims.G5c, priced('zigzag of 1.2 rad')),
        claimOfRange(claims.G5d, priced('a new strategy every 1 s')),
        claimOfRange(claims.G5e, priced('a new strategy every 4 s')),
        claimOfRange(
          claims.G5f,
          estimated(runs, (among) => at('arcs (RPB)', alone, 900, among) / at('reference', alone, 900, among)),
        ),
        claimOfRange(claims.G5g, nearest('threshold of 1 m')),
        claimOfRange(claims.G5h, nearest('threshold of 0.1 m')),
      ],
    },
  ];
}

/** Strategy periods, s, and delays as shares of one. */
const periods = [1, 2, 4] as const;
const shares = [0.2, 0.3, 0.4, 0.5, 0.6] as const;

export const glsCrossings: Figure = {
  id: 'gls-crossings',
  title: 'GLS: where the crossings come from',
  source: 'GLS, figure 2; C6 of the reference',
  async measure(lab) {
    const runs = await lab.run(
      periods.flatMap((period) => {
        const delays = shares.map((share) => Math.round(1000 * share * period));
        return runsOf(lab, `${period}`, { sets: motion(`strategyPeriod=${period}`), lanes: [alone, 'unsynchronised'], delays });
      }),
    );
    return runs.length === 0 ? [] : crossingBlocks(runs);
  },
};

function crossingBlocks(runs: Runs): Block[] {
  const found = periods.map((period) => {
    const at = shares.map((share) => Math.round(1000 * share * period));
    const inPeriods = estimated(runs, (among) => {
      const curve = (lane: string) => ({ at, values: at.map((delay) => median(deviations(among, `${period}`, lane, delay))) });
      return crossing(curve(alone), curve('unsynchronised')) / (1000 * period);
    });
    return { period, inPeriods };
  });
  return [
    {
      kind: 'text',
      text: `Runs: \`gls-2-deviation.yaml\`, ${duration} s, ${mostSeeds} seeds at most, delays of ${shares.join(', ')} strategy periods; linear between them.`,
    },
    {
      kind: 'table',
      table: {
        title: 'Delay from which on prediction errs more than extrapolation from the arrival',
        columns: ['Strategy every, s', 'ms', 'in periods', 'there, in periods'],
        rows: found.map(({ period, inPeriods: { value } }, index) => [
          period,
          1000 * period * value,
          value,
          [0.41, 0.4, 0.43][index] ?? null,
        ]),
      },
    },
    {
      kind: 'claims',
      claims: found.map(({ period, inPeriods }) => claimOfRange({ ...claims.G6p, id: `reference C6, ${period} s` }, inPeriods)),
    },
  ];
}

const bestDelays = [0, 600, 1200, 1500];
const tests = [0.25, 0.5, 0.7] as const;

export const glsConvergenceOnly: Figure = {
  id: 'gls-convergence-only',
  title: 'GLS: convergence only, at its own best',
  source: 'GLS, figure 2; C7 of the reference',
  async measure(lab) {
    const runs = await lab.run([
      ...runsOf(lab, 'rule of DIS', { sets: [], lanes: [converged, 'convergence'], delays: bestDelays }),
      ...tests.flatMap((distance) => {
        const sets = ['lanes.convergence.model={ id: static }', `lanes.convergence.trigger.distance=${distance}`];
        return runsOf(lab, `${distance}`, { sets, lanes: ['convergence'], delays: bestDelays });
      }),
    ]);
    return runs.length === 0 ? [] : bestBlocks(runs);
  },
};

/** Updates a second and player. */
function rateOf({ results }: Performed<VariantRun>): number {
  const [lane] = Object.values(results.lanes);
  return (lane?.triggers ?? NaN) / duration / 2;
}

function bestBlocks(runs: Runs): Block[] {
  const rate = (choice: string, lane: string, among = runs) =>
    median(among.filter(({ run }) => run.choice === choice && run.lane === lane).map(rateOf));
  const at = (choice: string, lane: string, among = runs) => bestDelays.map((delay) => median(deviations(among, choice, lane, delay)));
  const rows: Cell[][] = [
    ['P+C', 0.25, rate('rule of DIS', converged), ...at('rule of DIS', converged)],
    ['C, rule of DIS', 0.25, rate('rule of DIS', 'convergence'), ...at('rule of DIS', 'convergence')],
    ...tests.map((distance) => [
      'C, last sent position',
      distance,
      rate(`${distance}`, 'convergence'),
      ...at(`${distance}`, 'convergence'),
    ]),
  ];
  const over = (choice: string, among: Runs) => {
    const both = at('rule of DIS', converged, among);
    return at(choice, 'convergence', among).map((value, index) => value / (both[index] ?? NaN));
  };
  return [
    {
      kind: 'text',
      text: `Runs: \`gls-2-deviation.yaml\`, ${duration} s, ${mostSeeds} seeds at most. The sender tests what receivers show (model \`static\`) instead of a prediction that they do not make. Medians.`,
    },
    {
      kind: 'table',
      table: {
        title: 'Mean position deviation, m',
        columns: ['Lane', 'Threshold, m', 'Updates/s', ...bestDelays.map((delay) => `${delay} ms`)],
        rows,
      },
    },
    {
      kind: 'claims',
      claims: [
        claimOfRange(
          claims.G7a,
          estimated(runs, (among) => rate('0.25', 'convergence', among) / rate('rule of DIS', 'convergence', among)),
        ),
        claimOfRange(
          claims.G7b,
          estimated(runs, (among) => mean(over('0.25', among))),
        ),
        claimOfRange(
          claims.G7c,
          estimated(runs, (among) => over('0.7', among)[0] ?? NaN),
        ),
      ],
    },
  ];
}
