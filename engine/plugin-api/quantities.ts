/** Quantities: the schemas of plugin parameters, each with unit, range, default and one sentence of help. */
import { z } from 'zod';

export interface QuantityOptions {
  /** Used when the parameter is left out. */
  readonly default: number;
  readonly min?: number;
  readonly max?: number;
  /** One sentence, shown in the settings form, in the CLI help and in the docs. */
  readonly help: string;
}

/** Forms and help pages find the unit and the description by `schema.meta()`. */
function quantity(unit: string, options: QuantityOptions) {
  const { min = -Infinity, max = Infinity } = options;
  let schema = z.number();
  if (min !== -Infinity) schema = schema.min(min);
  if (max !== Infinity) schema = schema.max(max);
  return schema.default(options.default).meta({ unit, description: options.help });
}

/** A duration in seconds. */
export const seconds = (options: QuantityOptions) => quantity('s', options);
/** A distance in metres (the world's unit of length). */
export const metres = (options: QuantityOptions) => quantity('m', options);
/** A speed in metres per second. */
export const metresPerSecond = (options: QuantityOptions) => quantity('m/s', options);
/** An acceleration in metres per second squared. */
export const metresPerSecondSquared = (options: QuantityOptions) => quantity('m/s²', options);
/** An angle in radians. */
export const radians = (options: QuantityOptions) => quantity('rad', options);
/** A turn rate in radians per second. */
export const radiansPerSecond = (options: QuantityOptions) => quantity('rad/s', options);
/** A ratio without unit. */
export const ratio = (options: QuantityOptions) => quantity('', options);

/** A whole number of things. */
export function count(options: QuantityOptions) {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = options;
  const schema = z.number().int().min(min).max(max);
  return schema.default(options.default).meta({ unit: '', description: options.help });
}
