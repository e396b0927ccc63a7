/** Actions found by typing: by their words, or by the first letters of them. */
import type { Action } from '../../components/actions/action.ts';

/** Quality of an action's fit, best first; null: it does not fit. */
type Fit = number | null;

const wholeWord = 0;
const startOfWord = 1;
const inside = 2;
const scattered = 4;

/**
 * Those that fit the query, the best first; equally good ones with what was used last in front, then in the order
 * given.
 */
export function searchActions(actions: readonly Action[], query: string, recent: readonly string[] = []): readonly Action[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const age = (id: string) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return actions
    .map((action, order) => ({ action, order, fit: fitOf(`${action.title} ${action.group}`.toLowerCase(), words) }))
    .filter((found): found is typeof found & { fit: number } => found.fit !== null)
    .sort((a, b) => a.fit - b.fit || age(a.action.id) - age(b.action.id) || a.order - b.order)
    .map(({ action }) => action);
}

/** Every word must fit; the worst of them counts. */
function fitOf(text: string, words: readonly string[]): Fit {
  const fits = words.map((word) => wordFit(text, word));
  return fits.includes(null) ? null : Math.max(wholeWord, ...fits.map(Number));
}

function wordFit(text: string, word: string): Fit {
  const parts = text.split(/[^\p{L}\p{N}]+/u);
  if (parts.includes(word)) return wholeWord;
  if (parts.some((part) => part.startsWith(word))) return startOfWord;
  if (text.includes(word)) return inside;
  return standInOrder(text, word) ? scattered : null;
}

/**
 * True if the letters of `word` stand in `text` in their order, each beside the one before or at the start of a word:
 * `ilb`, `isoba`.
 */
function standInOrder(text: string, word: string, from = 0, beside = false): boolean {
  const [letter, ...rest] = word;
  if (letter === undefined) return true;
  for (let at = text.indexOf(letter, from); at >= 0; at = text.indexOf(letter, at + 1)) {
    const fits = (beside && at === from) || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ');
    if (fits && standInOrder(text, rest.join(''), at + 1, true)) return true;
  }
  return false;
}
