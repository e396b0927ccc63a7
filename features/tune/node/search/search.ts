/**
 * The search: given candidates and a round around them, then space-filling starts, each with successive halving and
 * pattern search around the front. It requests batches of evaluations and waits for each; what it requests next depends
 * on nothing but their results and the seed. So the front after n evaluations is the same for any number of workers, and
 * after a resume.
 */
import { keyOf } from '../../../../engine/base/random/hash.ts';
import { ScrambledSobol } from './sobol.ts';
import { frontOf, hypervolume, ranked, referenceOf, type Measured } from './pareto.ts';
import {
  combinationsOf,
  cubeOf,
  keyOfPoint,
  midpointOf,
  neighboursOf,
  pointAt,
  swapsOf,
  withPlace,
  type Point,
  type Space,
} from './space.ts';

/** One candidate. Null: it was given, and has no place in the space. */
export interface Trial {
  /** 0, 1 … in the order in which the search came upon it. */
  readonly number: number;
  readonly point: Point | null;
}

/** The problem that is searched. */
export interface SearchProblem {
  readonly space: Space;
  readonly seed: number;
  /** Candidates that are measured before those of the start: the present setting first, then textbook settings. */
  readonly given: readonly (Point | null)[];
  /** Number of cases that a candidate is measured on in each stage; increasing, the last one is all. */
  readonly stages: readonly number[];
  /**
   * The value of each objective beyond which it is of no interest. Infinity: none. It may become known when the first
   * one is measured.
   */
  readonly limits: () => readonly number[];
}

/** The surroundings that a search needs. */
export interface Evaluation {
  /** Measures trials on the first `stages[stage]` cases; those measured before are known. */
  evaluate(trials: readonly Trial[], stage: number): Promise<readonly Measured[]>;
  /** The number of trials within the budget at a stage. Fewer than all: the search ends after them. */
  affordable(trials: readonly Trial[], stage: number): number;
  /** Called when the front may have changed. */
  onFront?(front: readonly Trial[]): void;
}

export interface SearchEnd {
  /** The front on all cases. */
  readonly front: readonly Trial[];
  readonly trials: readonly Trial[];
  /** Trials of the given candidates; of equal ones the first. */
  readonly given: readonly Trial[];
  /** Trials of the space-filling starts: an even sample of the space at stage 0. */
  readonly sampled: readonly Trial[];
  /** True: refinement and a further start gained less than the least growth; false: the budget ended it. */
  readonly isConverged: boolean;
}

/** Rounds, and further starts, that grow the hypervolume by less are the last ones. */
export const leastGrowth = 0.005;
/** So many further starts in a row that grow it by less end the search. */
const quietStarts = 2;
/** So many rounds that grow it by less end the refinement; each halves the steps. */
const quietRounds = 3;
/** Steps of the pattern search, as shares of a scale. */
const firstStep = 1 / 8;
const lastStep = 1 / 128;
/** Further alternatives that a point of the front is tried with in a round. */
const swapsPerParent = 4;
/** Children of a point of the front with one parameter drawn anew. */
const redrawnPerParent = 4;
/** Points of the front that are refined in a round; of larger fronts the ones that add most. */
const mostParents = 5;

/** A start is halved in waves: there is a front early, also within a small budget. */
const waveSize = 64;

/** Size of the first start: so many for each alternative of the largest component, within bounds. */
export function startSize(space: Space): number {
  const most = Math.max(...space.map(({ alternatives }) => alternatives.length));
  return Math.min(Math.max(12 * most, 8 * cubeOf(space), 48), 512);
}

export async function search(problem: SearchProblem, evaluation: Evaluation): Promise<SearchEnd> {
  return new Search(problem, evaluation).run();
}

interface Sequence {
  readonly points: ScrambledSobol;
  drawn: number;
}

class Search {
  readonly #problem: SearchProblem;
  readonly #evaluation: Evaluation;
  readonly #trials: Trial[] = [];
  /** Keys of the points of all trials. */
  readonly #known = new Set<string>();
  /** Measures by trial and stage. */
  readonly #measured = new Map<number, Measured[]>();
  readonly #steps = new Map<number, number>();
  readonly #given: Trial[] = [];
  readonly #sampled: Trial[] = [];
  #newestFront: readonly Trial[] = [];
  /** Measured on all cases since then. */
  #unsorted: Trial[] = [];
  /** Sequences by the combination of alternatives that their points have; −1: the points draw that too. */
  readonly #sequences = new Map<number, Sequence>();
  /** Places of each parameter that is drawn anew, by its name. */
  readonly #redrawnPlaces = new Map<string, Sequence>();
  #redraws = 0;
  /** Number of points of the starts. */
  #drawn = 0;
  #isSpent = false;

  constructor(problem: SearchProblem, evaluation: Evaluation) {
    this.#problem = problem;
    this.#evaluation = evaluation;
  }

