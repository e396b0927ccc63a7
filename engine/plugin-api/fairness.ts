/** Fairness schedulers: they decide which receivers get an update, and when. */
import type { z } from 'zod';
import type { RandomSource } from '../base/random/random-stream.ts';

/**
 * Updates in flight are assumed to arrive when their receiver's delay estimate says so (`delayed`), or at the moment
 * they are sent (`at-once`: the thesis's “without any delay”, section 3.3.2).
 */
export type FlightAssumption = 'delayed' | 'at-once';

/**
 * The publisher's situation: updates made, sent and acknowledged. It knows nothing else of its receivers. Receivers are
 * numbered 0 … receivers − 1, updates 0, 1, 2 … as they are made. Times are session times (s), errors m·s. The object
 * is reused and must not be kept. Calls cost: `aee` one integral for each piece of the paths since the last
 * acknowledgement, the other estimates one for each update in flight.
 */
export interface TriggerView {
  /** Number of the newest update: 0, 1, 2 … Where none is made between triggers it is the number of the trigger too. */
  readonly index: number;
  /** Updates that the lane's trigger has called for so far: the others were made for `sendFresh`. */
  readonly triggers: number;
  readonly now: number;
  /** The entity's spawn when the newest update was made: 1, 2, 3 … Errors are accumulated within one spawn only. */
  readonly life: number;
  /** Number of receivers. */
  readonly receivers: number;

  /** Estimated one-way delay (s): exponential average of acknowledged delays with gain 1/8; 0 before the first. */
  delay(receiver: number): number;
  /** How many updates have been sent to it. */
  sent(receiver: number): number;
  /** The newest update sent to it; −1 before the first. */
  lastSentUpdate(receiver: number): number;
  /** When one was last sent to it; −∞ before the first. */
  lastSentAt(receiver: number): number;
  /** When an update last arrived there, by acknowledgement or by the delay estimate; −∞ before the first. */
  lastArrivalAt(receiver: number): number;
  /** Latest acknowledged arrival h; −∞ before the first. */
  lastAcknowledgedAt(receiver: number): number;
  /** The update in use there at h; −1 before the first. */
  acknowledgedUpdate(receiver: number): number;

  /** CEE: error confirmed by acknowledgements, up to h. */
  cee(receiver: number): number;
  /**
   * AEE = CEE + EEE up to `time`, now or later, if nothing more is made or sent. 0 before the first acknowledgement.
   */
  aee(receiver: number, time: number, flights: FlightAssumption): number;
  /**
   * Instantaneous error as the thesis's text has it (3.4.1.2.2): how much of the AEE of now came since the update in
   * use at h was made. (Its appendix B means the EEE instead: `aee` less `cee`.)
   */
  instantaneous(receiver: number, flights: FlightAssumption): number;
  /**
   * When (s) the AEE, if nothing more is made or sent, reaches `amount`: not before `from` (now or later); Infinity
   * when not by `until`.
   */
  timeOfAee(receiver: number, amount: number, from: number, until: number, flights: FlightAssumption): number;
  /**
   * ∫ |a − b| from `from` to `to` between the paths of two updates, each extrapolated from its stamp, whatever their
   * spawns; 0 when one of them is −1. Remembered are all updates of the last ten seconds, and those that a receiver was
   * last sent, last acknowledged or is held.
   */
  difference(a: number, b: number, from: number, to: number): number;
  /**
   * Distance (m) at `time` (s) between the path of `update` and the path of an update made now: of the state that the
   * publisher observed last, before quantisation; in a straight line where the model derives its fixes or describes
   * states in its own terms. A model that remembers updates is taken to know all up to this one, also those that a
   * receiver never got. Infinity when `update` is −1. Remembered are the same updates as for `difference`.
   */
  distance(update: number, time: number): number;
  /** When (s) `difference` from `from` on reaches `amount`; Infinity when not by `until`. */
  timeOfDifference(a: number, b: number, amount: number, from: number, until: number): number;
}

/**
 * What the scheduler may do. An update is sent as it was made, with its own stamp, whenever that happens, and to a
 * receiver at most once: nothing happens a second time. An update held when the entity's spawn ends is dropped.
 */
