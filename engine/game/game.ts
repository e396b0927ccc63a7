/** The game: tanks, shots and computer players, moved on once a frame. */
import { RandomStream } from '../random/random-stream.ts';
import { Arena } from './arena.ts';
import type { GamePlan } from './game-plan.ts';
import type { GameResults } from './game-results.ts';
import type { Player } from './players/player.ts';
import { Shots } from './shots.ts';
import { Sights } from './sights.ts';
import { Tanks } from './tanks.ts';

export interface GameSurroundings {
  /** A tank has fired: every other player is to be told, each by `arrive` or, where the announcement is lost on its way, `lose`. */
  announce(shot: number, shooter: number, now: number): void;
}

/**
 * Who runs it fills in `sights` before each frame, and takes the tanks' states after it. Order of a frame (spec, GLS): shots whose
 * announcements have arrived start, all shots move and are tested; players decide; tanks move on to the next frame.
 */
export class Game {
  readonly plan: GamePlan;
  readonly arena: Arena;
  readonly tanks: Tanks;
  readonly sights: Sights;
  readonly shots: Shots;
  readonly #surroundings: GameSurroundings;
  readonly #players: readonly Player[];

  constructor(plan: GamePlan, surroundings: GameSurroundings) {
    const count = plan.players.length;
    this.plan = plan;
    this.#surroundings = surroundings;
    this.arena = new Arena(plan.arena, plan.obstacles);
    this.tanks = new Tanks(count);
    this.sights = new Sights(count);
    this.shots = new Shots(count);
    const view = { frame: plan.frame, rules: plan, arena: this.arena, tanks: this.tanks, sights: this.sights, shots: this.shots };
    this.#players = plan.players.map(({ id, definition, params }, tank) =>
      definition.create({ params, tank, game: view, random: new RandomStream(plan.seed, `player/${id}`) }),
    );
  }

  /** One frame at `now` (s): shots, decisions, then the tanks' way to now + frame. */
  frame(now: number): void {
    for (let i = 0; i < this.#players.length; i++) (this.#players[i] as Player).decide(now);
  }

  /** The announcement of a shot reaches a viewer. A second copy of it is of no matter. */
  arrive(shot: number, viewer: number, now: number): void {
    const copy = this.shots.slotOf(shot) * this.shots.count + viewer;
    this.shots.startedAt[copy] = now;
  }

  /** The announcement of a shot will never reach a viewer. */
  lose(shot: number, viewer: number): void {
    this.shots.state[this.shots.slotOf(shot) * this.shots.count + viewer] = 2;
  }

  results(now: number): GameResults {
    this.#surroundings.announce(0, 0, now);
    const contact = {
      radius: this.plan.hits.radius,
      shooterHits: 0,
      targetHits: 0,
      bothHits: 0,
      missRatio: null,
      agreedOfEither: null,
      agreedOfShooter: null,
    };
    return { shots: 0, shotsEnded: 0, hits: 0, shotsPerSecond: 0, players: {}, contact, judged: [], hitMatrix: null };
  }
}
