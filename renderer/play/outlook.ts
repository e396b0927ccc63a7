/** What a page of the live game shows of it: the same of a player's own view and of a spectator's. */
import type { WorldPlan } from '../../engine/world/world.ts';

export interface SeenTank {
  readonly seat: number;
  /** m, and rad counter-clockwise from east. */
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

export interface SeenShot {
  /** m and rad */
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  readonly shooter: number;
}

export interface Sighting {
  readonly tanks: readonly SeenTank[];
  readonly shots: readonly SeenShot[];
}

export interface Outlook {
  readonly arena: { readonly width: number; readonly depth: number };
  readonly world: WorldPlan;
  /** m */
  readonly tankRadius: number;
  /** Number of the tank that is driven from here; null: a spectator. */
  readonly own: number | null;
  /** What is to be seen now; called once for every picture. */
  look(): Sighting;
}
