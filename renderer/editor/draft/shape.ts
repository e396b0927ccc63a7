/** The shape of a field's form, from its JSON Schema and its value in the draft. */
import type { FieldSchema } from '../../../experiment/allowed.ts';
import { fieldAt } from './edit.ts';

/** An alternative: a plugin, a kind, or another notation of a field. */
export interface Offer {
  readonly title: string;
  /** When to choose it, and where it comes from. */
  readonly guidance: string;
  readonly source: string;
  /** Heading of those that are chosen for the same use; empty: none. */
  readonly use: string;
  readonly schema: FieldSchema;
  /** The value that choosing it writes. */
  readonly start: unknown;
}

export type Shape =
  | { readonly kind: 'number' | 'text' | 'numbers' | 'map' }
  | { readonly kind: 'word'; readonly words: readonly string[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'group'; readonly schema: FieldSchema }
  | { readonly kind: 'tuple'; readonly items: readonly FieldSchema[] }
  | { readonly kind: 'list'; readonly item: FieldSchema }
  /** `current`: index of the offer that holds; −1: none that is known. */
  | { readonly kind: 'choice'; readonly offers: readonly Offer[]; readonly current: number };

/** The fields that distinguish alternatives of a map. */
const tags = ['id', 'kind', 'player'];

/** `value`: the effective one, inherited or not. */
export function shapeOf(schema: FieldSchema, value: unknown): Shape {
  if (schema.anyOf?.every(isText)) return { kind: 'text' };
  if (schema.anyOf) return choiceOf(schema.anyOf, value);
  if (schema.enum) return { kind: 'word', words: schema.enum.map(String) };
  if (schema.type === 'boolean') return { kind: 'switch' };
  if (schema.type === 'number' || schema.type === 'integer') return { kind: 'number' };
  if (schema.type === 'array') return arrayShape(schema);
  if (schema.properties) return { kind: 'group', schema };
  return { kind: schema.type === 'object' ? 'map' : 'text' };
}

/** A name, which may be written as a number: a column's. */
function isText(schema: FieldSchema): boolean {
  return (schema.type === 'string' || schema.type === 'integer') && schema.enum === undefined && !('const' in schema);
}

function arrayShape({ prefixItems, items }: FieldSchema): Shape {
  if (prefixItems) return { kind: 'tuple', items: prefixItems };
  if (typeof items !== 'object') return { kind: 'map' };
  return items.type === 'number' || items.type === 'integer' ? { kind: 'numbers' } : { kind: 'list', item: items };
}

function choiceOf(alternatives: readonly FieldSchema[], value: unknown): Shape {
  const known = alternatives.filter((schema) => schema.title !== undefined || !isOthers(schema));
  return {
    kind: 'choice',
    offers: known.map((schema) => ({
      title: titleOf(schema),
      ...partsOf(schema),
      use: schema.use ?? '',
      schema,
      start: startOf(schema),
    })),
    current: known.findIndex((schema) => fits(schema, value)),
  };
}

/** The description of a plugin ends with its citation. */
function partsOf({ title, description = '' }: FieldSchema): Pick<Offer, 'guidance' | 'source'> {
  if (title === undefined) return { guidance: '', source: '' };
  const at = description.search(/(?:^| )Source: /);
  return at < 0 ? { guidance: description, source: '' } : { guidance: description.slice(0, at), source: description.slice(at).trim() };
}

/** True for any other plugin, which is chosen by its id. */
function isOthers({ type, properties }: FieldSchema): boolean {
  return type === 'object' && properties?.['id']?.pattern?.startsWith('^(?!') === true;
}

const typeTitles: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a number',
  array: 'a list',
  object: 'in detail',
  string: 'by name',
};

function titleOf(schema: FieldSchema): string {
  const tag = tagsOf(schema).at(-1);
  if (tag) return String(tag[1]);
  if ('const' in schema) return String(schema.const);
  return typeTitles[schema.type ?? ''] ?? 'otherwise';
}

function tagsOf({ properties = {} }: FieldSchema): (readonly [string, unknown])[] {
  return tags.flatMap((tag) => {
    const constant = properties[tag];
    return constant && 'const' in constant ? [[tag, constant.const] as const] : [];
  });
}

function fits(schema: FieldSchema, value: unknown): boolean {
  if (value === undefined) return false;
  if ('const' in schema) return value === schema.const;
  if (schema.type === 'number' || schema.type === 'integer') return typeof value === 'number';
  if (schema.enum || schema.type === 'string') return typeof value === 'string';
  if (schema.type === 'array') return Array.isArray(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return tagsOf(schema).every(([tag, constant]) => tagFits(schema, tag, constant, fieldAt(value, [tag])));
}

/** An optional tag that is missing means the first of its kind. */
function tagFits({ required = [] }: FieldSchema, tag: string, constant: unknown, found: unknown): boolean {
  return found === constant || (found === undefined && !required.includes(tag));
}

/** The minimum of a new value. */
export function startOf(schema: FieldSchema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.anyOf) return schema.anyOf[0] && startOf(schema.anyOf[0]);
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'number' || schema.type === 'integer') return leastNumber(schema);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return 'new';
  return schema.type === 'array' ? listStart(schema) : groupStart(schema);
}

function leastNumber({ minimum = 0, exclusiveMinimum = -1 }: FieldSchema): number {
  return Math.max(minimum, exclusiveMinimum < 0 ? 0 : 1);
}

function listStart({ minItems = 0, prefixItems, items }: FieldSchema): unknown[] {
  if (prefixItems) return prefixItems.map(startOf);
  return typeof items === 'object' ? Array.from({ length: minItems }, () => startOf(items)) : [];
}

function groupStart({ properties = {}, required = [], needed = [] }: FieldSchema): object {
  const must = [...required, ...needed];
  const start = Object.entries(properties).filter(([name, field]) =>
    'const' in field ? must.includes(name) || tags.includes(name) : must.includes(name) && field.default === undefined,
  );
  return Object.fromEntries(start.map(([name, field]) => [name, startOf(field)]));
}

/** One sentence about the field, without the unit, which is shown beside it. */
export function helpOf({ description = '' }: FieldSchema): string {
  return description.replace(/ Unit: [^.]*\.$/, '');
}

/** True of what a group always shows, given or not: the rest is added when it is wanted. */
export function isAlwaysShown(schema: FieldSchema): boolean {
  if (schema.anyOf)
    return schema.anyOf.some((alternative) => tagsOf(alternative).some(([tag]) => tag === 'id')) || !schema.anyOf.some(isStructure);
  return !isStructure(schema);
}

function isStructure({ type, properties, prefixItems }: FieldSchema): boolean {
  return (type === 'array' && !prefixItems) || type === 'object' || properties !== undefined;
}

/** The offers of each use, in their order. */
export function byUse<T extends { readonly use: string }>(offers: readonly T[]): { use: string; offers: T[] }[] {
  return [...new Set(offers.map(({ use }) => use))].map((use) => ({ use, offers: offers.filter((each) => each.use === use) }));
}
