/** Levels of detail by relevance: how near a viewer is decides at which level an entity is published to it. */

/** An update has five bits to say at which level it was made. */
export const mostLevels = 32;

export interface DetailRule {
  /** Up to which distance (m) each level reaches, the nearest first; the last one reaches everywhere. */
  readonly reaches: readonly number[];
  /** Hysteresis: a receiver leaves a level outwards only at its distance plus this share. */
  readonly hysteresis: number;
}

export class DetailLevels {
  readonly #reaches: readonly number[];
  readonly #hysteresis: number;

  constructor({ reaches, hysteresis }: DetailRule) {
    this.#reaches = reaches;
    this.#hysteresis = hysteresis;
  }

  /** The level for a viewer at `distance` (m) that is at `level` now; −1: at none yet. */
  at(distance: number, level: number): number {
    const inwards = this.#reaches.findIndex((reach) => distance <= reach);
    if (level < 0 || inwards <= level) return inwards;
    let outwards = level;
    while (distance > (this.#reaches[outwards] as number) * (1 + this.#hysteresis)) outwards += 1;
    return outwards;
  }
}
