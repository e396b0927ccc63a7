/** What a fairness scheduler is: it decides which receivers get an update, and when. */
import type { z } from 'zod';

/** The publisher's situation at a trigger. The object is reused: nothing of it may be kept. */
export interface TriggerView {
  /** Number of the trigger: 0, 1, 2 … */
  readonly index: number;
  /** Session time (s). */
  readonly now: number;
  /** Number of receivers. */
  readonly receivers: number;
}

/** What the scheduler may do with the update that was just made. Receivers are numbered 0 … receivers − 1. */
export interface SendPlan {
  /** Sends the update to the receiver now. */
  send(receiver: number): void;
}

/** One scheduler for one publisher's entity in one lane. */
export interface FairnessScheduler {
  onTrigger(trigger: TriggerView, plan: SendPlan): void;
}

/** A scheduler as a plugin: one object literal. */
export interface FairnessDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly params: P;
  create(context: { readonly params: z.output<P>; readonly receivers: number }): FairnessScheduler;
}
