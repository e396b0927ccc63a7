/** What is wrong with a plugin's parameters beyond being no schema: forms, help and experiment files need a default of each, and its range in words. */
import { fieldSchema } from '../../experiment/allowed.ts';
import type { Plugin } from '../../engine/plugin-api/index.ts';

/** Null: nothing. */
export function paramsObjection({ params }: Plugin): string | null {
  try {
    fieldSchema(params);
  } catch (error) {
    return `params cannot be described in experiment files: ${error instanceof Error ? error.message : String(error)}`;
  }
  const found = params.safeParse({});
  if (found.success) return null;
  const name = found.error.issues[0]?.path.join('.') ?? '';
  return `params.${name} has no default; give it one, as in seconds({ default: 2, … }).`;
}
