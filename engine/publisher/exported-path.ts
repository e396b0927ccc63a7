/** The exported path: what the publisher's DR model says from its own updates, with no network in between. */
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import { tenures } from '../update/contracts.ts';
import { beginsAnew, type PathModels } from '../update/path-models.ts';
import { Fix } from '../update/fix.ts';
import { copyUpdate, Update } from '../update/update.ts';
import { UpdateCodec } from '../update/update-codec.ts';
import { UpdateCompletion } from '../update/update-completion.ts';
import { everything, type UpdateParts } from '../update/update-parts.ts';

/** Numbers the updates of all levels of an entity. */
export interface Serials {
  next: number;
}

export interface ExportForm {
  /** Left out: updates are sent as they are. */
  readonly codec?: UpdateCodec;
  /** Level of detail. Left out: the only one. */
  readonly level?: number;
  /** Number of the contract that the first updates name. Left out: 0. */
  readonly contract?: number;
  readonly serials?: Serials;
}

export class ExportedPath {
  declare readonly models: PathModels;
  /** The newest update as those who get it read it; `id` −1 before the first. */
  readonly update = new Update();
  /** The fix that the path follows: the newest update as the model takes it. */
  readonly fix = new Fix();
  /** False before the first update and from the end of a spawn to the next update: there is no path then. */
  live = false;
  /**
   * Number of the contract that the next update names; where it is another one than before, that update must be a full
   * one.
   */
  declare contract: number;
  /** Of the next update: see `UpdateHead.hop`. */
  hop = 0;
  readonly #codec: UpdateCodec;
  readonly #serials: Serials;
  readonly #completion = new UpdateCompletion();
  /** Where the path is at `#time` (s); NaN: not worked out since it changed. */
  readonly #state = new KinematicState();
  #time = NaN;

  constructor(models: PathModels, { codec = new UpdateCodec(), level = 0, contract = 0, serials = { next: 0 } }: ExportForm = {}) {
    this.models = models;
    this.#codec = codec;
    this.#serials = serials;
    this.contract = contract;
    this.update.level = level;
    this.update.contract = contract;
  }

  /**
   * Makes the state at `now`, or the named parts of it, the newest update. A path that begins, or begins again,
   * remembers nothing before.
   */
  renew(now: number, state: Readonly<KinematicState>, spawn: number, parts: UpdateParts = everything): void {
    const { update } = this;
    update.id += 1;
    update.serial = this.#serials.next++;
    update.spawn = spawn;
    update.hop = this.hop;
    update.stamp = now;
    update.parts = parts;
    copyState(state, update.state);
    if (this.contract !== update.contract) this.#changeContract();
    if (!this.live || beginsAnew(update, this.fix)) this.#begin();
    this.models.of(update).describe?.(state, now, update.state);
    this.#codec.seal(update);
    this.#enter(now);
  }

  /**
   * Makes an update that was made elsewhere the newest, under numbers of its own here. It must not be older than the
   * last.
   */
  follow(made: Readonly<Update>): void {
    const { update } = this;
    const id = update.id + 1;
    copyUpdate(made, update);
    update.id = id;
    update.serial = this.#serials.next++;
    this.contract = update.contract;
    this.hop = update.hop;
    if (!this.live || beginsAnew(update, this.fix)) this.#begin();
    this.#enter(update.stamp);
  }

  /** From now on the path is that of the newest update, which it passes through at `anchor`. */
  #enter(anchor: number): void {
    this.models.enter(this.#completion.of(this.update, this.models, this.fix), anchor, this.fix);
    this.#time = NaN;
    this.live = true;
  }

  #changeContract(): void {
    this.update.contract = this.contract;
    this.update.tenure = (this.update.tenure + 1) % tenures;
  }

  /** A new spawn or contract, or the same spawn seen again: the model forgets before it describes the next update. */
  #begin(): void {
    const { update, fix } = this;
    this.models.of(update).restart?.();
    fix.spawn = update.spawn;
    fix.hop = update.hop;
    fix.level = update.level;
    fix.contract = update.contract;
    fix.tenure = update.tenure;
  }

  /** The bytes of an update of this path, until more are written or read. */
  write(entity: number, update: Readonly<Update>): Uint8Array {
    this.#codec.encode(entity, update);
    return this.#codec.bytes.subarray(0, update.bytes);
  }

  /** Reads an update of such a path that was written elsewhere; false: the bytes are none. */
  read(bytes: Uint8Array, update: Update): boolean {
    return this.#codec.read(bytes, update);
  }

  /**
   * Where the path is at `now`, until `at` is called for another time; worked out once however many call. There must
   * have been an update.
   */
  at(now: number): Readonly<KinematicState> {
    if (now !== this.#time) this.models.stateAt(this.fix, now, this.#state);
    this.#time = now;
    return this.#state;
  }

  /** Writes where the path is at `now`. There must have been an update. */
  stateAt(now: number, out: KinematicState): void {
    copyState(this.at(now), out);
  }
}