  async run(): Promise<SearchEnd> {
    this.#given.push(...this.#problem.given.flatMap((point) => (point ? this.#newTrial(point) : this.#numbered(null)) ?? []));
    await this.#measureAll(this.#given);
    this.#report();
    // A small budget may end within the first wave of an even start.
    if (!this.#isSpent) await this.#refineOnce();
    const size = startSize(this.#problem.space);
    for (let starts = 0, quiet = 0; !this.#isSpent; starts++) {
      const before = this.#front();
      await this.#start(size * 2 ** starts);
      await this.#refine();
      quiet = starts > 0 && this.#growth(before) < leastGrowth ? quiet + 1 : 0;
      if (!this.#isSpent && quiet === quietStarts) return this.#end(true);
    }
    return this.#end(false);
  }

  #end(isConverged: boolean): SearchEnd {
    return { front: this.#front(), trials: this.#trials, given: this.#given, sampled: this.#sampled, isConverged };
  }

  async #start(size: number): Promise<void> {
    const { space } = this.#problem;
    const isStratified = 2 * combinationsOf(space) <= size;
    for (let from = 0; from < size && !this.#isSpent; from += waveSize) {
      const wave = this.#draw(Math.min(waveSize, size - from), isStratified);
      this.#sampled.push(...wave);
      await this.#halve(wave, 0.5);
    }
  }

  /** New points of the sequences. Stratified: every combination of alternatives as often as the others. */
  #draw(count: number, isStratified: boolean): Trial[] {
    const { space } = this.#problem;
    const combinations = combinationsOf(space);
    const drawn: Trial[] = [];
    for (let tries = 0; drawn.length < count && tries < 4 * count; tries++) {
      const index = this.#drawn++;
      const trial = this.#newTrial(this.#nextOf(isStratified ? index % combinations : undefined));
      if (trial) drawn.push(trial);
    }
    return drawn;
  }

  /**
   * Each combination has a sequence of its own: every n-th point of one sequence is not even, and fills a part of the
   * space only where n is a power of two.
   */
  #nextOf(combination?: number): Point {
    const { space, seed } = this.#problem;
    const known = this.#sequences.get(combination ?? -1);
    const scrambling = combination === undefined ? seed : keyOf(seed, `start/${combination}`);
    const sequence = known ?? { points: new ScrambledSobol(cubeOf(space), scrambling), drawn: 0 };
    if (!known) this.#sequences.set(combination ?? -1, sequence);
    return pointAt(space, sequence.points.point(sequence.drawn++), combination);
  }

