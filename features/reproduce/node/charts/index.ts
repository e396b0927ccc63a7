/** The charts of the documents' figures: which columns of which table they draw. */
import { numberIn, ofColumns, ofRanges, ofRows, ofWords, type Chart } from './chart.ts';

const models = ['fpw', 'fvw', 'rvw', 'rpb', 'rvb', 'constant-turn'];
const acrossDelays = { x: 'delay one way, ms', series: ofRows };

/** In the order in which they stand below their tables. */
export const charts: readonly Chart[] = [
  {
    table: 'murphy-table-1-1',
    title: 'Mean error on Murphy’s circle',
    x: 'updates a second',
    y: 'mean error, m',
    logarithmic: true,
    series: (table) => [
      ...ofColumns([
        { at: 1, label: 'Bézier, here', colour: 0 },
        { at: 4, label: 'PVB, here', colour: 1 },
      ])(table),
      ...[2, 5].map((at, colour) => ({
        label: `${colour === 0 ? 'Bézier' : 'PVB'}, there (corrected)`,
        colour,
        dashed: true,
        points: table.rows.map((row) => ({ x: numberIn(row[0]), y: numberIn(row[at + 1]) || numberIn(row[at]) })),
      })),
    ],
  },
  {
    table: 'murphy-smoothness',
    title: 'Mean error of the convergence schemes on the circle',
    x: 'scheme',
    y: 'mean error, m',
    logarithmic: true,
    series: (table) =>
      ofWords(1, 2, 3, ([acceleration]) => acceleration === 'yes')(table).map((each) => ({ ...each, label: `${each.label} updates/s` })),
  },
  {
    table: 'murphy-smoothness',
    id: 'steps',
    title: 'Largest velocity step of the convergence schemes on the circle',
    x: 'scheme',
    y: 'largest step, m/s',
    logarithmic: true,
    series: (table) =>
      ofWords(1, 2, 10, ([acceleration]) => acceleration === 'yes')(table).map((each) => ({ ...each, label: `${each.label} updates/s` })),
  },
  {
    table: 'murphy-latency',
    title: 'Error with latency that is not made up for (local) and that is (synchronised)',
    x: 'latency/jitter, ms',
    y: 'mean error, m',
    logarithmic: true,
    series: ofColumns([
      { at: 1, label: 'local, Bézier, here', colour: 0 },
      { at: 2, label: 'local, Bézier, reference', colour: 0, dashed: true },
      { at: 3, label: 'local, PVB, here', colour: 1 },
      { at: 7, label: 'synchronised, Bézier, here', colour: 2 },
      { at: 8, label: 'synchronised, Bézier, reference', colour: 2, dashed: true },
      { at: 9, label: 'synchronised, PVB, here', colour: 3 },
    ]),
  },
  {
    table: 'murphy-paths',
    title: 'Mean error on other paths',
    x: 'path and choice',
    y: 'mean error, m',
    logarithmic: true,
    series: ofColumns(
      [
        { at: 2, label: 'PB', colour: 0 },
        { at: 4, label: 'PVB', colour: 1 },
        { at: 6, label: 'Bézier', colour: 2 },
      ],
      ([path, choice]) => `${String(path).split(',')[0]}: ${choice}`,
    ),
  },
  {
    table: 'dis-circle',
    title: 'Extrapolating a circle from one update',
    x: 'after, s',
    y: 'position error, m',
    series: ofColumns(models.map((label, colour) => ({ at: colour + 1, label, colour }))),
  },
  {
    table: 'acceleration-damping',
    title: 'What damping leaves of the acceleration of a steady turn',
    x: 'turn rate, rad/s',
    y: 'share that is left',
    series: ofColumns([1, 3, 5].map((rate, colour) => ({ at: colour + 1, label: `${rate} updates/s`, colour }))),
  },
  {
    table: 'thesis-2-clocks',
    title: 'Error by clock and delay',
    x: 'delay, ms',
    y: 'mean deviation, m',
    logarithmic: true,
    series: (table) => [
      ...ofWords(0, 1, 2)(table).map((each) => ({ ...each, label: `${each.label}, local`, dashed: true })),
      ...ofWords(0, 1, 4)(table).map((each) => ({ ...each, label: `${each.label}, synchronised` })),
    ],
  },
  {
    table: 'fairness-equal-delays',
    title: 'Spread of the error among receivers with equal delays, over that of a third of the updates to all',
    x: 'driver',
    y: 'std, budget / third',
    logarithmic: true,
    series: ofColumns(['turns', 'pick', 'fair', 'balanced'].map((label, colour) => ({ at: colour + 1, label, colour }))),
  },
  {
    table: 'fairness-schedulers-details',
    id: 'spread-base',
    title: 'Spread of the accumulated error among receivers, over that of every update to all: medians',
    x: 'scheduler',
    y: 'std / base',
    logarithmic: true,
    series: ofRanges(/^std, (.+) \/ base$/),
  },
  {
    table: 'fairness-schedulers-details',
    id: 'mean-base',
    title: 'Mean accumulated error, over that of every update to all: medians',
    x: 'scheduler',
    y: 'mean / base',
    logarithmic: true,
    series: ofRanges(/^mean, (.+) \/ base$/),
  },
  {
    table: 'fairness-schedulers-details',
    id: 'spread-third',
    title: 'Spread of the accumulated error, over that of every third update to all: medians',
    x: 'scheduler',
    y: 'std / third',
    logarithmic: true,
    series: ofRanges(/^std, (.+) \/ third$/),
  },
  {
    table: 'fairness-schedulers-details',
    id: 'mean-third',
    title: 'Mean accumulated error, over that of every third update to all: medians',
    x: 'scheduler',
    y: 'mean / third',
    logarithmic: true,
    series: ofRanges(/^mean, (.+) \/ third$/),
  },
  {
    table: 'fairness-schedulers-worlds',
    title: 'Priced marginal error over budgets in turns',
    x: 'world',
    y: 'spread (std), priced / turns',
    logarithmic: true,
    series: ofColumns([
      { at: 2, label: 'fair', colour: 0 },
      { at: 5, label: 'balanced', colour: 1 },
    ]),
  },
  { ...acrossDelays, table: 'gls-deviation-curves', title: 'Deviation by delay', y: 'mean deviation, m' },
  { ...acrossDelays, table: 'gls-constant-fire-radii', title: 'Contact radius needed for a share of agreed hits', y: 'contact radius, m' },
  {
    ...acrossDelays,
    table: 'gls-constant-fire-agreedOfEither',
    title: 'Agreed hits, of those in either view, by contact radius in m',
    y: 'agreed, %',
  },
  {
    ...acrossDelays,
    table: 'gls-constant-fire-agreedOfShooter',
    title: 'Agreed hits, of those in the shooter’s view, by contact radius in m',
    y: 'agreed, %',
  },
  { ...acrossDelays, table: 'gls-aimed-fire-misses', title: 'Shots that miss', y: 'misses, %' },
  { ...acrossDelays, table: 'gls-aimed-fire-shots', title: 'Shots that are fired', y: 'shots a second and player' },
  {
    table: 'folklore-extrapolation-deviation',
    title: 'Deviation of an update that is extrapolated, turning with it',
    x: 'age, ms',
    y: 'deviation, p95, m',
    logarithmic: true,
    series: ofColumns(['ship-like', 'car', 'tank', 'shooter-like'].map((label, colour) => ({ at: 2 * colour + 2, label, colour }))),
  },
  {
    table: 'folklore-rate-or-order-deviation',
    title: 'Mean deviation by send rate and order of extrapolation',
    x: 'send rate, Hz',
    y: 'mean deviation, m',
    logarithmic: true,
    series: (table) =>
      [2, 3, 4].flatMap((at) =>
        ofWords(0, 1, at)(table).map((each) => ({ ...each, label: `${each.label}, order ${at - 2}`, colour: 3 * (at - 2) + each.colour })),
      ),
  },
];

/** Name of the file in which a chart stands. */
export function chartFile({ table, id }: Chart): string {
  return `${[table, ...(id === undefined ? [] : [id])].join('-')}.svg`;
}
