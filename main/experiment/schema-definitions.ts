/** A JSON Schema with each part that stands in several places written once, under `$defs`. */
import type { FieldSchema } from '../../experiment/allowed.ts';

/** A reference takes three lines of the file; shorter parts (characters of JSON) stay where they are. */
const leastLength = 200;

/** Allows the same as `schema`. */
export function withDefinitions(schema: FieldSchema): object {
  const repeated = repeatedParts(schema);
  const names = namesOf(repeated);
  const referring = (part: FieldSchema): object => withParts(part, (inner) => referenceTo(inner) ?? referring(inner));
  const referenceTo = (part: FieldSchema) => {
    const name = names.get(JSON.stringify(part));
    return name === undefined ? null : { $ref: `#/$defs/${name}` };
  };
  const definitions = repeated.map(({ text, part }) => [names.get(text)!, referring(part)]);
  return { ...referring(schema), $defs: Object.fromEntries(definitions) as object };
}

interface RepeatedPart {
  readonly text: string;
  readonly part: FieldSchema;
  /** The field whose value it describes. */
  readonly field: string;
}

/** Parts that stand in several places, those within such a part counted once. */
function repeatedParts(schema: FieldSchema): readonly RepeatedPart[] {
  const seen = new Set<string>();
  const repeated = new Map<string, RepeatedPart>();
  const visit = (whole: FieldSchema, fieldOfWhole: string) =>
    withParts(whole, (part, name) => {
      const field = name ?? fieldOfWhole;
      const text = JSON.stringify(part);
      if (!seen.has(text)) visit(part, field);
      else if (text.length >= leastLength) repeated.set(text, { text, part, field });
      seen.add(text);
      return part;
    });
  visit(schema, 'experiment');
  return [...repeated.values()];
}

/** By the plugin or kind that a part is of, otherwise by its field; those of one name are numbered. */
function namesOf(parts: readonly RepeatedPart[]): ReadonlyMap<string, string> {
  const taken = new Map<string, number>();
  return new Map(
    parts.map(({ text, part, field }) => {
      const known = (part.properties?.['id'] ?? part.properties?.['kind'])?.const;
      const name = typeof known === 'string' ? known : field;
      const number = (taken.get(name) ?? 0) + 1;
      taken.set(name, number);
      return [text, number === 1 ? name : `${name}-${number}`];
    }),
  );
}

type Change = (part: FieldSchema, field: string | null) => object;

/** `schema` with `change` of each schema directly within it. */
function withParts(schema: FieldSchema, change: Change): object {
  const { properties, additionalProperties, items, prefixItems, anyOf } = schema;
  const changed = properties && Object.entries(properties).map(([field, part]) => [field, change(part, field)]);
  return {
    ...schema,
    ...(changed && { properties: Object.fromEntries(changed) as object }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: change(additionalProperties, null) }),
    ...(typeof items === 'object' && { items: change(items, null) }),
    ...(prefixItems && { prefixItems: prefixItems.map((part) => change(part, null)) }),
    ...(anyOf && { anyOf: anyOf.map((part) => change(part, null)) }),
  };
}
