/** The feed of a session that mirrors a live one: what is decided elsewhere, by the people who play it. */
import type { Game } from '../game/game.ts';
import type { MotionSource } from '../world/motion-source.ts';
import type { Ways } from './lane-network.ts';

/**
 * The entities of players move as they are told, and the lane on their screens does nothing by itself: whoever feeds the session makes its
 * updates, has them sent and arrive. All other lanes run as ever, but over `ways`.
 */
export interface SessionFeed {
  readonly ways: Ways;
  /** The real path of the player with that number. */
  motionOf(player: number): MotionSource;
  /** Whether a player can see a tank at all, its own among them: both are there, and it has heard of that one's life. */
  sees(viewer: number, tank: number): boolean;
  /** In place of the players: pulls triggers. */
  play(game: Game, now: number): void;
}
