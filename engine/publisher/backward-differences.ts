/** Backward differences: velocity and acceleration from the positions that a publisher has seen, one a frame. */
import { copyRotation, KinematicState } from '../plugin-api/kinematic-state.ts';

/**
 * A velocity is the difference of the last two positions over the time between those two, an acceleration that of the last two velocities
 * over the same time. Both lag half a frame and more; the first velocity of a life is zero, and so are the first two accelerations.
 * Source: Murphy, listing 1.2, whose two names for that time are one; orientation and turn rate are the entity's own.
 */
export class BackwardDifferences {
  readonly #state = new KinematicState();
  #life = 0;
  #time = 0;
  /** Velocities known in this life. */
  #velocities = 0;

  /** The state at `now` with derivatives of its own. To be asked once a frame; the result is reused. */
  look(now: number, real: Readonly<KinematicState>, life: number): Readonly<KinematicState> {
    if (life !== this.#life) this.#begin(life);
    else if (now > this.#time) this.#differentiate(real, now - this.#time);
    const state = this.#state;
    state.x = real.x;
    state.y = real.y;
    state.z = real.z;
    copyRotation(real, state);
    this.#time = now;
    return state;
  }

  #begin(life: number): void {
    const state = this.#state;
    this.#life = life;
    this.#velocities = 0;
    state.vx = state.vy = state.vz = 0;
    state.ax = state.ay = state.az = 0;
  }

  #differentiate(real: Readonly<KinematicState>, dt: number): void {
    const state = this.#state;
    const { vx, vy, vz } = state;
    state.vx = (real.x - state.x) / dt;
    state.vy = (real.y - state.y) / dt;
    state.vz = (real.z - state.z) / dt;
    if (this.#velocities > 0) {
      state.ax = (state.vx - vx) / dt;
      state.ay = (state.vy - vy) / dt;
      state.az = (state.vz - vz) / dt;
    }
    this.#velocities += 1;
  }
}
