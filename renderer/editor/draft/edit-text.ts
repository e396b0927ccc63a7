/**
 * Edits the text of an experiment where it stands: the rest of the text keeps its place, comments and spaces. Where
 * that is not possible (aliases, unusual layouts) the whole document is printed again, with comments and order kept.
 * The fields are checked in both cases.
 */
import { type Document, isSeq, type Node, stringify, visit, type YAMLSeq } from 'yaml';
import { edited, type Edit } from './edit.ts';
import { spliced, plainFields, readYaml } from './splice-text.ts';

/** The fields of a text as plain data; null where it is not YAML. */
export function fieldsOf(text: string): unknown {
  const document = parsed(text);
  return document && plainFields(document);
}

/** The text after the edit. A text that is not YAML stays as it is. */
export function withEdit(text: string, edit: Edit): string {
  const document = parsed(text);
  if (!document) return text;
  const before = plainFields(document);
  const after = edited(before, edit);
  if (same(before, after)) return text;
  const candidates = [
    () => spliced(text, document, before, edit),
    () => reprinted(text, edit),
    () => reprinted(text, edit, writeOut),
    () => stringify(after, { lineWidth: 0 }),
  ];
  for (const candidate of candidates) {
    const next = candidate();
    if (next !== null && same(fieldsOf(next), after)) return next;
  }
  return text;
}

/** Prints the document anew by its own means, once `prepare` has been through it. */
function reprinted(text: string, edit: Edit, prepare: (document: Document) => void = () => undefined): string | null {
  const document = parsed(text);
  if (!document) return null;
  try {
    prepare(document);
    change(document, edit);
    return document.toString({ lineWidth: 0 });
  } catch {
    // For example, an alias on the path.
    return null;
  }
}

/** Replaces aliases, which may not precede their anchors, by what they stand for. */
function writeOut(document: Document): void {
  visit(document, { Alias: (_, alias) => alias.resolve(document)?.clone() as Node | undefined });
  visit(document, { Value: (_, value) => void delete value.anchor });
}

function change(document: Document, edit: Edit): void {
  if (edit.kind === 'set') document.setIn(edit.path, document.createNode(edit.value));
  else if (edit.kind === 'remove') document.deleteIn(edit.path);
  else rearrange(document, edit);
}

function rearrange(document: Document, edit: Extract<Edit, { kind: 'insert' | 'move' }>): void {
  const list = document.getIn(edit.path) as YAMLSeq | undefined;
  if (edit.kind === 'move') list?.items.splice(edit.to, 0, ...list.items.splice(edit.from, 1));
  else if (isSeq(list)) list.items.splice(edit.index, 0, document.createNode(edit.value));
  else document.setIn(edit.path, document.createNode([edit.value]));
}

function parsed(text: string): Document | null {
  const document = readYaml(text);
  return document.errors.length > 0 ? null : document;
}

/** Equal as data; the order of fields does not count. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
