/** Cheats: what a player's tank does beyond the rules, to try a server's checks. */

/**
 * speed, turn: it drives or turns faster by the factor. teleport: every two seconds it jumps as far ahead as the factor times what it
 * could have driven since. fire-rate: it reloads faster by the factor.
 */
export const cheatKinds = ['speed', 'turn', 'teleport', 'fire-rate'] as const;
export type CheatKind = (typeof cheatKinds)[number];

export interface Cheat {
  readonly kind: CheatKind;
  /** Above 1. */
  readonly factor: number;
}
