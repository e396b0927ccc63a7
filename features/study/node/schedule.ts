/** Which condition each person plays in which round, and over which network. */
import { keyOf, uniformAt } from '../../../engine/base/random/hash.ts';
import { RandomStream } from '../../../engine/base/random/random-stream.ts';
import type { StudyDesign, StudyNetwork } from '../../../experiment/study.ts';

/** Rounds of one person, in order; conditions by their place in the design. */
export interface PersonSchedule {
  /** From 0. */
  readonly person: number;
  readonly rounds: readonly ScheduledRound[];
}

export interface ScheduledRound {
  readonly condition: number;
  readonly isPractice: boolean;
  /** The number of the pair, and the part: its first round (A) or its second (B); null: the round is in no pair. */
  readonly pair: { readonly number: number; readonly part: 'A' | 'B' } | null;
}

/** The schedule of `people` persons. The same design and seed give the same schedule. */
export function scheduleOf(design: StudyDesign, people: number, seed: number): readonly PersonSchedule[] {
  const blocks = blocksOf(design);
  const rows = design.order === 'williams' ? williamsSquare(blocks.length) : null;
  const random = new RandomStream(seed, 'study/order');
  return Array.from({ length: people }, (_, person) => {
    const orders = Array.from({ length: design.repeat }, (_, repetition) =>
      rows ? (rows[(person + repetition) % rows.length] as readonly number[]) : shuffled(blocks.length, random),
    );
    const rounds = orders.flat().flatMap((block, place) => roundsOf(blocks[block] as Block, place, isSwapped(design, person, block)));
    return { person, rounds: [...practiceRounds(design, person), ...rounds] };
  });
}

/**
 * The network of the person in this row of the schedule, by weight; null: that of the nodes. From a random beginning,
 * rows go on by the golden section: the shares of a few people are already near the weights.
 */
export function networkOf({ networks = [] }: StudyDesign, row: number, seed: number): StudyNetwork | null {
  const whole = networks.reduce((sum, { weight }) => sum + weight, 0);
  const place = whole * ((uniformAt(keyOf(seed, 'study/networks'), 0) + row * goldenSection) % 1);
  let end = 0;
  return networks.find(({ weight }) => place < (end += weight)) ?? networks.at(-1) ?? null;
}

const goldenSection = (Math.sqrt(5) - 1) / 2;

/** A block that is ordered: a condition, or a pair of two. */
type Block = readonly [number] | readonly [number, number];

function blocksOf({ kind, conditions }: StudyDesign): readonly Block[] {
  const all = conditions.map((_, index) => index);
  if (kind !== 'pair') return all.map((index) => [index] as const);
  return all.flatMap((a) => all.slice(a + 1).map((b) => [a, b] as const));
}

function roundsOf(block: Block, number: number, isSwapped: boolean): ScheduledRound[] {
  const [a, b] = block;
  if (b === undefined) return [{ condition: a, isPractice: false, pair: null }];
  const [first, second] = isSwapped ? [b, a] : [a, b];
  return [
    { condition: first, isPractice: false, pair: { number, part: 'A' } },
    { condition: second, isPractice: false, pair: { number, part: 'B' } },
  ];
}

/** Every second person plays a pair the other way round; neighbouring pairs alternate. */
function isSwapped({ kind }: StudyDesign, person: number, block: number): boolean {
  return kind === 'pair' && (person + block) % 2 === 1;
}

/** Practice goes round the conditions, so that all of them are practised equally often. */
function practiceRounds({ practice, conditions }: StudyDesign, person: number): ScheduledRound[] {
  return Array.from({ length: practice }, (_, round) => {
    return { condition: (person + round) % conditions.length, isPractice: true, pair: null };
  });
}

/**
 * A Williams square: every condition stands equally often in every position and equally often right after every other.
 * `count` rows for an even number, twice as many for an odd one. Williams, “Experimental designs balanced for the
 * estimation of residual effects of treatments”, Australian Journal of Scientific Research A 2, 1949.
 */
export function williamsSquare(count: number): readonly (readonly number[])[] {
  const first = Array.from({ length: count }, (_, place) => (place % 2 === 1 ? (place + 1) / 2 : (count - place / 2) % count));
  const rows = Array.from({ length: count }, (_, row) => first.map((condition) => (condition + row) % count));
  return count % 2 === 0 ? rows : [...rows, ...rows.map((row) => row.toReversed())];
}

function shuffled(count: number, random: RandomStream): readonly number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random.uniform() * (last + 1));
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}
