/** The tank of one participant: it drives by the rules of the game among the others as this participant sees them. */
import { square } from '../base/math/power.ts';
import type { Game } from '../game/game.ts';
import type { Player } from '../game/players/player.ts';
import type { Tanks } from '../game/tanks.ts';
import { setYaw, type KinematicState } from '../base/kinematic-state.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { PlanarMoment, ReportSink } from './participant-output.ts';

export interface OwnTankParts {
  readonly tank: number;
  readonly spawn: number;
  readonly tanks: Tanks;
  /** s */
  readonly frame: number;
  readonly reports: ReportSink;
}

export class OwnTank implements MotionSource {
  readonly #parts: OwnTankParts;
  readonly #moment: PlanarMoment = { x: 0, y: 0, heading: 0, vx: 0, vy: 0, turnRate: 0 };
  /** When it may fire again, s. */
  #loadedAt = -Infinity;

  constructor(parts: OwnTankParts) {
    this.#parts = parts;
  }

  /** Where it is at a tick; reported to the host. */
  sample(now: number, out: KinematicState): number {
    const { tank, spawn, tanks, frame, reports } = this.#parts;
    const own = tanks.of(tank);
    const moment = this.#moment;
    out.x = moment.x = own.x;
    out.y = moment.y = own.y;
    out.vx = moment.vx = own.vx;
    out.vy = moment.vy = own.vy;
    out.wz = moment.turnRate = own.turnRate;
    moment.heading = own.heading;
    setYaw(out, moment.heading);
    reports.moved(Math.round(now / frame), moment);
    return spawn;
  }

  /** The pilot decides. True when the tank is to fire. */
  decide(game: Game, pilot: Player, now: number, since: number): boolean {
    const own = this.#parts.tanks.of(this.#parts.tank);
    this.#placeOthers(game);
    pilot.decide(now - since);
    const fires = own.trigger && now >= this.#loadedAt - timeTolerance;
    own.trigger = false;
    if (fires) this.#loadedAt = now + game.plan.shots.reload;
    return fires;
  }

  drive(): void {
    this.#parts.tanks.advanceOne(this.#parts.tank, this.#parts.frame);
  }

  /** The others stand where they are shown. */
  #placeOthers(game: Game): void {
    const { tank } = this.#parts;
    const { sights, tanks } = game;
    for (let other = 0; other < tanks.count; other++) {
      const place = tank * tanks.count + other;
      if (other === tank) continue;
      sights.look(place);
      const isKnown = sights.known[place] === 1;
      if (isKnown) this.#placeBeside(other, sights.x[place] as number, sights.y[place] as number, 2 * game.plan.tanks.radius);
      else tanks.of(other).x = Infinity;
    }
  }

  /** Delays can show another tank within this one: it is placed beside it, so that both have room to part. */
  #placeBeside(other: number, x: number, y: number, reach: number): void {
    const { tank, tanks } = this.#parts;
    const { x: ownX, y: ownY } = tanks.of(tank);
    const shown = tanks.of(other);
    const distance = Math.sqrt(square(x - ownX) + square(y - ownY));
    const isWithin = distance < reach;
    const out = isWithin && distance > 0 ? reach / distance : 1;
    shown.x = isWithin ? ownX + (distance > 0 ? (x - ownX) * out : reach) : x;
    shown.y = isWithin ? ownY + (y - ownY) * out : y;
  }
}

/** The motion of a tank that another participant drives. */
export const absent: MotionSource = { sample: () => 0 };
