/** A tank of the game as a motion source: its real state is what the game says. */
import type { Tanks } from '../game/tanks.ts';
import { setYaw, type KinematicState } from '../plugin-api/kinematic-state.ts';
import type { MotionSource } from '../world/motion-source.ts';

export class TankSource implements MotionSource {
  readonly #tanks: Tanks;
  readonly #tank: number;

  constructor(tanks: Tanks, tank: number) {
    this.#tanks = tanks;
    this.#tank = tank;
  }

  /** Acceleration is meaningless where velocity changes at once: none is published. One life. */
  sample(_now: number, out: KinematicState): number {
    const { x, y, vx, vy, heading, turnRate } = this.#tanks;
    out.x = x[this.#tank] as number;
    out.y = y[this.#tank] as number;
    out.vx = vx[this.#tank] as number;
    out.vy = vy[this.#tank] as number;
    out.wz = turnRate[this.#tank] as number;
    setYaw(out, heading[this.#tank] as number);
    return 1;
  }
}
