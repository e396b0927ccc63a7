/** The bench API: calls with their roles and schemas, and events. One interface for every client. */
import { z } from 'zod';
import type { AboutBench } from './about.ts';
import type { BenchState } from './bench-state.ts';
import { mostDecisions, type DecisionsAnswer } from './decisions.ts';
import { draftApply, draftCheck, draftSave, type DraftCheck, type RunningText, type SavedDraft } from './draft-calls.ts';
import { exportPieceQuestion, exportStart, type ExportState } from '../features/output/calls/export-calls.ts';
import type { FilePiece } from './file-piece.ts';
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
import {
  liveJoin,
  liveLink,
  liveOpen,
  liveSchedule,
  liveSeat,
  liveStall,
  liveMeasured,
  liveTime,
  liveTrouble,
  mostSeats,
  type FoundHost,
  type LanInterface,
  type Seating,
  type TimeAnswer,
} from '../features/live/calls/live-calls.ts';
import {
  importBegin,
  importMapping,
  importPiece,
  importRequest,
  type Imported,
  type ImportRequest,
  type MotionLook,
} from '../features/motion/calls/imports.ts';
import { disListen, disReach, disSend, type DisInterface, type DisReach, type DisState } from '../features/dis/calls/dis-calls.ts';
import { delay, share } from './link-numbers.ts';
import type { LiveState } from '../features/live/calls/live-state.ts';
import { aboutPerson, studyAct, studyAnswer, type StudyTables } from '../features/study/calls/study-state.ts';
import { faultRuleRequest, pluginTrust, pluginRequest, type PluginsState } from './plugin-calls.ts';
import { recordingName, recordRequest, type RecordingSummary } from './recordings.ts';
import type { Standings } from './standings.ts';
import { rerunLanes, type ComparisonRun } from './comparison-run.ts';
import {
  sweepFieldsQuestion,
  sweepResume,
  sweepRowsQuestion,
  sweepStart,
  sweepTableQuestion,
  type SweepFieldsAnswer,
  type SweepRowsAnswer,
  type SweepState,
  type SweepSummary,
} from '../features/sweep/calls/sweep-state.ts';
import type { TelemetryFrame } from './telemetry-frames.ts';
import type { TuneResult } from '../features/tune/calls/tune-result.ts';
import {
  tuneQuestion,
  tuneResume,
  tuneSpaceQuestion,
  tuneStart,
  tuneTableQuestion,
  type TunePointsAnswer,
  type TuneSpaceAnswer,
  type TuneState,
  type TuneSummary,
} from '../features/tune/calls/tune-state.ts';

/** Who may call: an operator everything, a player to take part in a live session, a viewer only to read. */
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

interface Call<Params extends z.ZodType, Result> {
  readonly role: Role;
  readonly params: Params;
  /** True where the answer is a telemetry frame, and crosses in binary. */
  readonly binary?: true;
  /** Carries the type of the result only. */
  readonly result?: Result;
}

function call<Result>() {
  return <Params extends z.ZodType>(role: Role, params: Params): Call<Params, Result> => ({ role, params });
}

function rowsCall<Params extends z.ZodType>(role: Role, params: Params): Call<Params, TelemetryFrame> {
  return { role, params, binary: true };
}

const nothing = z.strictObject({});

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

