/** Figure 4 of GLS: the contact radius that keeps the share of agreed hits. */
import claims from '../../claims/gls.json' with { type: 'json' };
import { claimOfRange, type Claim } from '../claim.ts';
import type { Block, Cell, Figure, Table } from '../figure.ts';
import { figureText } from '../figure-text.ts';
import { mean } from '../statistics.ts';
import { lineThrough, type Curve } from './curves.ts';
import { delays, radiusForShare } from './reference.ts';
import { perform, radiusFor, shareAt, type Agreed, type Readings } from './readings.ts';

const file = 'gls-4-constant-fire';
const lane = 'prediction-convergence';

export const constantFireFigure: Figure = {
  id: 'gls-constant-fire',
  title: 'Figure 4: contact radius for a constant share of agreed hits',
  source: 'GLS, section 4.2, figure 4',
  async measure(lab) {
    return blocksOf(await perform(lab, file, [lane]));
  },
};

const definitions: readonly (readonly [Agreed, string])[] = [
  ['agreedOfEither', 'both / (shooter or target)'],
  ['agreedOfShooter', 'both / shooter'],
];

function blocksOf(readings: Readings): Block[] {
  return [
    {
      kind: 'text',
      text: `Runs: \`resources/experiments/${file}.yaml\`: a shot every 400 ms. A hit is one of a shot on the other tank, in the view of its shooter or of its target.`,
    },
    { kind: 'claims', claims: claimsOf(readings) },
    { kind: 'table', table: radiusTable(readings) },
    ...definitions.map(([agreed, words]): Block => ({ kind: 'table', table: shareTable(readings, agreed, words) })),
  ];
}

function radiusTable(readings: Readings): Table {
  const rows = Object.entries(radiusForShare).flatMap(([share, there]): Cell[][] => {
    const curve = readings.curve(lane, radiusFor(Number(share), 'agreedOfEither'));
    return [
      [`${share} %`, 'here', ...curve.values, lineText(curve)],
      [`${share} %`, 'there', ...there, lineText({ at: delays, values: there })],
    ];
  });
  const columns = ['Agreed hits', '', ...delays.map((delay) => `${delay} ms`), 'Line'];
  return { id: 'radii', title: 'Contact radius needed, m, for a share of agreed hits: both / (shooter or target)', columns, rows };
}

function lineText(curve: Curve): string {
  const { start, rise, explained } = lineThrough(curve);
  return `${figureText(start)} m + ${figureText(rise)} m/s, R² ${figureText(explained)}`;
}

function shareTable(readings: Readings, agreed: Agreed, words: string): Table {
  const rows = [0.5, 1, 2, 3, 4].map((radius): Cell[] => [radius, ...readings.curve(lane, shareAt(radius, agreed)).values]);
  return { id: agreed, title: `Agreed hits, %: ${words}`, columns: ['Contact radius, m', ...delays.map((delay) => `${delay} ms`)], rows };
}

function claimsOf(readings: Readings): Claim[] {
  const radius = (share: number) => readings.curve(lane, radiusFor(share, 'agreedOfEither'));
  const step = mean(radius(60).values.map((value, i) => value - (radius(50).values[i] ?? NaN)));
  return [
    claimOfRange(claims.G7, lineThrough(radius(60)).explained),
    claimOfRange(claims.G8a, step),
    claimOfRange(claims.G8b, readings.curve(lane, shareAt(3, 'agreedOfEither')).values[0] ?? NaN),
  ];
}
