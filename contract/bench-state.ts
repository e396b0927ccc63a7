/** The state of the bench as every client sees it: the open session or recording, how it runs, errors. */
import type { ClockSettings, Synchronisation } from '../engine/base/clocks/clock-settings.ts';
import type { LinkSettings } from '../engine/network/link-settings.ts';
import type { ArticulationRule } from '../engine/update/articulation-rule.ts';
import type { PublishingRule } from '../engine/update/publishing-rule.ts';
import type { ExplainedQuantity } from '../engine/plugin-api/fairness.ts';
import type { ClockMode, ExtrapolationRule, GroundRule, TriggerRule } from '../engine/plugin-api/lane-rules.ts';
import type { WorldPlan } from '../engine/world/world.ts';
import type { ErrorCode } from './errors.ts';
import type { RecordingState } from './recordings.ts';
import type { ScoredGame } from './scored-game.ts';
import type { Warning } from './warnings.ts';
import type { TelemetryLayout } from './telemetry.ts';

export type SessionStatus =
  /** Nothing is open. */
  | 'empty'
  /** A worker is starting and the experiment is being read. */
  | 'loading'
  | 'running'
  | 'paused'
  /** The duration is over. */
  | 'finished'
  /** Stopped by a fault; what was shown stays. */
  | 'failed';

/**
 * The source of the picture: a session of this bench; a live session hosted on it; a DIS exercise that is heard; a
 * recording, read only, whose `time` is its end.
 */
export type SessionSource = 'session' | 'live' | 'exercise' | 'recording';

/** The operations that clients can do with the open session or recording; pages show controls by them. */
export interface Capabilities {
  /** Played, paused, stepped, restarted by the calls of a session. */
  readonly controls: boolean;
  /** Links and contracts changed while it runs. */
  readonly changes: boolean;
  /** Its past can be read, by the calls of a history. */
  readonly seeks: boolean;
  /** Recorded to a file that is kept. */
  readonly records: boolean;
}

/** Session seconds per wall second, or as fast as possible. */
export type Pace = number | 'max';

/** Errors, so that a person can act on them. */
export interface Fault {
  readonly code: ErrorCode;
  readonly message: string;
  /** Present when a plugin is to blame. */
  readonly plugin?: {
    readonly id: string;
    readonly kind: string;
    /** Id of the lane that has chosen it; left out: none has. */
    readonly lane?: string;
    /** The call that failed: `extrapolate`, `place`, `onTrigger` … */
    readonly call: string;
    /** Session time of the call, s. */
    readonly time: number;
    /** The arguments, as JSON where they are known. */
    readonly input?: string;
  };
  /** The files outside of its folder that the experiment names, to which the operator has not agreed. */
  readonly outside?: readonly OutsideFile[];
}

/** A file that an experiment names and that is outside of its folder. */
export interface OutsideFile {
  /** As the experiment names it. */
  readonly name: string;
  /** Absolute path, links followed. */
  readonly path: string;
}

/** Lanes removed from a session because a plugin in them failed. */
export interface DroppedLanes {
  /** As they were. */
  readonly lanes: readonly LaneOutline[];
  readonly fault: Fault;
}

export interface NodeOutline {
  readonly id: string;
  /** Current links; `down` is null for a node that shows no entities. */
  readonly down: LinkSettings | null;
  readonly up: LinkSettings;
  /** Left out: perfect. */
  readonly clock?: ClockSettings;
}

/** A plugin as chosen by a lane. */
export interface ChoiceOutline {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Units of the parameters that have one. Left out: not known, as in a recording of an earlier version. */
  readonly units?: Readonly<Record<string, string>>;
  /** The quantities that a fairness scheduler's decisions depend on, in the order of the values in decisions. */
  readonly explains?: readonly ExplainedQuantity[];
  /** Age of the states that a built-in model shows by design, s. Left out: not known. */
  readonly playoutDelay?: number;
}

export interface LevelOutline {
  /** m; null: everywhere. */
  readonly reach: number | null;
  readonly trigger: TriggerRule;
  readonly publishing?: PublishingRule;
  readonly model: ChoiceOutline;
}

/** The predictive contracts of a lane, beside the publisher's own model. */
export interface ContractsOutline {
  readonly named: readonly { readonly id: string; readonly model: ChoiceOutline }[];
  /** The contracts on offer, by entity: an id, `own` or `automatic`. Empty until the session reports them. */
  readonly offers: readonly string[];
}

