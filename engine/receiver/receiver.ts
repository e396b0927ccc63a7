/** The receiver: updates in, placed path out. */
import { anchorOf } from '../base/clocks/anchor.ts';
import type { ConvergenceScheme } from '../plugin-api/convergence.ts';
import { distanceBetween } from '../base/math/distance-between.ts';
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import { DrawStep } from '../base/time/time-step.ts';
import type { ClockMode, TeleportRule } from '../plugin-api/lane-rules.ts';
import { FirstCopies } from './first-copies.ts';
import type { GroundClamp } from './ground-clamp.ts';
import type { RenderedPast } from './rendered-past.ts';
import { beginsAnew, type PathModels } from '../update/path-models.ts';
import { copyFix, Fix } from '../update/fix.ts';
import { hold, release, type Update } from '../update/update.ts';
import { carriesAll, UpdateCompletion } from '../update/update-completion.ts';

/** Inputs of a drawing, and its state until the next. */
export class ReceiverScratch {
  readonly target = new KinematicState();
  /** The state shown at the drawing before: only its position and velocity count. */
  readonly before = new KinematicState();
  readonly step = new DrawStep();
}

export interface ReceiverParts {
  readonly models: PathModels;
  readonly convergence: ConvergenceScheme;
  /** The placed path is the model's own path (see `ConvergenceDefinition.immediate`). */
  readonly immediate: boolean;
  readonly clock: ClockMode;
  /** Teleports slide as the scheme has it. Left out: each is shown as one jump. */
  readonly slides?: boolean;
  /** Longer corrections, m, are shown at once. Left out: none. */
  readonly jumpBeyond?: number | undefined;
  /** Left out, or null: no playout; the newest update is extrapolated at once. Its own. */
  readonly past?: RenderedPast | null;
  /**
   * Indexed by level of detail, the first from the beginning; null: entities stay where convergence puts them. Left out:
   * clamping at all levels.
   */
  readonly grounds?: readonly (GroundClamp | null)[];
  /** Receivers that are drawn one after another may have it in common. Left out: its own. */
  readonly scratch?: ReceiverScratch;
}

/** Before the first update. Never written. */
const nothing = new Fix();

/** Objects that a receiver needs only now and then are made only then: of a hundred players there are thousands of receivers. */
export class Receiver {
  declare readonly models: PathModels;
  /** The fix that it follows; `id` −1 before the first update. Its own, or that of a shared update. */
  fix: Readonly<Fix> = nothing;
  #own: Fix | null = null;
  /** The shared update whose fix it follows; held. */
  #shared: Update | null = null;
  /** Drawn when `draw` was last called; invalid before. */
  readonly shown = new KinematicState();
  /** True once something is drawn. */
  drawn = false;
  /** What the last drawing did: it showed a teleport as a jump, or began to slide to where one led. */
  teleport: TeleportRule | null = null;
  /** Puts the drawn entity on the ground, after everything else; null: nothing does. May be exchanged at any time. */
  declare ground: GroundClamp | null;
  /** What is shown of the past, by the lane's playout; null: the newest update is extrapolated. */
  readonly past: RenderedPast | null;
  readonly #grounds: readonly (GroundClamp | null)[];
  readonly #convergence: ConvergenceScheme;
  readonly #immediate: boolean;
  readonly #slides: boolean;
  readonly #jumpBeyond: number = NaN;
  readonly #clock: ClockMode;
  readonly #scratch: ReceiverScratch;
  readonly #completion = new UpdateCompletion();
  readonly #copies = new FirstCopies();
  #placed: KinematicState | null = null;
  /** How long ago the state was that the model of the update in use shows by design, s. */
  #playout = 0.0;
  #landed = false;
  /** The update in use is the first that says of a teleport, and nothing was drawn since. */
  #isTeleport = false;
  #landTime = 0;
  #drawTime = 0;

  constructor(parts: ReceiverParts) {
    this.models = parts.models;
    this.#convergence = parts.convergence;
    this.#immediate = parts.immediate;
    this.#slides = (parts.slides ?? false) && !parts.immediate;
    this.#jumpBeyond = parts.jumpBeyond ?? Infinity;
    this.#clock = parts.clock;
    this.past = parts.past ?? null;
    this.#scratch = parts.scratch ?? new ReceiverScratch();
    this.#grounds = parts.grounds ?? [];
    this.ground = this.#grounds[0] ?? null;
  }

  /** Where the model, run on the update in use, is at this drawing; it means nothing once another receiver is drawn. */
  get target(): Readonly<KinematicState> {
    return this.#scratch.target;
  }

