/** What a field is when it is added: the least that its schema allows, or what is plausible where that would be refused. */
import type { FieldSchema } from '../../../experiment/allowed.ts';
import { startOf } from './shape.ts';

/** The schema cannot say which fields of these a law needs. */
const plausible: Readonly<Record<string, { readonly has: string; readonly value: object }>> = {
  loss: { has: 'ratio', value: { ratio: 0.02 } },
  jitter: { has: 'spread', value: { spread: 0.01 } },
};

export function addedValue(name: string, schema: FieldSchema): unknown {
  const { has, value } = plausible[name] ?? {};
  return has !== undefined && schema.properties?.[has] ? value : startOf(schema);
}
