/** Acceleration damping: an acceleration that has turned since the last update is sent smaller. */
import type { KinematicState } from '../plugin-api/kinematic-state.ts';

/**
 * A · max(0, Â·Â_last). It calms a zigzag, and on a steady turn of ω takes all but cos(ω · interval) of the acceleration away. Source:
 * Murphy, listing 1.2 and its tip.
 */
export class AccelerationDamping {
  readonly #passFirst: boolean;
  #first = true;
  /** Direction of the last one before it was damped; zero where that was. */
  #x = 0;
  #y = 0;
  #z = 0;

  /** `passFirst`: the first acceleration goes as it is; otherwise as zero, as in the listing. */
  constructor(passFirst: boolean) {
    this.#passFirst = passFirst;
  }

  /** The next acceleration is a first one. */
  restart(): void {
    this.#first = true;
  }

  /** Damps the acceleration of a state that is about to be sent. */
  damp(state: KinematicState): void {
    const { ax, ay, az } = state;
    const length = Math.sqrt(ax * ax + ay * ay + az * az);
    const inverse = length > 0 ? 1 / length : 0;
    const cosine = (ax * this.#x + ay * this.#y + az * this.#z) * inverse;
    const scale = this.#first ? Number(this.#passFirst) : Math.max(0, cosine);
    this.#first = false;
    this.#x = ax * inverse;
    this.#y = ay * inverse;
    this.#z = az * inverse;
    state.ax *= scale;
    state.ay *= scale;
    state.az *= scale;
  }
}
