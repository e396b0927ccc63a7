/** Freezes: the drawn entity stands while the real one moves. */
import { square } from '../base/math/power.ts';
import { squared, type PathDifferences } from './path-differences.ts';

export class FreezeMeter {
  /** Squared length (m²) of the longest step of an entity that stands. */
  readonly #standing: number;
  #frames = 0;
  #frozen = 0;

  /** `frame` in s; an entity that moves no faster than `standingSpeed` (m/s) stands. */
  constructor(frame: number, standingSpeed: number) {
    this.#standing = square(standingSpeed * frame);
  }

  sample(drawn: PathDifferences, real: PathDifferences): void {
    if (drawn.order < 1) return;
    this.#frames += 1;
    if (this.#stands(drawn) && !this.#stands(real)) this.#frozen += 1;
  }

  /** Share of the frames. */
  get ratio(): number | null {
    return this.#frames === 0 ? null : this.#frozen / this.#frames;
  }

  #stands({ stepX, stepY, stepZ }: PathDifferences): boolean {
    return squared(stepX, stepY, stepZ) <= this.#standing;
  }
}
