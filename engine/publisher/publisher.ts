/** The publisher of one entity at one level of detail in one lane: make → remember → schedule → send. */
import type { DelaySource } from '../base/clocks/delay-estimate.ts';
import { KinematicState } from '../base/kinematic-state.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { FairnessScheduler } from '../plugin-api/fairness.ts';
import type { ClockMode } from '../plugin-api/lane-rules.ts';
import type { ContractChoice } from './contract-choice.ts';
import type { Decisions } from './decisions.ts';
import { EstimateEntries } from './estimates/estimate-entries.ts';
import { ExportHistory, forgetsEvery, remembered } from './estimates/export-history.ts';
import { ReceiverEstimates } from './estimates/receiver-estimates.ts';
import { ReceiverMemory } from './estimates/receiver-memory.ts';
import type { ExportedPath } from './exported-path.ts';
import { copyFix, Fix } from '../update/fix.ts';
import { FixIntegral } from '../update/fix-integral.ts';
import { Outbox, type OutboxTransport } from './outbox.ts';
import type { PathModels } from '../update/path-models.ts';
import type { Update } from '../update/update.ts';
import { SchedulerView } from './scheduler-view.ts';
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

/** When the publisher makes updates, and of what. */
export interface UpdateMaking {
  readonly trigger: Trigger;
  /** Left out: the real state is sent as it is. */
  readonly preparation?: UpdatePreparation | null;
  /**
   * When full updates are due; in between, updates carry the parts that need them. Left out: every update is a full
   * one.
   */
  readonly fullUpdates?: FullUpdates | null;
  /** Left out: all updates name the same contract. */
  readonly contracts?: ContractChoice | null;
}

export interface PublisherParts extends UpdateMaking {
  readonly exported: ExportedPath;
  readonly timeline: Timeline;
  readonly scheduler: FairnessScheduler;
  /** How many receivers there can be. */
  readonly receivers: number;
  /** Must report to `receivers` what it sends. */
  readonly transport: OutboxTransport;
  /** The clock mode by which the receivers' errors are estimated. Left out: synchronised. */
  readonly clock?: ClockMode | undefined;
  readonly delayFrom?: DelaySource | undefined;
  /** See `EstimateEntries`. Left out: acknowledgements are passed in when they are heard. */
  readonly hearsAhead?: boolean;
  /** Makes the models of a receiver, where they remember updates. Left out: they do not, or it is not estimated. */
  readonly receiverModels?: (() => PathModels) | null;
  /** Can be shared. Left out: one of its own. */
  readonly integral?: FixIntegral;
  /** Left out: decisions are not reported. */
  readonly decisions?: Decisions | undefined;
  readonly surroundings?: PublisherSurroundings;
}

export class Publisher {
  declare readonly exported: ExportedPath;
  declare readonly history: ExportHistory;
  declare readonly outbox: Outbox;
  declare readonly view: SchedulerView;
  /** Indexed by the receiver's number: what it was sent and what it acknowledged is entered here. */
  declare readonly receivers: EstimateEntries[];
  readonly #newEntries: () => EstimateEntries;
  /** Receivers that joined and have nothing yet. */
  #newcomers: readonly number[] = [];
  readonly #trigger: Trigger;
  readonly #preparation: UpdatePreparation | null;
  readonly #fullUpdates: FullUpdates | null;
  readonly #contracts: ContractChoice | null;
  readonly #scheduler: FairnessScheduler;
  readonly #surroundings: PublisherSurroundings | undefined;
  readonly #acknowledgement = { receiver: -1, update: -1, sentAt: NaN, arrivedAt: NaN };
  /**
   * Where the scheduler has updates made between triggers: the newest that the trigger called for, which alone the
   * trigger compares with.
   */
  readonly #triggered: TriggeredPath | null;
  /** The tick at which the scheduler may have an update made; null: none is under way. */
  #openTick: Tick | null = null;
  #fresh = 0;

