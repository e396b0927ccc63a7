/** A variation: one field of the experiment file, and the values that a sweep gives it. */
import { BenchError } from '../../../contract/errors.ts';
import type { NodeLink } from '../../../experiment/links.ts';
import type { GroupedNetwork, Population } from '../../../experiment/population.ts';

export interface Variation {
  /** Path of the field, as `--set` has it. */
  readonly path: string;
  /** At least one, each as YAML. */
  readonly values: readonly string[];
  /** The unit of a quantity, once the sweep is prepared; left out: it has none. */
  readonly unit?: string;
  /** The networks of a population, one for each value, and the name of its file; left out: the values are those of a field. */
  readonly networks?: readonly SweptNetwork[];
  readonly file?: string;
}

export interface SweptNetwork extends GroupedNetwork {
  /** Fields that it sets, as `path=value`. */
  readonly sets: readonly string[];
}

/** A population as a variation; its networks are no field of the file. */
export function networkVariation({ file, networks }: Population, setsOfLink: (link: NodeLink) => readonly string[]): Variation {
  const swept = networks.map(({ link, ...network }) => ({ ...network, sets: setsOfLink(link) }));
  return { path: 'network', values: networks.map(({ name }) => name), networks: swept, file };
}

/** The fields that a value sets, as `path=value`. */
export function setsOf({ path, values, networks }: Variation, value: number): readonly string[] {
  return networks ? (networks[value]?.sets ?? []) : [`${path}=${values[value] ?? ''}`];
}

/** Which of a point's values are: the index of each, the last variation changing fastest. */
export function placesOf(variations: readonly Pick<Variation, 'values'>[], point: number): readonly number[] {
  let rest = point;
  return variations
    .map(({ values }) => values.length)
    .reduceRight<number[]>((places, count) => {
      places.unshift(rest % count);
      rest = Math.floor(rest / count);
      return places;
    }, []);
}

/** Beyond this a step has too many zeros. */
const mostValues = 100_000;

/** `from..to:step`: both ends, by steps. */
const range = /^([^.,]+|[^.,]*\.\d+(?:e[-+]?\d+)?)\.\.([^,:]+):([^,:]+)$/i;

/** Reads `path=a,b,c` or `path=from..to:step`; commas within brackets, braces and quotes belong to a value. */
export function parseVariation(text: string): Variation {
  const equals = text.indexOf('=');
  const path = text.slice(0, Math.max(equals, 0)).trim();
  const list = text.slice(equals + 1).trim();
  const refuse = (reason: string) => new BenchError('bad-input', `--vary ${text}: ${reason}`);
  if (path === '') throw refuse('needs the form path=a,b,c or path=from..to:step, as in --vary nodes.far.link.delay=0,0.1,0.2.');
  if (path === 'seed') throw refuse('seeds are set by --repeat and --seed; every point runs with the same ones.');
  const values = range.test(list) ? steps(list, refuse) : split(list);
  if (values.some((value) => value === '')) throw refuse('a value is missing; separate values by single commas.');
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) throw refuse(`the value ${twice} appears twice; keep one.`);
  return { path, values };
}

function steps(list: string, refuse: (reason: string) => BenchError): string[] {
  const [from = NaN, to = NaN, step = NaN] = (range.exec(list) ?? []).slice(1).map(Number);
  if (![from, to, step].every(Number.isFinite)) throw refuse('a range needs three numbers, as in 0..1.5:0.1.');
  if (!(step > 0 && to >= from)) throw refuse('a range goes upwards: from ≤ to and step > 0.');
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > mostValues) throw refuse(`found ${count} values; allowed: at most ${mostValues}.`);
  return Array.from({ length: count }, (_, index) => String(Number((from + index * step).toPrecision(12))));
}

/** Split at commas outside of brackets, braces and quotes. */
function split(list: string): string[] {
  const values = [''];
  let depth = 0;
  let quote = '';
  for (const sign of list) {
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if ('[{'.includes(sign)) depth += 1;
    else if (']}'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0 && quote === '') values.push('');
    else values[values.length - 1] += sign;
  }
  return values.map((value) => value.trim());
}
