/** The plan of a game, fully resolved: its rules, its arena and its players. */
import type { Obstacle } from '../plugin-api/world-view.ts';
import type { ArenaBounds } from '../plugin-api/motion.ts';
import type { Cheat } from './cheating.ts';
import type { GameRules } from './game-rules.ts';
import type { PlayerDefinition } from './players/player.ts';

export interface PlayerPlan {
  readonly id: string;
  readonly definition: PlayerDefinition;
  readonly params: Readonly<Record<string, unknown>>;
  /** Left out: it plays fair. */
  readonly cheat?: Cheat;
  /** Place (m) and heading (rad) at the beginning; left out: by the seed. */
  readonly start?: { readonly x: number; readonly y: number; readonly heading: number };
}

export interface GamePlan extends GameRules {
  /** Any safe integer; every player draws from a stream of its own. */
  readonly seed: number;
  /** s */
  readonly frame: number;
  readonly arena: ArenaBounds;
  readonly obstacles: readonly Obstacle[];
  readonly players: readonly PlayerPlan[];
}
