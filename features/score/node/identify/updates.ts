/** The updates of one entity on their way to one viewer: what was sent, what came of it, and what each carried. */
import { KinematicState, stateFieldNames, stateFields, type StateField } from '../../../../engine/base/kinematic-state.ts';
import { mean, median } from '../../../../engine/base/math/sample.ts';
import type { UpdateStates } from '../../../../main/motion/game-log/game-log.ts';
import type { Arrivals } from '../arrivals.ts';
import type { TruthPath } from '../truth-path.ts';
import { TruthStates, type RateSides } from './truth-states.ts';

/** One update; times by the clock of the truth, s. */
export interface SentUpdate {
  readonly sentAt: number;
  /** First arrival; NaN: it was lost. */
  readonly arrivedAt: number;
  /** The frame that was drawn last before it came, where a log says so: times alone do not tell, within one moment. */
  readonly frame?: number | undefined;
  /** Its place among the arrivals of the log, which are in order. */
  readonly row?: number | undefined;
  readonly stamp: number;
  readonly spawn: number;
  readonly hop: number;
  /** NaN in what it does not carry. */
  readonly state: Readonly<KinematicState>;
  /** By how much the viewer's own idea of the time is ahead when it arrives, s. */
  readonly clockError: number;
}

/** Where what updates carried comes from. */
export interface UpdateFlow {
  /** In order of sending. */
  readonly updates: readonly SentUpdate[];
  /** The fields that updates carry. */
  readonly carried: ReadonlySet<StateField>;
  /** What the truth says that others would have carried. */
  readonly truths: TruthStates;
  /** Some update turned, or was turned since another: else every model of turns draws as one without. */
  readonly turns: boolean;
  /** The log has no contents: those of the truth stand in for them. */
  readonly isTruthful: boolean;
  /** A log says what was sent: what was lost is known, and delays count from the sending. */
  readonly isSentKnown: boolean;
}

/** What an update carries if nothing says so. */
const usualFields: readonly StateField[] = [...stateFields.position, ...stateFields.orientation, ...stateFields.velocity];

export interface FlowLogs {
  readonly arrivals: Arrivals;
  readonly states: UpdateStates;
  readonly truth: TruthPath;
  /** By how much the viewer's idea of the time is ahead at a time of the truth's clock, s. */
  readonly clockErrorAt: (time: number) => number;
}

export function flowOf(logs: FlowLogs): UpdateFlow {
  const { arrivals, states, truth } = logs;
  const isTruthful = states.x === undefined;
  const carried = new Set<StateField>(isTruthful ? usualFields : stateFieldNames.filter((field) => states[field] !== undefined));
  const arrived = arrivedUpdates(logs, new TruthStates(truth, carried));
  const truths = new TruthStates(truth, carried, isTruthful ? 'both' : sidesOf(arrived, truth));
  const updates = [...arrived, ...lostUpdates(logs, truths, arrived)].sort((a, b) => a.sentAt - b.sentAt);
  return { updates, carried, truths, turns: turns(arrived), isTruthful, isSentKnown: arrivals.sent !== null };
}

/** What rounding to millionths makes of a quaternion's product with itself, and of a turn rate, rad/s. */
const unturned = 1e-9;
const leastRate = 1e-5;

function turns(updates: readonly SentUpdate[]): boolean {
  return updates.some(({ state }, k) => {
    const { qw, qx, qy, qz } = updates[k - 1]?.state ?? state;
    const dot = qw * state.qw + qx * state.qx + qy * state.qy + qz * state.qz;
    return 1 - Math.abs(dot) > unturned || Math.max(Math.abs(state.wx), Math.abs(state.wy), Math.abs(state.wz)) > leastRate;
  });
}

/** First arrivals. What the log does not say of one is that of the truth at its stamp. */
function arrivedUpdates({ arrivals, states, clockErrorAt }: FlowLogs, truths: TruthStates): readonly SentUpdate[] {
  const { t, stamp, number, frame, sent } = arrivals;
  const sentAt = new Map<number, number>();
  sent?.number.forEach((each, k) => sentAt.set(each, sent.t[k] as number));
  const seen = new Set<string>();
  const updates: SentUpdate[] = [];
  for (let k = 0; k < t.length; k++) {
    const [arrivedAt, stamped] = [t[k] as number, stamp[k] as number];
    const key = `${number[k]} ${stamped}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const row = truths.at(stamped);
    const state = states.x === undefined ? row.state : carriedState(states, k);
    if (states.x === undefined ? row.spawn <= 0 : Number.isNaN(state.x)) continue;
    const spawn = states.spawn?.[k] ?? NaN;
    updates.push({
      sentAt: sentAt.get(number[k] as number) ?? stamped,
      arrivedAt,
      frame: frame[k],
      row: k,
      stamp: stamped,
      spawn: Number.isNaN(spawn) ? Math.max(row.spawn, 1) : spawn,
      hop: row.hop,
      state,
      clockError: clockErrorAt(arrivedAt),
    });
  }
  return updates;
}

/** What was sent before the viewer listened, or is still on its way at the end, was not lost. */
function lostUpdates({ arrivals, clockErrorAt }: FlowLogs, truths: TruthStates, arrived: readonly SentUpdate[]): readonly SentUpdate[] {
  const { number, sent } = arrivals;
  if (!sent || arrived.length === 0) return [];
  const received = new Set(number);
  const [first, last] = arrived.reduce(([min, max], { sentAt }) => [Math.min(min, sentAt), Math.max(max, sentAt)], [Infinity, -Infinity]);
  const hold = usualHold(arrived);
  const updates: SentUpdate[] = [];
  sent.number.forEach((each, k) => {
    const sentAt = sent.t[k] as number;
    if (received.has(each) || sentAt < first || sentAt > last) return;
    const stamp = sentAt - hold;
    const { state, spawn, hop } = truths.at(stamp);
    if (spawn > 0) updates.push({ sentAt, arrivedAt: NaN, stamp, spawn, hop, state, clockError: clockErrorAt(stamp) });
  });
  return updates;
}

/** From the stamp to the sending, usually, s. */
export function usualHold(updates: readonly SentUpdate[]): number {
  return median(updates.map(({ sentAt, stamp }) => sentAt - stamp));
}

function carriedState(states: UpdateStates, row: number): KinematicState {
  const state = new KinematicState();
  for (const field of stateFieldNames) state[field] = states[field]?.[row] ?? NaN;
  return state;
}

const rateSides: readonly RateSides[] = ['both', 'before', 'after'];
/** So many updates show it. */
const mostCompared = 200;

/** As the velocities of updates say it. */
function sidesOf(updates: readonly SentUpdate[], truth: TruthPath): RateSides {
  const seen = updates.filter(({ state }) => !Number.isNaN(state.vx)).slice(0, mostCompared);
  const errors = rateSides.map((sides) => {
    const truths = new TruthStates(truth, new Set(stateFields.velocity), sides);
    const each = seen.map(({ stamp, state }) => {
      const { vx, vy, vz } = truths.at(stamp).state;
      return Math.abs(vx - state.vx) + Math.abs(vy - state.vy) + Math.abs(vz - state.vz);
    });
    return each.length === 0 ? 0 : mean(each);
  });
  return rateSides[errors.indexOf(Math.min(...errors))] ?? 'both';
}
