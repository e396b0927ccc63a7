/** The scores of a live session: of each seat, since its spawn and since the round began. */
import type { PlayerResults } from '../game/game-results.ts';
import type { Scores } from '../game/scores.ts';

export interface SeatScore {
  readonly shots: number;
  /** Shots that hit a tank, and hits taken, as the decider counts them. */
  readonly hits: number;
  readonly taken: number;
}

export interface LiveScore {
  readonly seat: number;
  /** The number of the spawn, 0 while the seat is empty. */
  readonly life: number;
  /** Since the spawn began. */
  readonly ofLife: SeatScore;
  /** Since the round began, by all players of the seat. */
  readonly ofRound: SeatScore;
}

const nothing: PlayerResults = { shots: 0, hitsDealt: 0, hitsTaken: 0 };

/** Scores since the spawn and the round of each seat began. */
export class SeatScores {
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

  /** `life`: the number of the seat's spawn. */
  of(seat: number, life: number): LiveScore {
    const now = this.#scores.of(seat);
    return { seat, life, ofLife: since(now, this.#lives[seat]), ofRound: since(now, this.#rounds[seat]) };
  }
}

function since(now: PlayerResults, begun: PlayerResults = nothing): SeatScore {
  return { shots: now.shots - begun.shots, hits: now.hitsDealt - begun.hitsDealt, taken: now.hitsTaken - begun.hitsTaken };
}
