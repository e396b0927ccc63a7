/** Figures 3 and 5 of GLS: shots and misses of players who fire when their aim is steady. */
import claims from '../../claims/gls.json';
import { claimOfRange, claimsOfRuns, type Claim } from '../claim.ts';
import type { Block, Cell, Figure, Table } from '../figure.ts';
import { mean } from '../../../../../engine/base/math/sample.ts';
import { delays, misses, missesByRadius, shotsPerSecond } from './reference.ts';
import { caseOf, missesAt, perform, shotsOf, type Readings } from './readings.ts';
import tolerances from '../../tolerances.json' with { type: 'json' };

const file = 'gls-3-5-aimed-fire';

export const aimedFireFigure: Figure = {
  id: 'gls-aimed-fire',
  title: 'Figures 3 and 5: shots and misses',
  source: 'GLS, sections 4.1 and 4.2, figures 3 and 5',
  async measure(lab) {
    return blocksOf(await perform(lab, file, Object.keys(shotsPerSecond)));
  },
};

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
  const rows = missesByRadius.flatMap(([radius, there]): Cell[][] => [
    [radius, 'here', ...readings.curve('prediction-convergence', missesAt(radius)).values],
    [radius, 'there', ...there],
  ]);
  const columns = ['Contact radius, m', '', ...delays.map((delay) => `${delay} ms`)];
  return { id: 'radii', title: 'Misses with prediction and convergence, %, by contact radius', columns, rows };
}

function claimsOf(readings: Readings): Claim[] {
  return [...shotClaims(readings), ...missClaims(readings)];
}

function shotClaims(readings: Readings): Claim[] {
  const ratioToPrediction = (lane: string) =>
    readings.estimate((drawn) => {
      const alone = readings.curve('prediction', shotsOf, drawn).values;
      return mean(readings.curve(lane, shotsOf, drawn).values.map((value, i) => value / (alone[i] ?? NaN)));
    });
  return [
    claimOfRange({ ...claims.G6a, range: [tolerances.gls.shotsOverPrediction, Infinity] }, ratioToPrediction('prediction-convergence')),
    claimOfRange({ ...claims.G6b, range: [tolerances.gls.shotsOfNone, Infinity] }, ratioToPrediction('none')),
  ];
}

function missClaims(readings: Readings): Claim[] {
  const atOne = missesAt(1);
  const spread = readings.estimate((drawn) => {
    const { values } = readings.curve('prediction-convergence', atOne, drawn);
    return Math.max(...values) - Math.min(...values);
  });
  const rise = readings.estimate((drawn) => {
    const { values } = readings.curve('prediction', atOne, drawn);
    return (values.at(-1) ?? NaN) - (values[0] ?? NaN);
  });
  const radii = missesByRadius.map(([radius]) => radius);
  return [
    claimOfRange(claims.G9a, spread),
    claimOfRange(claims.G9b, rise),
    ...claimsOfRuns(
      claims.G10,
      readings.seeds.flatMap((seed) => {
        const byRadius = radii.map((radius) => readings.curve('prediction-convergence', missesAt(radius), [seed]).values);
        return byRadius.slice(1).flatMap((values, i) => {
          return values.map((value, k) => caseOf(seed, value <= (byRadius[i]?.[k] ?? NaN), `${delays[k]} ms, from ${radii[i]} m`));
        });
      }),
    ),
  ];
}