  /**
   * Where the entity was shown at the drawing before, where there was one: only position and velocity count. As `target`
   * it means something at this drawing.
   */
  get before(): Readonly<KinematicState> {
    return this.#scratch.before;
  }

  /** True when this update has not arrived before; false when called again with the same number. */
  isFirstCopy(serial: number): boolean {
    return this.#copies.isFirst(serial);
  }

  /**
   * True when the update is newer than the one in use. Numbers rise with time stamps, and order updates of the same
   * stamp. A part of an entity, or of a spawn or level of it, of which this receiver has no full update yet, is of no
   * use to it.
   */
  isNewer(update: Update): boolean {
    const { serial, spawn, hop, level } = this.fix;
    const goesOn = update.spawn === spawn && update.hop === hop && update.level === level;
    return update.serial > serial && (carriesAll(update) || goesOn);
  }

  /**
   * Age (s) of the state that the placed path is drawn from: of the update it follows, or of the past the model shows.
   */
  shownAge(now: number): number {
    const age = now - this.fix.stamp + this.fix.stampedLate;
    // What the clock mode makes of the stamp is not its age.
    if (this.past && this.past.time < this.fix.anchor) return age + (this.fix.anchor - this.past.time);
    return age > this.#playout ? age : this.#playout;
  }

  /** Takes an update into use at its arrival `now`. */
  accept(update: Update, now: number, age: number, clockError = 0): void {
    this.enter(update, this.anchorFor(update, now, age, clockError), now);
  }

  /**
   * The session time (s) at which the path of an update that arrives at `now` passes through its state; `age` (s): how
   * old it is as its publisher estimates, for the clock mode one-way-delay; `clockError` (s): by how much the clock
   * that the receiver reads is ahead of session time. The reading at the arrival is valid until the next update: in
   * between, time passes at the rate of session time.
   */
  anchorFor(update: Update, now: number, age: number, clockError = 0): number {
    const stamp = update.stamp + (update.clockError - clockError);
    return anchorOf(this.#clock, stamp, now, age);
  }

  /** Takes an update into use at `now`: from now on the path is its own, which passes through its state at `anchor`. */
  enter(update: Update, anchor: number, now: number): void {
    const isNewSpawn = update.spawn !== this.fix.spawn;
    const isTeleport = !isNewSpawn && update.hop !== this.fix.hop;
    if (isTeleport && this.past) this.past.leap(anchor);
    else if (isTeleport) this.#isTeleport = true;
    if (update.level !== this.fix.level) this.ground = this.#grounds[update.level] ?? null;
    if (this.#canShare(update, anchor)) this.#follow(update.fix as Fix, hold(update));
    else this.#derive(update, anchor);
    this.#playout = this.models.playoutDelayOf(this.fix);
    if (isNewSpawn) this.drawn = this.#isTeleport = false;
    this.#landed = true;
    if (this.past) this.#remember(this.past, isNewSpawn, now);
  }

  /** What is interpolated later is what the model says at the update itself. */
  #remember(past: RenderedPast, isNewSpawn: boolean, now: number): void {
    const { target } = this.#scratch;
    if (isNewSpawn) past.beginSpawn();
    this.models.stateAfter(this.fix, 0, target);
    past.take(target, this.fix.anchor, now);
  }

  /** It would follow the update's own fix. */
  #canShare(update: Update, anchor: number): boolean {
    return update.fix !== null && update.stamp === anchor && carriesAll(update) && this.models.isStatelessFor(update);
  }

  #derive(update: Update, anchor: number): void {
    const own = this.#ownFix();
    this.models.enter(this.#completion.of(update, this.models, own), anchor, own);
    this.#follow(own, null);
  }

  /** The fix that it follows, as one of its own. */
  #ownFix(): Fix {
    const own = (this.#own ??= new Fix());
    if (this.fix !== own) copyFix(this.fix, own);
    return own;
  }

