/** The rules of the game: what tanks can do, how shots fly, when a shot is a hit. */

export interface TankRules {
  /** Full speed ahead and back, m/s. */
  readonly maxSpeed: number;
  /** Full turn rate, rad/s. */
  readonly maxTurnRate: number;
  /** m/s² and rad/s²; Infinity: speed and turn rate change at once. */
  readonly acceleration: number;
  readonly turnAcceleration: number;
  /** Of the circle that collides with walls, obstacles and other tanks, m. */
  readonly radius: number;
}

export interface ShotRules {
  /** m/s */
  readonly speed: number;
  /** s, in each view from its start there. */
  readonly life: number;
  /** Least time between two shots of a tank, s. */
  readonly reload: number;
  /** How far ahead of the tank's centre a shot starts, m. */
  readonly muzzle: number;
}

/** Whose view decides whether a shot hit; `server`: one that rewinds. */
export type HitDecider = 'shooter' | 'target' | 'server';

export const hitDeciders = ['shooter', 'target', 'server'] as const satisfies readonly HitDecider[];

export interface HitRules {
  readonly decider: HitDecider;
  /**
   * Contact radius = radius + radiusPerDelay · one-way delay (s): a shot that comes this near (m) to a tank's centre
   * hits it.
   */
  readonly radius: number;
  /** m/s */
  readonly radiusPerDelay: number;
  /** Values of `radius` (m) by which every shot is judged besides, all in the same run; rising. */
  readonly judged: readonly number[];
  /**
   * At the others a shot starts as far along its path as it has come at its shooter by then. Source: Haag, Targeting.
   */
  readonly targeting: boolean;
}

export interface GameRules {
  readonly tanks: TankRules;
  readonly shots: ShotRules;
  readonly hits: HitRules;
}
