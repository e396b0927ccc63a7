/** What places of the file and varied fields are called, from the words of their names. */
import { fieldWords } from './field-words.ts';

/** Lists whose elements have names. */
const lists: Readonly<Record<string, string>> = { nodes: 'node', lanes: 'lane', entities: 'entity' };

/**
 * `delay of far` of `nodes.far.link.delay`, `trigger distance of base` of `lanes.base.trigger.distance`: a field on an axis,
 * over a column, in a sentence. An element without a name goes by its number, as in the path.
 */
export function fieldTitle(path: string): string {
  const [list = '', element = '', ...within] = path.split('.');
  const one = lists[list];
  if (one === undefined || within.length === 0) return nouns(path.split('.'));
  return `${nouns(within)} of ${/^\d+$/.test(element) ? `${one} ${element}` : element}`;
}

/** Without the link, and without the loss where the next words name it: `loss in bursts`. */
function nouns(names: readonly string[]): string {
  const words = names.map((name) => fieldWords(name).replace(', at most', '').replace(',', ''));
  return words
    .filter((each, index) => index === words.length - 1 || (each !== 'link' && !words[index + 1]?.split(' ').includes(each)))
    .join(' ');
}

/** In a sentence, without what a form has behind a comma: `heartbeat` of `heartbeat, at most`. */
export function fieldNoun(name: string): string {
  return fieldWords(name).replace(/,.*/, '');
}

/** `minInterval in the file`; empty where it is called the same there. */
export function nameInFile(name: string): string {
  return fieldWords(name) === name ? '' : `${name} in the file`;
}