/** Every call of the bench. Calls that change anything answer with the state after the change. */
export const benchCalls = {
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
  /** Announces an import; its pieces follow. An import that is not continued is dropped. */
  'imports.begin': call<ImportRequest>()('operator', importBegin),
  'imports.piece': call<ImportRequest>()('operator', importPiece),
  /** All of it has been sent: it is taken in, or refused; then nothing of it is left. */
  'imports.end': call<Imported>()('operator', importMapping),
  /**
   * All of a motion file has been sent: what it would be with this mapping. It waits for `imports.end` or
   * `imports.cancel`.
   */
  'imports.look': call<MotionLook>()('operator', importMapping),
  'imports.cancel': call<ImportRequest>()('operator', importRequest),
  /** Starts an export of the open session's recording so far; events report its progress. One export at a time. */
  'exports.start': call<ExportState>()('operator', exportStart),
  /** Ends the export; nothing of it is kept. */
  'exports.cancel': call<ExportState>()('operator', nothing),
  /** A file that was exported, piece by piece. */
  'exports.piece': call<FilePiece>()('operator', exportPieceQuestion),
  /** Looks for plugins; none of those runs that the operator does not trust. */
  'plugins.list': call<PluginsState>()('operator', nothing),
  /** The operator's consent: the plugin at this path with this checksum may run, from the next session on. */
  'plugins.trust': call<PluginsState>()('operator', pluginTrust),
  'plugins.enable': call<PluginsState>()('operator', pluginRequest),
  'plugins.disable': call<PluginsState>()('operator', pluginRequest),
  /** What a session does when a plugin fails, from the next one on. */
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
  /** What a sweep of the open experiment can vary. */
  'sweep.fields': call<SweepFieldsAnswer>()('viewer', sweepFieldsQuestion),
  /** The sweeps that are kept, by name. */
  'sweep.list': call<readonly SweepSummary[]>()('viewer', nothing),
  /** Sweeps the open experiment; the answer comes at once, progress and results by events. One sweep at a time. */
  'sweep.start': call<SweepState>()('operator', sweepStart),
  /** Continues a kept sweep: completed runs are kept, failed ones repeated. */
  'sweep.resume': call<SweepState>()('operator', sweepResume),
  /** Cancels the sweep, also during runs; completed runs are kept. */
  'sweep.cancel': call<SweepState>()('operator', nothing),
  /** The runs that ended after the first `after` of them. */
  'sweep.rows': call<SweepRowsAnswer>()('viewer', sweepRowsQuestion),
  /** Names of all metrics that the runs have, once one has been done. */
  'sweep.metrics': call<readonly string[]>()('viewer', z.strictObject({ sweep: z.number().int().nonnegative() })),
  /** A table as the folder holds it, piece by piece. */
  'sweep.table': call<FilePiece>()('viewer', sweepTableQuestion),
  /** What a tuning of the open experiment can choose from. */
  'tune.space': call<TuneSpaceAnswer>()('operator', tuneSpaceQuestion),
  /** The tunings that are kept, by name. */
  'tune.list': call<readonly TuneSummary[]>()('viewer', nothing),
  /** Tunes the open experiment, also an unsaved draft; the answer comes at once. One tuning at a time. */
  'tune.start': call<TuneState>()('operator', tuneStart),
  /** Continues a kept tuning, whichever experiment is open, or opens a completed one. */
  'tune.resume': call<TuneState>()('operator', tuneResume),
  /** Interrupts the tuning; completed runs are kept. */
  'tune.cancel': call<TuneState>()('operator', nothing),
  /** The candidates so far. */
  'tune.points': call<TunePointsAnswer>()('viewer', tuneQuestion),
  'tune.result': call<TuneResult>()('viewer', tuneQuestion),
  /** A file of a completed tuning, piece by piece. */
  'tune.table': call<FilePiece>()('viewer', tuneTableQuestion),
  /** Opens a live session: players take seats, none drives yet. Ends one that is open. */
  'live.open': call<LiveState>()('operator', liveOpen),
  /** Ends it: participants are notified and disconnected, and the server stops listening. */
  'live.close': call<LiveState>()('operator', nothing),
  'live.start': call<LiveState>()('operator', nothing),
  'live.pause': call<LiveState>()('operator', nothing),
  /** From session time 0 again, with the same people in the same seats; a new epoch. */
  'live.restart': call<LiveState>()('operator', z.strictObject({ seed: z.number().int().optional() })),
  /** A new round begins now; its length in s, null: without end. */
  'live.round': call<LiveState>()('operator', z.strictObject({ length: z.number().min(1).max(86_400).nullable() })),
  'live.bots': call<LiveState>()('operator', z.strictObject({ bots: z.number().int().min(0).max(mostSeats) })),
  'live.kick': call<LiveState>()('operator', liveSeat),
  'live.link': call<LiveState>()('operator', liveLink),
  'live.schedule': call<LiveState>()('operator', liveSchedule),
  'live.stall': call<LiveState>()('operator', liveStall),
  /** The addresses of this machine by which a LAN session can be reached. */
  'live.interfaces': call<readonly LanInterface[]>()('operator', nothing),
  /** Hosts that answer on this LAN; takes two seconds. */
  'live.discover': call<readonly FoundHost[]>()('operator', nothing),
  'live.join': call<Seating>()('player', liveJoin),
  'live.ready': call<LiveState>()('player', z.strictObject({ ready: z.boolean() })),
  'live.leave': call<LiveState>()('player', nothing),
  /** Reports to the operator why this participant cannot take part. */
  'live.trouble': call<LiveState>()('player', liveTrouble),
  'live.time': call<TimeAnswer>()('player', liveTime),
  /** Reports the participant's own connection, as its page measured it. */
  'live.measured': call<LiveState>()('player', liveMeasured),
  /** Listens for a DIS exercise, which becomes the session that is shown. */
  'dis.listen': call<DisState>()('operator', disListen),
  /** Ends it; its recording is shown. */
  'dis.stopListening': call<DisState>()('operator', nothing),
  /** What sending there would reach. */
  'dis.reach': call<DisReach>()('operator', disReach),
  /** Sends the running session as DIS traffic, until it ends. */
  'dis.send': call<DisState>()('operator', disSend),
  'dis.stopSending': call<DisState>()('operator', nothing),
  'dis.interfaces': call<readonly DisInterface[]>()('operator', nothing),
  /** Starts the study, repeats its present round, ends it. */
  'live.study': call<LiveState>()('operator', studyAct),
  /** What the people have answered so far in the study that is or was hosted here. */
  'live.report': call<StudyTables>()('operator', nothing),
  /** A person agrees to take part in the study. */
  'live.consent': call<LiveState>()('player', aboutPerson),
  /** Answers after a round; resolves once they are written to the disk. */
  'live.answer': call<LiveState>()('player', studyAnswer),
  /** A person notices a fault in the present round. */
  'live.notice': call<LiveState>()('player', nothing),
  'state.get': call<BenchState>()('viewer', nothing),
  /** Versions of the bench and of what it runs on. */
  'about.get': call<AboutBench>()('operator', nothing),
} as const;

