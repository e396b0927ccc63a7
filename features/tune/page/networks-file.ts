/** A population of networks that is opened on the page: the networks of a tuning. */
import { parse } from 'yaml';
import { explain, fieldName } from '../../../experiment/explain.ts';
import { networksOf, populationFields } from '../../../experiment/population.ts';
import type { DraftNetwork } from './tune-draft.ts';

/** The networks of the text, or what is wrong with it. */
export function networksOfFile(text: string): readonly DraftNetwork[] | { readonly problem: string } {
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 100 });
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  const result = populationFields.safeParse(value);
  if (result.success) return networksOf(result.data, (file) => file).map((network) => ({ preset: fileKind, ...network }));
  const [first] = explain(populationFields, value, result.error.issues);
  return { problem: first ? `${fieldName(first.path, value)}: ${first.message}` : 'It has no networks: [{ id, weight, link }].' };
}

/** The kind of a network that a file brought. */
export const fileKind = 'file';
