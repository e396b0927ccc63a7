/** Cheats: what a player's tank does beyond the rules, to try a server's checks. */

/**
 * speed, turn: it drives or turns faster by the factor. teleport: every two seconds it jumps ahead, the factor times as far as a tank
 * drives in one. fire-rate: it reloads faster by the factor, and fires as often where a fair player fires once.
 */
export const cheatKinds = ['speed', 'turn', 'teleport', 'fire-rate'] as const;
export type CheatKind = (typeof cheatKinds)[number];

export interface Cheat {
  readonly kind: CheatKind;
  /** Above 1. */
  readonly factor: number;
}
