/** Drives a session by the wall clock, in slices short enough that commands are taken between them. */
import type { Pace } from '../../contract/bench-state.ts';
import { AchievedPace } from './achieved-pace.ts';
import type { Advance, TickingSession } from './advance.ts';

/** Longest slice, s of wall time. */
const sliceLength = 0.01;

/** As much of a session as a driver needs. */
export interface Drivable extends TickingSession {
  readonly now: number;
}

/** Destination of the session: its end, some ticks further, or as far as another clock has come. */
type Mode = 'paused' | 'running' | 'stepping' | 'following';

export class RealTimeDriver {
  readonly #session: Drivable;
  readonly #advance: Advance;
  readonly #clock: () => number;
  readonly #paceClock: PaceClock;
  readonly #achieved = new AchievedPace();
  #pace: Pace;
  #mode: Mode = 'paused';
  /** Session time at which the present mode ends, s. */
  #end = 0;

  /** `advance`: of the session, with its ticks. `clock`: wall time, s, monotonic. */
  constructor(session: Drivable, advance: Advance, pace: Pace, clock: () => number) {
    this.#session = session;
    this.#advance = advance;
    this.#clock = clock;
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

  /** Advances by whole ticks as fast as possible, then pauses. Steps that come while others are taken add up. */
  step(ticks: number): void {
    const { frame, duration } = this.#session.plan;
    const from = this.isStepping ? Math.round(this.#end / frame) : this.#tickNumber();
    this.#move('stepping', 'max', Math.min(duration, (from + ticks) * frame));
  }

  /** Runs to session time `time`, s, as soon as possible, and waits there in motion. */
  follow(time: number): void {
    const end = Math.min(Math.max(time, this.#session.now), this.#session.plan.duration);
    if (this.#mode === 'following') this.#end = end;
    else this.#move('following', 'max', end);
  }

  setPace(pace: Pace): void {
    this.#pace = pace;
    if (this.#mode === 'running') this.play();
  }

  /**
   * Does what is due, for at most a slice. Returns the wall seconds until more is due: 0 at once, null when nothing
   * will be.
   */
  slice(): number | null {
    if (!this.isMoving) return null;
    if (this.#mode === 'following') return this.#followed();
    const began = this.#clock();
    const due = Math.min(this.#end, this.#paceClock.due(began, this.#session.now));
    while (this.isMoving && this.#next <= due && this.#clock() - began < sliceLength) this.#step();
    if (!this.isMoving) return null;
    const wall = this.#clock();
    this.#achieved.mark(wall, this.#session.now);
    return this.#paceClock.until(this.#next, wall);
  }

  #followed(): number | null {
    const began = this.#clock();
    while (this.#session.now < this.#end && this.#clock() - began < sliceLength) this.#advance.step(this.#end);
    this.#achieved.mark(this.#clock(), this.#session.now);
    if (this.#session.finished) this.#mode = 'paused';
    return this.#session.now < this.#end ? 0 : null;
  }

  #move(mode: Mode, pace: Pace, end: number): void {
    const wall = this.#clock();
    this.#mode = this.#session.finished ? 'paused' : mode;
    this.#end = end;
    this.#paceClock.start(pace, wall, this.#session.now);
    this.#achieved.start(wall, this.#session.now);
  }

  #step(): void {
    const next = this.#next;
    this.#advance.step(this.#end);
    if (next >= this.#end) this.#mode = 'paused';
  }

  /** Session time of the next stop, s. */
  get #next(): number {
    return this.#advance.next(this.#end);
  }

  /** Number of the tick that has been reached; a rounding error short of a tick counts as on it. */
  #tickNumber(): number {
    return Math.floor(this.#session.now / this.#session.plan.frame + 1e-6);
  }
}

/** Greatest lag behind the wall clock, s of wall time. Any further lag is dropped. */
export const largestLag = 0.25;

export class PaceClock {
  #pace: number;
  /** A wall time and the session time that is due at it, s. */
  #wall = 0;
  #session = 0;

  constructor(pace: Pace) {
    this.#pace = asNumber(pace);
  }

  /** From `wall` on, session time runs from `session` at the given pace. */
  start(pace: Pace, wall: number, session: number): void {
    this.#pace = asNumber(pace);
    this.#wall = wall;
    this.#session = session;
  }

  /** The session time to be reached by `wall` by a session that is at `session` now. */
  due(wall: number, session: number): number {
    if (this.#pace === Infinity) return Infinity;
    const due = this.#session + (wall - this.#wall) * this.#pace;
    const reachable = session + largestLag * this.#pace;
    if (due <= reachable) return due;
    this.#session -= due - reachable;
    return reachable;
  }

  /** Wall seconds from `wall` until session time `session` is due; 0 when it is. */
  until(session: number, wall: number): number {
    if (this.#pace === Infinity) return 0;
    return Math.max(0, this.#wall + (session - this.#session) / this.#pace - wall);
  }
}

function asNumber(pace: Pace): number {
  return pace === 'max' ? Infinity : pace;
}
