/**
 * The results of a run, in the fixed outside form of `driftbench run --json`; units: s, m, rad. docs/results-format.md
 * defines every field.
 */
import type { GameResults } from '../game/game-results.ts';

/** A part of an entity as one receiver shows it. */
export interface PartResults {
  /** Updates of the part sent to this receiver, and how many of them arrived (duplicates not counted). */
  readonly updates: number;
  readonly updatesReceived: number;
  /** Mean delivered delay from sending to arrival, s; null before the first arrival. */
  readonly delayMean: number | null;
  /**
   * Angle between shown and real part, relative to the body, over all ticks since the first arrival, rad; null when
   * there was none.
   */
  readonly orientationErrorMean: number | null;
  readonly orientationErrorP95: number | null;
  readonly orientationErrorMax: number | null;
  /** Sent to this receiver, over the whole session, 1/s. */
  readonly updatesPerSecond: number;
  readonly bytesPerSecond: number;
}

/** A point on an entity's body as one receiver shows it; null where nothing was measured. */
export interface PointResults {
  /** Distance between the shown and the real point, m. */
  readonly deviationMean: number | null;
  readonly deviationP95: number | null;
  readonly deviationMax: number | null;
  /** Angle between where the real point aims and where the shown one does, as seen from the real one, rad. */
  readonly aimErrorMean: number | null;
  readonly aimErrorP95: number | null;
  readonly aimErrorMax: number | null;
  /** Jumps of the drawn point per minute of measured time, and the longest one, m. */
  readonly jumpsPerMinute: number | null;
  readonly jumpMax: number | null;
  /** m/s */
  readonly judder: number | null;
}

export interface ReceiverResults {
  /** Updates sent to this receiver, and how many of them arrived (duplicates not counted). */
  readonly updates: number;
  readonly updatesReceived: number;
  /**
   * Share of the updates of the entity that were sent to this receiver: of the budget that it had; null before the
   * first.
   */
  readonly updatesShare: number | null;
  /**
   * Where the scheduler, or a playout, sets when updates are shown: of those received, the share that came before they
   * were to be; null before the first.
   */
  readonly inTimeRatio?: number | null;
  /** Of those received, the share that came after a newer one. This and the next six there only with a playout. */
  readonly overtakenRatio?: number | null;
  /** Quantiles of the age of what is shown, s: see `shownAgeMean`. */
  readonly shownAgeMedian?: number | null;
  readonly shownAgeP99?: number | null;
  /** Time in which nothing newer had arrived than what was to be shown, s. */
  readonly starvedTime?: number | null;
  /** Share of the drawings past the newest update, and within the extrapolation limit. */
  readonly extrapolatedRatio?: number | null;
  /** The slowest and the fastest that the shown time ran, as a share of the time that passed. */
  readonly timeScaleMin?: number | null;
  readonly timeScaleMax?: number | null;
  /** Mean delivered delay from sending to arrival, s; null before the first arrival. */
  readonly delayMean: number | null;
  /**
   * Accumulated export error at the end, m·s, from both paths; null before the first arrival, without a placed path.
   */
  readonly aee: number | null;
  /** The same as the publisher's estimates have it (CEE + EEE); null before the first acknowledgement. */
  readonly aeeEstimated: number | null;
  readonly exportErrorBefore: number | null;
  readonly exportErrorAfter: number | null;
  /** Placed path against real path over all ticks since the first arrival, m; null when there was none. */
  readonly deviationMean: number | null;
  readonly deviationP95: number | null;
  readonly deviationP99: number | null;
  readonly deviationMax: number | null;
  /**
   * For recorded updates: distance between the placed path and the state of each update, at its time and before it is
   * known there, m. There only where an update was compared.
   */
  readonly updateErrorMean?: number | null;
  readonly updateErrorP95?: number | null;
  readonly updateErrorMax?: number | null;
  /** Angle between shown and real orientation, rad. */
  readonly orientationErrorMean: number | null;
  readonly orientationErrorP95: number | null;
  readonly orientationErrorP99: number | null;
  readonly orientationErrorMax: number | null;
  /**
   * Age of the state that the placed path is drawn from, s: since the time stamp of the update that it follows, and at
   * least the playout delay of a model that shows the past.
   */
  readonly shownAgeMean: number | null;
  /**
   * How long ago the real entity was where it is shown, s, and how far from its path it is shown then, m: means over
   * the ticks.
   */
  readonly pictureLatenessMean: number | null;
  readonly offPathMean: number | null;
  /**
   * Time by which the receiver's clock is ahead of the publisher's, from the first correction of both on, s; the largest
   * without its sign. Free: the same without any correction. There only where a clock can be off.
   */
  readonly clockErrorMean?: number | null;
  readonly clockErrorRms?: number | null;
  readonly clockErrorMax?: number | null;
  readonly clockErrorFreeRms?: number | null;
  /**
   * Only of lanes with a clock plugin: when its first estimate was of use, s; the 95 % quantile of its error without
   * the sign, s; steps of more than a millisecond from tick to tick, and the longest, s.
   */
  readonly clockReadyAt?: number | null;
  readonly clockErrorP95?: number | null;
  readonly clockStepsPerMinute?: number | null;
  readonly clockStepMax?: number | null;
  /** Jumps of the drawn entity, per minute of measured time, and the longest one, m. */
  readonly jumpsPerMinute: number | null;
  readonly jumpMax: number | null;
  /**
   * By how much drawn steps differ from those around them, apart from jumps, and what is missing while the picture
   * stands and the real entity moves, m/s.
   */
  readonly judder: number | null;
  /** Change of the drawn velocity from tick to tick, m/s; and of it what the real velocity does not change. */
  readonly velocityStepRms: number | null;
  readonly velocityStepMax: number | null;
  readonly velocityStepExcessRms: number | null;
  readonly velocityStepExcessMax: number | null;
  /** Jerk of the drawn entity, m/s³. */
  readonly jerkRms: number | null;
  /**
   * Share of the ticks: drawn against its heading while the real entity does not go back; drawn standing while the
   * real one moves.
   */
  readonly backwardRatio: number | null;
  readonly freezeRatio: number | null;
  /** The same of how the entity is turned, in rad for m. */
  readonly turnJumpsPerMinute: number | null;
  readonly turnJumpMax: number | null;
  readonly turnJudder: number | null;
  readonly turnRateStepRms: number | null;
  readonly turnRateStepMax: number | null;
  readonly turnRateStepExcessRms: number | null;
  readonly turnRateStepExcessMax: number | null;
  readonly turnFreezeRatio: number | null;
  /**
   * Only where entities teleport: how many teleports were shown as jumps, which count in none of the above, the longest
   * of them, m, and how far slides after other teleports have brought the picture towards the new place, m.
   */
  readonly teleports?: number | null;
  readonly teleportMax?: number | null;
  readonly slidMetres?: number | null;
  /** Time-space inconsistency at the end, m·s; null where nothing was shown. */
  readonly inconsistency: number | null;
  /** Updates sent to this receiver and their bytes, over the whole session, 1/s. */
  readonly updatesPerSecond: number;
  readonly bytesPerSecond: number;
  /** The metrics of plugins, by their ids: those of the pair, and those of the receiver, which each of its pairs has. */
  readonly metrics?: Readonly<Record<string, number | null>>;
  /** The parts of the entity, by their ids; left out if it has none. The counts above do not include their updates. */
  readonly parts?: Readonly<Record<string, PartResults>>;
  /** The points on the entity's body, by their ids; left out if it has none. */
  readonly points?: Readonly<Record<string, PointResults>>;
}

