/** The results of a sweep over a population of networks: means by weight over all of them, and over each group. */
import { groupsOf, groupText, weightedMean } from '../../../experiment/population.ts';
import { placesOf, type Variation } from '../calls/variation.ts';

/** The networks of a group, under values of the other varied fields. */
export interface SweptGroup {
  readonly group: string;
  /** The value of each other varied field. */
  readonly values: readonly string[];
  /** Points of the grid, with the weights of their networks. */
  readonly points: readonly { readonly point: number; readonly weight: number }[];
}

/** The variation that is a population; undefined: there is none. */
function populationIn(variations: readonly Variation[]): (Variation & Required<Pick<Variation, 'networks'>>) | undefined {
  return variations.find((each): each is Variation & Required<Pick<Variation, 'networks'>> => each.networks !== undefined);
}

/** The varied fields beside the population. */
export function fieldsBeside(variations: readonly Variation[]): readonly Variation[] {
  return variations.filter(({ networks }) => networks === undefined);
}

/** All networks and each group, for every combination of the other fields in turn; empty without a population. */
export function sweptGroups(variations: readonly Variation[]): readonly SweptGroup[] {
  const population = populationIn(variations);
  if (!population) return [];
  const place = variations.indexOf(population);
  const { networks } = population;
  const count = variations.reduce((product, { values }) => product * values.length, 1);
  const combinations = new Map<string, { readonly values: readonly string[]; readonly pointOf: Map<number, number> }>();
  for (let point = 0; point < count; point++) {
    const places = placesOf(variations, point);
    const values = variations.flatMap((each, index) => (index === place ? [] : [each.values[places[index] as number] ?? '']));
    const key = JSON.stringify(values);
    const combination = combinations.get(key) ?? { values, pointOf: new Map<number, number>() };
    combinations.set(key, combination);
    combination.pointOf.set(places[place] as number, point);
  }
  return [...combinations.values()].flatMap(({ values, pointOf }) =>
    groupsOf(networks).map((group) => ({
      group: groupText(group),
      values,
      points: group.members.map((member) => ({ point: pointOf.get(member) as number, weight: networks[member]?.weight as number })),
    })),
  );
}

interface GroupMean {
  /** By weight; null: nothing was measured. */
  readonly mean: number | null;
  /** Of the networks. */
  readonly lowest: number | null;
  readonly highest: number | null;
  /** Networks in which it was measured. */
  readonly networks: number;
}

/** `valueOf`: the mean over the repeats of a point; null: not measured. */
export function groupMean({ points }: SweptGroup, valueOf: (point: number) => number | null | undefined): GroupMean {
  const found = points.map(({ point, weight }) => ({ value: valueOf(point), weight }));
  const known = found.flatMap(({ value }) => (typeof value === 'number' && Number.isFinite(value) ? [value] : []));
  const isEmpty = known.length === 0;
  return {
    mean: weightedMean(found),
    lowest: isEmpty ? null : Math.min(...known),
    highest: isEmpty ? null : Math.max(...known),
    networks: known.length,
  };
}
