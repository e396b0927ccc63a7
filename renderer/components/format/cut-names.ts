/** Names that do not fit are cut in their middle: they differ by their ends as much as by their beginnings. */

/** The mark of what was left out. */
const mark = '…';

/** How wide letters of a name are, of all of them: `from` the first up to the one before `to`. */
type WidthOf = (from: number, to: number) => number;

/**
 * As much of a name as fits into `room`: of its beginning, and of its end as many letters or one fewer; null where all
 * of it fits. At least its first letter stays. `letters`: characters as they are seen, which may take several code
 * units; `markWidth`: of the sign between both parts.
 */
export function cutInMiddle(letters: readonly string[], room: number, markWidth: number, widthOf: WidthOf): string | null {
  const count = letters.length;
  if (count < 3 || widthOf(0, count) <= room) return null;
  const parts = (kept: number) => ({ begin: Math.ceil(kept / 2), end: count - Math.floor(kept / 2) });
  const fits = (kept: number) => {
    const { begin, end } = parts(kept);
    return widthOf(0, begin) + markWidth + (end < count ? widthOf(end, count) : 0) <= room;
  };
  let [least, most] = [1, count - 1];
  while (least < most) {
    const kept = Math.ceil((least + most) / 2);
    if (fits(kept)) least = kept;
    else most = kept - 1;
  }
  const { begin, end } = parts(least);
  return `${letters.slice(0, begin).join('')}${mark}${letters.slice(end).join('')}`;
}

/** Places of letters in a text, in code units: of the first, and after each. */
export function letterPlaces(letters: readonly string[]): readonly number[] {
  const places = [0];
  for (const letter of letters) places.push(places.at(-1)! + letter.length);
  return places;
}