export interface LaneResults {
  readonly triggers: number;
  /** Where a scheduler has updates made between triggers: how many, beside the triggers. */
  readonly updatesFresh?: number;
  /** For a trigger given by a number of triggers: that number, and the distance threshold (m) found for it. */
  readonly triggersAsked?: number;
  readonly triggerDistance?: number;
  /**
   * Where a lane names contracts: how often the publishers went from one to another, and the share of the time that
   * they followed each.
   */
  readonly contractChanges?: number;
  readonly contractShares?: Readonly<Record<string, number | null>>;
  readonly updatesSent: number;
  readonly bytesSent: number;
  /** Over the whole session and all receivers, 1/s. */
  readonly updatesPerSecond: number;
  readonly bytesPerSecond: number;
  /** Where entities have parts: the updates of those, made and sent, and their bytes; not counted above. */
  readonly partTriggers?: number;
  readonly partUpdatesSent?: number;
  readonly partBytesSent?: number;
  /** Keyed by receiver, or by `publisher>receiver` when there are several publishers or entities. */
  readonly receivers: Readonly<Record<string, ReceiverResults>>;
  /** Mean, population standard deviation and largest AEE over the receivers that have one; null: none has. */
  readonly aeeMean: number | null;
  readonly aeeStd: number | null;
  readonly aeeMax: number | null;
  /** Where some receivers have no AEE, because no update has arrived there: how many the three figures cover. */
  readonly aeeReceivers?: number;
  /** The metrics of plugins that are numbers of a lane, by their ids. */
  readonly metrics?: Readonly<Record<string, number | null>>;
}

export interface RunResults {
  readonly seed: number;
  readonly duration: number;
  readonly frames: number;
  readonly lanes: Readonly<Record<string, LaneResults>>;
  /** The titles of the metrics of plugins, and their units, by their ids. */
  readonly metrics?: Readonly<Record<string, { readonly title: string; readonly unit: string }>>;
  /** Where there is a game. */
  readonly game?: GameResults;
}
