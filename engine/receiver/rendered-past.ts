/**
 * What a receiver with a playout shows: the time of the sender that its render clock says, between two updates that
 * have arrived, or past the newest one as the model extrapolates it.
 */
import type { KinematicState } from '../base/kinematic-state.ts';
import { PastStates } from '../base/past-states.ts';
import { type Interpolation, PlayoutArrival, type PlayoutClock, PlayoutFrame, RenderTime } from '../plugin-api/playout.ts';
import type { Fix } from '../update/fix.ts';
import type { PathModels } from '../update/path-models.ts';

/** Updates for which there is room at first. */
const room = 32;
/** No playout shows more than this of the past, s. */
const longest = 10;

export class RenderedPast {
  /** The time that is shown, on the sender's time line, s; NaN before the first drawing. */
  time = NaN;
  /** How much session time, and how much of the sender's, has passed since the drawing before, s; NaN at the first. */
  dt = NaN;
  advance = NaN;
  /** True when the last drawing is the first at the new place of a teleport, which is shown from `leapTime` (s) on. */
  leaps = false;
  leapTime = NaN;
  readonly #clock: PlayoutClock;
  readonly #past: PastStates;
  readonly #arrival = new PlayoutArrival();
  readonly #frame = new PlayoutFrame();
  readonly #rendered = new RenderTime();
  #drawnAt = NaN;
  /** The time that was shown at the drawing before, s. */
  #before = NaN;
  /** How many teleports had been shown by then. */
  #leapsBefore = 0;
  /** When the newest update arrived, s. */
  #arrivedAt = NaN;

  constructor(clock: PlayoutClock, interpolation: Interpolation) {
    this.#clock = clock;
    this.#past = new PastStates({ room, back: longest, maxExtra: 0, interpolation });
  }

  /**
   * An update arrives at `now` whose place on the sender's time line is `stamp`, s. Of several in one place, as where
   * arrivals are their places, the newest counts.
   */
  take(state: Readonly<KinematicState>, stamp: number, now: number): void {
    this.#past.take(state, stamp, true);
    this.#notify(stamp, now);
  }

  /** As `take`, of one that a newer one has overtaken; `state`: null where it is of no use. */
  takeLate(state: Readonly<KinematicState> | null, stamp: number, now: number): void {
    if (state) this.#past.take(state, stamp);
    this.#notify(stamp, now);
  }

  /** A new spawn: what came before is no longer shown. */
  beginSpawn(): void {
    this.#past.restart();
    this.#leapsBefore = this.#past.leaps;
  }

  /** A teleport: the next update, at `stamp` (s) on the sender's time line, is the first at the new place. */
  leap(stamp: number): void {
    this.#past.leap(stamp);
  }

  /** The receiver has left: what comes has nothing to do with what came before. */
  forget(): void {
    this.#past.restart();
    this.#clock.restart?.();
    this.time = this.dt = this.advance = this.#before = this.#drawnAt = NaN;
  }

  /** Asks the clock which time is shown at `now`, and writes the state then. `fix`: of the newest update. */
  draw(fix: Readonly<Fix>, models: PathModels, now: number, out: KinematicState): void {
    const isFirst = Number.isNaN(this.#drawnAt);
    const frame = this.#frame;
    frame.now = now;
    frame.dt = isFirst ? 0 : now - this.#drawnAt;
    frame.newest = fix.anchor;
    this.#clock.render(frame, this.#rendered);
    this.dt = isFirst ? NaN : frame.dt;
    this.advance = this.#rendered.time - this.time;
    this.#before = this.time;
    this.time = this.#rendered.time;
    this.#drawnAt = now;
    this.#place(this.time, fix, models, out);
    this.#noticeLeap(isFirst, fix);
  }

  #noticeLeap(isFirst: boolean, { anchor }: Readonly<Fix>): void {
    const past = this.#past;
    const isNewest = this.time >= anchor;
    const leaps = isNewest ? past.leaps : past.writtenLeaps;
    this.leaps = !isFirst && leaps !== this.#leapsBefore;
    this.#leapsBefore = leaps;
    if (!this.leaps) return;
    const since = isNewest ? anchor : past.writtenFrom;
    // A teleport whose moment was over when its update arrived is shown from the arrival on.
    const isInTime = this.#before < since;
    this.leapTime = isInTime ? this.#drawnAt - ((this.time - since) / this.advance) * this.dt : this.#arrivedAt;
  }

  /** Writes where the entity was at the drawing before, by what is known now. */
  drawBefore(fix: Readonly<Fix>, models: PathModels, out: KinematicState): void {
    this.#place(this.#before, fix, models, out);
  }

  #notify(stamp: number, now: number): void {
    this.#arrival.stamp = stamp;
    this.#arrival.now = now;
    this.#clock.arrive(this.#arrival);
    this.#arrivedAt = now;
  }

  #place(time: number, fix: Readonly<Fix>, models: PathModels, out: KinematicState): void {
    if (time >= fix.anchor) return models.stateAt(fix, time, out);
    this.#past.newest = Infinity;
    this.#past.time = time;
    this.#past.write(out);
  }
}

/** By the clock's choice; without velocities in the updates there is no cubic through them. */
export function pastOf(clock: PlayoutClock, { carryVelocities }: PathModels): RenderedPast {
  return new RenderedPast(clock, carryVelocities ? (clock.interpolation ?? 'hermite') : 'linear');
}
