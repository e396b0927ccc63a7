/** What a server takes an honest tank to be able to do at most: its limits, and what rounding and quantisation add to them. */

export interface TankBounds {
  /** m/s, forwards and backwards. */
  readonly maxSpeed: number;
  /** rad/s */
  readonly maxTurnRate: number;
  /** By how much an honest update may be beyond what the limits allow: m, m/s, rad, rad/s. */
  readonly slack: { readonly distance: number; readonly speed: number; readonly angle: number; readonly turnRate: number };
}
