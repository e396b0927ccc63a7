/** The exported path: what the publisher's DR model says from its own updates, with no network in between. */
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import { copyState, type KinematicState } from '../plugin-api/kinematic-state.ts';
import { enterPath } from './enter-path.ts';
import { PathPiece } from './path-piece.ts';
import { UpdateCodec } from './update-codec.ts';
import { UpdateCompletion } from './update-completion.ts';
import { everything, type UpdateParts } from './update-parts.ts';

/** Numbers the updates of all levels of an entity. */
export interface Serials {
  next: number;
}

export interface ExportForm {
  /** Left out: updates are sent as they are. */
  readonly codec?: UpdateCodec;
  /** Level of detail. Left out: the only one. */
  readonly level?: number;
  readonly serials?: Serials;
}

export class ExportedPath {
  readonly model: DeadReckoningModel;
  /** The newest update as those who get it read it; `id` −1 before the first. */
  readonly update = new PathPiece();
  /** What the path follows: the newest update as the model takes it. */
  readonly piece = new PathPiece();
  /** False before the first update and from the end of a life to the next update: there is no path then. */
  live = false;
  readonly #codec: UpdateCodec;
  readonly #serials: Serials;
  readonly #completion = new UpdateCompletion();

  constructor(model: DeadReckoningModel, { codec = new UpdateCodec(), level = 0, serials = { next: 0 } }: ExportForm = {}) {
    this.model = model;
    this.#codec = codec;
    this.#serials = serials;
    this.update.level = level;
  }

  /** Makes the state at `now`, or the named parts of it, the newest update. A path that begins, or begins again, remembers nothing before. */
  renew(now: number, state: Readonly<KinematicState>, life: number, parts: UpdateParts = everything): void {
    const { update } = this;
    update.id += 1;
    update.serial = this.#serials.next++;
    update.life = life;
    update.stamp = now;
    update.anchor = now;
    update.parts = parts;
    copyState(state, update.state);
    if (!this.live || life !== this.piece.life) this.#begin(life);
    this.model.describe?.(state, now, update.state);
    this.#codec.seal(update);
    enterPath(this.model, this.#completion.of(update, this.model, this.piece), now, this.piece);
    this.live = true;
  }

  /** A new life, or the same one seen again: the model forgets before it describes what comes. */
  #begin(life: number): void {
    this.model.restart?.();
    this.piece.life = life;
  }

  /** Writes where the exported path is at `now`. There must have been an update. */
  stateAt(now: number, out: KinematicState): void {
    this.model.extrapolate(this.piece.state, now - this.piece.anchor, out);
  }
}
