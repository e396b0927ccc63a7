/** Claim (e): whether the send rate matters more than the order of the extrapolation. */
import claims from '../../claims/folklore.json' with { type: 'json' };
import { claimsOfRuns, type CrossedCase } from '../claim.ts';
import { spreadText } from '../figure-text.ts';
import type { Block, Cell, Figure, Lab, Performed } from '../figure.ts';
import { receiverOf } from '../receivers.ts';
import { mean } from '../../../../../engine/base/math/sample.ts';
import { measuredText, runsOfWorld, runsWith, type Measure, type Motion, type WorldRun } from './worlds.ts';

/** Hz */
const rates = [5, 10, 20, 30, 60] as const;
const orders = [0, 1, 2] as const;
type Order = (typeof orders)[number];
const models = ['static', 'linear', 'quadratic'] as const;
const moving: readonly Motion[] = ['car', 'tank', 'shooter-like'];
const delay = 0.05;
const duration = 60;

const laneOf = (rate: number, order: Order) => `hz${rate}-order${order}`;

export const rateOrOrder: Figure = {
  id: 'folklore-rate-or-order',
  title: '(e) Send rate or order of extrapolation',
  source: 'Fiedler, “Snapshot Interpolation”, gafferongames.com, 2014, conclusion: more updates and not extrapolation',
  async measure(lab) {
    return blocksOf(await lab.run(runsOf(lab)));
  },
};

function runsOf(lab: Lab): WorldRun[] {
  const lanes = Object.fromEntries(
    rates.flatMap((rate) =>
      orders.map((order) => [laneOf(rate, order), `trigger: { heartbeat: ${1 / rate} }, model: { id: ${models[order]} }`]),
    ),
  );
  const links = { viewer: `{ delay: ${delay} }` };
  return runsOfWorld(moving, lab, { frame: 1 / 60, duration, links, lanes });
}

/** Shares of the variance of a table, rows by columns. */
export interface Shares {
  readonly rows: number;
  readonly columns: number;
  /** What rows and columns do not add up to. */
  readonly both: number;
}

/** Two-way analysis of variance with one value in each cell; NaN where all are the same. */
export function varianceShares(table: readonly (readonly number[])[]): Shares {
  const all = table.flat();
  const middle = mean(all);
  const square = (values: readonly number[]) => values.reduce((sum, value) => sum + (value - middle) * (value - middle), 0);
  const width = table[0]?.length ?? 0;
  const rows = width * square(table.map(mean));
  const columns = table.length * square(Array.from({ length: width }, (_, column) => mean(table.map((row) => row[column] ?? NaN))));
  const whole = square(all);
  return { rows: rows / whole, columns: columns / whole, both: (whole - rows - columns) / whole };
}

type Run = Performed<WorldRun>;

const logDeviation: Measure = ({ deviationMean }) => Math.log(deviationMean ?? NaN);
const jumps: Measure = ({ jumpsPerMinute }) => jumpsPerMinute;

function sharesOf({ results }: Run, of: Measure, among: readonly Order[]): Shares {
  return varianceShares(rates.map((rate) => among.map((order) => of(receiverOf(results, laneOf(rate, order))) ?? NaN)));
}

function blocksOf(performed: readonly Run[]): Block[] {
  const table = (id: string, title: string, of: Measure): Block => ({
    kind: 'table',
    table: {
      id,
      title,
      columns: ['Motion', 'Rate, Hz', ...orders.map((order) => `Order ${order}`)],
      rows: moving.flatMap((motion) =>
        rates.map((rate): Cell[] => [
          motion,
          rate,
          ...orders.map((order) => measuredText(runsWith(performed, motion), laneOf(rate, order), of)),
        ]),
      ),
    },
  });
  const explained = (name: string, of: Measure, among: readonly Order[]) =>
    moving.map((motion): Cell[] => {
      const shares = runsWith(performed, motion).map((run) => sharesOf(run, of, among));
      const text = (part: keyof Shares) => spreadText(shares.map((share) => 100 * share[part]));
      return [motion, name, among.join(', '), text('rows'), text('columns'), text('both')];
    });
  const cases = (of: Measure, among: readonly Order[]) =>
    performed.map((run): CrossedCase => {
      const { rows, columns } = sharesOf(run, of, among);
      return { driving: run.run.motion, seed: run.run.seed, kept: rows > columns };
    });
  const extrapolated = [1, 2] as const;
  return [
    {
      kind: 'text',
      text:
        `${1000 * delay} ms one way, frames of 1/60 s, ${duration} s, no smoothing. Order 0: \`static\`, the last position; 1: \`linear\`; 2: \`quadratic\`, with the acceleration of the motion itself. ` +
        'The shares are those of a two-way analysis of variance of each run: of the logarithm of the mean deviation, and of the jumps a minute. What rows and columns do not add up to is the share of both.',
    },
    table('deviation', 'Mean deviation, m', (results) => results.deviationMean),
    table('jumps', 'Jumps a minute', jumps),
    {
      kind: 'table',
      table: {
        id: 'explained',
        title: 'What explains the differences, % of the variance',
        columns: ['Motion', 'Of', 'Orders', 'Send rate', 'Order', 'Both'],
        rows: [
          ...explained('deviation', logDeviation, orders),
          ...explained('deviation', logDeviation, extrapolated),
          ...explained('jumps', jumps, orders),
          ...explained('jumps', jumps, extrapolated),
        ],
      },
    },
    {
      kind: 'claims',
      claims: [
        ...claimsOfRuns(claims.E1, cases(logDeviation, orders)),
        ...claimsOfRuns(claims.E2, cases(logDeviation, extrapolated)),
        ...claimsOfRuns(claims.E3, cases(jumps, orders)),
        ...claimsOfRuns(claims.E4, cases(jumps, extrapolated)),
      ],
    },
  ];
}
