/**
 * The effects that matter: shares of variance over an even sample of the space. ω² corrects for chance: Hays,
 * “Statistics for Psychologists”, 1963, section 10.10.
 */
import type { TuneEffect } from '../../calls/tune-result.ts';
import { square } from '../../../../engine/base/math/power.ts';
import { mean } from '../../../../engine/base/math/sample.ts';
import type { Component, Point, Space } from './space.ts';

export interface Sampled {
  readonly point: Point;
  readonly objectives: readonly number[];
}

interface Factor {
  readonly name: string;
  /** Its level at a point, 0, 1 …; null: it does not apply there. */
  levelOf(point: Point): number | null;
}

/** Number of levels into which a scale is divided. */
const levels = 3;
/** Samples that a cell of one or two factors needs on average, and effects that are listed. */
const leastPerCell = 3;
const mostEffects = 8;
/** Smaller effects are not worth a line. */
const leastShare = 0.01;

export function effectsOf(
  space: Space,
  sampled: readonly Sampled[],
): { readonly effects: TuneEffect[]; readonly interactions: TuneEffect[]; readonly effectSamples: number } {
  const sound = sampled.filter(({ objectives }) => objectives.every(Number.isFinite));
  const columns = (sound[0]?.objectives ?? []).map((_, k): Column => {
    const values = logarithms(sound.map(({ objectives }) => objectives[k] as number));
    return { values, squares: squaresOf(values) };
  });
  const factors = space
    .flatMap(factorsOf)
    .map((factor) => ({ name: factor.name, levels: levelsOf(sound.map(({ point }) => factor.levelOf(point))) }));
  const effects = factors
    .filter(({ levels: { cells } }) => hasSamples(cells))
    .map(({ name, levels: known }) => ({ factors: [name], shares: columns.map((column) => shareOf(column, known)) }));
  const interactions = factors.flatMap((a, index) =>
    factors.slice(index + 1).flatMap((b) => {
      if (componentOf(a.name) === componentOf(b.name)) return [];
      const [ofA, ofB] = within(a.levels, b.levels);
      const both = { samples: ofA.samples, cells: ofA.cells.map((cell, k) => mostLevels * cell + (ofB.cells[k] as number)) };
      if (!hasSamples(both.cells)) return [];
      const shares = columns.map((column) => Math.max(shareOf(column, both) - shareOf(column, ofA) - shareOf(column, ofB), 0));
      return { factors: [a.name, b.name], shares };
    }),
  );
  return { effects: strongest(effects, mostEffects), interactions: strongest(interactions, 2), effectSamples: sound.length };
}

/**
 * Logarithms of the values that are at least a hundredth of the median of all above 0. The step from 0 to next to
 * nothing is of no interest, and its logarithm would outweigh all others.
 */
function logarithms(values: readonly number[]): number[] {
  const positive = values.filter((value) => value > 0).sort((a, b) => a - b);
  const floor = Math.max((positive[positive.length >> 1] ?? 0) / 100, Number.MIN_VALUE);
  return values.map((value) => Math.log(Math.max(value, floor)));
}

/** The column of an objective: the logarithms of all samples, and the sum of squares about their mean. */
interface Column {
  readonly values: readonly number[];
  readonly squares: number;
}

/** The levels of a factor: the samples to which it applies, in order, and its level at each. */
interface Levels {
  readonly samples: readonly number[];
  readonly cells: readonly number[];
}

function levelsOf(levels: readonly (number | null)[]): Levels {
  const samples = levels.flatMap((level, sample) => (level === null ? [] : [sample]));
  return { samples, cells: samples.map((sample) => levels[sample] as number) };
}

/** Both at the samples to which both apply. */
function within(a: Levels, b: Levels): readonly [Levels, Levels] {
  const samples: number[] = [];
  const [ofA, ofB]: [number[], number[]] = [[], []];
  for (let i = 0, k = 0; i < a.samples.length && k < b.samples.length;) {
    const [left, right] = [a.samples[i] as number, b.samples[k] as number];
    if (left === right) {
      samples.push(left);
      ofA.push(a.cells[i] as number);
      ofB.push(b.cells[k] as number);
    }
    if (left <= right) i++;
    if (right <= left) k++;
  }
  return [
    { samples, cells: ofA },
    { samples, cells: ofB },
  ];
}

/** No factor has so many levels. */
const mostLevels = 65_536;

function strongest(effects: readonly TuneEffect[], most: number): TuneEffect[] {
  const size = ({ shares }: TuneEffect) => Math.max(...shares);
  return effects
    .filter((effect) => size(effect) >= leastShare)
    .sort((a, b) => size(b) - size(a))
    .slice(0, most);
}

/** A component, and each scale of its alternatives, which applies where that one is chosen. */
function factorsOf({ name, alternatives }: Component, index: number): Factor[] {
  const choice = { name, levelOf: ({ choices }: Point) => choices[index] ?? null };
  const scales = alternatives.flatMap(({ id, dimensions }, alternative) =>
    dimensions.map((dimension, k) => ({
      name: `${name}.${id}.${dimension.name}`,
      levelOf: ({ choices, places }: Point) =>
        choices[index] === alternative ? Math.min(Math.floor((places[index]?.[k] ?? 0) * levels), levels - 1) : null,
    })),
  );
  return [choice, ...scales];
}

function componentOf(name: string): string {
  return name.split('.')[0] ?? '';
}

function hasSamples(cells: readonly number[]): boolean {
  return cells.length >= leastPerCell && cells.length >= leastPerCell * new Set(cells).size;
}

/** Share of the variance of all values that lies between cells, less what chance gives; at least 0. */
function shareOf({ values, squares: whole }: Column, { samples, cells }: Levels): number {
  const sums = new Map<number, { sum: number; count: number }>();
  const known = samples.map((sample) => values[sample] as number);
  known.forEach((value, k) => {
    const cell = cells[k] as number;
    const found = sums.get(cell);
    if (found) {
      found.sum += value;
      found.count += 1;
    } else sums.set(cell, { sum: value, count: 1 });
  });
  const middle = mean(known);
  const between = [...sums.values()].reduce((total, { sum, count }) => total + count * square(sum / count - middle), 0);
  const freedom = known.length - sums.size;
  if (freedom < 1 || whole === 0) return 0;
  const noise = (squaresOf(known) - between) / freedom;
  return Math.max((between - (sums.size - 1) * noise) / (whole + noise), 0);
}

function squaresOf(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + square(value - middle), 0);
}
