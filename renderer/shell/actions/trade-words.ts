/** Words of the trade for those of the bench, from the glossary: its columns _Word_ and _Also_. */

export interface GlossaryWord {
  /** As in `jump`. */
  readonly word: string;
  readonly meaning: string;
  /** As in `pop`, `teleport`, `snap`. */
  readonly also: readonly string[];
}

/** The rows of the tables of the glossary; a row of several words is one for each. */
export function glossaryWords(markdown: string): readonly GlossaryWord[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length < 5 || /^(-+|Word)$/.test(cells[1] ?? '')) return [];
    const [, words = '', meaning = '', also = ''] = cells;
    return listed(words).map((word) => ({ word, meaning: plain(meaning), also: listed(also).filter((each) => !/^0\.\d/.test(each)) }));
  });
}

function listed(cell: string): string[] {
  return cell
    .split(/,\s*/)
    .map((word) => plain(word).replace(/\s*\(.*$/, ''))
    .filter(Boolean);
}

/** Without marks of Markdown. */
function plain(text: string): string {
  return text.replaceAll(/[*_`]|\[([^\]]*)\]\([^)]*\)/g, '$1').trim();
}

/** What the query means in words of the bench; empty where it says nothing else. */
export function translated(query: string, words: readonly GlossaryWord[]): readonly string[] {
  const asked = query.trim().toLowerCase();
  if (asked.length < 3) return [];
  const found = words.filter(({ also }) => also.some((each) => each.toLowerCase().startsWith(asked)));
  return [...new Set(found.map(({ word }) => word.toLowerCase()))].filter((word) => word !== asked);
}

/** Words of the glossary by themselves, by what else they are called, or by their meaning, the nearest first. */
export function wordsFor(query: string, words: readonly GlossaryWord[]): readonly GlossaryWord[] {
  const asked = query.trim().toLowerCase();
  if (asked.length < 2) return [];
  const rank = ({ word, also, meaning }: GlossaryWord) => {
    const names = [word, ...also].map((each) => each.toLowerCase());
    if (names.includes(asked)) return 0;
    if (names.some((name) => name.startsWith(asked))) return 1;
    if (names.some((name) => name.includes(asked))) return 2;
    return asked.length > 3 && meaning.toLowerCase().includes(asked) ? 3 : null;
  };
  return words
    .flatMap((each) => {
      const fit = rank(each);
      return fit === null ? [] : [{ each, fit }];
    })
    .sort((a, b) => a.fit - b.fit)
    .map(({ each }) => each);
}
