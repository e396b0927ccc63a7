/**
 * A publisher's situation set by hand, for schedulers that are tested without a publisher; and a send plan without
 * effect.
 */
import type { SendPlan, TriggerView } from '../plugin-api/fairness.ts';

/**
 * Every field may be set; the initial values are those of a first trigger with no delay. Updates always differ by
 * `apart` metres.
 */
export class Situation implements TriggerView {
  index = 0;
  triggers = 1;
  now = 0;
  apart = 1;
  life = 1;
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
  readonly acknowledged: Float64Array;

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
    this.acknowledged = column(-1);
  }

  delay = (receiver: number) => this.delays[receiver] as number;
  sent = (receiver: number) => this.sentCounts[receiver] as number;
  lastSentUpdate = (receiver: number) => this.lastSent[receiver] as number;
  lastSentAt = (receiver: number) => this.sentTimes[receiver] as number;
  lastArrivalAt = (receiver: number) => this.arrivalTimes[receiver] as number;
  lastAcknowledgedAt = (receiver: number) => this.acknowledgedTimes[receiver] as number;
  acknowledgedUpdate = (receiver: number) => this.acknowledged[receiver] as number;
  aee = (receiver: number) => this.errors[receiver] as number;
  cee = (receiver: number) => this.confirmed[receiver] as number;
  instantaneous = (receiver: number) => this.inUse[receiver] as number;
  distance = (update: number) => (update < 0 ? Infinity : Math.abs(this.index + 1 - update) * this.apart);
  timeOfAee = () => Infinity;
  timeOfDifference = () => Infinity;

  difference(a: number, b: number, from: number, to: number): number {
    return a < 0 || b < 0 ? 0 : Math.abs(a - b) * this.apart * (to - from);
  }
}

const nothing = (): void => undefined;

/** A plan without effect. */
export const deaf: SendPlan = {
  send: nothing,
  sendFresh: nothing,
  hold: nothing,
  sendLater: nothing,
  holdForAee: () => Infinity,
  holdForDifference: () => Infinity,
  held: () => -1,
  sendHeld: nothing,
  drop: nothing,
  explain: nothing,
};
