/** The rules of a server: its longest rewind, and its tolerances for impossible updates and shots. */

export interface ServerRules {
  /** Longest rewind, s. */
  readonly rewind: number;
  /**
   * A hit is refused where the target, as the server knows it, was further than this (m) from where it was seen;
   * Infinity: anywhere.
   */
  readonly reach: number;
  /** True if a hit is refused where an obstacle stands between the shot and the target as the server knows it. */
  readonly cover: boolean;
  /** Limits by which an update or a shot may exceed what is possible: m, m/s, rad, rad/s, s. */
  readonly slack: Slack;
}

export interface Slack {
  readonly distance: number;
  readonly speed: number;
  readonly angle: number;
  readonly turnRate: number;
  readonly reload: number;
}

/** The slacks are for rounding alone. */
export const defaultServerRules = {
  rewind: 4,
  reach: Infinity,
  cover: true,
  slack: { distance: 1e-3, speed: 1e-3, angle: 1e-3, turnRate: 1e-3, reload: 1e-3 },
} as const satisfies ServerRules;
