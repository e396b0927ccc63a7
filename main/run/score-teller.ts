/** Tells the scores of a live session when they have changed, and not more often than anybody can read. */
import type { LiveScore } from '../../engine/live/scores.ts';
import type { Mirror } from '../../engine/live/mirror.ts';

/** s of wall time between two tellings. */
const interval = 0.2;

export class ScoreTeller {
  readonly #mirror: Mirror;
  readonly #tell: (scores: readonly LiveScore[]) => void;
  #toldAt = -Infinity;
  #told = '';

  constructor(mirror: Mirror, tell: (scores: readonly LiveScore[]) => void) {
    this.#mirror = mirror;
    this.#tell = tell;
  }

  /** If it is time, and there is something new. `wall` in s. */
  tell(wall: number): void {
    if (wall - this.#toldAt < interval) return;
    this.#toldAt = wall;
    const scores = this.#mirror.scores();
    const text = JSON.stringify(scores);
    if (text === this.#told) return;
    this.#told = text;
    this.#tell(scores);
  }
}
