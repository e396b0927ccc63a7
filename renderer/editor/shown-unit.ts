/** The units of forms: ms and percent, as in the rest of the bench, where the file has seconds and ratios. */
import type { FieldSchema } from '../../experiment/allowed.ts';

export interface ShownUnit {
  readonly unit: string;
  /** Leads from the file's unit to the shown one. */
  readonly factor: number;
}

/** Times that cannot be longer than this (s), and usually are shorter than `usually`, are shown in ms. */
const longest = 60;
const usually = 1;

/**
 * `present`: the value that the field had before it was edited, or that applies without one: below a second it is shown in
 * ms. The unit does not change while a value is typed.
 */
export function shownUnit({ type, unit = '', minimum, maximum, default: usual }: FieldSchema, present?: unknown): ShownUnit {
  if (type !== 'number') return { unit, factor: 1 };
  const mayBeShort = maximum !== undefined && maximum <= longest && (typeof usual !== 'number' || usual < usually);
  const isShort = mayBeShort || (typeof present === 'number' && present > 0 && present < usually);
  if (unit === 's' && isShort) return { unit: 'ms', factor: 1e3 };
  return unit === '' && minimum === 0 && maximum === 1 ? { unit: '%', factor: 100 } : { unit, factor: 1 };
}

/** The same of times; other numbers stay in the unit of the file. */
export function shownUnitOfTime(schema: FieldSchema, present?: unknown): ShownUnit {
  return schema.unit === 's' ? shownUnit(schema, present) : { unit: schema.unit ?? '', factor: 1 };
}

/** The schema with its limits in the shown unit. */
export function inShownUnit(schema: FieldSchema, present?: unknown): FieldSchema {
  const { unit, factor } = shownUnit(schema, present);
  if (factor === 1) return schema;
  const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'default'] as const;
  const scaled = limits.flatMap((name) => (typeof schema[name] === 'number' ? [[name, scale(schema[name], factor)] as const] : []));
  return { ...schema, unit, ...(Object.fromEntries(scaled) as Partial<FieldSchema>) };
}

/** Any other value stays as it is. Decimal fractions stay short. */
export function scale(value: unknown, factor: number): unknown {
  return typeof value === 'number' && factor !== 1 ? Number((value * factor).toPrecision(12)) : value;
}
