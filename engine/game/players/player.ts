/** The interface of a computer player: once a tick it decides, by what its screen shows, what its tank does. */
import type { z } from 'zod';
import type { RandomStream } from '../../base/random/random-stream.ts';
import type { Arena } from '../arena.ts';
import type { GameRules } from '../game-rules.ts';
import type { Match } from '../match.ts';
import type { Shots } from '../shots.ts';
import type { Sights } from '../sights.ts';
import type { Tanks } from '../tanks.ts';

export interface Player {
  /** Writes its tank's orders and trigger. Called once a tick, in order of time. Must not allocate. */
  decide(now: number): void;
}

/**
 * The state that a player may read: the rules, the arena, its own tank, its own row of the sights, the shots' copies in
 * its own view.
 */
export interface GameView {
  /** Length of a tick, s. */
  readonly plan: GameRules & { readonly frame: number };
  readonly arena: Arena;
  readonly tanks: Tanks;
  readonly sights: Sights;
  readonly shots: Shots;
  /** Null: each against all. */
  readonly match?: Match | null;
}

export interface PlayerContext<P> {
  readonly params: P;
  /** The number of its tank, which is its own. */
  readonly tank: number;
  readonly game: GameView;
  /** Its own stream, derived from the session's seed and the player's name. */
  readonly random: RandomStream;
}

/** A kind of computer player: parameters as quantities, and what makes a player of it. */
export interface PlayerDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly kind: string;
  readonly title: string;
  readonly source: string;
  readonly params: P;
  create(context: PlayerContext<z.output<P>>): Player;
}

/** Defines a kind of player with its parameters' types checked. */
export function definePlayer<P extends z.ZodObject>(definition: PlayerDefinition<P>): PlayerDefinition {
  return definition;
}
