/** The dimension that a parameter has in the search: by its quantity, or by a range of the setup. */
import { BenchError } from '../../../contract/errors.ts';
import type { TuneSetup } from '../calls/tune-setup.ts';
import { allowedText, type FieldSchema } from '../../../experiment/allowed.ts';
import type { Dimension, Setting } from './search/space.ts';

/** A number is searched from a tenth of its default to ten times as much, within what its quantity allows. */
export const decade = 10;
/** Ends of a scale are given with so many digits, so that they can be read and typed. */
const digits = 3;
/** A range whose ends differ by this factor is searched by its logarithm. */
const leastLogRatio = 4;
/** An end that its quantity excludes is moved inwards by the range divided by this. */
const inwardParts = 1000;

/**
 * A number has a decade on both sides of its default, or else the range between its bounds. Null: the quantity gives it no
 * scale.
 */
export function dimensionOf(name: string, schema: FieldSchema): Dimension | null {
  const byDefault = schema.default === undefined ? {} : { byDefault: schema.default as Setting };
  if (schema.enum) return { ...choiceOf(name, schema.enum as readonly Setting[]), ...byDefault };
  if (schema.type === 'boolean') return { ...choiceOf(name, [false, true]), ...byDefault };
  if (schema.type !== 'number' && schema.type !== 'integer') return null;
  const { default: middle, unit = '' } = schema;
  const limits = limitsOf(schema);
  const isWhole = schema.type === 'integer';
  const scaled = (from: number, to: number, scale: 'log' | 'linear'): Dimension => {
    const [low, high] = allowedEnds(schema, short(Math.max(from, limits.min)), short(Math.min(to, limits.max)));
    return { kind: 'number', name, unit, low, high, scale, isWhole, ...limits, ...byDefault };
  };
  if (typeof middle === 'number' && middle > 0) return scaled(Math.max(middle / decade, isWhole ? 1 : 0), middle * decade, 'log');
  if (Number.isFinite(limits.min) && Number.isFinite(limits.max)) return scaled(limits.min, limits.max, scaleOf(limits.min, limits.max));
  if (typeof middle === 'number' && middle < 0) return scaled(middle * decade, middle / decade, 'linear');
  return null;
}

/**
 * The dimension of a range of the setup, called `rangeName` there. Throws a `BenchError` if the quantity does not allow
 * it.
 */
export function rangedDimension(rangeName: string, range: TuneSetup['ranges'][string], name: string, schema: FieldSchema): Dimension {
  const ends = Array.isArray(range) ? range : [range];
  if (!ends.every((end) => isAllowed(end, schema)))
    throw new BenchError('bad-input', `range ${rangeName}: found ${ends.join(' to ')}; allowed: ${allowedText(schema)}.`);
  if (!Array.isArray(range)) return choiceOf(name, [range]);
  const [low, high] = range;
  if (!(low < high))
    throw new BenchError('bad-input', `range ${rangeName}: found ${low} to ${high}; the lower end must be below the upper one.`);
  const isWhole = schema.type === 'integer';
  return { kind: 'number', name, unit: schema.unit ?? '', low, high, scale: scaleOf(low, high), isWhole, ...limitsOf(schema) };
}

export function choiceOf(name: string, values: readonly Setting[]): Dimension {
  return { kind: 'choice', name, values };
}

/** Number of values; Infinity for every scale that is longer than a point. */
export function sizeOf(dimension: Dimension): number {
  if (dimension.kind === 'choice') return dimension.values.length;
  return dimension.low < dimension.high ? Infinity : 1;
}

export function short(value: number): number {
  return Number(value.toPrecision(digits));
}

function isAllowed(value: Setting, schema: FieldSchema): boolean {
  if (schema.enum) return schema.enum.includes(value);
  if (schema.type !== 'number' && schema.type !== 'integer') return schema.type === undefined || schema.type === typeof value;
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  if (typeof value !== 'number' || (schema.type === 'integer' && !Number.isInteger(value))) return false;
  return value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum;
}

function scaleOf(low: number, high: number): 'log' | 'linear' {
  return low > 0 && high / low >= leastLogRatio ? 'log' : 'linear';
}

/** The bounds of the quantity. Those of safe integers do not count. */
function limitsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: FieldSchema) {
  const [min, max] = [minimum ?? exclusiveMinimum ?? -Infinity, maximum ?? exclusiveMaximum ?? Infinity];
  return {
    min: min > -Number.MAX_SAFE_INTEGER ? min : -Infinity,
    max: max < Number.MAX_SAFE_INTEGER ? max : Infinity,
  };
}

function allowedEnds({ exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity }: FieldSchema, low: number, high: number) {
  const inwards = (high - low) / inwardParts;
  return [low <= exclusiveMinimum ? low + inwards : low, high >= exclusiveMaximum ? high - inwards : high] as const;
}
