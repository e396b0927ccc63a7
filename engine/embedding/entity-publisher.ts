/**
 * The owner's side of an entity, for games with a loop and a network of their own: it takes the real state and returns
 * the updates to send.
 */
import { ExportedPath } from '../publisher/exported-path.ts';
import type { Fix } from '../update/fix.ts';
import type { Update } from '../update/update.ts';
import { Publisher } from '../publisher/publisher.ts';
import { Trigger } from '../publisher/trigger.ts';
import type { DeadReckoningPlugin, FairnessPlugin } from '../plugin-api/define.ts';
import type { FairnessScheduler } from '../plugin-api/fairness.ts';
import { isFiniteState, stateFieldNames, type KinematicState } from '../base/kinematic-state.ts';
import { clockModes } from '../base/clocks/anchor.ts';
import type { ClockMode, TriggerRule } from '../plugin-api/lane-rules.ts';
import { RandomStream } from '../base/random/random-stream.ts';
import { EventQueue } from '../base/time/timeline.ts';
import { PathModels } from '../update/path-models.ts';
import { modelOf, parametersOf, refuseNumbers, refuseOthers, refuseTime, refuseWord, type Choice, type SharedChoices } from './choices.ts';
import { farewellOf } from './farewell.ts';
import type { LaneMark } from './lane-mark.ts';

export interface PublishingChoices<
  Model extends DeadReckoningPlugin = DeadReckoningPlugin,
  Scheduler extends FairnessPlugin = FairnessPlugin,
> extends SharedChoices<Model> {
  /** Number of the entity, 0 to 65535: `entityOf` finds it in an update. Left out: 0. */
  readonly entity?: number;
  /** When an update is made. */
  readonly trigger: TriggerRule;
  /** How many receivers there can be, numbered from 0; all are there at first. Left out: 1. */
  readonly receivers?: number;
  /** Which receiver is sent which update, and when. Left out: every receiver gets every update at once. */
  readonly scheduler?: Choice<Scheduler>;
  /** The receivers' clock mode, by which the scheduler estimates their errors. Left out: local. */
  readonly clock?: ClockMode;
  /** Seed of the scheduler's random stream. Left out: 1. */
  readonly seed?: number;
}

const triggerNames: Readonly<Record<keyof TriggerRule, true>> = {
  distance: true,
  shape: true,
  timeSpace: true,
  velocity: true,
  orientation: true,
  heartbeat: true,
  minInterval: true,
};

/** Largest number of an entity: an update has 16 bits for it. */
const mostEntity = 65_535;

/**
 * Puts an update, or the news that the entity has left, on the game's network. The bytes are valid until the call
 * returns: copy them to keep them. What it throws is thrown on by the call that sent, once all other receivers have
 * theirs: for the one that it failed at, the update is lost.
 */
export type SendUpdate = (receiver: number, update: Uint8Array) => void;

export class EntityPublisher<Model extends DeadReckoningPlugin = DeadReckoningPlugin, Scheduler extends FairnessPlugin = FairnessPlugin> {
  readonly #timeline = new EventQueue();
  readonly #publisher: Publisher;
  /** Receivers that are away. */
  readonly #away = new Set<number>();
  readonly #entity: number;
  readonly #send: SendUpdate;
  readonly #mark: LaneMark;
  readonly #mayTeleport: boolean;
  #spawn = 1;
  #hop = 0;
  /** The game's latest time, s. */
  #now = -Infinity;
  /** What `send` threw first during a call. */
  #failure: { readonly error: unknown } | null = null;

