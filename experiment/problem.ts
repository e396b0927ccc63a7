/** A problem of an experiment file: where it is and what is wrong there. */
import { shortened } from './shortened.ts';

/** Keys and list indices from the top of the file. */
export type FieldPath = readonly (string | number)[];

export interface Problem {
  /** The field that is wrong. */
  readonly path: FieldPath;
  /** Where the file may say it instead, when the field itself was inherited: looked at in order after `path`. */
  readonly inheritedFrom?: readonly FieldPath[];
  /** The value found, the values allowed, and a suggestion. */
  readonly message: string;
}

/** Records a problem; checking continues. */
export type Report = (problem: Problem) => void;

/** `unknown lane "bsae"; allowed: base, third. Did you mean "base"?` */
export function unknownWord(what: string, word: string, allowed: readonly string[]): string {
  const meant = nearest(word, allowed);
  const suggestion = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  return `unknown ${what} "${shortened(word)}"; allowed: ${listed(allowed)}.${suggestion}`;
}

/** The same for a word that a third-party plugin may bring, unless another one was probably meant. */
export function unknownPlugin(what: string, word: string, allowed: readonly string[]): string {
  const message = unknownWord(what, word, allowed);
  if (nearest(word, allowed) !== undefined) return message;
  return `${message} If a plugin brings it, load that: --plugin PATH, or plugins: [PATH or package] in the experiment.`;
}

/** Words in a row, or `none`. */
export function listed(words: readonly string[]): string {
  return words.length > 0 ? words.join(', ') : 'none';
}

/**
 * Number of insertions, deletions, substitutions and swaps of neighbours between two words (optimal string alignment).
 */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? beforeLast[j - 2]! + 1 : Infinity;
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, substitution, swap));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/**
 * The known word that was probably meant: at most a third of its letters wrong (two for short words), the first of
 * equals.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of known) {
    // So many letters at least are wrong: a stranger's word may have millions.
    if (Math.abs(word.length - candidate.length) > allowance(candidate)) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && distance <= allowance(candidate)) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

function allowance(word: string): number {
  return word.length <= 3 ? 1 : Math.max(2, Math.floor(word.length / 3));
}
