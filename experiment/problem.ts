/** A problem of an experiment file: where it stands and what is wrong there. */
import { shortened } from '../contract/shortened.ts';
import { nearest } from './suggestion.ts';

/** Keys and list indices from the top of the file. */
export type FieldPath = readonly (string | number)[];

export interface Problem {
  /** The field that is wrong. */
  readonly path: FieldPath;
  /** Where the file may say it instead, when the field itself was inherited: looked at in order after `path`. */
  readonly inheritedFrom?: readonly FieldPath[];
  /** What was found, what is allowed, and a suggestion. */
  readonly message: string;
}

/** Takes note of a problem; checking goes on. */
export type Report = (problem: Problem) => void;

/** `unknown lane "bsae"; allowed: base, third. Did you mean "base"?` */
export function unknownWord(what: string, word: string, allowed: readonly string[]): string {
  const meant = nearest(word, allowed);
  const suggestion = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  return `unknown ${what} "${shortened(word)}"; allowed: ${listed(allowed)}.${suggestion}`;
}

/** Words in a row, or `none`. */
export function listed(words: readonly string[]): string {
  return words.length > 0 ? words.join(', ') : 'none';
}
