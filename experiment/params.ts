/** Parameters that stand beside a plugin's id or a motion's kind, checked by the schema of the one that was chosen. */
import type { z } from 'zod';
import { explain } from './explain.ts';
import { without } from './field-maps.ts';
import type { FieldPath, Report } from './problem.ts';

export type Params = Readonly<Record<string, unknown>>;

/** Parameters with their defaults filled in; null, and reported, where the schema refuses them. `by` names the field of the choice itself. */
export function checkParams(schema: z.ZodObject, fields: Params, by: string, path: FieldPath, report: Report): Params | null {
  const given = without(fields, by);
  const strict = schema.strict();
  const result = strict.safeParse(given);
  if (result.success) return result.data;
  explain(strict, given, result.error.issues, path, [by]).forEach(report);
  return null;
}
