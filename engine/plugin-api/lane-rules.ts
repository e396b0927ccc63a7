/** The rules of a lane that are data, not code: when an update is made, and from when a receiver extrapolates it. */

/**
 * When a publisher makes an update: (age ≥ minInterval) and (the path is off by more than distance, timeSpace, velocity
 * or orientation), or age ≥ heartbeat. The age is that of the last update so made, as is what the real state is
 * compared with: the receivers' model, run on it. Updates that a scheduler makes between triggers do not count. Left
 * out: that condition never fires.
 */
export interface TriggerRule {
  /** Distance threshold (m) between the real path and the extrapolated last update. */
  readonly distance?: number | undefined;
  /** Region that the distance threshold bounds: a sphere, or BZFlag's box (each axis on its own). Default: sphere. */
  readonly shape?: 'sphere' | 'box' | undefined;
  /**
   * Time–space threshold (m·s): the integral of that distance since the last update; trapezoidal rule from tick to
   * tick.
   */
  readonly timeSpace?: number | undefined;
  /** Velocity threshold (m/s): length of the difference of the velocity vectors. */
  readonly velocity?: number | undefined;
  /** Orientation threshold (rad). */
  readonly orientation?: number | undefined;
  /** Time threshold (s): an update is made at this age at the latest. */
  readonly heartbeat?: number | undefined;
  /** Minimum interval (s) between two updates. Default: 0. */
  readonly minInterval?: number | undefined;
}

/**
 * The orientation threshold (rad) of pre-reckoning. Source: Duncan and Gračanin, WSC 2003, as used by GLS (NOSSDAV
 * 2006, section 3.3).
 */
export const preReckoningAngle = Math.PI / 6;

export { clockModes, type ClockMode } from '../base/clocks/anchor.ts';

/** Ground clamping: not at all, only up out of the ground, or up and down onto it. */
export type GroundClampMode = 'none' | 'up' | 'always';

export const groundClampModes = ['none', 'up', 'always'] as const satisfies readonly GroundClampMode[];

/** How a receiver puts what it shows on the ground, after everything else. */
export interface GroundRule {
  readonly clamp: GroundClampMode;
  /** Points of the entity that are clamped: its place, or a triangle of its own. */
  readonly points: 1 | 3;
  /** Whether the entity then stands on the ground's normal, or keeps the orientation that it had. */
  readonly orientation: 'ground' | 'keep';
  /** Extent (m) of the triangle along and across the entity; of no meaning for one point. */
  readonly length: number;
  readonly width: number;
}

/** A teleport is shown as one jump, or slides as the convergence scheme has it. */
export const teleportRules = ['jump', 'slide'] as const;
export type TeleportRule = (typeof teleportRules)[number];

/** What is shown once the last update has been extrapolated for as long as it may be. */
export type BeyondLimit = 'freeze' | 'hold' | 'decay';

export const beyondLimits = ['freeze', 'hold', 'decay'] as const satisfies readonly BeyondLimit[];

/**
 * Extrapolation limit of a receiver. `freeze`: the entity stops where it is then. `hold`: it goes on straight with the
 * velocity, and turns with the turn rate, that it has then. `decay`: as `hold`, with both fading: e^(−t/T).
 */
export interface ExtrapolationRule {
  /** Longest extrapolation by the model, s; 0: none. */
  readonly limit: number;
  readonly beyond: BeyondLimit;
  /** T, s; of no meaning but for `decay`. */
  readonly time: number;
}
