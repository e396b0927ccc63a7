/** A population of networks in a file: links as players have them, each with its weight, in groups. */
import { z } from 'zod';
import { id, numberField, oneOf } from './fields.ts';
import { versionedPresets } from './link-presets.ts';
import { nodeLink, type NodeLink } from './links.ts';

/** The fields of a network beside its link. */
export const networkHead = {
  id: id('Name of the network in tables.'),
  group: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('What it is one of, as in "5G in cars": each group has results of its own. Default: a group of its own, by its id.'),
  weight: numberField({
    unit: '',
    above: 0,
    max: 1e6,
    default: 1,
    help: 'How often players have it, relative to the others: its weight in means over networks.',
  }).optional(),
};

const networkFields = z
  .strictObject({
    ...networkHead,
    link: z
      .union([oneOf(versionedPresets, 'A link from the catalogue.'), nodeLink])
      .describe('The network of every receiver and back: a link from the catalogue, or its fields. Files are named relative to this file.'),
  })
  .describe('A network of the population.');

export const populationFields = z
  .strictObject({ networks: z.array(networkFields).min(1).max(1000).describe('The networks.') })
  .describe('A population of networks of Driftbench.');

type PopulationFields = z.output<typeof populationFields>;

export interface GroupedNetwork {
  readonly name: string;
  /** Left out: a group of its own, by its name. */
  readonly group?: string | undefined;
  readonly weight: number;
}

export interface PopulationNetwork extends GroupedNetwork {
  readonly link: NodeLink;
}

export interface Population {
  /** What its file is called. */
  readonly file: string;
  readonly networks: readonly PopulationNetwork[];
}

/** The networks of a file; `placed` says where a file is that a link names. */
export function networksOf({ networks }: PopulationFields, placed: (file: string) => string): readonly PopulationNetwork[] {
  return networks.map(({ id: name, group, weight = 1, link }) => ({
    name,
    ...(group !== undefined && { group }),
    weight,
    link: typeof link === 'string' ? { preset: link } : withPlaces(link, placed),
  }));
}

/** A link, or a part of one, with the files that its traces and tables name placed. */
function withPlaces<Part extends object>(part: Part, placed: (file: string) => string): Part {
  const fields = Object.entries(part).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [name, ['trace', 'file', 'other'].includes(name) ? placed(value) : value];
    if (Array.isArray(value)) return [name, value.map((each: unknown) => (isMap(each) ? withPlaces(each, placed) : each))];
    // Parameters of a model are its plugin's own.
    return [name, isMap(value) && name !== 'model' ? withPlaces(value, placed) : value];
  });
  return Object.fromEntries(fields) as Part;
}

const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

interface NetworkGroup {
  /** Null: all networks. */
  readonly name: string | null;
  /** Places of its networks in the population. */
  readonly members: readonly number[];
}

/** All networks, then the groups in order of their first network, where there are several. */
export function groupsOf(networks: readonly Pick<GroupedNetwork, 'name' | 'group'>[]): readonly NetworkGroup[] {
  const all = { name: null, members: [...networks.keys()] };
  const names = [...new Set(networks.map(({ name, group = name }) => group))];
  const groups = names.map((name) => ({
    name,
    members: all.members.filter((place) => (networks[place]?.group ?? networks[place]?.name) === name),
  }));
  return groups.length === 1 ? [all] : [all, ...groups];
}

/** The name of a group in tables. */
export function groupText({ name, members }: NetworkGroup): string {
  return name ?? (members.length === 1 ? 'the network' : 'all networks');
}

/**
 * The mean by weight of what was measured; null: nothing was. The same in any order of the networks, to the last digit;
 * that of one value is the value.
 */
export function weightedMean(measured: readonly { readonly value: number | null | undefined; readonly weight: number }[]): number | null {
  const known = measured.flatMap(({ value, weight }) => (typeof value === 'number' && Number.isFinite(value) ? [{ value, weight }] : []));
  if (known.length === 0) return null;
  const whole = sumOf(known.map(({ weight }) => weight));
  const mean = sumOf(known.map(({ value, weight }) => (weight / whole) * value));
  const values = known.map(({ value }) => value);
  // Rounding must not carry it beyond them.
  return Math.min(Math.max(mean, Math.min(...values)), Math.max(...values));
}

/** Rounding depends on the order in which numbers are added. */
function sumOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b).reduce((sum, each) => sum + each, 0);
}
