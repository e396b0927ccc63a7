/** Paired comparison in a sweep: lanes with a lane, or the values of a field with one of them, run by run. */
import { pairedSummary, type Pair, type PairedSummary } from '../../../engine/base/math/paired.ts';
import { BenchError } from '../../../contract/errors.ts';
import { placesOf, type Variation } from '../calls/variation.ts';

interface ComparedGrid {
  readonly variations: readonly Variation[];
  readonly repeats: number;
}

/** A measured value of a run; null or undefined: not measured. Runs of a point follow one another, by repeat. */
export type CellOf = (run: number, column: string) => number | null | undefined;

export interface ComparedRow extends PairedSummary {
  /** The point that is compared, one value for each varied field; `*`: all values. */
  readonly point: readonly string[];
  /** The lane or value, and what it is compared with. */
  readonly item: string;
  readonly with: string;
  /** `lane.metric`, of the item. */
  readonly metric: string;
}

const all = '*';

/**
 * Every other column with the `baseline` one, at each point (clusters: seeds) and, with several points, over all
 * of them (clusters: points and seeds), by the weights of their networks. Columns are of several lanes and one metric.
 */
export function compareColumns(
  { variations, repeats }: ComparedGrid,
  columns: readonly { readonly item: string; readonly column: string }[],
  baseline: string,
  cellOf: CellOf,
): readonly ComparedRow[] {
  const reference = columns.find(({ item }) => item === baseline);
  if (!reference) return [];
  const points = pointsOf(variations);
  return columns.flatMap(({ item, column }) => {
    if (item === baseline) return [];
    const pairsAt = (point: number) =>
      pairsOf(repeats, point, (seed) => [cellOf(point * repeats + seed, column), cellOf(point * repeats + seed, reference.column)]);
    const row = (point: readonly string[], pairs: readonly Pair[]) => ({
      point,
      item,
      with: baseline,
      metric: column,
      ...pairedSummary(pairs),
    });
    const each = points.map((point, number) => row(point, pairsAt(number)));
    return points.length === 1
      ? each
      : [
          ...each,
          row(
            variations.map(() => all),
            points.flatMap((_, number) => weighted(variations, number, pairsAt(number))),
          ),
        ];
  });
}

/**
 * Every other value of a field with `baseline`, one of its values, where the other fields are equal (clusters: seeds),
 * and over all values of the others (clusters: their combinations and seeds), by the weights of their networks.
 */
export function compareValues(
  { variations, repeats }: ComparedGrid,
  field: string,
  baseline: string,
  column: string,
  cellOf: CellOf,
): readonly ComparedRow[] {
  const place = variations.findIndex(({ path }) => path === field);
  const { values = [] } = variations[place] ?? {};
  if (!values.includes(baseline)) return [];
  const points = pointsOf(variations);
  const numberOf = new Map(points.map((point, number) => [JSON.stringify(point), number]));
  const baselineOf = (point: readonly string[]) => numberOf.get(JSON.stringify(point.with(place, baseline))) ?? NaN;
  return values.flatMap((value) => {
    if (value === baseline) return [];
    const compared = points.flatMap((point, number) => (point[place] === value ? [{ point, number }] : []));
    const pairsAt = ({ point, number }: (typeof compared)[number]) =>
      pairsOf(repeats, number, (seed) => [cellOf(number * repeats + seed, column), cellOf(baselineOf(point) * repeats + seed, column)]);
    const row = (point: readonly string[], pairs: readonly Pair[]) => ({
      point,
      item: value,
      with: baseline,
      metric: column,
      ...pairedSummary(pairs),
    });
    const each = compared.map((one) => row(one.point, pairsAt(one)));
    const overall = variations.map((_, index) => (index === place ? value : all));
    return each.length === 1
      ? each
      : [
          ...each,
          row(
            overall,
            compared.flatMap((one) => weighted(variations, one.number, pairsAt(one))),
          ),
        ];
  });
}

/** Reads `path=value` of a varied field. Throws `BenchError('bad-input')`. */
export function comparedValue(
  option: string,
  text: string,
  variations: readonly Variation[],
): { readonly field: string; readonly value: string } {
  const equals = text.indexOf('=');
  const [field, value] = [text.slice(0, Math.max(equals, 0)).trim(), text.slice(equals + 1).trim()];
  const variation = variations.find(({ path }) => path === field);
  if (variation?.values.includes(value)) return { field, value };
  const allowed = variations.map(({ path, values }) => `${path}=${values.join('|')}`).join(', ');
  throw new BenchError('bad-input', `${option} ${text}: name a varied field and one of its values: ${allowed}.`);
}

/** The values of every point; the last field changes fastest. */
function pointsOf(variations: readonly Variation[]): readonly (readonly string[])[] {
  return variations.reduce<readonly (readonly string[])[]>(
    (before, { values }) => before.flatMap((outer) => values.map((value) => [...outer, value])),
    [[]],
  );
}

/** Pairs at a point, by the weight of its network. */
function weighted(variations: readonly Variation[], point: number, pairs: readonly Pair[]): readonly Pair[] {
  const places = placesOf(variations, point);
  const weight = variations.reduce((product, { networks }, index) => product * (networks?.[places[index] as number]?.weight ?? 1), 1);
  return pairs.map((pair) => ({ ...pair, weight }));
}

/** Pairs in which both are measured. */
function pairsOf(repeats: number, world: number, cells: (seed: number) => readonly [CellValue, CellValue]): Pair[] {
  return Array.from({ length: repeats }, (_, seed) => seed).flatMap((seed) => {
    const [value, baseline] = cells(seed);
    return typeof value === 'number' && typeof baseline === 'number' ? [{ world, seed, value, baseline }] : [];
  });
}

type CellValue = ReturnType<CellOf>;
