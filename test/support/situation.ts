/** A publisher's situation written down by hand, with a list of what a scheduler does in it. */
import type { FairnessPlugin, FairnessScheduler, RandomSource, SendPlan } from '../../engine/plugin-api/index.ts';
import { RandomStream } from '../../engine/base/random/random-stream.ts';
import { Situation } from '../../engine/conformance/situation.ts';

export { Situation };

/** Enters a sent update into the situation's estimates, and notes it. */
export class Notes implements SendPlan {
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
    // The errors that a test writes down are those of receivers that have acknowledged something.
    if (this.#situation.acknowledgedTimes[receiver] === -Infinity) this.#situation.acknowledgedTimes[receiver] = this.#situation.now;
  }

  sendFresh(receiver: number): void {
    this.send(receiver);
  }

  explain(receiver: number, quantity: number, value: number): void {
    const values = this.explained.get(receiver) ?? [];
    values[quantity] = value;
    this.explained.set(receiver, values);
  }

  hold = (): void => undefined;
  sendLater = (): void => undefined;
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
    situation.triggers = index + 1;
    situation.now = index;
    change(situation);
    return notes.servedAt(scheduler);
  });
}

/** The triggers at which each receiver was served. */
export function turnsOf(served: readonly number[][], receivers: number): number[][] {
  return Array.from({ length: receivers }, (_, receiver) => served.flatMap((list, trigger) => (list.includes(receiver) ? [trigger] : [])));
}
