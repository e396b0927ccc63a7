/**
 * A publisher's situation as the vectors of the schedulers give it, and a note of when each receiver is to be sent the
 * newest update.
 */
import { PathIntegral } from '../../engine/publisher/estimates/path-integral.ts';
import { FixIntegral } from '../../engine/update/fix-integral.ts';
import { PathModels } from '../../engine/update/path-models.ts';
import type { UpdatePath } from '../../engine/publisher/estimates/update-path.ts';
import { Fix } from '../../engine/update/fix.ts';
import { copyState, openWorld, type SendPlan, type TriggerView } from '../../engine/plugin-api/index.ts';
import { lane, stateOf, type VectorUpdate } from './plans.ts';

export interface VectorReceiver {
  /** AEE now, m·s, and estimated delay, s. */
  readonly aee?: number;
  readonly delay: number;
  /** What it was sent last and, as far as is known, plays. */
  readonly placed: VectorUpdate;
}

const model = lane().model.plugin.create({ params: {}, world: openWorld });

const integral = new PathIntegral(new PathModels([model]), new FixIntegral());

function pathOf(update: VectorUpdate, id: number): UpdatePath {
  const fix = Object.assign(new Fix(), { id, spawn: 1, stamp: update.t, anchor: update.t });
  copyState(stateOf(update), fix.state);
  return integral.pathOf(fix);
}

/** Update 0 … n − 1: what the receivers play; n: the newest one, unless more are made. */
export class VectorView implements TriggerView, SendPlan {
  now: number;
  index: number;
  readonly life = 1;
  readonly receivers: number;
  /** When each receiver is to be sent the newest update; Infinity: waits for the next trigger. */
  readonly sendTimes: number[] = [];
  /** By receiver, the explained quantities. */
  readonly explained: number[][];
  readonly #given: readonly VectorReceiver[];
  readonly #paths: UpdatePath[];
  readonly #lastSent: number[];

  constructor(newest: VectorUpdate, given: readonly VectorReceiver[], now = newest.t) {
    this.#given = given;
    this.#paths = [...given.map(({ placed }) => placed), newest].map(pathOf);
    this.#lastSent = given.map((_, receiver) => receiver);
    this.receivers = given.length;
    this.explained = given.map(() => []);
    this.index = given.length;
    this.now = now;
  }

  /** As if nothing had been scheduled. */
  forget(): void {
    for (const receiver of this.#given.keys()) this.#lastSent[receiver] = receiver;
  }

  /** Makes an update. */
  make(update: VectorUpdate): void {
    this.index = this.#paths.push(pathOf(update, this.#paths.length)) - 1;
    this.now = update.t;
  }

  get triggers(): number {
    return this.index + 1;
  }

  /** From the mean over a moment. */
  distance = (update: number, time: number) => (update < 0 ? Infinity : this.difference(this.index, update, time, time + 1e-6) / 1e-6);
  sendFresh = (receiver: number) => this.send(receiver);
  delay = (receiver: number) => this.#of(receiver).delay;
  sent = () => 1;
  lastSentUpdate = (receiver: number) => this.#lastSent[receiver] as number;
  lastSentAt = () => 0;
  lastArrivalAt = () => 0;
  lastAcknowledgedAt = () => 0;
  acknowledgedUpdate = (receiver: number) => receiver;
  cee = (receiver: number) => this.#of(receiver).aee ?? 0;
  instantaneous = () => 0;

  aee(receiver: number, time: number): number {
    return this.cee(receiver) + this.difference(this.index, this.lastSentUpdate(receiver), this.now, time);
  }

  timeOfAee(receiver: number, amount: number, from: number, until: number): number {
    return this.timeOfDifference(this.index, this.lastSentUpdate(receiver), amount - this.aee(receiver, from), from, until);
  }

  difference(a: number, b: number, from: number, to: number): number {
    return integral.between(this.#path(a), this.#path(b), 0, from, to);
  }

  timeOfDifference(a: number, b: number, amount: number, from: number, until: number): number {
    return amount <= 0 ? from : integral.reach(this.#path(a), this.#path(b), 0, amount, from, until);
  }

  send(receiver: number): void {
    this.hold(receiver, this.now);
  }

  hold(receiver: number, time: number): void {
    this.sendTimes[receiver] = time;
    if (time < Infinity) this.#lastSent[receiver] = this.index;
  }

  sendLater(receiver: number, time: number): void {
    this.hold(receiver, time);
  }

  holdForAee(receiver: number, amount: number, from: number, until: number): number {
    return this.#holdFor(receiver, this.timeOfAee(receiver, amount, from, until) - from);
  }

  holdForDifference(receiver: number, other: number, amount: number, from: number, until: number): number {
    return this.#holdFor(receiver, this.timeOfDifference(this.index, other, amount, from, until) - from);
  }

  held = (): number => -1;
  sendHeld = (): void => undefined;
  drop = (): void => undefined;

  explain(receiver: number, quantity: number, value: number): void {
    (this.explained[receiver] as number[])[quantity] = value;
  }

  #holdFor(receiver: number, holding: number): number {
    this.hold(receiver, this.now + holding);
    return holding;
  }

  #of(receiver: number): VectorReceiver {
    return this.#given[receiver] as VectorReceiver;
  }

  #path(id: number): UpdatePath {
    return this.#paths[id] as UpdatePath;
  }
}
