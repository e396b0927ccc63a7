/**
 * The cases of a tuning: blocks of the motion, each under every network. Before anything runs, the blocks of each segment
 * of the motion are divided into three parts: one to tune on, one to choose on, one to report on. Every candidate meets
 * the same cases with the same seeds: common random numbers.
 */
import { keyOf, uniformAt } from '../../../engine/base/random/hash.ts';
import type { TuneNetwork, TuneSetup } from '../calls/tune-setup.ts';
import { networkSets } from '../../../main/experiment/population.ts';
import type { TuneSurvey } from './survey-space.ts';

export interface TuneCase {
  /** 0, 1 … among all, those to tune on first. */
  readonly number: number;
  /** Numbers of the segment and of the block; blocks are counted in order of time, segment by segment. */
  readonly segment: number;
  readonly block: number;
  /** Number of the network, and its weight; the weights of all add up to 1. */
  readonly network: number;
  readonly weight: number;
  readonly seed: number;
  /** The time from which motions, schedules and traces run, s. */
  readonly motionFrom: number;
  readonly duration: number;
  /** Fields of the experiment that set the motion and the network. */
  readonly sets: readonly string[];
}

export interface TuneCases {
  /** Those that remain to tune on, block by block: the first ones are the whole of the first blocks. */
  readonly tuning: readonly TuneCase[];
  /** Held-out cases that the recommended candidate is chosen by, seed by seed. */
  readonly choosing: readonly TuneCase[];
  /**
   * The blocks to choose on with further seeds, for all candidates where the search has as many runs: with few seeds, the
   * few runs in which an update is lost at a bad moment refuse good settings.
   */
  readonly furtherChoosing: readonly TuneCase[];
  /** Held-out cases whose figures are reported: nothing is chosen by them, or the chosen one would look too good. */
  readonly reporting: readonly TuneCase[];
  /**
   * The blocks to report on with further seeds, seed by seed, for the present setting and the recommended one. In a few
   * runs an update is lost at a bad moment, and they err several times as much as the others: intervals of few runs do
   * not know of them.
   */
  readonly further: readonly TuneCase[];
  /** Number of the cases to tune on in each stage of the search: 1, 2, 4 … blocks. */
  readonly stages: readonly number[];
  /** s */
  readonly blockLength: number;
  /** Number of blocks before any was left out. */
  readonly blocks: number;
}

/** The parts that blocks are divided into. */
const parts = ['tuning', 'choosing', 'reporting'] as const;
type Part = (typeof parts)[number];

/**
 * Blocks are about so long (s) where the setup names no number. There are at most 24 of them, and at least 15, as
 * intervals over few blocks are wide; where the motion is short, at least 6 of at least 5 s.
 */
const usualBlock = 25;
const leastBlock = 5;
/**
 * Seeds on every block of the held-out parts. To choose on there are four runs on each at least, of two seeds at least:
 * with several networks fewer seeds, or little of a short budget would be left to search.
 */
const seedsOn = { reporting: 2, further: 46 } as const;
const mostChoosingSeeds = 16;
const choosingSeeds = (networks: number) => Math.max(Math.ceil(4 / networks), 2);
/** Between the seeds to tune on and the held-out ones: more than there are blocks. */
const seedGap = 1000;

type Surveyed = Pick<TuneSurvey, 'segments' | 'linked' | 'hasMadePlayers'>;

export function casesOf({ segments, ...survey }: Surveyed, setup: TuneSetup): TuneCases {
  const lengths = segments.map((each) => each.length);
  const counts = blockCounts(lengths, setup.blocks ?? usualBlocks(lengths.reduce((sum, each) => sum + each, 0)));
  const length = Math.min(...lengths.map((each, segment) => each / (counts[segment] as number)));
  const networks = networksOf(setup.networks, survey);
  let count = 0;
  const casesOn = ({ segment, place, number }: Block, seed: number) =>
    networks.map(({ weight, sets }, network) => ({
      number: count++,
      segment,
      block: number,
      network,
      weight,
      sets: [...(segments[segment]?.sets ?? []), ...sets],
      seed,
      duration: length,
      // Players drive anew in every block, by its seed; networks go on from block to block all the same.
      motionFrom: (segments[segment]?.from ?? 0) + place * length,
    }));
  let blocks = 0;
  const all = counts.flatMap((each, segment) => {
    const partOf = partsOf(each, keyOf(setup.seed, `parts/${segment}`));
    return Array.from({ length: each }, (_, place): Block => ({ segment, place, part: partOf[place] as Part, number: blocks++ }));
  });
  // Those of all segments take turns: the first stages of the search meet several.
  all.sort((a, b) => a.place - b.place || a.segment - b.segment);
  const blocksOf = (part: Part) => all.filter((block) => block.part === part);
  const seedOf = ({ number }: Block, repeat: number) => setup.seed + seedGap * (repeat + 1) + number;
  const seedBySeed = (part: Part, from: number, count: number) =>
    Array.from({ length: count }, (_, repeat) => blocksOf(part).flatMap((block) => casesOn(block, seedOf(block, from + repeat)))).flat();
  const tuning = blocksOf('tuning');
  return {
    tuning: tuning.flatMap((block) => casesOn(block, setup.seed + block.number)),
    choosing: seedBySeed('choosing', 0, choosingSeeds(networks.length)),
    furtherChoosing: seedBySeed('choosing', choosingSeeds(networks.length), mostChoosingSeeds - choosingSeeds(networks.length)),
    reporting: seedBySeed('reporting', 0, seedsOn.reporting),
    further: seedBySeed('reporting', seedsOn.reporting, seedsOn.further),
    stages: stagesOf(tuning.length, networks.length),
    blockLength: length,
    blocks,
  };
}

