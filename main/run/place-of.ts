/** Where a word stands in a list of words: as `indexOf`, which is a call of the engine where this becomes a few comparisons of addresses. */

/** −1: it is not there. */
export function placeOf<Word extends string>(word: Word, words: readonly Word[]): number {
  for (let place = 0; place < words.length; place++) if (words[place] === word) return place;
  return -1;
}
