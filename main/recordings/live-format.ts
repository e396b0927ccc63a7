/** The form of a recorded live session, an MCAP file: its channels, what their messages say. docs/recording-format.md describes it. */
import type { LiveFields } from '../../contract/live/live-plan.ts';
import type { LiveEvent } from '../../engine/live/live-event.ts';
import type { LiveScore } from '../../engine/live/live-scores.ts';
import type { MirrorCounts } from '../../engine/live/mirror-counts.ts';
import type { RunResults } from '../../engine/session/run-results.ts';

/** Of the whole file, in its header. */
export const liveProfile = 'driftbench-live';
export const liveFormat = 1;

/** Comes first: all that the plan is made of. */
export interface SetupRecord {
  readonly format: number;
  /** Version of the bench. */
  readonly driftbench: string;
  readonly setup: LiveFields & { readonly epoch: number };
}

/** Events as they entered the mirror, in order; all that come later enter after `reached`, session time in s; −1: the mirror had not begun. */
export interface EventsRecord {
  readonly reached: number;
  readonly events: readonly LiveEvent[];
}

/** Comes last, if the session was ended and did not break off. */
export interface ResultsRecord {
  /** Session time up to which the mirror ran, s. */
  readonly time: number;
  readonly results: RunResults;
  readonly counts: MirrorCounts;
  readonly scores: readonly LiveScore[];
}

interface Records {
  readonly setup: SetupRecord;
  readonly events: EventsRecord;
  readonly results: ResultsRecord;
}

export type Topic = keyof Records;
export type RecordOf<T extends Topic> = Records[T];

const number = { type: 'number' };
const object = { type: 'object' };
const event = { type: 'object', required: ['kind', 'time'], properties: { kind: { type: 'string' }, time: number } };

/** Channels by topic, with the JSON Schema of their messages. */
export const liveChannels: { readonly [T in Topic]: object } = {
  setup: { type: 'object', required: ['format', 'driftbench', 'setup'], properties: { format: number, setup: object } },
  events: { type: 'object', required: ['reached', 'events'], properties: { reached: number, events: { type: 'array', items: event } } },
  results: { type: 'object', required: ['time', 'results'], properties: { time: number, results: object, counts: object } },
};

export const topics = Object.keys(liveChannels) as Topic[];
