/** Differences between two lanes, field by field as resolved; names and units as in experiment files. */
import type { ChoiceOutline, LaneOutline } from '../../../contract/bench-state.ts';
import { type FieldSchema, schemaAt } from '../../../experiment/allowed.ts';
import type { FieldPath } from '../../../experiment/problem.ts';
import { formatSetting, noQuantity } from '../../components/format/quantity.ts';
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { useBench } from '../../run/connection/bench.ts';
import { useDialogs } from '../../components/dialogs.ts';
import { useExperimentSchema } from '../experiment-schema.ts';

export interface ComparedField {
  /** `trigger.distance` */
  readonly field: string;
  readonly first: string;
  readonly second: string;
  readonly differs: boolean;
}

/** Every field of either; those that differ come first. `schema` of experiments: it has the units of the numbers. */
export function compareLanes(first: LaneOutline, second: LaneOutline, schema: FieldSchema): readonly ComparedField[] {
  const [a, b] = [fieldsOf(first, schema), fieldsOf(second, schema)];
  const fields = [...new Set([...a.keys(), ...b.keys()])].map((field): ComparedField => {
    const [one = noQuantity, other = noQuantity] = [a.get(field), b.get(field)];
    return { field, first: one, second: other, differs: one !== other };
  });
  return [...fields.filter(({ differs }) => differs), ...fields.filter(({ differs }) => !differs)];
}

/** Explanations, and fields that are not the lane's own. */
const leftOut = ['id', 'source', 'explains', 'offers'];
/** Fields that a file has at another path. */
const inFile: Readonly<Record<string, FieldPath>> = {
  furtherTrigger: ['trigger', 'rule'],
  levels: ['relevance', 'levels'],
  reach: ['within'],
  synchronisation: ['clock'],
  kind: ['synchronisation'],
  senderClock: ['clock', 'synchronisation'],
};

type Leaf = readonly [field: string, text: string];

function fieldsOf(lane: LaneOutline, schema: FieldSchema): ReadonlyMap<string, string> {
  return new Map(leavesWithin([], lane, schemaAt(schema, ['lanes', 0])));
}

function leavesWithin(path: FieldPath, fields: object, schema: FieldSchema): readonly Leaf[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    if (leftOut.includes(name)) return [];
    const place = Array.isArray(fields) ? [Number(name)] : (inFile[name] ?? [name]);
    return leavesOf([...path, ...place], value, schemaAt(schema, place));
  });
}

function leavesOf(path: FieldPath, value: unknown, schema: FieldSchema): readonly Leaf[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [[path.join('.'), textOf(value, schema)]];
  if (isChoice(value)) return choiceLeaves(path, value, schema);
  const own: readonly Leaf[] = 'id' in value ? [[path.join('.'), String(value.id)]] : [];
  return [...own, ...leavesWithin(path, value, schema)];
}

function isChoice(value: object): value is ChoiceOutline {
  return 'title' in value && 'params' in value;
}

/** A plugin by its title, and its parameters. */
function choiceLeaves(path: FieldPath, { id, title, params }: ChoiceOutline, { anyOf = [] }: FieldSchema): readonly Leaf[] {
  const chosen = anyOf.find(({ properties }) => properties?.['id']?.const === id);
  const fields = Object.entries(params).flatMap(([name, value]) => leavesOf([...path, name], value, chosen?.properties?.[name] ?? {}));
  return [[path.join('.'), title], ...fields];
}

function textOf(value: unknown, { unit, anyOf = [] }: FieldSchema): string {
  if (value === null) return 'none';
  if (typeof value === 'number') return formatSetting(value, unit ?? anyOf.find((each) => each.unit !== undefined)?.unit ?? '');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The two lanes of the comparison. */
export const useComparison = defineStore('comparison', () => {
  const bench = useBench();
  const dialogs = useDialogs();
  const experiments = useExperimentSchema();
  const first = shallowRef('');
  const second = shallowRef('');

  /** With its neighbour, to begin with. */
  function open(lane?: string): void {
    const ids = bench.state.experiment?.lanes.map(({ id }) => id) ?? [];
    first.value = lane ?? ids[0] ?? '';
    second.value = ids.find((id) => id !== first.value) ?? '';
    dialogs.open = 'compare-lanes';
    void experiments.refresh();
  }

  return { first, second, open };
});
