/** Where in an experiment's text a word is being written: at which field, and as what. */
import { isMap, isScalar, isSeq, type YAMLMap, type YAMLSeq } from 'yaml';
import type { FieldPath } from '../../../experiment/problem.ts';
import { plainFields, readYaml } from './yaml-text.ts';

export interface TextPlace {
  /** Where the word begins. */
  readonly from: number;
  readonly path: FieldPath;
  /** A field of the map at `path` is being named; otherwise the value at `path` is being written. */
  readonly names: boolean;
  /** Nothing but dashes stands before it in its line: a map may begin here. */
  readonly beginsLine: boolean;
  /** Of the word in its line. */
  readonly column: number;
  /** What the text says around it. */
  readonly fields: unknown;
}

/** Stands for the word, so that the text around it can be read. */
export const wordInPlace = 'word-being-written';

/**
 * Null in the middle of a word, in comments and in quoted texts. A word alone in its line is read as a key, so that it does not run into the line
 * below; it may be a value all the same where the map would have no other.
 */
export function placeAt(text: string, offset: number): TextPlace | null {
  if (/^[\w-]/.test(text.slice(offset))) return null;
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const before = line.replace(/[A-Za-z_][\w-]*$/, '');
  const from = offset - line.length + before.length;
  const isAlone = /^[\s-]*$/.test(before) && /^\s*(?:\n|$)/.test(text.slice(offset));
  const document = readYaml(text.slice(0, from) + wordInPlace + (isAlone ? ':' : '') + text.slice(offset));
  const found = wordIn(document.contents, []);
  if (!found) return null;
  const { path, names, isInFlow, isOnlyKey } = found;
  const beginsLine = !isInFlow && /^[\s-]*$/.test(before);
  return { path, names: names && !(isAlone && isOnlyKey), from, column: before.length, beginsLine, fields: plainFields(document) };
}

interface Found extends Pick<TextPlace, 'path' | 'names'> {
  /** Between braces or brackets. */
  readonly isInFlow: boolean;
  readonly isOnlyKey: boolean;
}

function wordIn(node: unknown, path: FieldPath): Found | null {
  if (isScalar(node)) return node.value === wordInPlace ? { path, names: false, isInFlow: false, isOnlyKey: false } : null;
  const found = isSeq(node) ? wordInList(node, path) : isMap(node) ? wordInMap(node, path) : null;
  return found && { ...found, isInFlow: found.isInFlow || (node as YAMLMap).flow === true };
}

function wordInList({ items }: YAMLSeq, path: FieldPath): Found | null {
  return firstOf(items.map((item, index) => () => wordIn(item, [...path, index])));
}

function wordInMap({ items }: YAMLMap, path: FieldPath): Found | null {
  return firstOf(
    items.map(({ key, value }) => () => {
      const name = isScalar(key) ? String(key.value) : '';
      return name === wordInPlace ? { path, names: true, isInFlow: false, isOnlyKey: items.length === 1 } : wordIn(value, [...path, name]);
    }),
  );
}

function firstOf(looks: readonly (() => Found | null)[]): Found | null {
  for (const look of looks) {
    const found = look();
    if (found) return found;
  }
  return null;
}
