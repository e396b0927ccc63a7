/** The receiver of a part: updates in, the angle that is shown out. */
import { anchorOf } from '../base/clocks/anchor.ts';
import { wrapAngle } from '../base/math/angle.ts';
import type { ClockMode } from '../plugin-api/lane-rules.ts';
import { ArticulationUpdate, copyArticulation } from '../update/articulation-update.ts';

export class ArticulationReceiver {
  /** The update in use; `serial` −1 before the first. */
  readonly update = new ArticulationUpdate();
  readonly #clock: ClockMode;
  readonly #smoothing: number;
  /** Session time (s) at which the part passes through the update's angle. */
  #anchor = 0.0;
  /** Angle (rad) by which what was shown was off the update when it came, at `#since` (s). */
  #offset = 0.0;
  #since = 0.0;

  /** `smoothing` (s): over which an update is taken in; 0: at once. */
  constructor(clock: ClockMode, smoothing: number) {
    this.#clock = clock;
    this.#smoothing = smoothing;
  }

  /**
   * An update arrives, `age` (s) old as its publisher estimates; `clockError` (s): by how much the clock that is read
   * now is ahead of session time. An update that is not newer than the one in use changes nothing. A part of a new
   * spawn is shown where it is.
   */
  take(update: Readonly<ArticulationUpdate>, now: number, age: number, clockError: number): void {
    if (update.serial <= this.update.serial) return;
    const isSmoothed = this.#smoothing > 0 && update.spawn === this.update.spawn;
    const shown = this.angleAt(now);
    copyArticulation(update, this.update);
    this.#anchor = anchorOf(this.#clock, update.stamp + (update.clockError - clockError), now, age);
    this.#offset = isSmoothed ? wrapAngle(shown - this.#saidAt(now)) : 0;
    this.#since = now;
  }

  /** The angle (rad, −π to π) at which the part is shown at `now`: that of the update, and the rest of the offset. */
  angleAt(now: number): number {
    const left = this.#offset === 0 ? 0 : Math.max(0, 1 - (now - this.#since) / this.#smoothing);
    return wrapAngle(this.#saidAt(now) + this.#offset * left);
  }

  #saidAt(now: number): number {
    return this.update.angle + this.update.rate * (now - this.#anchor);
  }
}
