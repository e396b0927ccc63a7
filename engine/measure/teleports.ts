/**
 * Teleports as a receiver shows them: as jumps of their own, apart from those of corrections, or slid, which draws the
 * entity across the map on a way that it never took.
 */
import { distanceBetween } from '../base/math/distance-between.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { TeleportRule } from '../plugin-api/lane-rules.ts';
import type { PathRules } from './seen-path.ts';

/** A receiver after a drawing. */
interface Drawn {
  readonly teleport: TeleportRule | null;
  readonly shown: Readonly<KinematicState>;
  /** Where it was shown at the drawing before. */
  readonly before: Readonly<KinematicState>;
  /** Where the model has it. */
  readonly target: Readonly<KinematicState>;
}

export class TeleportMeter {
  /** Teleports that were shown as jumps, and the longest of these, m. */
  jumps = 0;
  longest = 0.0;
  /** By how much slides after teleports have brought the entity nearer to its place, m. */
  slid = 0.0;
  /** What is left to slide, m; 0: it does not slide. */
  #left = 0.0;
  readonly #rules: PathRules;

  constructor(rules: PathRules) {
    this.#rules = rules;
  }

  sample({ teleport, shown, before, target }: Drawn): void {
    if (teleport === 'jump') this.#jump(distanceBetween(before, shown));
    else if (teleport === 'slide') this.#left = distanceBetween(before, target);
    if (this.#left > 0) this.#slide(distanceBetween(shown, target));
  }

  /** Nothing is shown, or another spawn. */
  pause(): void {
    this.#left = 0;
  }

  #jump(length: number): void {
    this.#left = 0;
    this.jumps += 1;
    if (length > this.longest) this.longest = length;
  }

  #slide(left: number): void {
    if (left < this.#left) this.slid += this.#left - left;
    this.#left = left * left <= this.#rules.smallestJump ? 0 : left;
  }
}
