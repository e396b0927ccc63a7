/** The scores of a live session: of each seat, since its spawn and since the round began. */
import type { PlayerResults } from '../game/game-results.ts';
import type { Game } from '../game/game.ts';
import type { Match } from '../game/match.ts';
import type { Scores } from '../game/scores.ts';

export interface SeatScore {
  readonly shots: number;
  /** Shots that hit a tank, and hits taken, as the decider counts them. */
  readonly hits: number;
  readonly taken: number;
  /** Where hits destroy tanks. */
  readonly kills?: number;
  readonly deaths?: number;
}

export interface LiveScore {
  readonly seat: number;
  /** The number of the spawn, 0 while the seat is empty. */
  readonly life: number;
  /** Since the spawn began. */
  readonly ofLife: SeatScore;
  /** Since the round began, by all players of the seat. */
  readonly ofRound: SeatScore;
  /** Where sides play: seconds since the round began for which its side alone was on the point. */
  readonly points?: number;
}

const nothing: PlayerResults = { shots: 0, hitsDealt: 0, hitsTaken: 0 };

/** Scores since the spawn and the round of each seat began. */
export class SeatScores {
  readonly #scores: Scores;
  /** Indexed by seat: what it had at the beginning. */
  readonly #spawns: PlayerResults[];
  readonly #rounds: PlayerResults[];
  /** Indexed by side; null: there is no mode with sides. */
  readonly #match: Match | null;
  #points: Float64Array;

  constructor({ scores, match, plan }: Pick<Game, 'scores' | 'match' | 'plan'>, seats: number) {
    this.#scores = scores;
    this.#match = plan.mode ? match : null;
    this.#points = new Float64Array(match?.points ?? []);
    this.#spawns = new Array<PlayerResults>(seats).fill(nothing);
    this.#rounds = new Array<PlayerResults>(seats).fill(nothing);
  }

  beginSpawn(seat: number): void {
    this.#spawns[seat] = this.#scores.of(seat);
  }

  beginRound(): void {
    for (let seat = 0; seat < this.#rounds.length; seat++) this.#rounds[seat] = this.#scores.of(seat);
    if (this.#match) this.#points = Float64Array.from(this.#match.points);
  }

  /** `spawn`: the number of the seat's spawn. */
  of(seat: number, spawn: number): LiveScore {
    const now = this.#scores.of(seat);
    const score = { seat, life: spawn, ofLife: since(now, this.#spawns[seat]), ofRound: since(now, this.#rounds[seat]) };
    return this.#match ? { ...score, points: this.#pointsOf(this.#match, seat) } : score;
  }

  #pointsOf({ sides, points }: Match, seat: number): number {
    const side = sides[seat] as number;
    return (points[side] as number) - (this.#points[side] as number);
  }
}

function since(now: PlayerResults, begun: PlayerResults = nothing): SeatScore {
  const { kills, deaths } = now;
  return {
    shots: now.shots - begun.shots,
    hits: now.hitsDealt - begun.hitsDealt,
    taken: now.hitsTaken - begun.hitsTaken,
    ...(kills !== undefined && { kills: kills - (begun.kills ?? 0) }),
    ...(deaths !== undefined && { deaths: deaths - (begun.deaths ?? 0) }),
  };
}
