/**
 * The interfaces of a session with the outside: the part that one participant runs, decisions of others, events for
 * observers.
 */
import type { Game } from '../game/game.ts';
import type { Tanks } from '../game/tanks.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import type { Transport } from '../network/update-transport.ts';
import type { NodeChannels } from './lane-network.ts';
import type { GameObserver } from '../game/game-events.ts';
import type { UpdateObserver } from '../network/update-tracer.ts';

/** Moves and plays in place of computer players. */
export interface GameFeed {
  /** The real path of the player with that number. */
  motionOf(player: number, tanks: Tanks): MotionSource;
  /** Returns true if a player can see a tank at all, its own among them. */
  sees(viewer: number, tank: number): boolean;
  /** In place of the players: pulls triggers, moves tanks. */
  play(game: Game, now: number): void;
}

/** There are only the pairs from the node and to it. The caller passes in what arrives. */
export interface SessionPart extends GameFeed {
  /** Index into the plan's nodes. */
  readonly node: number;
  /** Number of the first tick that is run here. */
  readonly firstTick: number;
  /** Number of the first update that its entity makes in a lane. */
  firstSerial(lane: number): number;
  /** Sends its updates. */
  readonly transport: Transport;
}

/**
 * The entities of players follow reports, and the lane on their screens does nothing by itself: the feed makes its
 * updates, sends them and lets them arrive. All other lanes run as usual, but over `channels`.
 */
export interface SessionFeed extends GameFeed {
  readonly channels: NodeChannels;
}

/** In order of session time. Decisions of schedulers have an observer of their own: `SessionOptions.onDecision`. */
export interface SessionObserver {
  /**
   * Every update that is sent to a receiver arrives there once or is lost once, unless it is in transit at the end.
   */
  readonly onUpdate?: UpdateObserver;
  readonly onGame?: GameObserver;
}
