/**
 * Edits of YAML by cutting and pasting: each is the smallest change of the text that may be right; the caller verifies
 * it.
 */
import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { FieldPath } from '../../../experiment/problem.ts';
import { yamlDocument } from '../../../experiment/yaml-text.ts';
import { type Edit, fieldAt } from './edit.ts';

/** From, to, and what takes the place. */
type Cut = readonly [start: number, end: number, put: string];

/** The text after the edit, or null where no simple change is possible. `fields`: the document's, as plain data. */
export function spliced(text: string, document: Document, fields: unknown, edit: Edit): string | null {
  const cut = cutFor(text, document, fields, edit);
  return cut && text.slice(0, cut[0]) + cut[2] + text.slice(cut[1]);
}

function cutFor(text: string, document: Document, fields: unknown, edit: Edit): Cut | null {
  if (edit.kind === 'set') return setting(text, document, fields, edit.path, edit.value);
  const node = nodeAt(document, edit.kind === 'remove' ? edit.path.slice(0, -1) : edit.path);
  const key = edit.path.at(-1);
  if (edit.kind === 'remove')
    return isMap(node) ? removingField(text, node, key) : isSeq(node) ? removingItem(text, node, Number(key)) : null;
  if (edit.kind === 'move') return isSeq(node) ? movingItem(text, node, edit.from, edit.to) : null;
  if (isSeq(node) && node.items.length > 0) return insertingItem(text, node, edit.index, edit.value);
  return node ? null : setting(text, document, fields, edit.path, [edit.value]);
}

/** Replaces a value, or adds a field to the innermost existing map, with missing maps between created. */
function setting(text: string, document: Document, fields: unknown, path: FieldPath, value: unknown): Cut | null {
  const present = path.findIndex((_, index) => fieldAt(fields, path.slice(0, index + 1)) === undefined);
  if (present < 0) return replacing(text, nodeAt(document, path), value);
  const holder = nodeAt(document, path.slice(0, present));
  const key = path[present];
  if (!isMap(holder) || typeof key !== 'string') return null;
  return addingField(
    text,
    holder,
    key,
    path.slice(present + 1).reduceRight<unknown>((inner, name) => ({ [name]: inner }), value),
  );
}

function replacing(text: string, node: Node | null, value: unknown): Cut | null {
  if (!node || (isCollection(node) && !node.flow)) return null;
  const [start, end] = spanOf(node);
  if (start === end) return null;
  return [start, end, inline(value) + (text[end - 1] === '\n' ? '\n' : '')];
}

function addingField(text: string, map: YAMLMap, key: string, value: unknown): Cut | null {
  const field = `${inline(key)}: ${inline(value)}`;
  const last = map.items.at(-1);
  if (!last) return map.flow ? [...spanOf(map), `{ ${field} }`] : null;
  const [, end] = spanOf(last);
  if (map.flow) return [end, end, `, ${field}`];
  const place = lineEnd(text, end);
  return [place, place, onOwnLine(text, place, `${' '.repeat(columnOf(text, spanOf(map.items[0]!)[0]))}${field}`)];
}

function removingField(text: string, map: YAMLMap, key: unknown): Cut | null {
  const index = map.items.findIndex((pair) => isScalar(pair.key) && pair.key.value === key);
  if (index < 0) return null;
  if (map.flow) return removingFromFlow(map, index);
  const [start, end] = spanOf(map.items[index]!);
  const next = map.items[index + 1];
  if (index === 0) return next ? [start, spanOf(next)[0], ''] : null;
  return [lineStart(text, start), lineEnd(text, end), ''];
}

function removingFromFlow(list: YAMLMap | YAMLSeq, index: number): Cut {
  const spans = list.items.map((item) => spanOf(item as Pair | Node));
  const [start, end] = spans[index]!;
  const next = spans[index + 1];
  if (next) return [start, next[0], ''];
  const before = spans[index - 1];
  return before ? [before[1], end, ''] : [...spanOf(list), isMap(list) ? '{}' : '[]'];
}

