/** Figures 3 and 5 of GLS: shots and misses of players who fire when their aim is steady. */
import { claimOfCases, claimOfRange, type Claim } from '../claim.ts';
import type { Block, Cell, Figure, Performed, Table } from '../figure.ts';
import { mean } from '../statistics.ts';
import { delays, misses, missesByRadius, shotsPerSecond } from './reference.ts';
import { gameOf, perform, type GlsRun, type Readings } from './readings.ts';

const file = 'gls-3-5-aimed-fire';

export const aimedFireFigure: Figure = {
  id: 'gls-aimed-fire',
  title: 'Figures 3 and 5: shots and misses',
  source: 'GLS, sections 4.1 and 4.2, figures 3 and 5',
  async measure(lab) {
    return blocksOf(await perform(lab, file, Object.keys(shotsPerSecond)));
  },
};

const shotsOf = (run: Performed<GlsRun>) => gameOf(run)?.shotsPerSecond ?? NaN;

/** Share of misses at a contact radius (m), %. */
function missesAt(radius: number): (run: Performed<GlsRun>) => number {
  return (run) => 100 * (gameOf(run)?.judged.find((judged) => judged.radius === radius)?.missRatio ?? NaN);
}

function blocksOf(readings: Readings): Block[] {
  return [
    { kind: 'text', text: `Runs: \`resources/experiments/${file}.yaml\`, each lane by itself. A miss is one in the shooter’s view.` },
    { kind: 'claims', claims: claimsOf(readings) },
    { kind: 'table', table: readings.table('Shots per second and player', 'shots', shotsPerSecond, shotsOf) },
    { kind: 'table', table: readings.table('Misses at a contact radius of 1 m, %', 'misses', misses, missesAt(1)) },
    { kind: 'table', table: radiusTable(readings) },
  ];
}

function radiusTable(readings: Readings): Table {
  const rows = Object.entries(missesByRadius).flatMap(([radius, there]): Cell[][] => [
    [Number(radius), 'here', ...readings.curve('prediction-convergence', missesAt(Number(radius))).values],
    [Number(radius), 'there', ...there],
  ]);
  const columns = ['Contact radius, m', '', ...delays.map((delay) => `${delay} ms`)];
  return { id: 'radii', title: 'Misses with prediction and convergence, %, by contact radius', columns, rows };
}

function claimsOf(readings: Readings): Claim[] {
  const shots = (lane: string) => readings.curve(lane, shotsOf).values;
  const missed = (lane: string) => readings.curve(lane, missesAt(1)).values;
  const ratioToPrediction = (lane: string) => mean(shots(lane).map((value, i) => value / (shots('prediction')[i] ?? NaN)));
  const radii = Object.keys(missesByRadius).map(Number);
  const [noDelay = NaN] = missed('prediction');
  return [
    claimOfRange(
      {
        id: 'G6a',
        says: 'With convergence there are far more shots than with prediction alone (mean ratio over the delays: at least 2)',
        printed: '2.8',
        why: 'It hangs on the half second for which the aim must be steady.',
      },
      ratioToPrediction('prediction-convergence'),
      [2, Infinity],
    ),
    claimOfRange({ id: 'G6b', says: '– and with neither (at least 1.5)', printed: '2.2' }, ratioToPrediction('none'), [1.5, Infinity]),
    claimOfRange(
      {
        id: 'G9a',
        says: 'With convergence the delay hardly changes the share of misses (1 m; largest − smallest: at most 10 points)',
        printed: '3 … 5 %',
      },
      Math.max(...missed('prediction-convergence')) - Math.min(...missed('prediction-convergence')),
      [0, 10],
      ' points',
    ),
    claimOfRange(
      { id: 'G9b', says: '– without convergence it rises (1 m; 1500 ms − 0 ms: at least 15 points)', printed: '33 → 58 %' },
      (missed('prediction').at(-1) ?? NaN) - noDelay,
      [15, 100],
      ' points',
    ),
    claimOfCases(
      {
        id: 'G10',
        says: 'The share of misses falls with the contact radius (each delay and step of the radius)',
        printed: '30, 17, 9, 4, 1, 0, 0 %',
      },
      radii.slice(1).flatMap((radius, i) => {
        const smaller = readings.curve('prediction-convergence', missesAt(radii[i] ?? NaN)).values;
        return readings.curve('prediction-convergence', missesAt(radius)).values.map((value, k) => value <= (smaller[k] ?? NaN));
      }),
    ),
  ];
}
