/**
 * The standings: what the lanes of a run have measured so far, from its results. Pages, reports and commands show the
 * same.
 */
import type { LaneResults, ReceiverResults, RunResults } from './run-results.ts';

/** What standings need of one entity at one receiver. */
export type MeasuredPair = Pick<
  ReceiverResults,
  'deviationMean' | 'deviationP95' | 'jumpsPerMinute' | 'updatesPerSecond' | 'bytesPerSecond' | 'aee'
> & {
  readonly judder?: number | null;
  readonly turnJumpsPerMinute?: number | null;
  readonly turnJudder?: number | null;
  readonly shownAgeMean?: number | null;
  readonly pictureLatenessMean?: number | null;
  readonly offPathMean?: number | null;
  readonly updateErrorMean?: number | null;
};

/** The numbers of a standing that are means, over the entities of a receiver, then over receivers; of which number. */
export const meanOfPairs = {
  deviationMean: 'deviationMean',
  deviationP95: 'deviationP95',
  jumpsPerMinute: 'jumpsPerMinute',
  judder: 'judder',
  turnJumpsPerMinute: 'turnJumpsPerMinute',
  turnJudder: 'turnJudder',
  shownAge: 'shownAgeMean',
  pictureLateness: 'pictureLatenessMean',
  offPath: 'offPathMean',
  sendRate: 'updatesPerSecond',
  updatesPerSecond: 'updatesPerSecond',
  bytesPerSecond: 'bytesPerSecond',
  aee: 'aee',
  updateError: 'updateErrorMean',
} as const satisfies Readonly<Record<string, keyof MeasuredPair>>;

type Mean = keyof typeof meanOfPairs;

/** Null: nothing was measured. `updateError` is there for recorded updates only. */
export type Standing = Readonly<Record<Exclude<Mean, 'updateError'>, number | null>> & { readonly updateError?: number | null };

/** Means of a receiver over the entities that it shows, and the cost of all of them. */
export interface ReceiverStanding extends Standing {
  readonly receiver: string;
}

/** Means of a lane over its receivers; fairness is the spread of their mean deviations. */
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

/** `receivers`: by receiver, or by `publisher>receiver`. */
export function laneStanding(lane: string, receivers: Readonly<Record<string, MeasuredPair>>): LaneStanding {
  const byReceiver = new Map<string, MeasuredPair[]>();
  for (const [key, results] of Object.entries(receivers)) {
    const receiver = receiverOf(key);
    const shown = byReceiver.get(receiver);
    if (shown) shown.push(results);
    else byReceiver.set(receiver, [results]);
  }
  const standings = [...byReceiver].map(([receiver, pairs]) => ({ receiver, ...receiverStanding(pairs) }));
  const deviations = known(standings.map(({ deviationMean }) => deviationMean));
  return {
    lane,
    ...standingFrom((id) => standings.map((each) => each[id])),
    deviationStd: deviations.length === 0 ? null : spreadOf(deviations),
    deviationMax: deviations.length === 0 ? null : Math.max(...deviations),
    receivers: standings,
  };
}

/** What a lane costs, at the scopes that its own sums lack: one entity to one receiver, and one receiver; 1/s. */
export interface LaneCosts {
  readonly sendRate: number | null;
  readonly updatesPerReceiver: number | null;
  readonly bytesPerReceiver: number | null;
}

/** The results of a lane with the costs that its standing has. */
export function withCosts<Results extends Pick<LaneResults, 'receivers'>>(results: Results): LaneCosts & Results {
  const { sendRate, updatesPerSecond, bytesPerSecond } = laneStanding('', results.receivers);
  return { sendRate, updatesPerReceiver: updatesPerSecond, bytesPerReceiver: bytesPerSecond, ...results };
}

/** `publisher>receiver` → receiver. */
export function receiverOf(key: string): string {
  return key.slice(key.lastIndexOf('>') + 1);
}

/** `2 of 3`: how many receivers the AEE of a lane covers, where some have seen nothing; empty where it covers all. */
export function aeeCoverage({ aee, receivers }: Pick<LaneStanding, 'aee' | 'receivers'>): string {
  const covered = receivers.filter((each) => each.aee !== null).length;
  return aee === null || covered === receivers.length ? '' : `${covered} of ${receivers.length}`;
}

/** A receiver pays for all entities that it shows; one that has seen nothing has no AEE. */
function receiverStanding(entities: readonly MeasuredPair[]): Standing {
  return standingFrom((id) => {
    if (id === 'updatesPerSecond' || id === 'bytesPerSecond') return [entities.reduce((total, each) => total + each[id], 0)];
    const of = meanOfPairs[id];
    return entities.map((each) => (of === 'aee' && each.deviationMean === null ? null : each[of]));
  });
}

/** The mean of the numbers that `read` gives for each column. Undefined: a recording lacks them. */
function standingFrom(read: (column: Mean) => readonly (number | null | undefined)[]): Standing {
  const means = (Object.keys(meanOfPairs) as Mean[]).flatMap((column) => {
    const values = read(column);
    return column === 'updateError' && values.every((value) => value === undefined) ? [] : [[column, meanOf(values)] as const];
  });
  return Object.fromEntries(means) as unknown as Standing;
}

function known(values: readonly (number | null | undefined)[]): number[] {
  return values.filter((value) => typeof value === 'number');
}

function meanOf(values: readonly (number | null | undefined)[]): number | null {
  const measured = known(values);
  return measured.length === 0 ? null : measured.reduce((sum, value) => sum + value, 0) / measured.length;
}

function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / values.length);
}
