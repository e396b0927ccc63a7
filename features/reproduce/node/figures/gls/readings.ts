/** Readings: what runs of the game came to, by lane on the screens, delay and seed. */
import type { RadiusResults } from '../../../../../engine/game/game-results.ts';
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import type { CrossedCase } from '../claim.ts';
import { estimateOf, type Estimate } from '../estimate.ts';
import { example } from '../example.ts';
import type { Cell, Lab, Performed, Table } from '../figure.ts';
import { mean, median } from '../../../../../engine/base/math/sample.ts';
import { reaches, type Curve } from './curves.ts';
import { delays } from './reference.ts';

export interface GlsRun extends BatchRun {
  readonly lane: string;
  /** One-way, ms. */
  readonly delay: number;
  readonly seed: number;
}

/** Every lane by itself, at every delay, under every seed of the lab: the lane that runs is on the screens. */
export async function perform(lab: Lab, file: string, lanes: readonly string[]): Promise<Readings> {
  const runs = lanes.flatMap((lane) =>
    delays.flatMap((delay) =>
      lab.seeds.map((seed): GlsRun => {
        const sets = [`game.players.link.delay=${delay / 1000}`];
        return { path: example(file), sets, lanes: [lane], lane, delay, seed, ...(lab.quick && { duration: 200 }) };
      }),
    ),
  );
  return new Readings(await lab.run(runs));
}

export class Readings {
  readonly #performed: readonly Performed<GlsRun>[];
  /** Numbers that were read once: intervals ask for them thousands of times. */
  readonly #read = new Map<Reading, Map<string, ReadonlyMap<number, number>>>();

  constructor(performed: readonly Performed<GlsRun>[]) {
    this.#performed = performed;
  }

  get seeds(): number[] {
    return [...new Set(this.#performed.map(({ run }) => run.seed))];
  }

  /** The curve of medians over the seeds; one that stands there twice counts twice. */
  curve(lane: string, of: Reading, seeds: readonly number[] = this.seeds): Curve {
    const values = delays.map((delay) => {
      const bySeed = this.#bySeed(lane, delay, of);
      return median(seeds.flatMap((seed) => bySeed.get(seed) ?? []));
    });
    return { at: delays, values };
  }

  /** A statistic of curves over the seeds, with its interval. */
  estimate(statistic: (seeds: readonly number[]) => number): Estimate {
    return estimateOf(this.seeds, statistic);
  }

  #bySeed(lane: string, delay: number, of: Reading): ReadonlyMap<number, number> {
    const known = this.#read.get(of) ?? new Map<string, ReadonlyMap<number, number>>();
    this.#read.set(of, known);
    const key = `${lane}/${delay}`;
    const own = () => this.#performed.filter(({ run }) => run.lane === lane && run.delay === delay);
    const bySeed = known.get(key) ?? new Map(own().map((one) => [one.run.seed, of(one)]));
    known.set(key, bySeed);
    return bySeed;
  }

  /** The median curve of each lane beside the reference's. */
  table(title: string, id: string, reference: Readonly<Record<string, readonly number[]>>, of: Reading): Table {
    const rows = Object.entries(reference).flatMap(([lane, there]): Cell[][] => [
      [lane, 'here', ...this.curve(lane, of).values],
      [lane, 'there', ...there],
    ]);
    return { id, title, columns: ['Lane on the screens', '', ...delays.map((delay) => `${delay} ms`)], rows };
  }
}

/** A case of the players under one seed, and at one delay (ms) where a claim is about several. */
export function caseOf(seed: number, kept: boolean, world?: number | string): CrossedCase {
  return { driving: 'players', world, seed, kept };
}

/** A number of one run of the game. */
export type Reading = (run: Pick<Performed<GlsRun>, 'results'>) => number;

/** Mean distance of the displayed from the real position, over both players, m. */
export const deviationOf: Reading = ({ results }) => {
  const [lane] = Object.values(results.lanes);
  return mean(Object.values(lane?.receivers ?? {}).map(({ deviationMean }) => deviationMean ?? NaN));
};

/** Per player. */
export const shotsOf: Reading = ({ results: { game } }) => game?.shotsPerSecond ?? NaN;

/** Share of misses in the shooter's view at a contact radius (m), %. */
export function missesAt(radius: number): Reading {
  return (run) => 100 * (judgedOf(run).find((judged) => judged.radius === radius)?.missRatio ?? NaN);
}

/** The share of the hits in either view, or in the shooter's, that are in both. */
export type Agreed = 'agreedOfEither' | 'agreedOfShooter';

/** Contact radius (m) at which the share (%) of agreed hits is reached. */
export function radiusFor(share: number, agreed: Agreed): Reading {
  return (run) => {
    const judged = judgedOf(run);
    return reaches(
      judged.map(({ radius }) => radius),
      judged.map((row) => 100 * (row[agreed] ?? NaN)),
      share,
    );
  };
}

/** Share (%) of agreed hits at a contact radius (m). */
export function shareAt(radius: number, agreed: Agreed): Reading {
  return (run) => 100 * (judgedOf(run).find((judged) => judged.radius === radius)?.[agreed] ?? NaN);
}

function judgedOf({ results: { game } }: Parameters<Reading>[0]): readonly RadiusResults[] {
  return game?.judged ?? [];
}
