/** The rules of the game: what tanks can do, how shots fly, when a shot is a hit. */

export interface TankRules {
  /** Full speed ahead and back, m/s. */
  readonly maxSpeed: number;
  /** Full turn rate, rad/s. */
  readonly maxTurnRate: number;
  /** m/s² and rad/s²; Infinity: speed and turn rate change at once. */
  readonly acceleration: number;
  readonly turnAcceleration: number;
  /** Radius of the circle that collides with walls, obstacles and other tanks, m. */
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

/** The view that decides whether a shot hit; `server`: one that rewinds. */
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

export interface RespawnRules {
  /** Hits that destroy a tank. */
  readonly hits: number;
  /** From its destruction to the next spawn, s. */
  readonly delay: number;
  /** For so long after the beginning of a spawn no hit on it counts, s. */
  readonly protection: number;
}

/**
 * free-for-all: each against all. teams: hits on one's own side do not count. capture-the-point: as teams, and the only
 * side on the point gets a point a second.
 */
export const gameModes = ['free-for-all', 'teams', 'capture-the-point'] as const;
export type GameMode = (typeof gameModes)[number];

export interface ModeRules {
  readonly kind: GameMode;
  /** Sides: player i plays for side i mod teams. Free for all: each for its own. */
  readonly teams: number;
  /** The disc that is captured, m. */
  readonly point: { readonly x: number; readonly y: number; readonly radius: number };
  /** Kills, or points, of one side that end a round of a live session; null: the time alone does. */
  readonly limit: number | null;
}

export interface GameRules {
  readonly tanks: TankRules;
  readonly shots: ShotRules;
  readonly hits: HitRules;
  /** Left out: hits count, and destroy nothing. */
  readonly respawn?: RespawnRules;
  /** Left out: each against all. */
  readonly mode?: ModeRules;
}
