/** The receiver: updates in, placed path out. */
import { anchorOf } from '../base/clocks/anchor.ts';
import type { ConvergenceScheme } from '../plugin-api/convergence.ts';
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import { DrawStep } from '../base/time/time-step.ts';
import type { ClockMode } from '../plugin-api/lane-rules.ts';
import { FirstCopies } from './first-copies.ts';
import type { GroundClamp } from './ground-clamp.ts';
import { beginsAnew, type PathModels } from '../update/path-models.ts';
import { copyPiece, PathPiece } from '../update/path-piece.ts';
import { hold, release } from '../update/piece-pool.ts';
import { carriesAll, UpdateCompletion } from '../update/update-completion.ts';

export interface ReceiverParts {
  readonly models: PathModels;
  readonly convergence: ConvergenceScheme;
  /** The placed path is the model's own path (see `ConvergenceDefinition.immediate`). */
  readonly immediate: boolean;
  readonly clock: ClockMode;
  /** By level of detail, the first from the beginning; null: what is shown stays where convergence puts it. Left out: it does at all levels. */
  readonly grounds?: readonly (GroundClamp | null)[];
}

/** Before the first update. Nobody writes into it. */
const nothing = new PathPiece();

/** What a receiver needs only now and then is made only then: of a hundred players there are thousands of receivers. */
export class Receiver {
  readonly models: PathModels;
  /** The update in use; `id` −1 before the first. Its own, or shared with others. */
  piece: PathPiece;
  #own: PathPiece | null = null;
  /** What is drawn since `draw` was last called; it means nothing before. */
  readonly shown = new KinematicState();
  /** Where the model, run on the update in use, was at the last drawing. */
  readonly target = new KinematicState();
  /** True once something is drawn. */
  drawn = false;
  /** Puts on the ground what is shown, after everything else; null: nothing does. May be exchanged at any time. */
  ground: GroundClamp | null;
  readonly #grounds: readonly (GroundClamp | null)[];
  readonly #convergence: ConvergenceScheme;
  readonly #immediate: boolean;
  readonly #clock: ClockMode;
  #before: KinematicState | null = null;
  readonly #lapse = new DrawStep();
  readonly #completion = new UpdateCompletion();
  readonly #copies = new FirstCopies();
  #landed = false;
  #landTime = 0;
  #drawTime = 0;

  constructor(parts: ReceiverParts) {
    this.models = parts.models;
    this.piece = nothing;
    this.#convergence = parts.convergence;
    this.#immediate = parts.immediate;
    this.#clock = parts.clock;
    this.#grounds = parts.grounds ?? [];
    this.ground = this.#grounds[0] ?? null;
  }

  /** True when this update has not arrived before; asking again with the same number says false. */
  isFirstCopy(serial: number): boolean {
    return this.#copies.isFirst(serial);
  }

  /**
   * True when the update is newer than the one in use. Numbers rise with time stamps, and tell updates of the same stamp apart. A part of
   * an entity, or of a life or level of it, that this receiver knows nothing of yet is of no use to it.
   */
  isNews(update: PathPiece): boolean {
    const { serial, life, level } = this.piece;
    return update.serial > serial && (carriesAll(update) || (update.life === life && update.level === level));
  }

  /** Takes an update into use at its arrival `now`. */
  accept(update: PathPiece, now: number, age: number, clockError = 0): void {
    this.enter(update, this.anchorFor(update, now, age, clockError));
  }

  /**
   * The session time (s) at which the path of an update that arrives at `now` passes through its state; `age` (s): how old it is as its
   * publisher estimates, for the clock mode one-way-delay; `clockError` (s): by how much the clock that the receiver reads is ahead of
   * session time. What is read at the arrival holds until the next update: in between, time goes by at the pace of session time.
   */
  anchorFor(update: PathPiece, now: number, age: number, clockError = 0): number {
    const stamp = update.stamp + (update.clockError - clockError);
    return anchorOf(this.#clock, stamp, now, age);
  }

  /** Takes an update into use: from now on the path is its own, which passes through its state at `anchor`. */
  enter(update: PathPiece, anchor: number): void {
    const newLife = update.life !== this.piece.life;
    if (update.level !== this.piece.level) this.ground = this.#grounds[update.level] ?? null;
    if (this.#canShare(update, anchor)) this.#follow(hold(update));
    else this.#derive(update, anchor);
    if (newLife) this.drawn = false;
    this.#landed = true;
  }

  /** What it would follow is the very update. */
  #canShare(update: PathPiece, anchor: number): boolean {
    return update.pool !== null && update.anchor === anchor && carriesAll(update) && this.models.areForgetful(update);
  }

  #derive(update: PathPiece, anchor: number): void {
    const own = this.#ownPiece();
    this.models.enter(this.#completion.of(update, this.models, own), anchor, own);
    this.#follow(own);
  }

  /** What it follows, as a piece of its own. */
  #ownPiece(): PathPiece {
    const own = (this.#own ??= new PathPiece());
    if (this.piece !== own) copyPiece(this.piece, own);
    return own;
  }

  #follow(piece: PathPiece): void {
    const before = this.piece;
    this.piece = piece;
    if (before.pool) release(before);
  }

  /** True for an update that a newer one has overtaken, where the model can use such. */
  mayLearnFrom(update: PathPiece): boolean {
    return this.models.of(this.piece).overtaken !== undefined && !beginsAnew(update, this.piece) && carriesAll(update);
  }

  /** Tells the model of an update that a newer one has overtaken. */
  learn(update: PathPiece): void {
    this.models.of(this.piece).overtaken?.(update.state, update.stamp);
  }

  /** From now on what it follows is of no life, until another full update arrives. */
  forget(): void {
    const own = this.#ownPiece();
    own.life = 0;
    this.#follow(own);
  }

  /** Draws the entity as it is shown at `now`. An update must have arrived. A new life is shown where it is, without convergence. */
  draw(now: number): void {
    this.models.stateAt(this.piece, now, this.target);
    if (this.#immediate || !this.drawn) this.#showTarget();
    else this.#converge(now);
    if (!this.drawn) this.#settle(now);
    this.drawn = true;
    this.#drawTime = now;
  }

  #showTarget(): void {
    copyState(this.target, this.shown);
    if (this.ground) this.ground.apply(this.shown);
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
    const before = (this.#before ??= new KinematicState());
    copyState(this.shown, before);
    if (this.#landed) this.#land(before);
    this.#lapse.elapsed = now - this.#landTime;
    this.#lapse.dt = dt;
    this.#convergence.place(this.target, this.#lapse, this.shown);
    if (this.ground) this.ground.apply(this.shown);
    this.shown.vx = (this.shown.x - before.x) / dt;
    this.shown.vy = (this.shown.y - before.y) / dt;
    this.shown.vz = (this.shown.z - before.z) / dt;
  }

  /** The scheme hears of the update as of the last drawing: what was shown then, and where the model, run on the update, was then. */
  #land(before: KinematicState): void {
    const now = this.#drawTime;
    this.#landed = false;
    this.models.stateAt(this.piece, now, before);
    this.#convergence.land(this.shown, before);
    this.#landTime = now;
    copyState(this.shown, before);
  }
}
