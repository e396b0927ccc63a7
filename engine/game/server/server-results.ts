/** The results of a game's server: its verdicts on every player's updates, shots and hits. */
import type { ShotVerdict } from './shot-check.ts';
import type { UpdateVerdict } from './update-check.ts';

/** The verdict on a hit in the rebuilt view of its shooter: fine, or why it is refused; see `ServerRules`. */
export const hitVerdicts = ['fine', 'reach', 'cover'] as const;
export type HitVerdict = (typeof hitVerdicts)[number];

/** Numbers of each verdict; shots and hits are those that the player fired. */
export interface PlayerVerdicts {
  readonly updates: Readonly<Record<UpdateVerdict, number>>;
  readonly shots: Readonly<Record<ShotVerdict, number>>;
  /** Only where the server decides. */
  readonly hits?: Readonly<Record<HitVerdict, number>>;
}

export interface ServerResults {
  /** Updates and shots that were refused, of all players. */
  readonly updatesRefused: number;
  readonly shotsRefused: number;
  readonly players: Readonly<Record<string, PlayerVerdicts>>;
}
