/** Where a path is not drawn through: nobody knows how it led from one row to the next. */

/** Beyond this gap between two rows (s) the path between them is unknown. */
const longestGap = 0.6;
/** Faster than this (m/s) is a jump: a respawn, or a snap of the placed path. */
const fastest = 400;

/** Whether a path breaks off that is so far (m) from where it was so long (s) before; what has no place breaks off. */
export function isBreak(dx: number, dy: number, gap: number): boolean {
  return gap > longestGap || !(dx * dx + dy * dy <= (fastest * gap) ** 2);
}
