/** A tank of the game as a motion source: its real state is what the game says. */
import type { Tank } from '../game/tank.ts';
import { setYaw, type KinematicState } from '../base/kinematic-state.ts';
import type { MotionSource } from '../plugin-api/motion.ts';

export class TankSource implements MotionSource {
  readonly #tank: Tank;

  constructor(tank: Tank) {
    this.#tank = tank;
  }

  /** Acceleration is meaningless where velocity changes at once: none is published. */
  sample(_now: number, out: KinematicState): number {
    const tank = this.#tank;
    if (tank.spawn === 0) return 0;
    out.x = tank.x;
    out.y = tank.y;
    out.vx = tank.vx;
    out.vy = tank.vy;
    out.wz = tank.turnRate;
    setYaw(out, tank.heading);
    return tank.spawn;
  }
}
