/** A publisher's situation written down by hand, and a list of what a scheduler does with it. */
import type { FairnessPlugin, FairnessScheduler, RandomSource, SendPlan, TriggerView } from '../../engine/plugin-api/index.ts';
import { RandomStream } from '../../engine/random/random-stream.ts';

/** Every field may be written; what is not is as at a first trigger with no delay. Updates differ by `apart` metres, all the time. */
export class Situation implements TriggerView {
  index = 0;
  now = 0;
  apart = 1;
  readonly life = 1;
  readonly receivers: number;
  /** AEE; CEE; error since the update in use was made (m·s). */
  readonly errors: Float64Array;
  readonly confirmed: Float64Array;
  readonly inUse: Float64Array;
  readonly delays: Float64Array;
  readonly sentCounts: Float64Array;
  readonly lastSent: Float64Array;
  readonly sentTimes: Float64Array;
  readonly arrivalTimes: Float64Array;
  readonly acknowledgedTimes: Float64Array;

  constructor(receivers: number) {
    const column = (value: number) => new Float64Array(receivers).fill(value);
    this.receivers = receivers;
    this.errors = column(0);
    this.confirmed = column(0);
    this.inUse = column(0);
    this.delays = column(0);
    this.sentCounts = column(0);
    this.lastSent = column(-1);
    this.sentTimes = column(-Infinity);
    this.arrivalTimes = column(-Infinity);
    this.acknowledgedTimes = column(-Infinity);
  }

  delay = (receiver: number) => this.delays[receiver] as number;
  sent = (receiver: number) => this.sentCounts[receiver] as number;
  lastSentUpdate = (receiver: number) => this.lastSent[receiver] as number;
  lastSentAt = (receiver: number) => this.sentTimes[receiver] as number;
  lastArrivalAt = (receiver: number) => this.arrivalTimes[receiver] as number;
  lastAcknowledgedAt = (receiver: number) => this.acknowledgedTimes[receiver] as number;
  acknowledgedUpdate = () => -1;
  aee = (receiver: number) => this.errors[receiver] as number;
  aeeAtMost = () => Infinity;
  cee = (receiver: number) => this.confirmed[receiver] as number;
  instantaneous = (receiver: number) => this.inUse[receiver] as number;
  timeOfAee = () => Infinity;
  timeOfDifference = () => Infinity;

  difference(a: number, b: number, from: number, to: number): number {
    return a < 0 || b < 0 ? 0 : Math.abs(a - b) * this.apart * (to - from);
  }
}

/** Books what is sent into the situation, and notes it. */
export class Notes implements SendPlan {
  readonly isWatched = true;
  /** By receiver: values of the explained quantities at the last trigger. */
  readonly explained = new Map<number, number[]>();
  #served: number[] = [];
  readonly #situation: Situation;

  constructor(situation: Situation) {
    this.#situation = situation;
  }

  /** Runs one trigger; the receivers served, in order. */
  servedAt(scheduler: FairnessScheduler): number[] {
    this.#served = [];
    scheduler.onTrigger(this.#situation, this);
    return this.#served;
  }

  send(receiver: number): void {
    this.#served.push(receiver);
    this.#situation.sentCounts[receiver]! += 1;
    this.#situation.lastSent[receiver] = this.#situation.index;
    this.#situation.sentTimes[receiver] = this.#situation.now;
  }

  explain(receiver: number, quantity: number, value: number): void {
    const values = this.explained.get(receiver) ?? [];
    values[quantity] = value;
    this.explained.set(receiver, values);
  }

  hold = (): void => undefined;
  holdForAee = (): number => Infinity;
  holdForDifference = (): number => Infinity;
  held = (): number => -1;
  sendHeld = (): void => undefined;
  drop = (): void => undefined;
}

/** A scheduler of the plugin, its parameters checked. */
export function schedulerOf(
  plugin: FairnessPlugin,
  params: object,
  receivers: number,
  random: RandomSource = streamOf(1),
): FairnessScheduler {
  return plugin.create({ params: plugin.params.parse(params), receivers, heartbeat: 1, random });
}

export function streamOf(seed: number): RandomSource {
  return new RandomStream(seed, 'scheduler');
}

/** Receivers served at each of the first triggers, one second apart; `change` may alter the situation before each. */
export function servedBy(
  scheduler: FairnessScheduler,
  situation: Situation,
  triggers: number,
  change: (situation: Situation) => void = () => undefined,
): number[][] {
  const notes = new Notes(situation);
  return Array.from({ length: triggers }, (_, index) => {
    situation.index = index;
    situation.now = index;
    change(situation);
    return notes.servedAt(scheduler);
  });
}

/** The triggers at which each receiver was served. */
export function turnsOf(served: readonly number[][], receivers: number): number[][] {
  return Array.from({ length: receivers }, (_, receiver) => served.flatMap((list, trigger) => (list.includes(receiver) ? [trigger] : [])));
}
