/** The game: tanks, shots and computer players, moved on once a tick. */
import { RandomStream } from '../base/random/random-stream.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import { Arena } from './arena.ts';
import { Cheating } from './cheating.ts';
import { ClosestApproaches } from './closest-approaches.ts';
import { Flights } from './flights.ts';
import type { GamePlan } from './game-plan.ts';
import type { GameResults, SideResults } from './game-results.ts';
import { Denials } from './denials.ts';
import { HitLog } from './hit-log.ts';
import { HitTally } from './hit-tally.ts';
import { ViewJudge, type HitJudge, type HitListener } from './hit-judge.ts';
import { Match } from './match.ts';
import type { Player } from './players/player.ts';
import { Scores } from './scores.ts';
import { copyStates, Shots } from './shots.ts';
import { Sights } from './sights.ts';
import { placeTanks, spawnTank } from './starting-places.ts';
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
 * The caller fills in `sights` before each tick, and takes the tanks' states after it. Order of a tick (spec, GLS):
 * shots whose announcements have arrived start, all shots move and are tested; players decide; tanks move on to the
 * next tick.
 */
export class Game {
  declare readonly plan: GamePlan;
  declare readonly arena: Arena;
  declare readonly tanks: Tanks;
  declare readonly sights: Sights;
  declare readonly shots: Shots;
  declare readonly scores: Scores;
  /** Null: hits destroy nothing, and each plays against all. */
  declare readonly match: Match | null;
  /** The tanks that were lately touched and hit, and who hits whom. */
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
    this.scores = new Scores(count, plan.respawn !== undefined);
    this.#approaches = new ClosestApproaches(this.shots);
    this.log = new HitLog(this.shots);
    this.#tally = new HitTally(plan.hits, this.shots, this.#approaches, (shot, shooter, tank) =>
      this.log.disputed(shot, shooter, tank, this.#now),
    );
    this.match = plan.respawn || plan.mode ? new Match(count, plan) : null;
    const decide: HitListener = (shot, tank, now) => this.#decided(shot, tank, now);
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

  /** One tick at `now` (s): shots, decisions, then the tanks drive on by a tick. */
  tick(now: number): void {
    this.#now = now;
    this.#flights.tick(now);
    this.#judge.tick?.(now);
    this.log.denials?.tick(now);
    this.#retire();
    if (this.#surroundings.play) this.#surroundings.play(this, now);
    else this.#play(now);
    this.match?.hold(this.tanks);
  }

  /** From now on the log reports hits that shooters saw and the decider does not count. */
  watchDenials(): void {
    const { shots, scores, match, log } = this;
    log.denials = new Denials({
      shots,
      scores,
      areEnemies: (shooter, tank) => match?.areEnemies(shooter, tank) ?? true,
      denied: (shot, shooter, tank, now) => log.denied(shot, shooter, tank, now),
    });
  }

  /** The decider says that the shot hit the tank: it counts once, of an enemy, where the tank is not protected. */
  #decided(shot: number, tank: number, now: number): boolean {
    const { match, scores, log } = this;
    if (match && !this.#mayCount(match, shot, tank, now)) return false;
    const shooter = scores.hit(shot, tank);
    if (shooter < 0) return false;
    log.decided(shot, shooter, tank, now);
    if (match?.struck(tank, now)) this.#destroy(shot, shooter, tank, now);
    return true;
  }

  #mayCount(match: Match, shot: number, tank: number, now: number): boolean {
    const shooter = this.scores.shooterOf(shot);
    if (shooter < 0 || !match.areEnemies(shooter, tank)) return false;
    if (match.isVulnerable(tank, now)) return true;
    if (this.log.denials) this.log.denied(shot, shooter, tank, now);
    return false;
  }

  #destroy(shot: number, shooter: number, tank: number, now: number): void {
    this.scores.destroyed(shooter, tank);
    this.log.destroyed(shot, shooter, tank, now);
    // Where others play, they take the tank out of the world and bring it back.
    if (!this.#surroundings.play) this.#takeOut(tank);
  }

  #takeOut(tank: number): void {
    const own = this.tanks.of(tank);
    own.spawn = 0;
    own.x = own.y = Infinity;
    own.vx = own.vy = own.turnRate = own.speed = 0;
    own.orderedSpeed = own.orderedTurnRate = 0;
    own.trigger = false;
  }

  /** Tanks whose spawn is due by the next tick stand somewhere else, loaded. */
  #respawn(match: Match, now: number): void {
    const next = now + this.plan.frame;
    for (let tank = 0; tank < this.tanks.count; tank++) {
      if ((match.dueAt[tank] as number) > next + timeTolerance) continue;
      const own = this.tanks.of(tank);
      const spawn = 1 + (this.scores.deaths[tank] as number);
      if (!spawnTank(this.plan, this.tanks, match, tank, spawn)) continue;
      own.spawn = spawn;
      match.begin(tank, next);
      this.#loadedAt[tank] = next;
      this.#judge.begin?.(tank, spawn);
    }
  }

  /** The computer players decide, and their tanks drive. */
  #play(now: number): void {
    for (let i = 0; i < this.#players.length; i++) {
      if (this.tanks.of(i).spawn === 0) continue;
      (this.#players[i] as Player).decide(now);
      this.#cheating?.order(i, now);
      if (this.tanks.of(i).trigger) this.#pullTrigger(i, now);
    }
    this.tanks.advance(this.plan.frame);
    this.#cheating?.move(now);
    if (this.match?.destroys) this.#respawn(this.match, now);
  }

  /**
   * The announcement of a shot reaches a viewer; a second copy of it is of no matter. It starts with the next tick, or
   * at once with the tick that has just ended: so it flies as many ticks behind the shooter's own as the announcement
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

  /** The results of the time up to `now`, s. */
  results(now: number): GameResults {
    const { scores, shots, plan } = this;
    return {
      shots: shots.next,
      shotsEnded: this.#tally.ended,
      hits: scores.hits,
      shotsPerSecond: now === 0 ? 0 : shots.next / now / plan.players.length,
      players: Object.fromEntries(plan.players.map(({ id }, player) => [id, scores.of(player)])),
      ...(plan.mode && { sides: this.#sides(this.match as Match) }),
      contact: this.#tally.contact,
      judged: this.#tally.judged,
      disputed: disputedBy(this.#tally.disputed, plan.players.length),
      hitMatrix: this.#tally.hitMatrix,
    };
  }

  #sides({ sides, points }: Match): SideResults[] {
    return Array.from(points, (held, side) => {
      const players = this.plan.players.flatMap(({ id }, player) => (sides[player] === side ? [id] : []));
      const kills = this.scores.kills.reduce((sum, count, player) => (sides[player] === side ? sum + count : sum), 0);
      return { players, kills, points: held };
    });
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
    if (this.match?.isThere[tank] === 0) this.scores.discard(shot);
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
