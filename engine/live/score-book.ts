/** The book of scores: what each seat has done, since its life and the round began. */
import type { PlayerResults } from '../game/game-results.ts';
import type { Scores } from '../game/scores.ts';
import type { LiveScore, SeatScore } from './live-scores.ts';

const nothing: PlayerResults = { shots: 0, hitsDealt: 0, hitsTaken: 0 };

export class ScoreBook {
  readonly #scores: Scores;
  /** By seat: what it had at the beginning. */
  readonly #lives: PlayerResults[];
  readonly #rounds: PlayerResults[];

  constructor(scores: Scores, seats: number) {
    this.#scores = scores;
    this.#lives = new Array<PlayerResults>(seats).fill(nothing);
    this.#rounds = new Array<PlayerResults>(seats).fill(nothing);
  }

  beginLife(seat: number): void {
    this.#lives[seat] = this.#scores.of(seat);
  }

  beginRound(): void {
    for (let seat = 0; seat < this.#rounds.length; seat++) this.#rounds[seat] = this.#scores.of(seat);
  }

  /** `life`: the one that is being lived at the seat. */
  of(seat: number, life: number): LiveScore {
    const now = this.#scores.of(seat);
    return { seat, life, ofLife: since(now, this.#lives[seat]), ofRound: since(now, this.#rounds[seat]) };
  }
}

function since(now: PlayerResults, begun: PlayerResults = nothing): SeatScore {
  return { shots: now.shots - begun.shots, hits: now.hitsDealt - begun.hitsDealt, taken: now.hitsTaken - begun.hitsTaken };
}