/** `place`: in its segment. */
interface Block {
  readonly segment: number;
  readonly place: number;
  readonly part: Part;
  readonly number: number;
}

/**
 * The part of each block of a segment: each three that follow each other have all parts, as a recorded game has phases,
 * in an order that the seed draws, as those with a fixed order would make the same error again with every seed.
 */
function partsOf(count: number, key: number): Part[] {
  return Array.from({ length: count }, (_, place) => {
    const group = Math.floor(place / parts.length);
    const drawn = parts.map((part, k) => ({ part, draw: uniformAt(key, parts.length * group + k) })).sort((a, b) => a.draw - b.draw);
    return (drawn[place % parts.length] as (typeof drawn)[number]).part;
  });
}

/** Numbers of blocks of the segments: three each, one of each part, and further ones in the longest, `blocks` in all. */
function blockCounts(lengths: readonly number[], blocks: number): number[] {
  const counts: number[] = lengths.map(() => parts.length);
  for (let left = blocks - parts.length * lengths.length; left > 0; left--) {
    const next = lengths.map((length, segment) => length / ((counts[segment] as number) + 1));
    const longest = next.indexOf(Math.max(...next));
    counts[longest] = (counts[longest] as number) + 1;
  }
  return counts;
}

function usualBlocks(duration: number): number {
  const whole = (length: number) => parts.length * Math.floor(duration / length / parts.length);
  return Math.max(Math.min(Math.max(whole(usualBlock), 15), 24, whole(leastBlock)), 6);
}

/** The cases without those of some blocks. */
export function withoutBlocks(cases: TuneCases, left: ReadonlySet<number>): TuneCases {
  const remaining = (all: readonly TuneCase[]) => all.filter(({ block }) => !left.has(block));
  const tuning = remaining(cases.tuning);
  const blocks = blocksIn(tuning).length;
  return {
    ...cases,
    tuning,
    choosing: remaining(cases.choosing),
    furtherChoosing: remaining(cases.furtherChoosing),
    reporting: remaining(cases.reporting),
    further: remaining(cases.further),
    stages: stagesOf(blocks, tuning.length / blocks),
  };
}

/** Cases that the search does not meet. */
export function heldOutOf({ choosing, reporting }: Pick<TuneCases, 'choosing' | 'reporting'>): readonly TuneCase[] {
  return [...choosing, ...reporting];
}

/** The same blocks with further seeds. */
export function furtherOf({ furtherChoosing, further }: Pick<TuneCases, 'furtherChoosing' | 'further'>): readonly TuneCase[] {
  return [...furtherChoosing, ...further];
}

export function blocksIn(cases: readonly TuneCase[]): readonly number[] {
  return [...new Set(cases.map(({ block }) => block))];
}

/** Cases of 1, 2, 4 … and all blocks. */
function stagesOf(blocks: number, networks: number): number[] {
  const stages: number[] = [];
  for (let count = 1; count < blocks; count *= 2) stages.push(count * networks);
  return [...stages, blocks * networks];
}

function networksOf(networks: readonly TuneNetwork[], survey: Pick<Surveyed, 'linked' | 'hasMadePlayers'>) {
  if (networks.length === 0) return [{ weight: 1, sets: [] }];
  const whole = networks.reduce((sum, { weight }) => sum + weight, 0);
  return networks.map(({ weight, link }) => ({ weight: weight / whole, sets: networkSets(link, survey) }));
}