export type BenchCalls = typeof benchCalls;
export type CallName = keyof BenchCalls;
/** What a caller passes. */
export type CallInput<N extends CallName> = z.input<BenchCalls[N]['params']>;
/** What a handler gets, defaults filled in. */
export type CallParams<N extends CallName> = z.output<BenchCalls[N]['params']>;
export type CallResult<N extends CallName> = NonNullable<BenchCalls[N]['result']>;

/** The standings of run `epoch`. */
export interface RunStandings extends Standings {
  readonly epoch: number;
}

/** Messages that the bench sends without a request. */
export interface BenchEvents {
  /** After every change, and about twice a second while a session runs. Also sent first on every connection. */
  state: BenchState;
  /**
   * After every change, and a few times a second while a sweep runs. Sent on every connection once there is a sweep.
   */
  sweep: SweepState;
  /**
   * After every change, and a few times a second while a tuning runs. Sent on every connection once there is a tuning.
   */
  tune: TuneState;
  /**
   * After every change, and a few times a second while an export runs. Sent on every connection once there is an
   * export.
   */
  export: ExportState;
  /**
   * After every change, and a few times a second while a session runs once more. Sent on every connection while there
   * is a comparison run.
   */
  second: ComparisonRun;
  /** Once a second while a session runs, and when it rests; once for an opened recording. Sent on every connection. */
  standings: RunStandings;
  /** After every change, to operators. Sent on every connection of theirs. */
  plugins: PluginsState;
  /** After every change, and about twice a second while an exercise is heard or a session sent. To operators. */
  dis: DisState;
  /** After every change, and about twice a second while a live session is open. Sent first to players. */
  live: LiveState;
}
export type EventName = keyof BenchEvents;
