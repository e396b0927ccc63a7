/** One participant's part of a session: the node that is run here, while the others are run elsewhere. */
import type { Game } from '../game/game.ts';
import type { Tanks } from '../game/tanks.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import type { PairMail } from '../network/update-transport.ts';

/** What moves and plays in place of computer players. */
export interface GameFeed {
  /** The real path of the player with that number. */
  motionOf(player: number, tanks: Tanks): MotionSource;
  /** Whether a player can see a tank at all, its own among them. */
  sees(viewer: number, tank: number): boolean;
  /** In place of the players: pulls triggers, moves tanks. */
  play(game: Game, now: number): void;
}

/** There are only the pairs from the node and to it. Whoever runs it hands in what arrives. */
export interface SessionPart extends GameFeed {
  /** Index into the plan's nodes. */
  readonly node: number;
  /** Number of the first frame that is lived here. */
  readonly firstFrame: number;
  /** Number of the first update that its entity makes. */
  readonly firstSerial: number;
  /** Sends its updates. */
  readonly transport: PairMail;
}
