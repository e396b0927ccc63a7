/** Figure 2 of GLS: position deviation by delay, with and without prediction, convergence and clock synchronisation. */
import { claimOfCases, claimOfFigure, claimOfRange, type Claim } from '../claim.ts';
import type { Block, Figure } from '../figure.ts';
import { crossing, slope, type Curve } from './curves.ts';
import { delays, deviation } from './reference.ts';
import { deviationOf, perform, type Readings } from './readings.ts';

const file = 'gls-2-deviation';

export const deviationFigure: Figure = {
  id: 'gls-deviation',
  title: 'Figure 2: position deviation',
  source: 'GLS, section 4.1, figure 2, and section 4.3',
  async measure(lab) {
    return blocksOf(await perform(lab, file, Object.keys(deviation)));
  },
};

function blocksOf(readings: Readings): Block[] {
  const table = readings.table('Mean position deviation, m (medians over the seeds)', 'curves', deviation, deviationOf);
  return [
    {
      kind: 'text',
      text:
        `Runs: \`resources/experiments/${file}.yaml\`, each lane by itself (\`--lanes\`), since the lane on the screens changes the play, at every delay ` +
        '(`--set game.players.link.delay=…`). `unsynchronised`: extrapolated from the arrival. `history`: from the last positions sent alone.',
    },
    { kind: 'claims', claims: claimsOf(readings) },
    { kind: 'table', table },
  ];
}

/** The reference's lanes. */
type LaneName = keyof typeof deviation;

class Deviations {
  readonly seeds: readonly number[];
  readonly #readings: Readings;

  constructor(readings: Readings) {
    this.#readings = readings;
    this.seeds = readings.seeds;
  }

  /** Medians over the seeds, or one seed's. */
  curve(lane: LaneName, seed?: number): Curve {
    return this.#readings.curve(lane, deviationOf, seed);
  }

  at(lane: LaneName, delay: (typeof delays)[number], seed?: number): number {
    return this.curve(lane, seed).values[delays.indexOf(delay)] ?? NaN;
  }

  /** What convergence costs, m. */
  price(delay: (typeof delays)[number], seed: number): number {
    return this.at('prediction-convergence', delay, seed) - this.at('prediction', delay, seed);
  }

  /** From 900 ms on, m per s of delay. */
  rise(lane: LaneName, seed: number): number {
    return slope(this.curve(lane, seed), 900, 1500);
  }
}

function claimsOf(readings: Readings): Claim[] {
  const deviations = new Deviations(readings);
  return [...convergenceClaims(deviations), ...clockClaims(deviations), ...historyClaims(deviations)];
}

const rivals = ['prediction-convergence', 'convergence', 'none', 'unsynchronised-convergence', 'unsynchronised'] as const;

function convergenceClaims(deviations: Deviations): Claim[] {
  const { seeds } = deviations;
  return [
    claimOfRange(
      {
        id: 'G1',
        says: 'Prediction alone is the best up to about 900 ms (delay at which another lane undercuts it: 700–1100 ms)',
        printed: '804 ms; 741–1061 over variants of the player',
        why: 'It hangs on how often players think again: 0.4 of that period.',
      },
      Math.min(...rivals.map((rival) => crossing(deviations.curve('prediction'), deviations.curve(rival)))),
      [700, 1100],
      ' ms',
    ),
    claimOfRange(
      {
        id: 'G2',
        says: 'With and without convergence it is the same at about 1500 ms (ratio there: 0.9–1.1)',
        printed: '2.08 / 1.97 m: 1.056',
        why: 'It holds where players slow down to turn, as the convergence does.',
      },
      deviations.at('prediction-convergence', 1500) / deviations.at('prediction', 1500),
      [0.9, 1.1],
    ),
    claimOfCases(
      {
        id: 'G3',
        says: 'The price of convergence is higher up to 300 ms than from 1200 ms on (each seed)',
        printed: '0.67, 0.70 m; 0.30, 0.11 m',
      },
      seeds.map((seed) => {
        const price = (delay: (typeof delays)[number]) => deviations.price(delay, seed);
        return Math.min(price(0), price(300)) > Math.max(price(1200), price(1500));
      }),
    ),
    claimOfCases(
      {
        id: 'G5',
        says: 'Convergence without prediction is clearly worse than with it: by 5 % at least (each seed and delay)',
        printed: '40 % … 14 %',
      },
      seeds.flatMap((seed) =>
        delays.map((delay) => deviations.at('convergence', delay, seed) > 1.05 * deviations.at('prediction-convergence', delay, seed)),
      ),
    ),
  ];
}

function clockClaims(deviations: Deviations): Claim[] {
  const { seeds } = deviations;
  return [
    claimOfCases(
      {
        id: 'G4a',
        says: 'Without clock synchronisation, and without convergence, it grows more slowly from 900 ms on (each seed)',
        printed: '1.03 instead of 1.43 m/s',
      },
      seeds.map((seed) => deviations.rise('unsynchronised', seed) < deviations.rise('prediction', seed)),
    ),
    claimOfCases(
      {
        id: 'G4b',
        says: '– and with convergence',
        printed: 'no gain: 0.90, 0.78 m/s',
        why: 'What converges does not follow wrong predictions far in any case.',
      },
      seeds.map((seed) => deviations.rise('unsynchronised-convergence', seed) < deviations.rise('prediction-convergence', seed)),
    ),
  ];
}

function historyClaims(deviations: Deviations): Claim[] {
  return [
    claimOfFigure(
      { id: 'G11a', says: 'Position history of first order is unproblematic: as good as prediction at 1500 ms (ratio)' },
      deviations.at('history-1', 1500) / deviations.at('prediction', 1500),
      1.94 / 1.97,
      0.1,
    ),
    claimOfCases(
      {
        id: 'G11b',
        says: 'Position history of second order is unusable: twice the deviation of the first from 900 ms on (each seed and delay)',
        printed: '2.1 … 2.9 times',
      },
      deviations.seeds.flatMap((seed) =>
        ([900, 1200, 1500] as const).map((delay) => deviations.at('history-2', delay, seed) > 2 * deviations.at('history-1', delay, seed)),
      ),
    ),
  ];
}
