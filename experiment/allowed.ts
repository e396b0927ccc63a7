/**
 * The values that a field allows, as text, from its JSON Schema: the same facts for editors, error messages and
 * listings.
 */
import { z } from 'zod';
import { shortened } from './shortened.ts';
import { listed, type FieldPath } from './problem.ts';

/**
 * The part of JSON Schema that our schemas use, the unit that our fields carry, and the fields that are required but
 * may be inherited.
 */
export interface FieldSchema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  /** The use of plugins: those of the same use stand together in lists. */
  readonly use?: string;
  readonly unit?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly required?: readonly string[];
  readonly needed?: readonly string[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly additionalProperties?: FieldSchema | boolean;
  readonly items?: FieldSchema | boolean;
  readonly prefixItems?: readonly FieldSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly FieldSchema[];
}

/** The JSON Schema of what may be written for a zod schema. */
export function fieldSchema(schema: z.ZodType): FieldSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema;
}

/** The schema of the field at `path`, or an empty one where anything goes. */
export function schemaAt(root: FieldSchema, path: FieldPath): FieldSchema {
  return path.reduce<FieldSchema>((schema, key) => (typeof key === 'number' ? itemOf(schema, key) : propertyOf(schema, key)) ?? {}, root);
}

/** The property in the first of the alternatives that has it. */
function propertyOf({ properties, additionalProperties, anyOf = [] }: FieldSchema, key: string): FieldSchema | undefined {
  const any = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return properties?.[key] ?? any ?? anyOf.find((alternative) => alternative.properties?.[key])?.properties?.[key];
}

/** The item, also in the first of the alternatives that has it. */
function itemOf({ prefixItems, items, anyOf = [] }: FieldSchema, index: number): FieldSchema | undefined {
  const rest = typeof items === 'object' ? items : undefined;
  return prefixItems?.[index] ?? rest ?? anyOf.map((alternative) => itemOf(alternative, index)).find((item) => item !== undefined);
}

/** `a number ≥ 0 and ≤ 60 s`, `uniform, normal`, `a map with id, link`. */
export function allowedText(schema: FieldSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map(allowedText).join(' or ');
  if (schema.enum) return listed(schema.enum.map(String));
  if (schema.type === 'number' || schema.type === 'integer') return numberText(schema);
  if (schema.type === 'array') return listText(schema);
  if (schema.type === 'object') return mapText(schema);
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'string') return schema.pattern === undefined ? 'text' : 'a name of letters, digits, "_" and "-"';
  return 'another value';
}

function mapText({ properties = {} }: FieldSchema): string {
  const fields = Object.keys(properties);
  return fields.length === 0 ? 'a map' : `a map with ${listed(fields)}`;
}

function numberText(schema: FieldSchema): string {
  const noun = schema.type === 'integer' ? 'a whole number' : 'a number';
  return [noun, boundsText(schema), schema.unit].filter(Boolean).join(' ');
}

function listText({ prefixItems, minItems, maxItems }: FieldSchema): string {
  if (prefixItems) return `a list of ${prefixItems.length}: ${prefixItems.map(allowedText).join('; ')}`;
  const bounds = [minItems === undefined ? [] : `at least ${minItems}`, maxItems === undefined ? [] : `at most ${maxItems}`].flat();
  return ['a list', bounds.join(' and ')].filter(Boolean).join(' of ');
}

/** `≥ 0 and ≤ 60`; empty where there are no bounds. */
export function boundsText(schema: FieldSchema): string {
  const bounds = [
    ['≥', schema.minimum],
    ['>', schema.exclusiveMinimum],
    ['≤', schema.maximum],
    ['<', schema.exclusiveMaximum],
  ] as const;
  return bounds
    .filter(([, bound]) => isBound(bound))
    .map(([sign, bound]) => `${sign} ${bound}`)
    .join(' and ');
}

/** The bounds of safe integers go without saying. */
function isBound(bound: number | undefined): boolean {
  return bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}

/** `nothing`, `"fast"`, `3`, `a list of 2`, `a map`. */
export function foundText(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'a map';
  return typeof value === 'number' ? String(value) : JSON.stringify(typeof value === 'string' ? shortened(value) : value);
}
