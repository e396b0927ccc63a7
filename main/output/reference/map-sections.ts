/** The maps of a schema in the order in which they stand, each told once: a section of the reference for each. */
import type { FieldSchema } from '../../../experiment/allowed.ts';
import type { FieldPath } from '../../../experiment/problem.ts';
import { algorithmOf, isOtherPlugin } from './algorithm-choice.ts';

export interface MapSection {
  /** As Markdown: `nodes[].link`. */
  readonly title: string;
  readonly about: string;
  /** Of a field in it, an element of a list being 0. */
  readonly path: FieldPath;
  readonly schema: FieldSchema;
}

interface Sections {
  readonly all: readonly MapSection[];
  /** The title of the section that tells of such a map; undefined where none does. */
  readonly nameOf: (schema: FieldSchema) => string | undefined;
}

interface Place {
  readonly name: string;
  readonly path: FieldPath;
  readonly schema: FieldSchema;
}

export function sectionsOf(schema: FieldSchema): Sections {
  const found = new Map<string, MapSection>();
  const add = (place: Place, title: string) => {
    const key = keyOf(place.schema);
    if (found.has(key)) return;
    found.set(key, { title, about: place.schema.description ?? place.schema.title ?? '', path: place.path, schema: place.schema });
    for (const inner of innerPlaces(place)) visit(inner);
  };
  const visit = (place: Place) => {
    for (const { schema: alternative, title } of mapsAt(place)) add({ ...place, schema: alternative }, title);
  };
  add({ name: '', path: [], schema }, 'The file');
  return { all: [...found.values()], nameOf: (map) => found.get(keyOf(map))?.title };
}

/** The same fields with the same help are the same map, wherever they stand. */
function keyOf({ properties }: FieldSchema): string {
  return JSON.stringify(properties);
}

/** The maps that may stand at a place: itself, or alternatives, by their kind. Algorithms have a page of their own. */
function mapsAt({ name, schema }: Place): readonly { readonly schema: FieldSchema; readonly title: string }[] {
  if (schema.properties) return [{ schema, title: `\`${name}\`` }];
  return (schema.anyOf ?? [])
    .filter((map) => map.properties && !algorithmOf(map) && !isOtherPlugin(map))
    .map((map) => ({ schema: map, title: [`\`${name}\``, kindOf(map)].filter(Boolean).join(', ') }));
}

function kindOf({ properties }: FieldSchema): string {
  const kind = properties?.['kind']?.const;
  return typeof kind === 'string' ? `kind \`${kind}\`` : '';
}

function innerPlaces({ name, path, schema }: Place): Place[] {
  const prefix = name === '' ? '' : `${name}.`;
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    placesAt({ name: `${prefix}${key}`, path: [...path, key], schema: field }),
  );
}

/** A place, or what stands in its list or under names of one’s own. */
function placesAt(place: Place): Place[] {
  const { name, path, schema } = place;
  const lists = [schema, ...(schema.anyOf ?? [])].flatMap(({ items }) => (typeof items === 'object' ? [items] : []));
  const named = [schema, ...(schema.anyOf ?? [])].flatMap(({ additionalProperties: rest }) => (typeof rest === 'object' ? [rest] : []));
  return [
    place,
    ...lists.flatMap((inner) => placesAt({ name: `${name}[]`, path: [...path, 0], schema: inner })),
    ...named.flatMap((inner) => placesAt({ name: `${name}.*`, path: [...path, '*'], schema: inner })),
  ];
}
