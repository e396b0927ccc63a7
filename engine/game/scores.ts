/** The scores: who fired how often, who hit whom by the decider. */
import type { PlayerResults } from './game-results.ts';

/** Shots whose hits are remembered: more than are ever in flight while one is decided. */
const remembered = 16_384;

export class Scores {
  hits = 0;
  /** Indexed by player: its shots, and its hits as shooter and as target. */
  declare readonly shots: Float64Array;
  declare readonly dealt: Float64Array;
  declare readonly taken: Float64Array;
  /** Indexed by player: tanks that it destroyed, and how often its own was. */
  declare readonly kills: Float64Array;
  declare readonly deaths: Float64Array;
  /** Indexed by shot mod remembered: its shooter until it has hit, then −1. */
  readonly #undecided = new Int32Array(remembered).fill(-1);

  readonly #destroys: boolean;

  /** `destroys`: hits destroy tanks. */
  constructor(count: number, destroys = false) {
    this.#destroys = destroys;
    this.shots = new Float64Array(count);
    this.dealt = new Float64Array(count);
    this.taken = new Float64Array(count);
    this.kills = new Float64Array(count);
    this.deaths = new Float64Array(count);
  }

  fired(shot: number, shooter: number): void {
    this.shots[shooter] = (this.shots[shooter] as number) + 1;
    this.#undecided[shot % remembered] = shooter;
  }

  /** The shooter of the shot; −1: it has hit, or cannot. */
  shooterOf(shot: number): number {
    return this.#undecided[shot % remembered] as number;
  }

  /** The shot of a tank that was destroyed before: it hits nothing. */
  discard(shot: number): void {
    this.#undecided[shot % remembered] = -1;
  }

  destroyed(shooter: number, tank: number): void {
    this.kills[shooter] = (this.kills[shooter] as number) + 1;
    this.deaths[tank] = (this.deaths[tank] as number) + 1;
  }

  /**
   * It is decided that a shot hit a tank. Returns its shooter; −1: the shot has hit before, and this does not count.
   */
  hit(shot: number, tank: number): number {
    const shooter = this.#undecided[shot % remembered] as number;
    if (shooter < 0) return -1;
    this.#undecided[shot % remembered] = -1;
    this.hits += 1;
    this.dealt[shooter] = (this.dealt[shooter] as number) + 1;
    this.taken[tank] = (this.taken[tank] as number) + 1;
    return shooter;
  }

  of(player: number): PlayerResults {
    return {
      shots: this.shots[player] as number,
      hitsDealt: this.dealt[player] as number,
      hitsTaken: this.taken[player] as number,
      ...(this.#destroys && { kills: this.kills[player] as number, deaths: this.deaths[player] as number }),
    };
  }
}
