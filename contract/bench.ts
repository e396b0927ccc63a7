/** The bench API: calls with their roles and schemas, and events. One interface for every client. */
import { z } from 'zod';
import type { AboutBench } from './about.ts';
import type { BenchState } from './bench-state.ts';
import { mostDecisions, type DecisionsAnswer } from './decisions.ts';
import { draftApply, draftCheck, draftSave, type DraftCheck, type RunningText, type SavedDraft } from './draft-calls.ts';
import {
  conditionsQuestion,
  densityQuestion,
  noteRequest,
  occurrencesQuestion,
  pastDecisionsQuestion,
  rowsQuestion,
  type ConditionsAnswer,
  type DensityAnswer,
  type OccurrencesAnswer,
  type PastDecisionsAnswer,
} from './history-calls.ts';
import { delay, share } from './link-numbers.ts';
import { faultRuleRequest, pluginRequest, pluginTrust, type PluginsState } from './plugin-calls.ts';
import { recordingName, recordRequest, type RecordingSummary } from './recordings.ts';
import type { Standings } from '../engine/measure/standings.ts';
import { rerunLanes, type ComparisonRun } from './comparison-run.ts';
import type { TelemetryFrame } from './telemetry-frames.ts';

/**
 * Roles of callers: an operator may call everything, a player may take part in a live session, a viewer may only read.
 */
export const roles = ['viewer', 'player', 'operator'] as const;
export type Role = (typeof roles)[number];

