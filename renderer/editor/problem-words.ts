/** Problems of the draft in the units of forms: “found 200 %”, where the file has a ratio. */
import type { DraftProblem } from '../../contract/draft-calls.ts';
import { allowedText, foundText, schemaAt, type FieldSchema } from '../../experiment/allowed.ts';
import { fieldAt } from './draft/edit.ts';
import { inheritedAt } from './draft/inherited.ts';
import { inShownUnit, scale, shownUnit } from './shown-unit.ts';

/** `present`: the value by which the field's unit is chosen. */
export function inShownWords(message: string, value: unknown, schema: FieldSchema, present?: unknown): string {
  const { unit, factor } = shownUnit(schema, present);
  // The values that are allowed may be those of another alternative.
  if (factor === 1 || !message.includes(allowedText(schema))) return message;
  const allowed = allowedText(inShownUnit(schema, present));
  if (message.startsWith('missing;')) return `missing; needed: ${allowed}.`;
  const found = typeof value === 'number' ? `${String(scale(value, factor))} ${unit}` : foundText(value);
  return message.startsWith('found ') ? `found ${found}; allowed: ${allowed}.` : message;
}

/** Beside the text: a value with what the file has, where the form has another number. */
export function problemInList(
  { path, message }: Pick<DraftProblem, 'path' | 'message'>,
  root: FieldSchema | null,
  fields: unknown,
  saved: unknown,
): string {
  const schema = root ? schemaAt(root, path) : {};
  const value = fieldAt(fields, path);
  const present = fieldAt(saved, path) ?? inheritedAt(fields, path) ?? schema.default;
  const words = inShownWords(message, value, schema, present);
  if (words === message || typeof value !== 'number') return words;
  return `${words} In the file: ${[value, schema.unit].filter((each) => each !== undefined && each !== '').join(' ')}.`;
}
