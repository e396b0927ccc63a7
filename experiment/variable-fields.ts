/**
 * The fields of an experiment that can be varied: the numbers and the choices of its schema, with the file's values.
 */
import type { NumberLimits, SweepChoice, SweepField } from './sweep-field.ts';
import { allowedText, type FieldSchema } from './allowed.ts';
import { inheritLanes } from './lanes.ts';
import { experimentFile } from './experiment-file.ts';

/** Seeds come by repeats; the version of the format is no quantity. */
const notVaried = ['seed', 'driftbench', 'id', 'from'];
/** The field that distinguishes the alternatives of a map. */
const tags = ['id', 'kind'];

/** A place in the file. `value` is what holds there, `own` what the file itself says. */
interface Place {
  readonly path: string;
  readonly schema: FieldSchema;
  readonly value: unknown;
  readonly own: unknown;
}

/**
 * All of them; those that the file itself names come first. `schema` is that of experiment files, `file` a valid one as
 * plain data.
 */
export function variableFields(schema: FieldSchema, file: unknown): readonly SweepField[] {
  const fields = fieldsAt({ path: '', schema, value: withInheritance(file), own: file });
  return [...fields.filter(({ given }) => given), ...fields.filter(({ given }) => !given)];
}

/** Lanes with what they inherit, so that every lane shows what holds for it. */
function withInheritance(file: unknown): unknown {
  const checked = experimentFile.safeParse(file);
  if (!checked.success) return file;
  const lanes = inheritLanes(checked.data.lanes, () => undefined);
  return { ...checked.data, lanes: lanes.map((lane, index) => lane?.fields ?? checked.data.lanes[index]) };
}

function fieldsAt(place: Place): SweepField[] {
  const { schema } = place;
  if (schema.anyOf) return alternativesAt(place, schema.anyOf);
  if (schema.enum) return [choiceField(place, schema.enum.map(wordChoice))];
  if (schema.type === 'boolean') return [choiceField(place, [true, false].map(wordChoice))];
  if (schema.type === 'number' || schema.type === 'integer') return 'const' in schema ? [] : [numberField(place)];
  if (schema.type === 'array') return elementsAt(place);
  return propertiesAt(place);
}

function propertiesAt({ path, schema, value, own }: Place): SweepField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    notVaried.includes(key) || (tags.includes(key) && 'const' in property)
      ? []
      : fieldsAt({ path: joined(path, key), schema: property, value: valueOf(value, key), own: valueOf(own, key) }),
  );
}

/** Elements that are there; by their ids, or else by their numbers. */
function elementsAt({ path, schema, value, own }: Place): SweepField[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((element: unknown, index) => {
    const item = schema.prefixItems?.[index] ?? (typeof schema.items === 'object' ? schema.items : undefined);
    if (!item) return [];
    const id = valueOf(element, 'id');
    const name = typeof id === 'string' && item.type === 'object' && 'id' in (item.properties ?? {}) ? id : String(index);
    return fieldsAt({ path: joined(path, name), schema: item, value: element, own: Array.isArray(own) ? own[index] : undefined });
  });
}

function alternativesAt(place: Place, alternatives: readonly FieldSchema[]): SweepField[] {
  const tag = tags.find((name) => alternatives.filter((schema) => tagged(schema, name) !== undefined).length > 1);
  return tag === undefined ? untaggedAt(place, alternatives) : taggedAt(place, alternatives, tag);
}

/** A plugin, or a kind: which one, and the parameters of the one that holds now. */
function taggedAt(place: Place, alternatives: readonly FieldSchema[], tag: string): SweepField[] {
  const now = valueOf(place.value, tag);
  const current = alternatives.find((schema) => tagged(schema, tag) === now);
  const others = alternatives.filter((schema) => schema !== current && isWholeBy(schema, tag));
  const choices = [
    ...(typeof now === 'string' ? [{ value: yamlOf(place.value), title: now }] : []),
    ...others.map((schema) => String(tagged(schema, tag))).map((title) => ({ value: `{ ${tag}: ${title} }`, title })),
  ];
  return [choiceField(place, choices), ...(current ? propertiesAt({ ...place, schema: current }) : [])];
}

/**
 * A number or a word, a word or a map: where the file says something, what it says; otherwise all that can stand alone.
 */
function untaggedAt(place: Place, alternatives: readonly FieldSchema[]): SweepField[] {
  const structures = alternatives.filter((schema) => isStructure(schema));
  if (typeof place.value === 'object' && place.value !== null) {
    const fitting = structures.find((schema) => (schema.type === 'array') === Array.isArray(place.value));
    return fitting ? fieldsAt({ ...place, schema: fitting }) : [];
  }
  const words = alternatives.flatMap((schema) => ('const' in schema ? [schema.const] : (schema.enum ?? [])));
  const number = alternatives.find(({ type }) => type === 'number' || type === 'integer');
  if (number) return [numberField({ ...place, schema: { ...number, ...described(place.schema) } })];
  return words.length > 1 ? [choiceField(place, words.map(wordChoice))] : [];
}

function numberField(place: Place): SweepField {
  const { unit = '' } = place.schema;
  return { ...headOf(place), unit, allowed: allowedText(place.schema), limits: limitsOf(place.schema) };
}

const limitNames = ['type', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const;

function limitsOf(schema: FieldSchema): NumberLimits {
  return Object.fromEntries(limitNames.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])));
}

function choiceField(place: Place, choices: readonly SweepChoice[]): SweepField {
  return { ...headOf(place), unit: '', allowed: choices.map(({ title }) => title).join(', '), choices };
}

function headOf({ path, schema, value, own }: Place): Pick<SweepField, 'path' | 'help' | 'value' | 'given'> {
  const held = value ?? schema.default;
  return { path, help: schema.description ?? '', value: held === undefined ? null : yamlOf(held), given: own !== undefined };
}

/** JSON is YAML; what begins no list and no map stands as it is. */
function yamlOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function wordChoice(word: unknown): SweepChoice {
  return { value: String(word), title: String(word) };
}

/** The constant by which an alternative is known. */
function tagged({ properties }: FieldSchema, tag: string): unknown {
  return properties?.[tag]?.const;
}

/** True of an alternative that needs nothing beside its tag. */
function isWholeBy(schema: FieldSchema, tag: string): boolean {
  const { required = [], needed = [] } = schema;
  return tagged(schema, tag) !== undefined && [...required, ...needed].every((name) => name === tag);
}

function isStructure({ type, properties }: FieldSchema): boolean {
  return type === 'object' || type === 'array' || properties !== undefined;
}

function described({ description }: FieldSchema): Pick<FieldSchema, 'description'> {
  return description === undefined ? {} : { description };
}

function valueOf(map: unknown, key: string): unknown {
  return typeof map === 'object' && map !== null && !Array.isArray(map) ? (map as Readonly<Record<string, unknown>>)[key] : undefined;
}

function joined(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