  constructor(parts: PublisherParts) {
    const { exported, timeline, receivers, transport, decisions, clock = 'synchronised', hearsAhead = false } = parts;
    const history = new ExportHistory(exported.models, parts.integral ?? new FixIntegral());
    this.#newEntries = () => {
      const memory = parts.receiverModels ? new ReceiverMemory(parts.receiverModels()) : null;
      return new EstimateEntries(new ReceiverEstimates(history, clock, parts.delayFrom, memory), history, timeline, hearsAhead);
    };
    this.exported = exported;
    this.history = history;
    this.receivers = Array.from({ length: receivers }, this.#newEntries);
    this.outbox = new Outbox({ timeline, exported, receivers, transport, decisions });
    this.view = new SchedulerView(history, this.receivers, this.outbox);
    this.#trigger = parts.trigger;
    this.#preparation = parts.preparation ?? null;
    this.#fullUpdates = parts.fullUpdates ?? null;
    this.#contracts = parts.contracts ?? null;
    this.#scheduler = parts.scheduler;
    this.#surroundings = parts.surroundings;
    this.#triggered = parts.scheduler.onTick ? new TriggeredPath() : null;
    if (this.#triggered) this.outbox.useFresh(() => this.#makeFresh());
  }

  /** Updates that the trigger has called for so far. */
  get triggers(): number {
    return this.view.triggers;
  }

  /** Updates that the scheduler had made between triggers. */
  get fresh(): number {
    return this.#fresh;
  }

  /**
   * One tick: publishes an update of the real state if one is due. `spawn`: number of the entity's spawn, 0 while it is
   * not in the world; `hop` changes with each teleport within a spawn. After a teleport, and for a receiver that just
   * joined, a full update is made at once, whatever trigger and scheduler say; it is the newest for all.
   */
  tick(now: number, real: Readonly<KinematicState>, spawn: number, hop = 0): void {
    if (spawn === 0) return this.end(now);
    const state = this.#preparation ? this.#preparation.observe(now, real, spawn, hop) : real;
    this.exported.hop = hop;
    this.#contracts?.look(now, state, spawn);
    const hasJoined = this.#newcomers.length > 0;
    const isElsewhere = !this.exported.live || spawn !== this.exported.fix.spawn || hop !== this.exported.fix.hop;
    const begins = hasJoined || isElsewhere || this.#mustChangeContract(now);
    const due = begins ? everything : this.#due(now, state);
    if (due === 0) return this.#look(now, state, spawn);
    const parts = this.#chooseContract(now) ? everything : due;
    this.#publish(now, this.#preparation ? this.#preparation.prepare(state, spawn, parts) : state, spawn, parts);
    if (hasJoined) this.#sendToNewcomers();
  }

  #sendToNewcomers(): void {
    for (const receiver of this.#newcomers) this.outbox.send(receiver);
    this.#newcomers = [];
  }

  /** One tick while there is no receiver. */
  rest(now: number, real: Readonly<KinematicState>, spawn: number, hop = 0): void {
    if (spawn > 0 && this.#preparation) this.#preparation.observe(now, real, spawn, hop);
    this.end(now);
  }

  /** Publishes a full update of `state` as it is, whatever the trigger says. */
  publish(now: number, state: Readonly<KinematicState>, spawn: number, hop = 0): void {
    this.exported.hop = hop;
    this.#chooseContract(now);
    this.#publish(now, state, spawn, everything);
  }

  /** Takes over an update that another publisher of the entity made and scheduled; `isFresh`: between its triggers. */
  follow(now: number, update: Readonly<Update>, isFresh = false): void {
    this.#surroundings?.exporting(now);
    this.exported.follow(update);
    this.#remember(now);
    this.view.index += 1;
    if (isFresh) this.#fresh += 1;
    else this.view.triggers += 1;
  }

  /** A receiver joins, with an estimate of its delay (s) if there is one: the next tick makes an update for it. */
  addReceiver(receiver: number, delay = 0): void {
    if (delay > 0) (this.receivers[receiver] as EstimateEntries).estimates.delay.take(delay);
    if (!this.#newcomers.includes(receiver)) this.#newcomers = [...this.#newcomers, receiver];
  }

  /** A receiver left: its estimates are void, but for the number of `sentUpdates`; what was held for it is dropped. */
  removeReceiver(receiver: number, sentUpdates = 0): void {
    this.outbox.forget(receiver);
    this.#newcomers = this.#newcomers.filter((each) => each !== receiver);
    const entries = (this.receivers[receiver] = this.#newEntries());
    entries.estimates.sentUpdates = sentUpdates;
  }

  /** It is heard at `heardAt` that an update arrived at a receiver at `arrivedAt` (s, by the receiver's clock). */
  acknowledged(receiver: number, id: number, arrivedAt: number, heardAt: number): void {
    const entries = this.receivers[receiver] as EstimateEntries;
    const sentAt = entries.acknowledged(id, arrivedAt, heardAt);
    if (Number.isNaN(sentAt)) return;
    const acknowledgement = this.#acknowledgement;
    acknowledgement.receiver = receiver;
    acknowledgement.update = id;
    acknowledgement.sentAt = sentAt;
    acknowledgement.arrivedAt = entries.estimates.lastArrival;
    this.view.now = heardAt;
    this.outbox.open();
    this.#scheduler.onAcknowledgement?.(acknowledgement, this.view, this.outbox);
    this.outbox.close();
  }

  /** The entity leaves the world: the path breaks here. */
  end(now: number): void {
    if (!this.exported.live) return;
    this.outbox.sendDue(now);
    this.outbox.clear();
    this.#surroundings?.exporting(now);
    this.exported.live = false;
    this.#remember(now);
  }

  #publish(now: number, state: Readonly<KinematicState>, spawn: number, parts: UpdateParts): void {
    this.outbox.sendDue(now);
    if (spawn !== this.exported.fix.spawn) this.outbox.clear();
    this.#surroundings?.exporting(now);
    this.#make(now, state, spawn, parts);
    this.#remember(now);
    this.#restartTrigger(now, state, parts);
    this.#schedule(now, state, spawn);
  }

  /** Makes the update: the exported path gets a new fix. */
  #make(now: number, state: Readonly<KinematicState>, spawn: number, parts: UpdateParts): void {
    this.exported.renew(now, state, spawn, parts);
    this.view.index += 1;
  }

  /** Trigger and full updates start anew. */
  #restartTrigger(now: number, state: Readonly<KinematicState>, parts: UpdateParts): void {
    this.#triggered?.follow(this.exported.fix);
    this.#trigger.made(state, this.exported.at(now), parts);
    if (parts === everything) this.#fullUpdates?.made(now);
  }

  /** Between triggers the scheduler may have an update made for a receiver. */
  #look(now: number, state: Readonly<KinematicState>, spawn: number): void {
    if (!this.#triggered) return;
    this.view.now = now;
    this.view.observe(now, state, this.exported.fix);
    this.#openTick = this.#triggered.tick;
    this.#openTick.now = now;
    this.#openTick.state = state;
    this.#openTick.spawn = spawn;
    this.outbox.open();
    this.#scheduler.onTick?.(this.view, this.outbox);
    this.outbox.closeTick();
    this.#openTick = null;
  }

  /** Makes the present state the newest update: make → remember, as at a trigger. Once a tick. */
  #makeFresh(): void {
    if (!this.#openTick) return;
    const { now, state, spawn } = this.#openTick;
    this.#openTick = null;
    this.#fresh += 1;
    this.#surroundings?.exporting(now);
    this.#make(now, this.#preparation ? this.#preparation.prepare(state, spawn, everything) : state, spawn, everything);
    this.#remember(now);
  }

  /** Remembers the fix, or the end of the path, for estimates. */
  #remember(now: number): void {
    const { live, fix, update } = this.exported;
    if (live) this.history.push(fix, update);
    else this.history.end(now);
    if (update.id % forgetsEvery === 0) this.history.forget(Math.min(now - remembered, this.#neededFrom));
    this.#surroundings?.exported(now);
  }

  /** Session time (s) from which on estimates still need the history. */
  get #neededFrom(): number {
    let needed = Infinity;
    for (let i = 0; i < this.receivers.length; i++) needed = Math.min(needed, (this.receivers[i] as EstimateEntries).needsFrom);
    return needed;
  }

  /** The scheduler sends or holds the update, through the outbox. */
  #schedule(now: number, state: Readonly<KinematicState>, spawn: number): void {
    this.view.triggers += 1;
    this.view.now = now;
    this.view.life = spawn;
    this.view.observe(now, state, this.exported.fix);
    this.outbox.open();
    this.#scheduler.onTrigger(this.view, this.outbox);
    this.outbox.close();
  }

  /** Parts of the state that are due for an update; 0: none. */
  #due(now: number, state: Readonly<KinematicState>): UpdateParts {
    const due = this.#triggered
      ? this.#trigger.due(state, this.#triggered.at(now, this.exported), now - this.#triggered.stamp)
      : this.#trigger.due(state, this.exported.at(now), now - this.exported.fix.stamp);
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

/** The observations of the publisher at a tick. */
interface Tick {
  now: number;
  state: Readonly<KinematicState>;
  spawn: number;
}

/** The path of the newest update that the trigger called for, whatever was made since. */
class TriggeredPath {
  readonly tick: Tick = { now: NaN, state: new KinematicState(), spawn: 0 };
  readonly #fix = new Fix();
  readonly #state = new KinematicState();

  get stamp(): number {
    return this.#fix.stamp;
  }

  follow(fix: Readonly<Fix>): void {
    copyFix(fix, this.#fix);
  }

  /** Where it is at `now`, until the next call. */
  at(now: number, { models }: ExportedPath): Readonly<KinematicState> {
    models.stateAt(this.#fix, now, this.#state);
    return this.#state;
  }
}
