/** Line styles of receivers: they differ by dash, never by colour alone. */

const dashes: readonly (readonly number[])[] = [[], [6, 3], [2, 2], [8, 3, 2, 3], [12, 4], [4, 2, 1, 2, 1, 2]];

/** Dash pattern (px) of the receiver at `index` of the session. */
export function receiverDash(index: number): readonly number[] {
  return dashes[index % dashes.length] ?? [];
}
