/** Readings: what runs of the game came to, by lane on the screens, delay and seed. */
import type { GameResults } from '../../../engine/game/game-results.ts';
import type { BatchRun } from '../../../main/run/run-tasks.ts';
import { example } from '../example.ts';
import type { Cell, Lab, Performed, Table } from '../figure.ts';
import { mean, median } from '../statistics.ts';
import type { Curve } from './curves.ts';
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

  constructor(performed: readonly Performed<GlsRun>[]) {
    this.#performed = performed;
  }

  get seeds(): number[] {
    return [...new Set(this.#performed.map(({ run }) => run.seed))];
  }

  /** The curve of medians over the seeds, or that of one seed. */
  curve(lane: string, of: (performed: Performed<GlsRun>) => number, seed?: number): Curve {
    const own = this.#performed.filter(({ run }) => run.lane === lane && (seed === undefined || run.seed === seed));
    const valuesAt = (delay: number) => own.filter(({ run }) => run.delay === delay).map(of);
    return { at: delays, values: delays.map((delay) => median(valuesAt(delay))) };
  }

  /** The median curve of each lane beside the reference's. */
  table(
    title: string,
    id: string,
    reference: Readonly<Record<string, readonly number[]>>,
    of: (performed: Performed<GlsRun>) => number,
  ): Table {
    const rows = Object.entries(reference).flatMap(([lane, there]): Cell[][] => [
      [lane, 'here', ...this.curve(lane, of).values],
      [lane, 'there', ...there],
    ]);
    return { id, title, columns: ['Lane on the screens', '', ...delays.map((delay) => `${delay} ms`)], rows };
  }
}

/** Mean distance of the displayed from the real position, over both players, m. */
export function deviationOf({ results }: Pick<Performed<GlsRun>, 'results'>): number {
  const [lane] = Object.values(results.lanes);
  return mean(Object.values(lane?.receivers ?? {}).map(({ deviationMean }) => deviationMean ?? NaN));
}

export function gameOf({ results }: Pick<Performed<GlsRun>, 'results'>): GameResults | undefined {
  return results.game;
}