  #follow(fix: Fix, shared: Update | null): void {
    const before = this.#shared;
    this.fix = fix;
    this.#shared = shared;
    if (before) release(before);
  }

  /** True for an update that a newer one has overtaken, where the model can use such. */
  usesLateUpdates(update: Update): boolean {
    const isOfUse = this.past !== null || this.models.of(this.fix).overtaken !== undefined;
    return isOfUse && !beginsAnew(update, this.fix) && carriesAll(update);
  }

  /** Passes the model, and the playout, an update that a newer one has overtaken. */
  takeLate(update: Update, anchor = update.stamp, now = anchor): void {
    this.models.of(this.fix).overtaken?.(update.state, update.stamp);
    this.past?.takeLate(this.models.takesStates(this.fix) ? update.state : null, anchor, now);
  }

  /** From now on it follows no spawn, until another full update arrives. */
  forget(): void {
    const own = this.#ownFix();
    own.spawn = 0;
    this.#follow(own, null);
    this.past?.forget();
  }

  /**
   * Draws the entity as it is shown at `now`. An update must have arrived. A new spawn is shown where it is, without
   * convergence.
   */
  draw(now: number): void {
    if (this.past) this.#drawPast(this.past, now);
    else this.models.stateAt(this.fix, now, this.#scratch.target);
    const isTooFar = this.#isTooFar();
    this.teleport = this.#isTeleport ? (this.#slides && !isTooFar ? 'slide' : 'jump') : null;
    this.#isTeleport = false;
    if (this.teleport === 'jump' || isTooFar) this.drawn = false;
    if (this.#immediate || !this.drawn) this.#showTarget();
    else this.#converge(now);
    if (!this.drawn) this.#settle(now);
    this.drawn = true;
    this.#drawTime = now;
  }

  /** With a playout a teleport is one when its moment is rendered, however long ago its update arrived. */
  #drawPast(past: RenderedPast, now: number): void {
    past.draw(this.fix, this.models, now, this.#scratch.target);
    this.#isTeleport = past.leaps;
    if (past.leaps) this.#landed = true;
  }

  /**
   * Distance (m) of the placed path from `place` at `now`, which draws nothing: the model's own path, or the drawn one,
   * which goes on straight from the last drawing.
   */
  distanceAt(now: number, place: Readonly<KinematicState>): number {
    const at = (this.#placed ??= new KinematicState());
    if (!this.drawn || (this.#immediate && !this.past)) {
      this.models.stateAt(this.fix, now, at);
      return distanceBetween(at, place);
    }
    const dt = now - this.#drawTime;
    const { shown } = this;
    at.x = shown.x + shown.vx * dt;
    at.y = shown.y + shown.vy * dt;
    at.z = shown.z + shown.vz * dt;
    return distanceBetween(at, place);
  }

  /** The update that landed asks for a longer correction than is smoothed. */
  #isTooFar(): boolean {
    if (!this.#landed || !this.drawn || this.#jumpBeyond === Infinity) return false;
    const at = (this.#placed ??= new KinematicState());
    this.#aimBefore(at);
    return distanceBetween(this.shown, at) > this.#jumpBeyond;
  }

  #showTarget(): void {
    this.#rememberPlace();
    copyState(this.target, this.shown);
    if (this.ground) this.ground.apply(this.shown);
  }

  #rememberPlace(): void {
    const { before } = this.#scratch;
    before.x = this.shown.x;
    before.y = this.shown.y;
    before.z = this.shown.z;
    before.vx = this.shown.vx;
    before.vy = this.shown.vy;
    before.vz = this.shown.vz;
  }

  /** A first drawing counts as landed on the target, so that the scheme starts from rest. */
  #settle(now: number): void {
    this.#landed = false;
    this.#landTime = now;
    this.#convergence.restart?.();
    this.#convergence.land(this.shown, this.target);
  }

  #converge(now: number): void {
    const dt = now - this.#drawTime;
    if (dt <= 0) return;
    const { target, before, step } = this.#scratch;
    if (this.#landed) this.#land(before);
    this.#rememberPlace();
    step.elapsed = now - this.#landTime;
    step.dt = dt;
    this.#convergence.place(target, step, this.shown);
    if (this.ground) this.ground.apply(this.shown);
    this.shown.vx = (this.shown.x - before.x) / dt;
    this.shown.vy = (this.shown.y - before.y) / dt;
    this.shown.vz = (this.shown.z - before.z) / dt;
  }

  /**
   * The scheme hears of the update as of the last drawing: what was shown then, and where the model, run on the update,
   * was then.
   */
  #land(before: KinematicState): void {
    this.#landed = false;
    this.#aimBefore(before);
    this.#convergence.land(this.shown, before);
    this.#landTime = this.#drawTime;
  }

  /** Writes where the entity is to be shown at the last drawing, by what is known now. */
  #aimBefore(out: KinematicState): void {
    const { past } = this;
    if (!past) this.models.stateAt(this.fix, this.#drawTime, out);
    else if (past.leaps) goBack(this.target, past.advance, out);
    else past.drawBefore(this.fix, this.models, out);
  }
}

/** Where a body was `time` (s) ago if it came straight on. */
function goBack(state: Readonly<KinematicState>, time: number, out: KinematicState): void {
  copyState(state, out);
  out.x -= state.vx * time;
  out.y -= state.vy * time;
  out.z -= state.vz * time;
}
