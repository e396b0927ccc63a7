/**
 * The reference of experiment files: a table of every map that may stand in one, made from the schema by which files
 * are checked.
 */
import type { FieldSchema } from '../../experiment/allowed.ts';
import { markdownTable } from '../../main/base/markdown-table.ts';
import { fieldRow, fieldColumns, algorithmOf, isOtherPlugin } from './field-row.ts';
import type { FieldPath } from '../../experiment/problem.ts';
import { defaultPlayer } from '../../experiment/player-motion.ts';

/** From the project’s folder. */
export const experimentReferencePath = 'docs/experiment-reference.md';

const head = `# Every field of an experiment file

Generated from the schema by \`npm run reference\`; do not edit. What the fields are for, with examples:
[the experiment file](experiment-format.md); the algorithms of lanes, with their parameters:
[the algorithms](algorithms.md).

A list is written \`[]\`, a map by your own names \`.*\`. _Needed_: there is no default. _live_: on the bench it applies
while the session runs; other fields need a restart.`;

/** The page, before it is formatted; `schema` is that of experiment files. */
export function experimentReference(schema: FieldSchema): string {
  const sections = sectionsOf(schema);
  return `${[head, ...sections.all.map((section) => sectionText(section, sections.nameOf))].join('\n\n')}\n`;
}

function sectionText({ title, about, path, schema }: MapSection, nameOf: (schema: FieldSchema) => string | undefined): string {
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).filter(([name, field]) => !(name === 'kind' && 'const' in field));
  const rows = fields.map(([name, field]) => fieldRow(name, field, { path: [...path, name], needed: required.includes(name), nameOf }));
  const table = rows.length > 0 ? [markdownTable(fieldColumns, rows)] : [];
  return [`## ${title}`, ...(about === '' ? [] : [sentence(about)]), ...table].join('\n\n');
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

interface MapSection {
  /** As Markdown: `nodes[].link`. */
  readonly title: string;
  readonly about: string;
  /** The path of a field in it, an element of a list being 0. */
  readonly path: FieldPath;
  readonly schema: FieldSchema;
}

interface Sections {
  readonly all: readonly MapSection[];
  /** The title of the section of such a map; undefined: it has none. */
  readonly nameOf: (schema: FieldSchema) => string | undefined;
}

interface Place {
  readonly name: string;
  readonly path: FieldPath;
  readonly schema: FieldSchema;
}

function sectionsOf(schema: FieldSchema): Sections {
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
  const player = properties?.['player']?.const;
  const further = typeof player === 'string' && player !== defaultPlayer ? `, player \`${player}\`` : '';
  return typeof kind === 'string' ? `kind \`${kind}\`${further}` : '';
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
