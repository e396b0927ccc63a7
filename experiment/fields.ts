/** Building blocks of the file's schemas: numbers with unit and range, and names. Descriptions appear in editors. */
import { z } from 'zod';

interface NumberField {
  /** Unit; empty for ratios and counts. */
  readonly unit: string;
  readonly min?: number;
  readonly max?: number;
  /** Bounds that are themselves not allowed. */
  readonly above?: number;
  readonly below?: number;
  readonly integer?: boolean;
  /** The default, as information: it is not filled in, so that inheritance can distinguish a missing value. */
  readonly default?: number;
  readonly help: string;
}

/** A number with a unit and a range. */
export function numberField({ unit, min, max, above, below, integer = false, help, ...rest }: NumberField) {
  let schema: z.ZodNumber = integer ? z.int() : z.number();
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  if (above !== undefined) schema = schema.gt(above);
  if (below !== undefined) schema = schema.lt(below);
  return schema.meta({ unit, description: unit === '' ? help : `${help} Unit: ${unit}.`, ...rest });
}

/** A ratio from 0 to 1. */
export const share = (help: string, fallback?: number) =>
  numberField({ unit: '', min: 0, max: 1, help, ...(fallback === undefined ? {} : { default: fallback }) });

export const namePattern = /^[A-Za-z0-9_-]+$/;

/** The name of an entity, a node or a lane. */
export const id = (help: string) =>
  z
    .string()
    .regex(namePattern)
    .meta({ description: `${help} Letters, digits, "_" and "-".` });

/** A word out of a few. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, help: string) => z.enum(words).describe(help);

/** Nothing stands further off or is longer than this, m. */
export const far = 1e6;
/** m, from the centre of the arena. */
export const coordinate = z.number().min(-far).max(far);
