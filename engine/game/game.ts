/** The game: tanks, shots and computer players, moved on once a frame. */
import { RandomStream } from '../base/random/random-stream.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import { Arena } from './arena.ts';
import { Cheating } from './cheating.ts';
import { ClosestApproaches } from './closest-approaches.ts';
import { Flights } from './flights.ts';
import type { GamePlan } from './game-plan.ts';
import type { GameResults } from './game-results.ts';
import { HitLog } from './hit-log.ts';
import { HitTally } from './hit-tally.ts';
import { ViewJudge, type HitJudge, type HitListener } from './hit-judge.ts';
import type { Player } from './players/player.ts';
import { Scores } from './scores.ts';
import { copyStates, Shots } from './shots.ts';
import { Sights } from './sights.ts';
import { placeTanks } from './starting-places.ts';
import { Tanks } from './tanks.ts';

export interface GameSurroundings {
  /**
   * A tank has fired: the shot is to be announced to every other player, each by `arrive` or, where the announcement is
   * lost, `lose`.
   */
  announce(shot: number, shooter: number, now: number): void;
  /**
   * Makes the judge of hits; left out: the views decide. Called while the game is made: it may keep the game and read
   * it later.
   */
  judge?(game: Game, decide: HitListener): HitJudge;
  /** Plays in place of the computer players, by `fire`, and moves the tanks; left out: they play. */
  play?(game: Game, now: number): void;
}

/**
 * Who runs it fills in `sights` before each frame, and takes the tanks' states after it. Order of a frame (spec, GLS):
 * shots whose announcements have arrived start, all shots move and are tested; players decide; tanks move on to the
 * next frame.
 */
export class Game {
  declare readonly plan: GamePlan;
  declare readonly arena: Arena;
  declare readonly tanks: Tanks;
  declare readonly sights: Sights;
  declare readonly shots: Shots;
  declare readonly scores: Scores;
  /** What has lately been touched and hit, and who hits whom. */
  declare readonly log: HitLog;
  readonly #surroundings: GameSurroundings;
  readonly #approaches: ClosestApproaches;
  readonly #tally: HitTally;
  readonly #judge: HitJudge;
  readonly #flights: Flights;
  readonly #players: readonly Player[];
  /** Null: no player cheats. */
  readonly #cheating: Cheating | null;
  /** When each tank may fire again, s. */
  readonly #loadedAt: Float64Array;
  #now = -Infinity;