export interface LaneOutline {
  readonly id: string;
  readonly trigger: TriggerRule;
  /** Further terms beside the trigger's conditions; left out: none. */
  readonly furtherTrigger?: ChoiceOutline;
  readonly publishing?: PublishingRule;
  /** Levels of detail, the nearest first. */
  readonly levels?: readonly LevelOutline[];
  readonly model: ChoiceOutline;
  readonly contracts?: ContractsOutline;
  /** Left out: receivers extrapolate by the model. */
  readonly shown?: ChoiceOutline;
  /** Left out: the newest update is extrapolated when it arrives. */
  readonly playout?: ChoiceOutline;
  /** Left out: no extrapolation limit. */
  readonly extrapolation?: ExtrapolationRule;
  readonly convergence: ChoiceOutline;
  readonly scheduler: ChoiceOutline;
  readonly clock: ClockMode;
  /** The synchronisation of the clocks that the lane reads; left out: none. */
  readonly synchronisation?: Synchronisation;
  /** How receivers know the time of senders; left out: they take their own clocks for right. */
  readonly senderClock?: ChoiceOutline;
  /** Left out: no ground clamping. */
  readonly ground?: GroundRule;
  /** The lane's rule for parts; left out: none. */
  readonly parts?: Partial<ArticulationRule>;
}

export interface EntityOutline {
  readonly id: string;
  /** Id of the node that publishes it. */
  readonly owner: string;
  /** Kind of motion in words: `human-like, mouse`, `recorded: bzflag-robots.rec`. */
  readonly motion: string;
  /** Its parts, and how they turn in words; left out: none. */
  readonly parts?: readonly { readonly id: string; readonly motion: string }[];
  /** When it first leaves the world, s, where recorded updates say so; left out: not known, or never. */
  readonly leaves?: number;
}

export interface ExperimentOutline {
  /** Name of the file as listed. */
  readonly file: string;
  readonly name: string;
  readonly description: string;
  readonly duration: number;
  readonly frame: number;
  readonly arena: { readonly width: number; readonly depth: number };
  /** Ground, obstacles and roads, as the session has them. */
  readonly world: WorldPlan;
  readonly entities: readonly EntityOutline[];
  readonly nodes: readonly NodeOutline[];
  readonly lanes: readonly LaneOutline[];
  /** There where it is no experiment, but a game that was scored: what was measured of it. */
  readonly scored?: ScoredGame;
  /** What is doubtful about its files; left out: nothing, or a former version did not look. */
  readonly warnings?: readonly Warning[];
}

export interface BenchState {
  readonly status: SessionStatus;
  readonly source: SessionSource;
  readonly capabilities: Capabilities;
  /** Number of the run, counted on with each; telemetry rows carry it. A restarted bench begins elsewhere. */
  readonly epoch: number;
  readonly experiment: ExperimentOutline | null;
  readonly layout: TelemetryLayout | null;
  readonly seed: number;
  readonly pace: Pace;
  /** Session seconds per wall second over the last second; 0 when not running. */
  readonly achievedPace: number;
  /** Session time at the moment of this state, s. */
  readonly time: number;
  /** It stands at its beginning until a page has drawn its first view, and plays it then. */
  readonly awaitsView?: boolean;
  /** Shown until the next run starts. */
  readonly fault: Fault | null;
  /** Lanes that failed, in the order in which they were removed. */
  readonly dropped: readonly DroppedLanes[];
  /** The recording of the session; null: it is not recorded. */
  readonly recording: RecordingState | null;
  /** Pages connected. */
  readonly clients: number;
}

/**
 * Capabilities of a session of this bench, and of a live session hosted on it, which is played and changed by calls of
 * its own.
 */
export const sessionCapabilities: Capabilities = { controls: true, changes: true, seeks: true, records: true };
export const liveCapabilities: Capabilities = { controls: false, changes: false, seeks: true, records: true };
/** Capabilities of an exercise, which runs in real time. */
export const exerciseCapabilities: Capabilities = { controls: false, changes: true, seeks: true, records: true };
export const recordingCapabilities: Capabilities = { controls: false, changes: false, seeks: true, records: false };

export const emptyBenchState: BenchState = {
  status: 'empty',
  source: 'session',
  capabilities: sessionCapabilities,
  epoch: 0,
  experiment: null,
  layout: null,
  seed: 1,
  pace: 1,
  achievedPace: 0,
  time: 0,
  fault: null,
  dropped: [],
  recording: null,
  clients: 0,
};
