/** Explains the issues of a zod schema as problems of fields: the value found, the values allowed, a suggestion. */
import type { z } from 'zod';
import { allowedText, fieldSchema, foundText, schemaAt, type FieldSchema } from './allowed.ts';
import { namePattern } from './fields.ts';
import { unknownWord, type FieldPath, type Problem } from './problem.ts';

type Issue = z.core.$ZodIssue;

/**
 * The problems of `value` at `path`, which `schema` refused with `issues`. `known` are fields that the schema does not
 * check itself.
 */
export function explain(
  schema: z.ZodType,
  value: unknown,
  issues: readonly Issue[],
  path: FieldPath = [],
  known: readonly string[] = [],
): Problem[] {
  const root = fieldSchema(schema);
  const explained = issues.flatMap((issue) => explainIssue(issue, value, root, known));
  return explained.map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
}

function explainIssue(issue: Issue, value: unknown, root: FieldSchema, known: readonly string[]): Problem[] {
  const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
  const field = schemaAt(root, path);
  if (issue.code === 'unrecognized_keys') {
    const allowed = [...(path.length === 0 ? known : []), ...keysOf(field)];
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownWord('field', key, allowed) }));
  }
  const inner = issue.code === 'invalid_union' ? issuesWithin(issue) : null;
  if (inner) return inner.flatMap((one) => explainIssue({ ...one, path: [...issue.path, ...one.path] }, value, root, known));
  const found = valueAt(value, path);
  return [{ path, message: issue.code === 'custom' ? issue.message : refusal(found, field) }];
}

/** The fields of a map, or of the maps among several notations. */
function keysOf({ properties = {}, anyOf = [] }: FieldSchema): string[] {
  return [...new Set([...Object.keys(properties), ...anyOf.flatMap(keysOf)])];
}

/**
 * The issues that the one alternative of the right type has inside the value; null: the value is of no alternative's
 * type.
 */
function issuesWithin({ errors }: Extract<Issue, { code: 'invalid_union' }>): readonly Issue[] | null {
  return errors.find((issues) => issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys')) ?? null;
}

function refusal(found: unknown, field: FieldSchema): string {
  if (found === undefined) return `missing; needed: ${allowedText(field)}.`;
  if (typeof found === 'string' && field.enum) return unknownWord('value', found, field.enum.map(String));
  if (typeof found === 'string' && isDescribed(field)) return `found ${foundText(found)}; allowed: as described. ${field.description}`;
  const reason = 'const' in field && field.description ? ` ${field.description}` : '';
  const length = typeof found === 'string' && field.pattern === undefined ? lengthText(field) : '';
  return `found ${foundText(found)}; allowed: ${allowedText(field)}${length}.${reason}`;
}

/** True for a text in a form of its own, which only the field's description says. */
function isDescribed({ pattern, description }: FieldSchema): boolean {
  return pattern !== undefined && pattern !== namePattern.source && description !== undefined;
}

/** ` of 1 to 500 characters`; empty where any length is allowed. */
function lengthText({ minLength, maxLength }: FieldSchema): string {
  if (minLength === undefined && maxLength === undefined) return '';
  if (maxLength === undefined) return ` of at least ${minLength} ${minLength === 1 ? 'character' : 'characters'}`;
  return ` of ${minLength ?? 0} to ${maxLength} characters`;
}

/** The value at `path`, or undefined. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined), value);
}

/** `nodes.far.link.delay`: elements of lists by their ids where they have one, as `value` has it. */
export function fieldName(path: FieldPath, value: unknown): string {
  return path.reduce<string>((name, key, index) => {
    if (typeof key === 'string') return name === '' ? key : `${name}.${key}`;
    const id = valueAt(value, [...path.slice(0, index + 1), 'id']);
    return typeof id === 'string' ? `${name}.${id}` : `${name}[${key}]`;
  }, '');
}