/** True when `role` may do what `needed` may do. */
export function permits(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

export interface ExperimentSummary {
  /** Name by which it is opened. */
  readonly file: string;
  readonly name: string;
  readonly description: string;
  /** Heading under which the library lists it; empty: none. */
  readonly topic: string;
  /** `template`: a starting point; `further`: named when the bench was started; `recorded`: of an opened recording. */
  readonly origin: 'example' | 'template' | 'own' | 'further' | 'recorded';
  /** Seats of a live session of it; left out: people cannot play it. */
  readonly seats?: number;
  /** Conditions of its study; left out: it has none. */
  readonly conditions?: number;
}

export interface Call<Params extends z.ZodType, Result> {
  readonly role: Role;
  readonly params: Params;
  /** True where the answer is a telemetry frame, and crosses in binary. */
  readonly binary?: true;
  /** Carries the type of the result only. */
  readonly result?: Result;
}

/** `call<Result>()(role, params)`: a call with the type of its result. */
export function call<Result>() {
  return <Params extends z.ZodType>(role: Role, params: Params): Call<Params, Result> => ({ role, params });
}

function rowsCall<Params extends z.ZodType>(role: Role, params: Params): Call<Params, TelemetryFrame> {
  return { role, params, binary: true };
}

/** Parameters of a call that has none. */
export const nothing = z.strictObject({});

/** Link settings that can change while a session runs; fields left out stay as they are. */
const linkChange = z.strictObject({
  node: z.string(),
  direction: z.enum(['down', 'up', 'both']).default('both'),
  /** s */
  delay: delay.optional(),
  /** Spread of the jitter, s; of the uniform law where the link has none yet. */
  jitter: delay.optional(),
  /** Ratio of independent loss. */
  loss: share.optional(),
  duplicate: share.optional(),
  order: z.enum(['keep', 'free']).optional(),
});
export type LinkChange = z.output<typeof linkChange>;

/** Which contract a lane offers from now on: by its id, `own` or `automatic`. */
const contractChange = z.strictObject({
  lane: z.string(),
  contract: z.string(),
  /** Left out: all. */
  entity: z.string().optional(),
});
export type ContractChange = z.output<typeof contractChange>;

const paceSchema = z.union([z.literal('max'), z.number().min(0.01).max(1000)]);

/**
 * The calls of the core; features have further ones. Calls that change anything answer with the state after the
 * change.
 */
export const coreCalls = {
  'experiments.list': call<readonly ExperimentSummary[]>()('viewer', nothing),
  /** The text of a listed experiment's file. */
  'experiments.read': call<string>()('viewer', z.strictObject({ file: z.string() })),
  /**
   * Everything that is wrong with a text, as opening it would find; plugins that run in search of a trigger are left
   * out.
   */
  'experiments.check': call<DraftCheck>()('operator', draftCheck),
  /** The text of the open experiment. */
  'experiments.running': call<RunningText>()('viewer', nothing),
  /** The JSON Schema of experiment files with the plugins that are there, as text. */
  'experiments.schema': call<string>()('viewer', nothing),
  /** Writes a text among the user's own experiments, whole or not at all; never over an example. */
  'experiments.save': call<SavedDraft>()('operator', draftSave),
  /** Removes one of the user's own experiments. */
  'experiments.remove': call<readonly ExperimentSummary[]>()('operator', z.strictObject({ file: z.string() })),
  /** Opens a listed experiment and starts it, or opens it paused. Replaces the open one. */
  'session.open': call<BenchState>()(
    'operator',
    z.strictObject({ file: z.string(), seed: z.number().int().optional(), paused: z.boolean().default(false) }),
  ),
  /** Runs a text that may be unsaved, in place of the open experiment. */
  'session.apply': call<BenchState>()('operator', draftApply),
  /** The operator's consent to the files outside of its folder for which run `epoch` failed; it starts again. */
  'session.allowFiles': call<BenchState>()('operator', z.strictObject({ epoch: z.number().int().nonnegative() })),
  'session.play': call<BenchState>()('operator', nothing),
  'session.pause': call<BenchState>()('operator', nothing),
  /** Pauses, then advances by whole ticks. */
  'session.step': call<BenchState>()('operator', z.strictObject({ frames: z.number().int().min(1).max(10_000).default(1) })),
  /** Starts the open experiment again from 0, with another seed if given. */
  'session.restart': call<BenchState>()(
    'operator',
    z.strictObject({ seed: z.number().int().optional(), paused: z.boolean().default(false) }),
  ),
  'session.setPace': call<BenchState>()('operator', z.strictObject({ pace: paceSchema })),
  'session.setLink': call<BenchState>()('operator', linkChange),
  'session.setContract': call<BenchState>()('operator', contractChange),
  /** Keeps the whole recording of the open session, or stops keeping it. */
  'session.record': call<BenchState>()('operator', recordRequest),
  /** The recordings that are kept, and the recent sessions; the newest first. */
  'recordings.list': call<readonly RecordingSummary[]>()('viewer', nothing),
  /** Opens a recording in place of the open session, to be viewed. */
  'recordings.open': call<BenchState>()('operator', recordingName),
  /** Keeps a recent session: moves it to the recordings. Answers with the list. */
  'recordings.keep': call<readonly RecordingSummary[]>()('operator', recordingName),
  /** Answers with those that are left. */
  'recordings.remove': call<readonly RecordingSummary[]>()('operator', recordingName),
  /** Looks for plugins; none of those runs that the operator does not trust. */
  'plugins.list': call<PluginsState>()('operator', nothing),
  /** The operator's consent: the plugin at this path with this checksum may run, from the next session on. */
  'plugins.trust': call<PluginsState>()('operator', pluginTrust),
  'plugins.enable': call<PluginsState>()('operator', pluginRequest),
  'plugins.disable': call<PluginsState>()('operator', pluginRequest),
  /** Sets the rule for failing plugins, from the next session on. */
  'plugins.onFault': call<PluginsState>()('operator', faultRuleRequest),
  /**
   * The newest decisions of the schedulers after decision number `after` of run `epoch`, in order; omitted ones are
   * counted.
   */
  'decisions.list': call<DecisionsAnswer>()(
    'viewer',
    z.strictObject({
      epoch: z.number().int().nonnegative(),
      after: z.number().int().min(-1).default(-1),
      limit: z.number().int().min(1).max(mostDecisions).default(mostDecisions),
    }),
  ),
  /** Telemetry rows of the past of run `epoch`. */
  'history.rows': rowsCall('viewer', rowsQuestion),
  'history.occurrences': call<OccurrencesAnswer>()('viewer', occurrencesQuestion),
  'history.density': call<DensityAnswer>()('viewer', densityQuestion),
  /**
   * Past decisions of the schedulers, from the recording; `decisions.list` has a running session's newest ones earlier.
   */
  'history.decisions': call<PastDecisionsAnswer>()('viewer', pastDecisionsQuestion),
  /** Configured links: initially, and after each change. */
  'history.conditions': call<ConditionsAnswer>()('viewer', conditionsQuestion),
  /** Notes something at a session time: an occurrence `noted`, kept with the session. */
  'history.note': call<OccurrencesAnswer>()('operator', noteRequest),
  /** Opens a kept recording as the comparison run. */
  'second.open': call<ComparisonRun>()('operator', recordingName),
  /** Starts a comparison run: the open session up to its present time, under other lanes. */
  'second.rerun': call<ComparisonRun>()('operator', rerunLanes),
  'second.close': call<ComparisonRun>()('operator', nothing),
  'state.get': call<BenchState>()('viewer', nothing),
  /** Versions of the bench and of what it runs on. */
  'about.get': call<AboutBench>()('operator', nothing),
} as const;

type CoreCalls = typeof coreCalls;
/** Every call of the bench: those of the core, and those with which features extend this interface. */
export interface BenchCalls extends CoreCalls {}
export type CallName = keyof BenchCalls;
/** Calls with their roles and schemas, by name. */
export type CallTable = Readonly<Partial<Record<string, Call<z.ZodType, unknown>>>>;
/** The parameters that a caller passes. */
export type CallInput<N extends CallName> = z.input<BenchCalls[N]['params']>;
/** The parameters that a handler gets, defaults filled in. */
export type CallParams<N extends CallName> = z.output<BenchCalls[N]['params']>;
export type CallResult<N extends CallName> = NonNullable<BenchCalls[N]['result']>;

/** The standings of run `epoch`. */
export interface RunStandings extends Standings {
  readonly epoch: number;
}

/** Messages that the bench sends without a request; features extend this interface with theirs. */
export interface BenchEvents {
  /** After every change, and about twice a second while a session runs. Also sent first on every connection. */
  state: BenchState;
  /**
   * After every change, and a few times a second while a session runs once more. Sent on every connection while there
   * is a comparison run.
   */
  second: ComparisonRun;
  /** After every change, to operators. Sent on every connection of theirs. */
  plugins: PluginsState;
  /** Once a second while a session runs, and when it rests; once for an opened recording. Sent on every connection. */
  standings: RunStandings;
}
export type EventName = keyof BenchEvents;
