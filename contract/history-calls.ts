/**
 * Calls about the past of the open session or the comparison run: its telemetry rows, occurrences and conditions,
 * running, ended or recorded.
 */
import { z } from 'zod';
import type { DecisionRow } from './decisions.ts';
import type { LinkSettings } from '../engine/network/link-settings.ts';
import type { NodeOutline } from './bench-state.ts';
import { type Occurrence, type OccurrenceKind, occurrenceKinds } from './session-occurrence.ts';

/** Most rows, occurrences, bins and decisions that one answer holds. */
export const historyLimits = { rows: 2048, occurrences: 2000, bins: 2000, decisions: 2000 } as const;

const time = z.number().min(0);
const run = z.number().int().nonnegative();

/** Rows between two session times, s, both included; of more than `most` some are left out, evenly, the last never. */
export const rowsQuestion = z.strictObject({
  epoch: run,
  from: time,
  to: time,
  most: z.number().int().min(1).max(historyLimits.rows).default(historyLimits.rows),
});
export type RowsQuestion = z.output<typeof rowsQuestion>;

/**
 * Occurrences between two session times, s, both included, in order; `after` continues after the one of that number.
 * Filters are indices into the layout.
 */
export const occurrencesQuestion = z.strictObject({
  epoch: run,
  from: time,
  to: time,
  after: z.number().int().min(-1).default(-1),
  kinds: z.array(z.enum(occurrenceKinds)).optional(),
  lane: z.number().int().nonnegative().optional(),
  entity: z.number().int().nonnegative().optional(),
  pair: z.number().int().nonnegative().optional(),
  limit: z.number().int().min(1).max(historyLimits.occurrences).default(historyLimits.occurrences),
});
export type OccurrencesQuestion = z.output<typeof occurrencesQuestion>;

export interface OccurrencesAnswer {
  readonly epoch: number;
  readonly occurrences: readonly Occurrence[];
  /** True if the span has more. */
  readonly more: boolean;
}

/**
 * Beyond a span of `beyond` (s) the session is counted by parts of `length` (s): a bin that is not made of whole ones
 * has now more, now fewer of them.
 */
export const densityParts = { length: 0.25, beyond: 60 } as const;

/** Requests the number of occurrences of each kind in each of `bins` equal parts of a span. */
export const densityQuestion = z.strictObject({ epoch: run, from: time, to: time, bins: z.number().int().min(1).max(historyLimits.bins) });
export type DensityQuestion = z.output<typeof densityQuestion>;

export interface DensityAnswer {
  readonly epoch: number;
  /** Kinds that did not occur are left out. */
  readonly counts: Readonly<Partial<Record<OccurrenceKind, readonly number[]>>>;
}

/** Decisions of the schedulers between two session times, s, both included; of more than `limit` the newest. */
export const pastDecisionsQuestion = z.strictObject({
  epoch: run,
  from: time,
  to: time,
  limit: z.number().int().min(1).max(historyLimits.decisions).default(historyLimits.decisions),
});
export type PastDecisionsQuestion = z.output<typeof pastDecisionsQuestion>;

export interface PastDecisionsAnswer {
  readonly epoch: number;
  readonly decisions: readonly DecisionRow[];
  /** True if the span has earlier ones. */
  readonly more: boolean;
}

export const conditionsQuestion = z.strictObject({ epoch: run });
export type ConditionsQuestion = z.output<typeof conditionsQuestion>;

/** A link that was changed; it holds from `time` on, s. */
export interface ChangedCondition {
  readonly time: number;
  /** Index into the nodes. */
  readonly node: number;
  readonly direction: 'down' | 'up';
  readonly settings: LinkSettings;
}

export interface ConditionsAnswer {
  readonly epoch: number;
  /** As the run began; empty if no longer known. */
  readonly nodes: readonly NodeOutline[];
  /** In order. */
  readonly changes: readonly ChangedCondition[];
}

/** A note, or a bookmark by its name, at a session time, s. Answered with itself as it is kept. */
export const noteRequest = z.strictObject({ epoch: run, time, text: z.string().trim().min(1).max(200) });
export type NoteRequest = z.output<typeof noteRequest>;
