/**
 * What matters: shares of variance over an even sample of the space. ω² corrects for chance: Hays, “Statistics for
 * Psychologists”, 1963, section 10.10.
 */
import type { TuneEffect } from '../../../contract/tune/tune-result.ts';
import { square } from '../../../engine/base/math/power.ts';
import type { Component, Point, Space } from './space.ts';

export interface Sampled {
  readonly point: Point;
  readonly objectives: readonly number[];
}

interface Factor {
  readonly name: string;
  /** Its level at a point. */
  levelOf(point: Point): string;
}

/** A scale is parted into so many levels. */
const levels = 3;
/** Samples that a cell of two factors needs on average, and effects that are listed. */
const leastPerCell = 3;
const mostEffects = 8;
/** Smaller effects are not worth a line. */
const leastShare = 0.01;

export function effectsOf(space: Space, sampled: readonly Sampled[]): { readonly effects: TuneEffect[]; readonly interactions: TuneEffect[] } {
  const sound = sampled.filter(({ objectives }) => objectives.every(Number.isFinite));
  const columns = (sound[0]?.objectives ?? []).map((_, k) => sound.map(({ objectives }) => Math.log(Math.max(objectives[k] as number, 1e-9))));
  const factors = space.flatMap(factorsOf).filter((factor) => new Set(sound.map(({ point }) => factor.levelOf(point))).size > 1);
  const cellsOf = (chosen: readonly Factor[]) => sound.map(({ point }) => chosen.map((factor) => factor.levelOf(point)).join('|'));
  const single = factors.map((factor) => ({ factor, cells: cellsOf([factor]) }));
  const effects = single.map(({ factor, cells }) => ({ factors: [factor.name], shares: columns.map((values) => omegaSquared(values, cells)) }));
  const interactions = single.flatMap((a, index) =>
    single.slice(index + 1).flatMap((b) => {
      const cells = a.cells.map((cell, k) => `${cell}|${b.cells[k]}`);
      if (isNested(a.factor.name, b.factor.name) || sound.length < leastPerCell * new Set(cells).size) return [];
      const shares = columns.map((values) => Math.max(omegaSquared(values, cells) - omegaSquared(values, a.cells) - omegaSquared(values, b.cells), 0));
      return { factors: [a.factor.name, b.factor.name], shares };
    }),
  );
  return { effects: strongest(effects, mostEffects), interactions: strongest(interactions, 2) };
}

function strongest(effects: readonly TuneEffect[], most: number): TuneEffect[] {
  const size = ({ shares }: TuneEffect) => Math.max(...shares);
  return effects
    .filter((effect) => size(effect) >= leastShare)
    .sort((a, b) => size(b) - size(a))
    .slice(0, most);
}

/** A component, and each scale of its alternatives: its level, or that it does not apply. */
function factorsOf({ name, alternatives }: Component, index: number): Factor[] {
  const choice = { name, levelOf: ({ choices }: Point) => String(choices[index]) };
  const scales = alternatives.flatMap(({ id, dimensions }, alternative) =>
    dimensions.map((dimension, k) => ({
      name: `${name}.${id}.${dimension.name}`,
      levelOf: ({ choices, places }: Point) =>
        choices[index] === alternative ? String(Math.min(Math.floor((places[index]?.[k] ?? 0) * levels), levels - 1)) : 'none',
    })),
  );
  return [choice, ...scales];
}

/** A scale of an alternative is no factor beside its own component. */
function isNested(a: string, b: string): boolean {
  const [first, second] = [a, b].map((name) => name.split('.')[0]);
  return first === second;
}

/** Share of the variance between cells, less what chance gives; 0 at least. */
function omegaSquared(values: readonly number[], cells: readonly string[]): number {
  const sums = new Map<string, { sum: number; count: number }>();
  values.forEach((value, k) => {
    const cell = sums.get(cells[k] as string) ?? { sum: 0, count: 0 };
    sums.set(cells[k] as string, { sum: cell.sum + value, count: cell.count + 1 });
  });
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const whole = values.reduce((sum, value) => sum + square(value - mean), 0);
  const between = [...sums.values()].reduce((total, { sum, count }) => total + count * square(sum / count - mean), 0);
  const freedom = values.length - sums.size;
  if (freedom < 1 || whole === 0) return 0;
  const noise = (whole - between) / freedom;
  return Math.max((between - (sums.size - 1) * noise) / (whole + noise), 0);
}
