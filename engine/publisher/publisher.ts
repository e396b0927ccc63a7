/** The publisher of one entity at one level of detail in one lane: make → remember → schedule → send. */
import type { Acknowledgement, FairnessScheduler } from '../plugin-api/fairness.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { ContractChoice } from './contract-choice.ts';
import { forgetsEvery, remembered, type ExportHistory } from './estimates/export-history.ts';
import type { ExportedPath } from './exported-path.ts';
import type { Outbox } from './outbox.ts';
import type { Update } from '../update/update.ts';
import type { SchedulerView } from './scheduler-view.ts';
import type { FullUpdates, Trigger } from './trigger.ts';
import { everything, type UpdateParts } from '../update/update-parts.ts';
import type { UpdatePreparation } from './update-preparation.ts';

/** Is called when the exported path changes. */
export interface PublisherSurroundings {
  /** The exported path is about to get a new fix, or to end. */
  exporting(now: number): void;
  /** The exported path has a new fix, or has ended. */
  exported(now: number): void;
}

export interface PublisherParts {
  readonly exported: ExportedPath;
  readonly history: ExportHistory;
  /** Session time (s) from which on estimates still need the history. */
  readonly neededFrom: () => number;
  readonly trigger: Trigger;
  /** Left out: the real state is sent as it is. */
  readonly preparation?: UpdatePreparation | null;
  /** When full updates are due; in between, updates carry the parts that need them. Left out: every update is a full one. */
  readonly fullUpdates?: FullUpdates | null;
  /** Left out: all updates name the same contract. */
  readonly contracts?: ContractChoice | null;
  readonly scheduler: FairnessScheduler;
  readonly outbox: Outbox;
  readonly view: SchedulerView;
  readonly surroundings?: PublisherSurroundings;
}

export class Publisher {
  declare readonly exported: ExportedPath;
  readonly #history: ExportHistory;
  readonly #neededFrom: () => number;
  readonly #trigger: Trigger;
  readonly #preparation: UpdatePreparation | null;
  readonly #fullUpdates: FullUpdates | null;
  readonly #contracts: ContractChoice | null;
  readonly #scheduler: FairnessScheduler;
  readonly #outbox: Outbox;
  readonly #view: SchedulerView;
  readonly #surroundings: PublisherSurroundings | undefined;

  constructor(parts: PublisherParts) {
    this.exported = parts.exported;
    this.#history = parts.history;
    this.#neededFrom = parts.neededFrom;
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
   * One tick: publishes an update of the real state if one is due. `life`: number of the entity's spawn, 0 while it is not in the world. `full`:
   * makes a full update whatever the trigger says.
   */
  frame(now: number, real: Readonly<KinematicState>, life: number, full = false): void {
    if (life === 0) return this.end(now);
    const state = this.#preparation ? this.#preparation.observe(now, real, life) : real;
    this.#contracts?.look(now, state, life);
    const begins = full || !this.exported.live || life !== this.exported.fix.life || this.#mustChangeContract(now);
    const due = begins ? everything : this.#due(now, state);
    if (due === 0) return;
    const parts = this.#chooseContract(now) ? everything : due;
    this.#publish(now, this.#preparation ? this.#preparation.prepare(state, life, parts) : state, life, parts);
  }

  /** One tick while there is no receiver. */
  rest(now: number, real: Readonly<KinematicState>, life: number): void {
    if (life > 0 && this.#preparation) this.#preparation.observe(now, real, life);
    this.end(now);
  }

  /** Publishes a full update of `state` as it is, whatever the trigger says. */
  publish(now: number, state: Readonly<KinematicState>, life: number): void {
    this.#chooseContract(now);
    this.#publish(now, state, life, everything);
  }

  /** Takes over an update that another publisher of the entity made and scheduled. */
  follow(now: number, update: Readonly<Update>): void {
    this.#surroundings?.exporting(now);
    this.exported.follow(update);
    this.#remember(now);
    this.#view.index += 1;
  }

  /** The estimates have taken in an acknowledgement. */
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
    this.#surroundings?.exporting(now);
    this.exported.live = false;
    this.#remember(now);
  }

  #publish(now: number, state: Readonly<KinematicState>, life: number, parts: UpdateParts): void {
    this.#outbox.sendDue(now);
    if (life !== this.exported.fix.life) this.#outbox.clear();
    this.#surroundings?.exporting(now);
    this.#make(now, state, life, parts);
    this.#remember(now);
    this.#schedule(now, life);
  }

  /** Makes the update: the exported path gets a new fix, and trigger and full updates start anew. */
  #make(now: number, state: Readonly<KinematicState>, life: number, parts: UpdateParts): void {
    this.exported.renew(now, state, life, parts);
    this.#trigger.made(state, this.exported.at(now), parts);
    if (parts === everything) this.#fullUpdates?.made(now);
  }

  /** Remembers the fix, or the end of the path, for estimates. */
  #remember(now: number): void {
    const { live, fix, update } = this.exported;
    if (live) this.#history.push(fix);
    else this.#history.end(now);
    if (update.id % forgetsEvery === 0) this.#history.forget(Math.min(now - remembered, this.#neededFrom()));
    this.#surroundings?.exported(now);
  }

  /** The scheduler sends or holds the update, by way of the outbox. */
  #schedule(now: number, life: number): void {
    this.#view.index += 1;
    this.#view.now = now;
    this.#view.life = life;
    this.#outbox.open();
    this.#scheduler.onTrigger(this.#view, this.#outbox);
    this.#outbox.close();
  }

  /** Parts of the state that are due for an update; 0: none. */
  #due(now: number, state: Readonly<KinematicState>): UpdateParts {
    const due = this.#trigger.due(state, this.exported.at(now), now - this.exported.fix.stamp);
    const full = this.#fullUpdates;
    if (!full) return due === 0 ? 0 : everything;
    return full.isDue(now) || (due !== 0 && full.isNear(now)) ? everything : due;
  }

  #mustChangeContract(now: number): boolean {
    const { contract } = this.exported;
    return this.#contracts !== null && this.#contracts.required(now, contract) !== contract;
  }

  /** Chooses the contract of the next update; true when it is another one than that of the last. */
  #chooseContract(now: number): boolean {
    const { contract } = this.exported;
    if (this.#contracts) this.exported.contract = this.#contracts.forUpdate(now, contract);
    return this.exported.contract !== contract;
  }
}
