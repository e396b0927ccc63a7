/** Figure 2 of GLS: position deviation by delay, with and without prediction, convergence and clock synchronisation. */
import claims from '../../claims/gls.json';
import { claimOfFigure, claimOfRange, claimsOfRuns, type Claim } from '../claim.ts';
import type { Estimate } from '../estimate.ts';
import type { Block, Figure } from '../figure.ts';
import { crossing, slope, type Curve } from './curves.ts';
import { delays, deviation } from './reference.ts';
import { caseOf, deviationOf, perform, type Readings } from './readings.ts';
import tolerances from '../../tolerances.json' with { type: 'json' };

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

  /** Medians over the seeds. */
  curve(lane: LaneName, seeds: readonly number[] = this.seeds): Curve {
    return this.#readings.curve(lane, deviationOf, seeds);
  }

  estimate(statistic: (seeds: readonly number[]) => number): Estimate {
    return this.#readings.estimate(statistic);
  }

  at(lane: LaneName, delay: (typeof delays)[number], seeds: readonly number[]): number {
    return this.curve(lane, seeds).values[delays.indexOf(delay)] ?? NaN;
  }

  /** The cost of convergence, m. */
  price(delay: (typeof delays)[number], seed: number): number {
    return this.at('prediction-convergence', delay, [seed]) - this.at('prediction', delay, [seed]);
  }

  /** From 900 ms on, m per s of delay. */
  rise(lane: LaneName, seed: number): number {
    return slope(this.curve(lane, [seed]), 900, 1500);
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
      claims.G1,
      deviations.estimate((drawn) => {
        const alone = deviations.curve('prediction', drawn);
        return Math.min(...rivals.map((rival) => crossing(alone, deviations.curve(rival, drawn))));
      }),
    ),
    claimOfRange(
      claims.G2,
      deviations.estimate((drawn) => deviations.at('prediction-convergence', 1500, drawn) / deviations.at('prediction', 1500, drawn)),
    ),
    ...claimsOfRuns(
      claims.G3,
      seeds.map((seed) => {
        const price = (delay: (typeof delays)[number]) => deviations.price(delay, seed);
        return caseOf(seed, Math.min(price(0), price(300)) > Math.max(price(1200), price(1500)));
      }),
    ),
    ...claimsOfRuns(
      claims.G5,
      seeds.flatMap((seed) =>
        delays.map((delay) => {
          const clearly = 1.05 * deviations.at('prediction-convergence', delay, [seed]);
          return caseOf(seed, deviations.at('convergence', delay, [seed]) > clearly, delay);
        }),
      ),
    ),
  ];
}

function clockClaims(deviations: Deviations): Claim[] {
  const { seeds } = deviations;
  return [
    ...claimsOfRuns(
      claims.G4a,
      seeds.map((seed) => caseOf(seed, deviations.rise('unsynchronised', seed) < deviations.rise('prediction', seed))),
    ),
    ...claimsOfRuns(
      claims.G4b,
      seeds.map((seed) => {
        return caseOf(seed, deviations.rise('unsynchronised-convergence', seed) < deviations.rise('prediction-convergence', seed));
      }),
    ),
  ];
}

function historyClaims(deviations: Deviations): Claim[] {
  return [
    claimOfFigure(
      claims.G11a,
      deviations.estimate((drawn) => deviations.at('history-1', 1500, drawn) / deviations.at('prediction', 1500, drawn)),
      1.94 / 1.97,
      tolerances.gls.historyOfPrinted,
    ),
    ...claimsOfRuns(
      claims.G11b,
      deviations.seeds.flatMap((seed) =>
        ([900, 1200, 1500] as const).map((delay) =>
          caseOf(seed, deviations.at('history-2', delay, [seed]) > 2 * deviations.at('history-1', delay, [seed]), delay),
        ),
      ),
    ),
  ];
}