function removingItem(text: string, list: YAMLSeq, index: number): Cut | null {
  if (list.flow) return index < list.items.length ? removingFromFlow(list, index) : null;
  const pieces = piecesOf(text, list);
  const piece = pieces[index];
  return piece && pieces.length > 1 ? [...piece, ''] : null;
}

function movingItem(text: string, list: YAMLSeq, from: number, to: number): Cut | null {
  const pieces = list.flow ? list.items.map((item) => spanOf(item as Node)) : piecesOf(text, list);
  const texts = pieces.map(([start, end]) => text.slice(start, end));
  if (!pieces[from] || !pieces[to]) return null;
  const gaps = pieces.map(([, end], index) => text.slice(end, pieces[index + 1]?.[0] ?? end));
  texts.splice(to, 0, ...texts.splice(from, 1));
  const whole = list.flow ? texts : texts.map((piece) => (piece.endsWith('\n') ? piece : `${piece}\n`));
  return [pieces[0]![0], pieces.at(-1)![1], whole.map((piece, index) => piece + gaps[index]!).join('')];
}

function insertingItem(text: string, list: YAMLSeq, index: number, value: unknown): Cut | null {
  const item = inline(value);
  if (list.flow) {
    const spans = list.items.map((each) => spanOf(each as Node));
    const next = spans[index];
    const end = spans.at(-1)![1];
    return next ? [next[0], next[0], `${item}, `] : [end, end, `, ${item}`];
  }
  const pieces = piecesOf(text, list);
  const dash = dashBefore(text, spanOf(list.items[0] as Node)[0]);
  const place = index === 0 ? pieces[0]![0] : pieces[index - 1]![1];
  return [place, place, onOwnLine(text, place, `${' '.repeat(columnOf(text, dash))}- ${item}`)];
}

/** The lines of each element of a list in block style, with the comments above it. */
function piecesOf(text: string, list: YAMLSeq): (readonly [number, number])[] {
  const spans = list.items.map((item) => spanOf(item as Node));
  const ends = spans.map(([, end]) => lineEnd(text, end));
  return spans.map(([start], index) => [
    index === 0 ? commentsAbove(text, lineStart(text, dashBefore(text, start))) : ends[index - 1]!,
    ends[index]!,
  ]);
}

/** Where the comments that stand right above the line at `start` begin. */
function commentsAbove(text: string, start: number): number {
  if (start === 0) return 0;
  const above = lineStart(text, start - 1);
  return /^\s*#/.test(text.slice(above, start)) ? commentsAbove(text, above) : start;
}

function dashBefore(text: string, start: number): number {
  return text.lastIndexOf('-', start - 1);
}

function nodeAt(document: Document, path: FieldPath): Node | null {
  return (path.length === 0 ? document.contents : (document.getIn(path, true) as Node | undefined)) ?? null;
}

/** Where a value, or a field with its value, begins and ends. */
function spanOf(node: Node | Pair): [number, number] {
  if (!isPair(node)) return [node.range?.[0] ?? 0, node.range?.[1] ?? 0];
  const key = spanOf(node.key as Node);
  return [key[0], node.value === null ? key[1] : spanOf(node.value as Node)[1]];
}

/** The start of the next line, or the end of the text; a value that ends a line already ends there. */
function lineEnd(text: string, offset: number): number {
  if (text[offset - 1] === '\n') return offset;
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

function onOwnLine(text: string, place: number, line: string): string {
  return `${place > 0 && text[place - 1] !== '\n' ? '\n' : ''}${line}\n`;
}

/** As it may stand within a line, in a flow map too. */
export function inline(value: unknown): string {
  const list = stringify([value], { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true }).trim();
  return list.slice(1, -1).trim();
}

/** Its errors are in it. */
export function readYaml(text: string): Document {
  return yamlDocument(text);
}

/** Its fields as plain data; null where an alias has no anchor (yet). */
export function plainFields(document: Document): unknown {
  try {
    return document.toJS() as unknown;
  } catch {
    return null;
  }
}
