/** A field of an experiment that a sweep can vary. */
import type { FieldSchema } from './allowed.ts';

export interface SweepField {
  /** Path as `--set` and `--vary` have it: `nodes.far.link.delay`. */
  readonly path: string;
  /** One sentence; empty where the schema has none. */
  readonly help: string;
  /** Unit; empty for ratios, counts and words. */
  readonly unit: string;
  /** The values allowed, as text: `a number ≥ 0 and ≤ 60 s`. */
  readonly allowed: string;
  /** Of a number, in the file's unit. */
  readonly limits?: NumberLimits;
  /** The present value, as YAML: of the file, inherited, or the default; null where the schema has none. */
  readonly value: string | null;
  /** True where the file itself says so at this path. */
  readonly given: boolean;
  /** Values to choose from; left out for numbers. */
  readonly choices?: readonly SweepChoice[];
}

export type NumberLimits = Pick<FieldSchema, 'type' | 'minimum' | 'exclusiveMinimum' | 'maximum' | 'exclusiveMaximum'>;

export interface SweepChoice {
  /** As YAML. */
  readonly value: string;
  readonly title: string;
}
