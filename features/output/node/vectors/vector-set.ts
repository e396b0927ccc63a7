/** Vectors of one subject: inputs, and what must come out. */

/** A quantity, with its unit; empty: none. */
export interface Quantity {
  readonly name: string;
  readonly unit: string;
}

export type VectorValue = number | string | null;

export interface VectorCase {
  /** The name says what is special about the case. */
  readonly name: string;
  /** Values of the quantities of the set, in their order. */
  readonly input: readonly VectorValue[];
  readonly expected: readonly VectorValue[];
}

/** Vectors of one subject. */
export interface VectorSet {
  /** The id names its files. */
  readonly id: string;
  readonly title: string;
  /** Explains the input and the expected values. */
  readonly about: string;
  readonly source: string;
  /** Largest difference of an expected number, in its unit, where it is below 1, and its share above. */
  readonly tolerance: number;
  readonly inputs: readonly Quantity[];
  readonly outputs: readonly Quantity[];
  readonly cases: readonly VectorCase[];
}

export type Triple = readonly [number, number, number];

/** The quantities of a vector: `vx`, `vy`, `vz`. */
export function vector(name: string, unit: string): readonly Quantity[] {
  return ['x', 'y', 'z'].map((axis) => ({ name: `${name}${axis}`, unit }));
}