  constructor(choices: PublishingChoices<Model, Scheduler>, send: SendUpdate) {
    const { model, codec, mark } = modelOf(choices);
    const { entity = 0, receivers = 1, clock = 'local', trigger } = choices;
    refuseOthers('trigger', trigger, Object.keys(triggerNames));
    refuseNumbers('trigger', trigger);
    refuseWord('trigger.shape', trigger.shape, ['sphere', 'box']);
    refuseWord('clock', clock, clockModes);
    if (!Number.isInteger(entity) || entity < 0 || entity > mostEntity)
      throw new RangeError(`entity: found ${entity}; allowed: a whole number from 0 to ${mostEntity}, as an update has 16 bits for it`);
    if (!Number.isInteger(receivers) || receivers < 0)
      throw new RangeError(`receivers: found ${receivers}; allowed: a whole number, how many there can be`);
    this.#entity = entity;
    this.#send = send;
    this.#mark = mark;
    this.#mayTeleport = choices.teleports ?? false;
    this.#publisher = new Publisher({
      exported: new ExportedPath(new PathModels([model]), { codec }),
      timeline: this.#timeline,
      trigger: new Trigger(trigger),
      scheduler: schedulerOf(choices, receivers),
      receivers,
      clock,
      transport: { send: (receiver, update, fix, now) => this.#deliver(receiver, update, fix, now) },
    });
  }

  /** Updates made so far. */
  get updates(): number {
    return this.#publisher.triggers + this.#publisher.fresh;
  }

  /**
   * One tick of the game: `real` is where the entity is at `now` (s, never before the last one). Updates that are due
   * by now are passed to `send` before this returns.
   */
  frame(now: number, real: Readonly<KinematicState>): void {
    if (!isFiniteState(real)) throw new RangeError(`frame: found ${unknownIn(real)}; a state has numbers alone`);
    this.#advance('frame', now);
    this.#publisher.tick(now, real, this.#spawn, this.#hop);
    this.#rethrow();
  }

  /**
   * The entity is teleported before the next tick, and lives on: receivers show one jump to where it is then, without
   * converging to it. Both sides need `teleports` in their choices.
   */
  teleport(): void {
    if (!this.#mayTeleport)
      throw new TypeError('teleport: the choices of both sides need teleports: true, which gives updates a bit for it');
    this.#hop = 1 - this.#hop;
  }

  /**
   * A receiver has this number from now on: nothing is known of what was sent there before, and the next tick makes an
   * update for it, whatever the scheduler says. A number that is in use begins anew.
   */
  addReceiver(receiver: number): void {
    this.removeReceiver(receiver);
    this.#away.delete(receiver);
    this.#publisher.addReceiver(receiver);
  }

  /** This number has no receiver from now on: nothing is sent there, and what was held is dropped. */
  removeReceiver(receiver: number): void {
    this.#publisher.removeReceiver(receiver);
    this.#away.add(receiver);
    this.#mark.forget(receiver);
  }

  /**
   * The entity leaves the world at `now`, and every receiver is sent the news, on which it draws it no more. Called
   * again, it sends the news again, for networks that lose it. The next tick begins another spawn, which receivers show
   * without converging to it.
   */
  leave(now: number): void {
    this.#advance('leave', now);
    if (this.#publisher.exported.live) {
      this.#publisher.end(now);
      this.#spawn += 1;
    }
    const farewell = farewellOf(this.#entity, this.#spawn - 1);
    for (const receiver of this.#publisher.receivers.keys()) if (!this.#away.has(receiver)) this.#put(receiver, farewell);
    this.#rethrow();
  }

  /**
   * A receiver acknowledged at `now` that update `number` arrived there at `arrivedAt` (s, by its clock). Schedulers
   * that equalise errors need it. Numbers that are known already change nothing: where acknowledgements can be lost,
   * let each name the last arrivals, and pass on the latest first, as only that one measures a round trip. Nor does a
   * time that is no number: acknowledgements are what a receiver says, and it may say anything.
   */
  acknowledged(receiver: number, number: number, arrivedAt: number, now: number): void {
    this.#advance('acknowledged', now);
    if (this.#publisher.receivers[receiver] && Number.isFinite(arrivedAt)) this.#publisher.acknowledged(receiver, number, arrivedAt, now);
    this.#rethrow();
  }

  /**
   * Writes where receivers without delay believe the entity to be at `now`. False before the first update and after
   * `leave`.
   */
  exportedAt(now: number, out: KinematicState): boolean {
    const { exported } = this.#publisher;
    if (exported.live) exported.stateAt(now, out);
    return exported.live;
  }

  #deliver(receiver: number, update: Update, fix: Fix, now: number): void {
    if (this.#away.has(receiver)) return;
    this.#publisher.receivers[receiver]?.sent(fix, now);
    this.#put(receiver, this.#mark.addTo(this.#publisher.exported.write(this.#entity, update), receiver));
  }

  /** A connection that fails must not keep the update from the others. */
  #put(receiver: number, bytes: Uint8Array): void {
    try {
      this.#send(receiver, bytes);
    } catch (error) {
      this.#failure ??= { error };
    }
  }

  #rethrow(): void {
    const failure = this.#failure;
    this.#failure = null;
    if (failure) throw failure.error;
  }

  #advance(what: string, now: number): void {
    refuseTime(what, now, this.#now);
    this.#now = now;
    this.#timeline.advanceTo(now);
  }
}

function unknownIn(state: Readonly<KinematicState>): string {
  return stateFieldNames.flatMap((name) => (Number.isFinite(state[name]) ? [] : [`${name} ${state[name]}`])).join(', ');
}

function schedulerOf({ scheduler, trigger, seed = 1 }: PublishingChoices, receivers: number): FairnessScheduler {
  if (!scheduler) return toAll;
  const { heartbeat = Infinity } = trigger;
  return scheduler.plugin.create({ params: parametersOf(scheduler), receivers, heartbeat, random: new RandomStream(seed, 'scheduler') });
}

const toAll: FairnessScheduler = {
  onTrigger(view, plan) {
    for (let receiver = 0; receiver < view.receivers; receiver++) plan.send(receiver);
  },
};
