/** Vectors of one subject: inputs, and what must come out. */

/** A quantity, with its unit; empty: none. */
export interface Quantity {
  readonly name: string;
  readonly unit: string;
}

export type VectorValue = number | string | null;

export interface VectorCase {
  /** What is special about it. */
  readonly name: string;
  /** By the quantities of the set. */
  readonly input: readonly VectorValue[];
  readonly expected: readonly VectorValue[];
}

/** Vectors of one subject. */
export interface VectorSet {
  /** Of its files. */
  readonly id: string;
  readonly title: string;
  /** What input and expected values are. */
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