  /**
   * Measures trials on more and more cases; at each stage `share` of them, and all that would be on the front, go on.
   */
  async #halve(trials: readonly Trial[], share: number): Promise<void> {
    const { stages, limits } = this.#problem;
    let left = trials;
    for (let stage = 0; stage < stages.length && left.length > 0 && !this.#isSpent; stage++) {
      left = await this.#measure(left, stage);
      if (stage === stages.length - 1) break;
      const peers = this.#front().filter((trial) => !left.includes(trial));
      const field = [...left, ...peers];
      const order = ranked(
        field.map((trial) => this.#measuredAt(trial, stage)),
        limits(),
        Math.ceil(share * field.length),
      );
      const best = new Set(frontOf(field.map((trial) => this.#measuredAt(trial, stage))));
      const most = Math.ceil(share * field.length);
      const isGood = new Set(order.filter((index, place) => place < most || best.has(index)).map((index) => field[index]));
      left = left.filter((trial) => isGood.has(trial));
    }
    this.#report();
  }

  async #measureAll(trials: readonly Trial[]): Promise<void> {
    for (let stage = 0; stage < this.#problem.stages.length && !this.#isSpent; stage++) await this.#measure(trials, stage);
  }

  /** Those that were measured. */
  async #measure(trials: readonly Trial[], stage: number): Promise<readonly Trial[]> {
    const count = this.#evaluation.affordable(trials, stage);
    if (count < trials.length) this.#isSpent = true;
    const affordable = trials.slice(0, count);
    if (affordable.length === 0) return [];
    const results = await this.#evaluation.evaluate(affordable, stage);
    affordable.forEach((trial, index) => {
      const known = this.#measured.get(trial.number) ?? [];
      known[stage] = results[index] as Measured;
      this.#measured.set(trial.number, known);
    });
    if (stage === this.#problem.stages.length - 1) this.#unsorted.push(...affordable);
    return affordable;
  }

  async #refine(): Promise<void> {
    for (let quiet = 0; quiet < quietRounds && !this.#isSpent;) {
      const growth = await this.#refineOnce();
      quiet = growth < leastGrowth ? quiet + 1 : 0;
    }
  }

  /** The share by which a round around the front grows the hypervolume. */
  async #refineOnce(): Promise<number> {
    const before = this.#front();
    const parents = this.#parents(before);
    const children = [...parents.flatMap((parent) => this.#childrenOf(parent)), ...this.#between(parents)];
    if (children.length > 0) await this.#halve(children, 0.25);
    for (const parent of parents) this.#steps.set(parent.number, this.#stepOf(parent) / 2);
    return this.#growth(before);
  }

  #parents(front: readonly Trial[]): readonly Trial[] {
    const placed = front.filter(({ point }) => point !== null);
    if (placed.length > 0) return this.#foremost(placed, mostParents);
    const last = this.#problem.stages.length - 1;
    const whole = this.#trials.filter((trial) => trial.point !== null && this.#measured.get(trial.number)?.[last] !== undefined);
    return this.#foremost(whole, 4);
  }

  #foremost(trials: readonly Trial[], most: number): readonly Trial[] {
    if (trials.length <= most) return trials;
    const last = this.#problem.stages.length - 1;
    const order = ranked(
      trials.map((trial) => this.#measuredAt(trial, last)),
      this.#problem.limits(),
      most,
    );
    return order.slice(0, most).map((index) => trials[index] as Trial);
  }

  #childrenOf(parent: Trial): Trial[] {
    const { space, seed } = this.#problem;
    const step = this.#stepOf(parent);
    if (!parent.point || step < lastStep) return [];
    const points = [
      ...neighboursOf(space, parent.point, step),
      ...swapsOf(space, parent.point, swapsPerParent, seed + Math.round(1 / step)),
      ...Array.from({ length: redrawnPerParent }, () => this.#redrawn(parent.point as Point)).flatMap((point) => point ?? []),
    ];
    return points.map((point) => this.#newTrial(point)).filter((trial) => trial !== null);
  }

  /**
   * One parameter at the next place of a sequence over its whole scale, each in turn: steps find no other optimum of
   * it. All points share the sequences, so that few draws leave no wide gap. Null where there is no parameter.
   */
  #redrawn(point: Point): Point | null {
    const all = point.places.flatMap((places, index) => places.map((_, k) => ({ index, k })));
    const next = all[this.#redraws++ % all.length];
    if (!next) return null;
    const { index, k } = next;
    const name = `redrawn/${index}/${point.choices[index]}/${k}`;
    const sequence = this.#redrawnPlaces.get(name) ?? { points: new ScrambledSobol(1, keyOf(this.#problem.seed, name)), drawn: 0 };
    this.#redrawnPlaces.set(name, sequence);
    return withPlace(point, index, k, sequence.points.point(sequence.drawn++)[0] as number);
  }

  /** Half-way between neighbours on the front. */
  #between(parents: readonly Trial[]): Trial[] {
    const last = this.#problem.stages.length - 1;
    const first = (trial: Trial) => this.#measuredAt(trial, last).objectives[0] as number;
    const sorted = [...parents].sort((a, b) => first(a) - first(b) || a.number - b.number);
    return sorted.flatMap((trial, index) => {
      const next = sorted.slice(index + 1).find(({ point }) => point && trial.point && midpointOf(trial.point, point));
      const point = next?.point && trial.point && midpointOf(trial.point, next.point);
      return (point && this.#newTrial(point)) ?? [];
    });
  }

  #stepOf({ number }: Trial): number {
    return this.#steps.get(number) ?? firstStep;
  }

  /** Null where a trial sets the same. */
  #newTrial(point: Point): Trial | null {
    const key = keyOfPoint(this.#problem.space, point);
    if (this.#known.has(key)) return null;
    this.#known.add(key);
    return this.#numbered(point);
  }

  #numbered(point: Point | null): Trial {
    const trial = { number: this.#trials.length, point };
    this.#trials.push(trial);
    return trial;
  }

  #measuredAt({ number }: Trial, stage: number): Measured {
    return this.#measured.get(number)?.[stage] ?? { objectives: this.#problem.limits().map(() => Infinity), violation: Infinity };
  }

  /** The front of the trials that were measured on all cases. */
  #front(): readonly Trial[] {
    const last = this.#problem.stages.length - 1;
    if (this.#unsorted.length === 0) return this.#newestFront;
    const whole = [...this.#newestFront, ...this.#unsorted];
    this.#unsorted = [];
    this.#newestFront = frontOf(whole.map((trial) => this.#measuredAt(trial, last))).map((index) => whole[index] as Trial);
    return this.#newestFront;
  }

  /** The share by which the hypervolume is larger than that of a former front. */
  #growth(before: readonly Trial[]): number {
    const last = this.#problem.stages.length - 1;
    const valuesOf = (trials: readonly Trial[]) => trials.map((trial) => this.#measuredAt(trial, last).objectives);
    const [was, is] = [valuesOf(before), valuesOf(this.#front())];
    if (is.length === 0) return 0;
    const reference = referenceOf([...was, ...is], this.#problem.limits());
    const former = hypervolume(was, reference);
    const now = hypervolume(is, reference);
    return former > 0 ? now / former - 1 : now > 0 ? Infinity : 0;
  }

  #report(): void {
    const front = this.#front();
    if (front.length > 0) this.#evaluation.onFront?.(front);
  }
}
