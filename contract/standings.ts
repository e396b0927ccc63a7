/**
 * The standings: what the lanes of a run have measured so far, from its results. Pages, reports and commands show the
 * same.
 */
import type { ReceiverResults, RunResults } from '../engine/measure/run-results.ts';

/** Null: nothing was measured. */
export interface Standing {
  /** Distance between the shown and the real path, m: its mean and its 95th percentile. */
  readonly deviationMean: number | null;
  readonly deviationP95: number | null;
  /** Jumps of the drawn path, 1/min. */
  readonly jumpsPerMinute: number | null;
  /** Judder: RMS of the changes of the drawn velocity, from tick to tick, that the real velocity does not have, m/s. */
  readonly judder: number | null;
  /** Age of the state that the shown path is drawn from, s: mean. */
  readonly shownAge: number | null;
  /** Sent to one receiver, 1/s. */
  readonly updatesPerSecond: number | null;
  readonly bytesPerSecond: number | null;
  /** Accumulated export error, m·s. */
  readonly aee: number | null;
  /** Recorded updates only: distance to the state of each update at its time, before it is known there, m: mean. */
  readonly updateError?: number | null;
}

/** Of a receiver: means over the entities that it shows, and what all of them cost. */
export interface ReceiverStanding extends Standing {
  readonly receiver: string;
}

/** Of a lane: means over its receivers; fairness is the spread of their mean deviations. */
export interface LaneStanding extends Standing {
  readonly lane: string;
  /** Population standard deviation, and largest, of the receivers' mean deviations, m. */
  readonly deviationStd: number | null;
  readonly deviationMax: number | null;
  readonly receivers: readonly ReceiverStanding[];
}

export interface Standings {
  /** Session time up to which they count, s. */
  readonly time: number;
  readonly lanes: readonly LaneStanding[];
}

export function standingsOf({ lanes }: Pick<RunResults, 'lanes'>, time: number): Standings {
  return { time, lanes: Object.entries(lanes).map(([lane, results]) => laneStanding(lane, results.receivers)) };
}

/** What a standing needs of one entity at one receiver. */
export type MeasuredPair = Pick<
  ReceiverResults,
  'deviationMean' | 'deviationP95' | 'jumpsPerMinute' | 'velocityStepExcessRms' | 'updatesPerSecond' | 'bytesPerSecond' | 'aee'
> & { readonly shownAgeMean?: number | null; readonly updateErrorMean?: number | null };

/** `receivers`: by receiver, or by `publisher>receiver`. */
export function laneStanding(lane: string, receivers: Readonly<Record<string, MeasuredPair>>): LaneStanding {
  const byReceiver = new Map<string, MeasuredPair[]>();
  for (const [key, results] of Object.entries(receivers)) {
    const receiver = key.slice(key.lastIndexOf('>') + 1);
    const shown = byReceiver.get(receiver);
    if (shown) shown.push(results);
    else byReceiver.set(receiver, [results]);
  }
  const standings = [...byReceiver].map(([receiver, results]) => ({ receiver, ...receiverStanding(results) }));
  const over = (of: keyof Standing) => meanOf(standings.map((each) => each[of] ?? null));
  const deviations = known(standings.map(({ deviationMean }) => deviationMean));
  return {
    lane,
    deviationMean: over('deviationMean'),
    deviationP95: over('deviationP95'),
    jumpsPerMinute: over('jumpsPerMinute'),
    judder: over('judder'),
    shownAge: over('shownAge'),
    updatesPerSecond: over('updatesPerSecond'),
    bytesPerSecond: over('bytesPerSecond'),
    aee: over('aee'),
    ...(standings.some(({ updateError }) => updateError !== undefined) && { updateError: over('updateError') }),
    deviationStd: deviations.length === 0 ? null : spreadOf(deviations),
    deviationMax: deviations.length === 0 ? null : Math.max(...deviations),
    receivers: standings,
  };
}

/** `2 of 3`: how many receivers the AEE of a lane covers, where some have seen nothing; empty where it covers all. */
export function aeeCoverage({ aee, receivers }: Pick<LaneStanding, 'aee' | 'receivers'>): string {
  const covered = receivers.filter((each) => each.aee !== null).length;
  return aee === null || covered === receivers.length ? '' : `${covered} of ${receivers.length}`;
}

function receiverStanding(entities: readonly MeasuredPair[]): Standing {
  const over = (read: (results: MeasuredPair) => number | null) => meanOf(entities.map(read));
  const sum = (read: (results: MeasuredPair) => number) => entities.reduce((total, each) => total + read(each), 0);
  return {
    deviationMean: over(({ deviationMean }) => deviationMean),
    deviationP95: over(({ deviationP95 }) => deviationP95),
    jumpsPerMinute: over(({ jumpsPerMinute }) => jumpsPerMinute),
    judder: over(({ velocityStepExcessRms }) => velocityStepExcessRms),
    // Recordings of 0.1 lack it.
    shownAge: over(({ shownAgeMean }) => shownAgeMean ?? null),
    updatesPerSecond: sum(({ updatesPerSecond }) => updatesPerSecond),
    bytesPerSecond: sum(({ bytesPerSecond }) => bytesPerSecond),
    aee: over(({ aee, deviationMean }) => (deviationMean === null ? null : aee)),
    ...(entities.some(({ updateErrorMean }) => updateErrorMean !== undefined) && {
      updateError: over(({ updateErrorMean }) => updateErrorMean ?? null),
    }),
  };
}

function known(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

function meanOf(values: readonly (number | null)[]): number | null {
  const measured = known(values);
  return measured.length === 0 ? null : measured.reduce((sum, value) => sum + value, 0) / measured.length;
}

function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / values.length);
}
