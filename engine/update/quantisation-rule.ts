/** The rule by which the numbers of an update are quantised. */

/** Whole steps from −range to range, zero among them; what lies beyond is sent as the range. */
export interface StepsRule {
  /** 2 to 32. */
  readonly bits: number;
  /** In the unit of the quantity. */
  readonly range: number;
}

/** Fields left out travel as 32-bit floats. */
export interface QuantisationRule {
  readonly position?: StepsRule | undefined;
  readonly velocity?: StepsRule | undefined;
  readonly acceleration?: StepsRule | undefined;
  readonly turnRate?: StepsRule | undefined;
  /**
   * Bits of an angle, 4 to 32: of a heading all round, or of each of the three smaller components of a quaternion (and
   * two to say which).
   */
  readonly orientation?: { readonly bits: number } | undefined;
  /**
   * The world is flat: no height, no climbing, no tilt; orientation is a heading, and turning is about the vertical.
   * Default: false.
   */
  readonly planar?: boolean | undefined;
}