  constructor(plan: GamePlan, surroundings: GameSurroundings) {
    const count = plan.players.length;
    this.plan = plan;
    this.#surroundings = surroundings;
    this.arena = new Arena(plan.arena, plan.obstacles, plan.tanks.radius);
    this.tanks = new Tanks(count, plan.tanks, this.arena);
    this.sights = new Sights(count);
    this.shots = new Shots(count, plan.shots, this.arena);
    this.scores = new Scores(count);
    this.#approaches = new ClosestApproaches(this.shots);
    this.log = new HitLog(this.shots);
    this.#tally = new HitTally(plan.hits, this.shots, this.#approaches, (shot, shooter, tank) =>
      this.log.disputed(shot, shooter, tank, this.#now),
    );
    const decide: HitListener = (shot, tank, now) => {
      const shooter = this.scores.hit(shot, tank);
      if (shooter >= 0) this.log.decided(shot, shooter, tank, now);
    };
    this.#judge = this.log.watching(surroundings.judge?.(this, decide) ?? new ViewJudge(plan.hits.decider, this.shots, decide));
    this.#flights = new Flights({ rules: plan, shots: this.shots, sights: this.sights, approaches: this.#approaches, judge: this.#judge });
    this.#loadedAt = new Float64Array(count);
    this.#cheating = cheatingOf(plan, this.tanks);
    placeTanks(plan, this.tanks);
    const computers = surroundings.play ? [] : plan.players;
    this.#players = computers.map(({ id, definition, params }, tank) =>
      definition.create({ params, tank, game: this, random: new RandomStream(plan.seed, `player/${id}`) }),
    );
  }

  /** One frame at `now` (s): shots, decisions, then the tanks drive on to now + frame. */
  frame(now: number): void {
    this.#now = now;
    this.#flights.frame(now);
    this.#judge.frame?.(now);
    this.#retire();
    if (this.#surroundings.play) this.#surroundings.play(this, now);
    else this.#play(now);
  }

  /** The computer players decide, and their tanks drive. */
  #play(now: number): void {
    for (let i = 0; i < this.#players.length; i++) {
      (this.#players[i] as Player).decide(now);
      this.#cheating?.order(i, now);
      if (this.tanks.of(i).trigger) this.#pullTrigger(i, now);
    }
    this.tanks.advance(this.plan.frame);
    this.#cheating?.move(now);
  }

  /**
   * The announcement of a shot reaches a viewer; a second copy of it is of no matter. It starts with the next frame, or
   * at once with the frame that has just ended: so it flies as many frames behind the shooter's own as the announcement
   * was in transit.
   */
  arrive(shot: number, viewer: number, now: number): void {
    if (!this.#awaits(shot, viewer)) return;
    if (now === this.#now) this.#flights.start(shot, viewer, now);
    else this.shots.state[this.#copyOf(shot, viewer)] = copyStates.announced;
  }

  /** The announcement of a shot will never reach a viewer. */
  lose(shot: number, viewer: number): void {
    if (this.#awaits(shot, viewer)) this.shots.state[this.#copyOf(shot, viewer)] = copyStates.ended;
  }

  /** Disputed hits, by shooter · count + target. */
  get disputed(): Float64Array {
    return this.#tally.disputed;
  }

  /** Of the time up to `now`, s. */
  results(now: number): GameResults {
    const { scores, shots, plan } = this;
    return {
      shots: shots.next,
      shotsEnded: this.#tally.ended,
      hits: scores.hits,
      shotsPerSecond: now === 0 ? 0 : shots.next / now / plan.players.length,
      players: Object.fromEntries(plan.players.map(({ id }, player) => [id, scores.of(player)])),
      contact: this.#tally.contact,
      judged: this.#tally.judged,
      disputed: disputedBy(this.#tally.disputed, plan.players.length),
      hitMatrix: this.#tally.hitMatrix,
    };
  }

  #pullTrigger(tank: number, now: number): void {
    this.tanks.of(tank).trigger = false;
    if (now < (this.#loadedAt[tank] as number) - timeTolerance) return;
    this.#loadedAt[tank] = now + (this.#cheating?.reload[tank] ?? this.plan.shots.reload);
    this.fire(tank, now);
  }

  /** A tank fires along its heading, whether it is loaded or not. Returns the number of the shot. */
  fire(tank: number, now: number): number {
    const shot = this.shots.fire(tank, this.tanks.of(tank), now);
    this.#approaches.clear(shot);
    this.scores.fired(shot, tank);
    this.#judge.fired?.(shot, tank, now);
    this.#flights.start(shot, tank, now);
    this.#surroundings.announce(shot, tank, now);
    return shot;
  }

  /**
   * A shot that was fired elsewhere is announced to a viewer: here it flies in that view alone, along its shooter's
   * heading.
   */
  hear(shooter: number, firedAt: number, viewer: number, now: number): void {
    const shot = this.shots.fire(shooter, this.tanks.of(shooter), firedAt);
    this.#approaches.clear(shot);
    for (let other = 0; other < this.shots.count; other++) if (other !== viewer) this.lose(shot, other);
    this.arrive(shot, viewer, now);
  }

  /** Shots that have ended everywhere are counted, the oldest first. */
  #retire(): void {
    const { shots } = this;
    while (shots.oldest < shots.next && shots.hasEnded(shots.oldest)) {
      this.#tally.take(shots.oldest);
      shots.oldest += 1;
    }
  }

  #awaits(shot: number, viewer: number): boolean {
    return this.shots.isLive(shot) && this.shots.state[this.#copyOf(shot, viewer)] === copyStates.awaited;
  }

  #copyOf(shot: number, viewer: number): number {
    return this.shots.slotOf(shot) * this.shots.count + viewer;
  }
}

/** Null: no player cheats. */
function cheatingOf(plan: GamePlan, tanks: Tanks): Cheating | null {
  const cheats = plan.players.map(({ cheat = null }) => cheat);
  return cheats.some(Boolean) ? new Cheating(cheats, tanks, plan) : null;
}

/** Summed over the targets. */
function disputedBy(disputed: Float64Array, count: number): number[] {
  return Array.from({ length: count }, (_, shooter) =>
    disputed.subarray(shooter * count, (shooter + 1) * count).reduce((sum, n) => sum + n, 0),
  );
}
