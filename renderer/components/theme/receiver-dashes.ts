/** Line styles of receivers: they differ by dash, never by colour alone. */

const dashes: readonly (readonly number[])[] = [[], [6, 3], [2, 2], [8, 3, 2, 3], [12, 4], [4, 2, 1, 2, 1, 2]];

/** Dashes of the comparison run: dots, single or in groups. */
const dots: readonly (readonly number[])[] = [
  [1, 3],
  [1, 7],
  [1, 3, 1, 9],
  [1, 3, 1, 3, 1, 9],
  [1, 12],
  [1, 7, 1, 14],
];

/** Dash pattern (px) of the receiver at `index`, in the comparison run. */
export function comparisonDash(index: number): readonly number[] {
  return dots[index % dots.length] ?? [];
}

/** Dash pattern (px) of the receiver at `index` of the session. */
export function receiverDash(index: number): readonly number[] {
  return dashes[index % dashes.length] ?? [];
}
