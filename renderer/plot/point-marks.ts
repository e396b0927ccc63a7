/** Marks of points: they distinguish points of the same colour. */
import type { PointMark } from './plot.ts';

const marks: readonly (readonly [mark: PointMark, symbol: string])[] = [
  ['circle', '●'],
  ['rect', '■'],
  ['triangle', '▲'],
  ['rectRot', '◆'],
  ['star', '✳'],
  ['crossRot', '✕'],
];

const at = (place: number) => marks[place % marks.length] ?? (['circle', '●'] as const);

export function pointMark(place: number): PointMark {
  return at(place)[0];
}

/** The same as a sign. */
export function pointSymbol(place: number): string {
  return at(place)[1];
}
