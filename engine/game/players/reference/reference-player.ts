/** The reference player at work: looks, thinks again when it is time to, fires, and drives. */
import { Driving } from '../driving.ts';
import type { GameView, Player, PlayerContext } from '../player.ts';
import { Dodging } from './dodging.ts';
import { Gunner } from './gunner.ts';
import { Opponent } from './opponent.ts';
import type { ReferenceParams } from './parameters.ts';
import { Strategy } from './strategy.ts';

/** Frames are multiples of the frame but for rounding, s. */
const timeTolerance = 1e-9;

export class ReferencePlayer implements Player {
  readonly #params: ReferenceParams;
  readonly #game: GameView;
  readonly #tank: number;
  readonly #opponent: Opponent;
  readonly #strategy: Strategy;
  readonly #gunner: Gunner;
  readonly #dodging: Dodging;
  readonly #driving: Driving;
  /** When it thinks again, and when it swerves to the other side, s. */
  #thinksAt = 0.0;
  #swervesAt = 0.0;
  #swerve = 0.0;

  constructor({ params, tank, game, random }: PlayerContext<ReferenceParams>) {
    this.#params = params;
    this.#game = game;
    this.#tank = tank;
    this.#opponent = new Opponent(game, tank);
    this.#strategy = new Strategy(params, game, tank, random.split('strategy'));
    this.#gunner = new Gunner(params, game, tank, random.split('gun'));
    this.#dodging = new Dodging(params, game, tank);
    this.#driving = new Driving(game, tank, params.lookAhead);
    const phases = random.split('phases');
    this.#thinksAt = phases.uniform() * params.strategyPeriod;
    this.#swervesAt = phases.uniform() * params.zigzagPeriod;
    this.#swerve = params.zigzag;
  }

  decide(now: number): void {
    this.#look(now);
    this.#zigzag(now);
    if (this.#opponent.tank >= 0) this.#fight(now);
    else this.#stand();
  }

  #look(now: number): void {
    const opponent = this.#opponent;
    const isTime = now >= this.#thinksAt - timeTolerance;
    if (isTime) this.#thinksAt += this.#params.strategyPeriod;
    if (!isTime && opponent.tank >= 0) return opponent.look();
    opponent.choose();
    opponent.look();
    if (opponent.tank >= 0) this.#strategy.choose(opponent);
  }

  #zigzag(now: number): void {
    if (now < this.#swervesAt - timeTolerance) return;
    this.#swervesAt += this.#params.zigzagPeriod;
    this.#swerve = -this.#swerve;
  }

  #fight(now: number): void {
    const aim = Math.atan2(this.#opponent.meetY, this.#opponent.meetX) + this.#strategy.aimError;
    if (this.#params.fire === 'constant') this.#gunner.constantFire(now);
    else this.#gunner.aimedFire(aim, this.#opponent);
    const way = this.#way(aim);
    if (this.#dodging.look()) this.#driving.dodging(way, this.#dodging.gear);
    else this.#driving.towards(way);
  }

  /** Aiming it drives straight, otherwise it swerves. */
  #way(aim: number): number {
    const opponent = this.#opponent;
    const { near, aimRange } = this.#params;
    if (this.#strategy.kind === 'evade') return this.#strategy.direction(opponent) + this.#swerve;
    if (opponent.distance < near) return this.#strategy.breakAway(opponent) + this.#swerve;
    return opponent.distance <= aimRange ? aim : this.#strategy.direction(opponent) + this.#swerve;
  }

  #stand(): void {
    const { tanks } = this.#game;
    tanks.orderedSpeed[this.#tank] = 0;
    tanks.orderedTurnRate[this.#tank] = 0;
  }
}