export interface SendPlan {
  /** Sends the newest update to the receiver now. An update held for it is dropped. */
  send(receiver: number): void;
  /**
   * In `onTick`: makes an update of the present state, unless that has been done at this tick, and sends it to the
   * receiver. It becomes the newest update of the exported path; the lane's trigger goes on as if it had not been made.
   * Elsewhere it is `send`.
   */
  sendFresh(receiver: number): void;
  /**
   * Holds the newest update for the receiver, to be sent at `time` (s), at once if that is not later than now. It takes
   * the place of the held one.
   */
  hold(receiver: number, time: number): void;
  /**
   * A delay line: sends the newest update to the receiver at `time` (s), at once if that is not later than now. Others
   * under way to it go on: each is sent at its own time, and none before an earlier one.
   */
  sendLater(receiver: number, time: number): void;
  /**
   * Holds the newest update for the receiver, as `hold` does, for as long as its AEE needs from `from` (now or later)
   * on to reach `amount`, if nothing more is made or sent; never, if not by `until`. Returns how long (s);
   * Infinity: never.
   */
  holdForAee(receiver: number, amount: number, from: number, until: number, flights: FlightAssumption): number;
  /** The same until the newest update and update `other` have a `difference` of `amount` from `from` on. */
  holdForDifference(receiver: number, other: number, amount: number, from: number, until: number): number;
  /** The update held for the receiver; −1: none. At a trigger, sends due by now have been made. */
  held(receiver: number): number;
  /** Sends the held update now. Nothing happens when none is held. */
  sendHeld(receiver: number): void;
  /** Forgets the held update. */
  drop(receiver: number): void;
  /** Explains the decision for the receiver: the value of a quantity, by its place in the definition's `explains`. */
  explain(receiver: number, quantity: number, value: number): void;
}

/** An update is known to have arrived; the estimates have taken it in already. */
export interface Acknowledgement {
  readonly receiver: number;
  /** Number of the update, when it was sent there, and when it arrived there (s). */
  readonly update: number;
  readonly sentAt: number;
  readonly arrivedAt: number;
}

/** One scheduler for one publisher's entity in one lane. */
export interface FairnessScheduler {
  /** An update has just been made. Must not allocate. */
  onTrigger(view: TriggerView, plan: SendPlan): void;
  /**
   * A tick of an entity in the world at which the lane's trigger calls for no update. Left out: the scheduler looks at
   * triggers only. It is not called where updates are recorded ones. Must not allocate.
   */
  onTick?(view: TriggerView, plan: SendPlan): void;
  /** An acknowledgement has just come in. Must not allocate. */
  onAcknowledgement?(acknowledgement: Acknowledgement, view: TriggerView, plan: SendPlan): void;
}

/** A quantity on which decisions hang: a probability, a credit, a score. */
export interface ExplainedQuantity {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
}

export interface SchedulerContext<P> {
  readonly params: P;
  /** Number of receivers. */
  readonly receivers: number;
  /** Longest time (s) between two triggers: the heartbeat of the lane's trigger; Infinity without one. */
  readonly heartbeat: number;
  /** Its own stream. */
  readonly random: RandomSource;
}

/**
 * When receivers show what they are sent. They show the world as it was `lag` ago: the path of an update made at t
 * begins at t + lag, and is shown from then on, or, with buckets, from the lag after the end of the bucket in which t
 * lies. So all who are nearer than that see the same at the same moment. When an update was made is for a receiver to
 * say by the lane's clock mode.
 */
export interface PlayoutRule {
  /** s */
  readonly lag: number;
  /** Length of a bucket (s); they are counted from session time 0. 0: none. */
  readonly bucket: number;
  /**
   * What becomes of an update that arrives when it should have been shown already: thrown away, or shown from then on,
   * as late as it is.
   */
  readonly late: 'discard' | 'use';
}

/** What a scheduler guarantees; `driftbench plugins check` verifies it. */
export interface SchedulerPromises {
  /**
   * Updates a trigger, over all receivers, in the long run; the first update, which usually goes to all, is not
   * counted.
   */
  readonly budget?: number;
  /** Triggers at most from one update sent to a receiver to the next. */
  readonly wait?: number;
}

/** A scheduler as a plugin: one object literal. */
export interface FairnessDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly params: P;
  readonly explains?: readonly ExplainedQuantity[];
  create(context: SchedulerContext<z.output<P>>): FairnessScheduler;
  /** Left out: receivers show an update when it arrives. */
  playout?(params: z.output<P>): PlayoutRule;
  /** Left out: nothing is promised. */
  promises?(context: { readonly params: z.output<P>; readonly receivers: number }): SchedulerPromises;
}
