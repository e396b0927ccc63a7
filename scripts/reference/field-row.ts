/**
 * A field of a map as a row of the reference: name, unit, allowed values, default, whether it applies live, and one
 * sentence.
 */
import { boundsText, type FieldSchema } from '../../experiment/allowed.ts';
import { isLiveLinkField, isOffer } from '../../experiment/live-fields.ts';
import type { FieldPath } from '../../experiment/problem.ts';
import type { Plugin, PluginKind } from '../../engine/plugin-api/index.ts';
import { builtInPlugins } from '../../plugins/index.ts';

export const fieldColumns = ['Field', 'Unit', 'Allowed', 'Default', '', 'Meaning'];

interface Standing {
  /** The path of the field, an element of a list being 0. */
  readonly path: FieldPath;
  readonly needed: boolean;
  readonly nameOf: (schema: FieldSchema) => string | undefined;
}

export function fieldRow(name: string, schema: FieldSchema, { path, needed, nameOf }: Standing): string[] {
  const live = isLiveLinkField(path) || isOffer(path) ? '_live_' : '';
  return [`\`${name}\``, unitOf(schema), allowed(schema, nameOf), defaultText(schema, needed), live, helpOf(schema)].map(cell);
}

export function unitOf(schema: FieldSchema): string {
  const inner = [...(schema.prefixItems ?? []), ...(schema.anyOf ?? []), ...(typeof schema.items === 'object' ? [schema.items] : [])];
  return schema.unit ?? inner.map(unitOf).find((unit) => unit !== '') ?? '';
}

export function defaultText({ default: value }: FieldSchema, needed: boolean): string {
  if (value !== undefined) return `\`${JSON.stringify(value)}\``;
  return needed ? '_needed_' : '';
}

/** Without the unit, which has a column of its own. */
export function helpOf({ description = '' }: FieldSchema): string {
  return description.replace(/ Unit: [^.]+\.$/, '');
}

/** As `allowedText` of messages, with links to the sections of maps and algorithms. */
export function allowed(schema: FieldSchema, nameOf: Standing['nameOf'] = () => undefined): string {
  if ('const' in schema) return `\`${String(schema.const)}\``;
  if (schema.enum) return schema.enum.map((word) => `\`${String(word)}\``).join(', ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => alternative(each, nameOf)))].join(' or ');
  if (schema.type === 'number' || schema.type === 'integer') return numberText(schema);
  if (schema.type === 'array') return listText(schema, nameOf);
  if (schema.type === 'object') return mapText(schema, nameOf);
  return { boolean: '`true`, `false`', string: schema.pattern === undefined ? 'text' : 'name' }[schema.type ?? ''] ?? '';
}

function alternative(schema: FieldSchema, nameOf: Standing['nameOf']): string {
  const algorithm = algorithmOf(schema);
  const title = algorithm && kindTitles[algorithm.kind];
  if (title !== undefined) return `[${title}](algorithms.md#${anchorOf(title)})`;
  return isOtherPlugin(schema) ? '[plugins](plugin-authors.md)' : allowed(schema, nameOf);
}

function numberText(schema: FieldSchema): string {
  return [schema.type === 'integer' ? 'whole' : '', boundsText(schema) || 'any'].filter(Boolean).join(', ');
}

function listText(schema: FieldSchema, nameOf: Standing['nameOf']): string {
  const { prefixItems, items } = schema;
  if (prefixItems) {
    const [each = '', ...others] = new Set(prefixItems.map((item) => allowed(item, nameOf)));
    return others.length === 0 ? `${prefixItems.length} × (${each})` : `[${[each, ...others].join('; ')}]`;
  }
  return typeof items === 'object' ? `list: ${allowed(items, nameOf)}` : 'list';
}

function mapText(schema: FieldSchema, nameOf: Standing['nameOf']): string {
  const title = nameOf(schema);
  if (title !== undefined) return `[${title}](#${anchorOf(title)})`;
  return typeof schema.additionalProperties === 'object' ? `names: ${allowed(schema.additionalProperties, nameOf)}` : 'map';
}

/** The anchor that a heading gets. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, '')
    .replaceAll(' ', '-');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Kinds with built-in algorithms, by their headings on the page of algorithms. */
export const kindTitles: Readonly<Partial<Record<PluginKind, string>>> = {
  'dead-reckoning': 'DR models',
  convergence: 'Convergence schemes',
  fairness: 'Fairness schedulers',
  playout: 'Playouts',
  clock: 'Clocks',
  motion: 'Motion sources',
};

/** The built-in algorithm that the alternative chooses; parts have kinds of the same names, which are none. */
export function algorithmOf({ title, properties }: FieldSchema): Plugin | undefined {
  const chosen = properties?.['id']?.const ?? properties?.['kind']?.const;
  return builtInPlugins.find((plugin) => plugin.id === chosen && plugin.title === title);
}

/** True of the alternative that stands for all plugins that do not come with the bench. */
export function isOtherPlugin({ properties }: FieldSchema): boolean {
  return properties?.['id']?.pattern?.startsWith('^(?!') ?? false;
}
