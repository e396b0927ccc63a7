/** Completions at a place of an experiment's text, from the schema and the text around it. */
import { allowedText, type FieldSchema } from '../../../experiment/allowed.ts';
import type { FieldPath } from '../../../experiment/problem.ts';
import { fieldAt } from './edit.ts';
import { namedBy } from './named-elements.ts';
import { helpOf, shapeOf, startOf } from './shape.ts';
import { inline, plainFields, readYaml } from './splice-text.ts';
import { isMap, isScalar, isSeq, type YAMLMap, type YAMLSeq } from 'yaml';

export interface Completion {
  readonly label: string;
  /** In short: what a field allows, the title of an algorithm. */
  readonly detail: string;
  /** Its purpose and source; may be empty. */
  readonly help: string;
  /** The text itself. */
  readonly put: string;
  /** The text after it can be completed at once. */
  readonly continues: boolean;
}

export interface Completions {
  /** Where the word begins that is being written. */
  readonly from: number;
  readonly options: readonly Completion[];
}

/** Null where nothing is known. */
export function completionsAt(text: string, offset: number, schema: FieldSchema): Completions | null {
  const place = placeAt(text, offset);
  if (!place) return null;
  const schemas = schemasAt(schema, place);
  const fields = place.names || place.beginsLine ? fieldsOf(schemas, place, /^\s*:/.test(text.slice(offset))) : [];
  const values = place.names ? [] : [...schemas.flatMap((each) => valuesOf(each, place.beginsLine)), ...referencesAt(place)];
  const options = firstOfEach([...fields, ...values]);
  return options.length > 0 ? { from: place.from, options } : null;
}

/** Fields of the map that are not there yet. */
function fieldsOf(schemas: readonly FieldSchema[], place: TextPlace, isNamed: boolean): readonly Completion[] {
  const value = fieldAt(place.fields, place.path);
  const present = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return schemas
    .flatMap((schema) => alternativesFor(schema, value))
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .filter(([name]) => !present.includes(name))
    .map(([label, schema]) => {
      const follows = isNamed ? '' : beforeValue(schema, place);
      return { label, detail: detailOf(schema), help: helpOf(schema), put: label + follows, continues: !isNamed };
    });
}

/** The text between a field's name and its value: a new line if that is a map or a list of maps. */
function beforeValue({ anyOf, items, properties }: FieldSchema, { beginsLine, column }: TextPlace): string {
  const isList = typeof items === 'object' && (items.properties ?? items.anyOf) !== undefined;
  if (!beginsLine || anyOf || !(isList || properties)) return ': ';
  return `:\n${' '.repeat(column + 2)}${isList ? '- ' : ''}`;
}

/** Values that are written in a line; algorithms as a whole where no map may begin. */
function valuesOf(schema: FieldSchema, mapMayBegin: boolean): readonly Completion[] {
  const shape = shapeOf(schema, undefined);
  if (shape.kind === 'choice') return shape.offers.flatMap((offer) => valuesOf(offer.schema, mapMayBegin));
  if ('const' in schema) return [word(schema.const, schema.description)];
  if (shape.kind === 'word') return shape.words.map((each) => word(each, each === schema.default ? 'default' : ''));
  if (shape.kind === 'switch') return [word(true), word(false)];
  if (shape.kind === 'group') return mapMayBegin || schema.title === undefined ? [] : [algorithm(schema)];
  return hasDefault(schema) ? [word(schema.default, 'default')] : [];
}

function word(value: unknown, detail = ''): Completion {
  return { label: String(value), detail, help: '', put: inline(value), continues: false };
}

/** `{ id: constant-turn }` */
function algorithm(schema: FieldSchema): Completion {
  const start = startOf(schema) as object;
  const [label] = Object.values(start).map(String);
  return { label: label ?? '', detail: schema.title ?? '', help: schema.description ?? '', put: inline(start), continues: false };
}

/** Names that the experiment has given. */
function referencesAt({ path, fields }: TextPlace): readonly Completion[] {
  const field = path.filter((key) => typeof key === 'string');
  const names = namedBy(field, fields) ?? [];
  return names.filter((name) => name !== wordInPlace && name !== 'undefined').map((name) => word(name));
}

/** `a number ≥ 0 s, default 0.2` */
function detailOf(schema: FieldSchema): string {
  const allowed = schema.anyOf || 'const' in schema ? 'a choice' : schema.properties ? 'a map' : allowedText(schema);
  return hasDefault(schema) ? `${allowed}, default ${String(schema.default)}` : allowed;
}

const hasDefault = (schema: FieldSchema) => schema.default !== undefined && typeof schema.default !== 'object';

function firstOfEach(options: readonly Completion[]): readonly Completion[] {
  return options.filter(({ label }, index) => options.findIndex((other) => other.label === label) === index);
}

/** Every schema that may apply there, as far as the written text distinguishes them. */
function schemasAt(root: FieldSchema, { path, fields }: TextPlace): readonly FieldSchema[] {
  const step = (schemas: readonly FieldSchema[], key: FieldPath[number], depth: number) =>
    schemas
      .flatMap((schema) => alternativesFor(schema, fieldAt(fields, path.slice(0, depth))))
      .map((schema) => inside(schema, key))
      .filter((schema) => typeof schema === 'object');
  return path.reduce<readonly FieldSchema[]>(step, [root]);
}

/** The alternative that applies, or all of them. */
function alternativesFor(schema: FieldSchema, value: unknown): readonly FieldSchema[] {
  const shape = shapeOf(schema, value);
  if (shape.kind !== 'choice') return [schema];
  const chosen = shape.offers[shape.current];
  return chosen ? alternativesFor(chosen.schema, value) : (schema.anyOf ?? []).flatMap((each) => alternativesFor(each, value));
}

function inside({ properties, additionalProperties, prefixItems, items }: FieldSchema, key: FieldPath[number]) {
  return typeof key === 'number' ? (prefixItems?.[key] ?? items) : (properties?.[key] ?? additionalProperties);
}

interface TextPlace {
  /** Where the word begins. */
  readonly from: number;
  readonly path: FieldPath;
  /** A field of the map at `path` is being named; otherwise the value at `path` is being written. */
  readonly names: boolean;
  /** Only dashes precede it in its line: a map may begin here. */
  readonly beginsLine: boolean;
  /** The column of the word in its line. */
  readonly column: number;
  /** The fields of the text around it. */
  readonly fields: unknown;
}

/** Stands for the word, so that the text around it can be read. */
const wordInPlace = 'word-being-written';

/**
 * Null in the middle of a word, in comments and in quoted texts. A word alone in its line is read as a key, so that it
 * does not run into the line below; it may be a value all the same where the map would have no other.
 */
function placeAt(text: string, offset: number): TextPlace | null {
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
