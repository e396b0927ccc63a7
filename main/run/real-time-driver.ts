/** Drives a session by the wall clock, in slices short enough that commands are heard between them. */
import type { Pace } from '../../contract/bench-state.ts';
import { AchievedPace } from './achieved-pace.ts';
import { PaceClock } from './pace-clock.ts';

/** Longest slice, s of wall time. */
const sliceLength = 0.01;

/** As much of a session as a driver needs. */
export interface Drivable {
  readonly plan: { readonly duration: number; readonly frame: number };
  readonly now: number;
  readonly finished: boolean;
  advanceTo(time: number): void;
}

/** Where the driver takes the session: on to its end, or over some frames and no further. */
type Mode = 'paused' | 'running' | 'stepping';

export class RealTimeDriver {
  readonly #session: Drivable;
  readonly #clock: () => number;
  readonly #onTick: () => void;
  readonly #paceClock: PaceClock;
  readonly #achieved = new AchievedPace();
  #pace: Pace;
  #mode: Mode = 'paused';
  /** Session time at which the present mode ends, s. */
  #end = 0;

  /** `clock`: wall time, s, monotonic. `onTick` is called after each frame. */
  constructor(session: Drivable, pace: Pace, clock: () => number, onTick: () => void) {
    this.#session = session;
    this.#clock = clock;
    this.#onTick = onTick;
    this.#pace = pace;
    this.#paceClock = new PaceClock(pace);
  }

  get pace(): Pace {
    return this.#pace;
  }

  /** True while there is something to do: running, or stepping. */
  get isMoving(): boolean {
    return this.#mode !== 'paused';
  }

  get isStepping(): boolean {
    return this.#mode === 'stepping';
  }

  get achievedPace(): number {
    return this.isMoving ? this.#achieved.at(this.#clock(), this.#session.now) : 0;
  }

  play(): void {
    this.#move('running', this.#pace, this.#session.plan.duration);
  }

  pause(): void {
    this.#mode = 'paused';
  }

  /** Advances by whole frames as fast as possible, then pauses. Steps that come while others are taken add up. */
  step(frames: number): void {
    const { frame, duration } = this.#session.plan;
    const from = this.isStepping ? Math.round(this.#end / frame) : this.#frameNumber();
    this.#move('stepping', 'max', Math.min(duration, (from + frames) * frame));
  }

  setPace(pace: Pace): void {
    this.#pace = pace;
    if (this.#mode === 'running') this.play();
  }

  /** Does what is due now, for at most a slice. Returns the wall seconds until more is due: 0 at once, null when nothing will be. */
  slice(): number | null {
    if (!this.isMoving) return null;
    const began = this.#clock();
    const due = Math.min(this.#end, this.#paceClock.due(began, this.#session.now));
    while (this.isMoving && this.#nextFrame() <= due && this.#clock() - began < sliceLength) this.#advance();
    if (!this.isMoving) return null;
    const wall = this.#clock();
    this.#achieved.mark(wall, this.#session.now);
    return this.#paceClock.until(this.#nextFrame(), wall);
  }

  #move(mode: Mode, pace: Pace, end: number): void {
    const wall = this.#clock();
    this.#mode = this.#session.finished ? 'paused' : mode;
    this.#end = end;
    this.#paceClock.start(pace, wall, this.#session.now);
    this.#achieved.start(wall, this.#session.now);
  }

  #advance(): void {
    const next = this.#nextFrame();
    this.#session.advanceTo(next);
    if (next >= this.#end) this.#mode = 'paused';
    this.#onTick();
  }

  /** Time of the next frame, or of the end where that comes sooner. */
  #nextFrame(): number {
    return Math.min(this.#end, (this.#frameNumber() + 1) * this.#session.plan.frame);
  }

  /** Number of the frame that has been reached; a rounding error short of a frame counts as on it. */
  #frameNumber(): number {
    return Math.floor(this.#session.now / this.#session.plan.frame + 1e-6);
  }
}
