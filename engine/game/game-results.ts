/** The results of a game: shots, misses, hits, and how far the views agree on them. */
import type { ServerResults } from './server/server-results.ts';

export interface PlayerResults {
  readonly shots: number;
  /** Hits as the decider counts them. */
  readonly hitsDealt: number;
  readonly hitsTaken: number;
  /** Where hits destroy tanks. */
  readonly kills?: number;
  readonly deaths?: number;
}

/** A side of a mode with sides. */
export interface SideResults {
  readonly players: readonly string[];
  /** The sum over all its players. */
  readonly kills: number;
  /** Seconds for which it alone was on the point. */
  readonly points: number;
}

/** The results of a contact radius for the shots that have ended everywhere. A hit is one of a shot on a tank. */
export interface RadiusResults {
  /** m; with the rule radius + radiusPerDelay · delay, at no delay. */
  readonly radius: number;
  /** Hits in the shooter's view, in the target's, in both. */
  readonly shooterHits: number;
  readonly targetHits: number;
  readonly bothHits: number;
  /** Share of the shots that hit no tank in their shooter's view; null without shots. */
  readonly missRatio: number | null;
  /** Both / (shooter or target), and both / shooter; null where the divisor is 0. */
  readonly agreedOfEither: number | null;
  readonly agreedOfShooter: number | null;
}

export interface GameResults {
  /** Fired, ended everywhere, and hits by the decider. */
  readonly shots: number;
  readonly shotsEnded: number;
  readonly hits: number;
  /** Per player and second. */
  readonly shotsPerSecond: number;
  readonly players: Readonly<Record<string, PlayerResults>>;
  /** Where the plan has a mode. */
  readonly sides?: readonly SideResults[];
  /** The results with the contact radius of the rules, and with every judged one. */
  readonly contact: RadiusResults;
  readonly judged: readonly RadiusResults[];
  /** Indexed by shooter: hits in its view that the target's does not have, or the reverse. */
  readonly disputed: readonly number[];
  /**
   * Hits that two views have in common, by the players' numbers; on the diagonal, all hits in a view. Null where
   * players are too many for every view to be kept.
   */
  readonly hitMatrix: readonly (readonly number[])[] | null;
  /** Where there is a server. */
  readonly server?: ServerResults;
}
