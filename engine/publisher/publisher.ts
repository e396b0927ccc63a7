/** The publisher: real path in, updates out, by the trigger and the scheduler of its lane. */
import type { Acknowledgement, FairnessScheduler } from '../plugin-api/fairness.ts';
import type { KinematicState } from '../plugin-api/kinematic-state.ts';
import type { ContractChoice } from './contract-choice.ts';
import type { ExportedPath } from './exported-path.ts';
import type { FullUpdates } from './full-updates.ts';
import type { Outbox } from './outbox.ts';
import type { PathPiece } from '../update/path-piece.ts';
import type { SchedulerView } from './scheduler-view.ts';
import type { Trigger } from './trigger.ts';
import { everything, type UpdateParts } from '../update/update-parts.ts';
import type { UpdatePreparation } from './update-preparation.ts';

/** What surrounds a publisher: it hears of changes of the exported path. */
export interface PublisherSurroundings {
  /** The exported path is about to get a new piece, or to end. */
  exporting(now: number): void;
  /** It has. */
  exported(now: number): void;
}

export interface PublisherParts {
  readonly exported: ExportedPath;
  readonly trigger: Trigger;
  /** Left out: the real state is sent as it is. */
  readonly preparation?: UpdatePreparation | null;
  /** When everything goes; in between go the parts that have strayed. Left out: every update is a full one. */
  readonly fullUpdates?: FullUpdates | null;
  /** Left out: all updates name the same contract. */
  readonly contracts?: ContractChoice | null;
  readonly scheduler: FairnessScheduler;
  readonly outbox: Outbox;
  readonly view: SchedulerView;
  readonly surroundings: PublisherSurroundings;
}

export class Publisher {
  readonly exported: ExportedPath;
  readonly #trigger: Trigger;
  readonly #preparation: UpdatePreparation | null;
  readonly #fullUpdates: FullUpdates | null;
  readonly #contracts: ContractChoice | null;
  readonly #scheduler: FairnessScheduler;
  readonly #outbox: Outbox;
  readonly #view: SchedulerView;
  readonly #surroundings: PublisherSurroundings;

  constructor(parts: PublisherParts) {
    this.exported = parts.exported;
    this.#trigger = parts.trigger;
    this.#preparation = parts.preparation ?? null;
    this.#fullUpdates = parts.fullUpdates ?? null;
    this.#contracts = parts.contracts ?? null;
    this.#scheduler = parts.scheduler;
    this.#outbox = parts.outbox;
    this.#view = parts.view;
    this.#surroundings = parts.surroundings;
  }

  /** Updates made so far. */
  get triggers(): number {
    return this.#view.index + 1;
  }

  /**
   * One look at the world: the real state now, and the life being lived (0: not in the world). `full`: a full update is to be made,
   * whatever the trigger says.
   */
  frame(now: number, real: Readonly<KinematicState>, life: number, full = false): void {
    const preparation = this.#preparation;
    if (life === 0) this.end(now);
    else if (!preparation) this.#look(now, real, life, full);
    else this.#look(now, preparation.observe(now, real, life), life, full);
  }

  /** A look at the world while nobody is to be told. */
  rest(now: number, real: Readonly<KinematicState>, life: number): void {
    if (life > 0 && this.#preparation) this.#preparation.observe(now, real, life);
    this.end(now);
  }

  /** Makes a full update of `state` as it is, whatever the trigger says. */
  publish(now: number, state: Readonly<KinematicState>, life: number): void {
    this.#chooseContract(now);
    this.#make(now, state, life, everything);
  }

  /** An update that was made elsewhere, by somebody who publishes as this one would: nobody here decides who gets it. */
  follow(now: number, update: Readonly<PathPiece>): void {
    this.#surroundings.exporting(now);
    this.exported.follow(update);
    this.#surroundings.exported(now);
    this.#view.index += 1;
  }

  /** The books have taken in an acknowledgement. */
  acknowledged(acknowledgement: Acknowledgement, now: number): void {
    this.#view.now = now;
    this.#outbox.open();
    this.#scheduler.onAcknowledgement?.(acknowledgement, this.#view, this.#outbox);
    this.#outbox.close();
  }

  /** The entity leaves the world: the path breaks here. */
  end(now: number): void {
    if (!this.exported.live) return;
    this.#outbox.sendDue(now);
    this.#outbox.clear();
    this.#surroundings.exporting(now);
    this.exported.live = false;
    this.#surroundings.exported(now);
  }

  #look(now: number, observed: Readonly<KinematicState>, life: number, full: boolean): void {
    this.#contracts?.look(now, observed, life);
    const begins = full || !this.exported.live || life !== this.exported.piece.life || this.#mustChangeContract(now);
    const due = begins ? everything : this.#due(now, observed);
    if (due === 0) return;
    const parts = this.#chooseContract(now) ? everything : due;
    this.#make(now, this.#preparation ? this.#preparation.prepare(observed, life, parts) : observed, life, parts);
  }

  #mustChangeContract(now: number): boolean {
    const { contract } = this.exported;
    return this.#contracts !== null && this.#contracts.required(now, contract) !== contract;
  }

  /** True when the update to be made names another contract than the last. */
  #chooseContract(now: number): boolean {
    const { contract } = this.exported;
    if (this.#contracts) this.exported.contract = this.#contracts.forUpdate(now, contract);
    return this.exported.contract !== contract;
  }

  #make(now: number, state: Readonly<KinematicState>, life: number, parts: UpdateParts): void {
    this.#outbox.sendDue(now);
    if (life !== this.exported.piece.life) this.#outbox.clear();
    this.#surroundings.exporting(now);
    this.exported.renew(now, state, life, parts);
    this.#trigger.made(state, this.exported.at(now), parts);
    if (parts === everything) this.#fullUpdates?.made(now);
    this.#surroundings.exported(now);
    this.#view.index += 1;
    this.#view.now = now;
    this.#view.life = life;
    this.#outbox.open();
    this.#scheduler.onTrigger(this.#view, this.#outbox);
    this.#outbox.close();
  }

  /** What is to be sent now; 0: nothing. */
  #due(now: number, observed: Readonly<KinematicState>): UpdateParts {
    const strayed = this.#trigger.due(observed, this.exported.at(now), now - this.exported.piece.stamp);
    const full = this.#fullUpdates;
    if (!full) return strayed === 0 ? 0 : everything;
    return full.isDue(now) || (strayed !== 0 && full.isNear(now)) ? everything : strayed;
  }
}
