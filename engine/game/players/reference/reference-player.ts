/** The reference player: observes, decides at intervals, fires, and drives. */
import { square } from '../../../base/math/power.ts';
import { timeTolerance } from '../../../base/time/time-tolerance.ts';
import { Driving } from '../driving.ts';
import type { Player, PlayerContext, GameView } from '../player.ts';
import { turnBy, type Turn, type Direction } from '../direction.ts';
import { Dodging } from './dodging.ts';
import { Opponent } from './opponent.ts';
import type { ReferenceParams } from './parameters.ts';
import { Strategy } from './strategy.ts';
import type { RandomStream } from '../../../base/random/random-stream.ts';
import type { Tank } from '../../tank.ts';

/** A disc to be held, m. */
interface Goal {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** So near to its middle, as a share of its radius, a player is where it wants to be. */
const goalShare = 0.6;

export class ReferencePlayer implements Player {
  readonly #params: ReferenceParams;
  readonly #opponent: Opponent;
  readonly #strategy: Strategy;
  readonly #gunner: Gunner;
  readonly #dodging: Dodging;
  readonly #driving: Driving;
  readonly #zigzag: Turn;
  readonly #goal: Goal | null;
  readonly #own: Tank;
  /** When it thinks again, and when it swerves to the other side, s. */
  #thinksAt = 0.0;
  #swervesAt = 0.0;
  #swervesLeft = true;

  /** `goal`: where it goes while no opponent is near; null: nowhere. */
  constructor({ params, tank, game, random }: PlayerContext<ReferenceParams>, goal: Goal | null = null) {
    this.#params = params;
    this.#goal = goal;
    this.#own = game.tanks.of(tank);
    this.#opponent = new Opponent(game, tank);
    this.#strategy = new Strategy(params, game, tank, random.split('strategy'));
    this.#gunner = new Gunner(params, game, tank, random.split('gun'));
    this.#dodging = new Dodging(params, game, tank);
    this.#driving = new Driving(game, tank, params.lookAhead);
    const phases = random.split('phases');
    this.#thinksAt = phases.uniform() * params.strategyPeriod;
    this.#swervesAt = phases.uniform() * params.zigzagPeriod;
    this.#zigzag = turnBy(params.zigzag);
  }

  decide(now: number): void {
    this.#look(now);
    this.#changeSides(now);
    if (this.#opponent.tank >= 0) this.#fight(now);
    else if (this.#headsForGoal(this.#driving.direction)) this.#driving.drive(0);
    else this.#driving.stop();
  }

  /** Writes the direction of the goal, unless it is there. */
  #headsForGoal(direction: Direction): boolean {
    if (!this.#goal) return false;
    const { x, y, radius } = this.#goal;
    const dx = x - this.#own.x;
    const dy = y - this.#own.y;
    if (dx * dx + dy * dy < square(goalShare * radius)) return false;
    direction.x = dx;
    direction.y = dy;
    return true;
  }

  #look(now: number): void {
    const opponent = this.#opponent;
    const isTime = now >= this.#thinksAt - timeTolerance;
    if (isTime) this.#thinksAt += this.#params.strategyPeriod;
    if (!isTime && opponent.tank >= 0) return opponent.look(this.#strategy.aimError);
    opponent.choose();
    opponent.look(null);
    if (opponent.tank >= 0) this.#strategy.choose(opponent);
  }

  #changeSides(now: number): void {
    if (now < this.#swervesAt - timeTolerance) return;
    this.#swervesAt += this.#params.zigzagPeriod;
    this.#swervesLeft = !this.#swervesLeft;
  }

  #fight(now: number): void {
    if (this.#params.fire === 'constant') this.#gunner.constantFire(now);
    else this.#gunner.aimedFire(this.#opponent);
    this.#chooseDirection(this.#driving.direction);
    this.#driving.drive(this.#dodging.look() ? this.#dodging.gear : 0);
  }

  /** Aiming it drives straight, otherwise it swerves. */
  #chooseDirection(direction: Direction): void {
    const opponent = this.#opponent;
    const { near, aimRange } = this.#params;
    if (opponent.distance > aimRange && this.#headsForGoal(direction)) return;
    const attacks = this.#strategy.kind !== 'evade';
    if (attacks && opponent.distance >= near && opponent.distance <= aimRange) {
      direction.x = opponent.aim.x;
      direction.y = opponent.aim.y;
      return;
    }
    if (attacks && opponent.distance < near) this.#strategy.breakAway(opponent, direction);
    else this.#strategy.lead(opponent, direction);
    if (this.#swervesLeft) direction.turn(this.#zigzag);
    else direction.turnBack(this.#zigzag);
  }
}

class Gunner {
  readonly #params: ReferenceParams;
  readonly #game: GameView;
  readonly #own: Tank;
  /** Cosine of how far the gun may point beside the aim. */
  readonly #tolerance: number = NaN;
  /** For how long the aim has been steady, s. */
  #steady = 0.0;
  /** When constant fire continues, s. */
  #nextAt = 0.0;

  constructor(params: ReferenceParams, game: GameView, tank: number, random: RandomStream) {
    this.#params = params;
    this.#game = game;
    this.#own = game.tanks.of(tank);
    this.#tolerance = Math.cos(Math.min(params.aimTolerance, Math.PI));
    this.#nextAt = random.uniform() * params.firePeriod;
  }

  constantFire(now: number): void {
    if (now < this.#nextAt - timeTolerance) return;
    this.#nextAt += this.#params.firePeriod;
    this.#fire();
  }

  aimedFire(opponent: Opponent): void {
    const isOnTarget = opponent.distance <= this.#params.range && this.#pointsAt(opponent);
    this.#steady = isOnTarget ? this.#steady + this.#game.plan.frame : 0;
    if (!isOnTarget || this.#steady < this.#params.aimTime - timeTolerance || !this.#reaches(opponent)) return;
    this.#steady = 0;
    this.#fire();
  }

  #fire(): void {
    this.#own.trigger = true;
  }

  #pointsAt({ aim: { x, y } }: Opponent): boolean {
    const along = x * this.#own.alongX + y * this.#own.alongY;
    return along >= this.#tolerance * Math.sqrt(x * x + y * y);
  }

  /** Returns true if nothing stands between the gun and the opponent's distance. */
  #reaches({ distance }: Opponent): boolean {
    const { x, y, alongX, alongY } = this.#own;
    return this.#game.arena.flight(x, y, alongX, alongY, distance) >= distance;
  }
}
