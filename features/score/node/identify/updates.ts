/** The updates of one entity on their way to one viewer: what was sent, what came of it, and what each carried. */
import { KinematicState, stateFields, type StateField } from '../../../../engine/base/kinematic-state.ts';
import { inverse, product } from '../../../../engine/base/math/rotation.ts';
import { mean, median } from '../../../../engine/base/math/sample.ts';
import { RandomStream } from '../../../../engine/base/random/random-stream.ts';
import type { UpdateStates } from '../../../../main/motion/game-log/game-log.ts';
import type { Arrivals } from '../arrivals.ts';
import { usualStep, type TruthPath } from '../truth-path.ts';

/** One update; times by the clock of the truth, s. */
export interface SentUpdate {
  readonly sentAt: number;
  /** First arrival; NaN: it was lost. */
  readonly arrivedAt: number;
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
  /** The log has no contents: those of the truth stand in for them. */
  readonly isTruthful: boolean;
  /** The log of the sender is there: what was lost is known, and delays count from the sending. */
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

export function flowOf({ arrivals, states, truth, clockErrorAt }: FlowLogs): UpdateFlow {
  const { t, stamp, number, sent } = arrivals;
  const isTruthful = states.x === undefined;
  const carried = new Set<StateField>(isTruthful ? usualFields : allFields.filter((field) => states[field] !== undefined));
  const truths = new TruthStates(truth, carried);
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
    const state = isTruthful ? row.state : carriedState(states, k);
    const spawn = states.spawn?.[k] ?? NaN;
    if (Number.isNaN(state.x)) continue;
    updates.push({
      sentAt: sentAt.get(number[k] as number) ?? stamped,
      arrivedAt,
      stamp: stamped,
      spawn: Number.isNaN(spawn) ? Math.max(row.spawn, 1) : spawn,
      hop: row.hop,
      state,
      clockError: clockErrorAt(arrivedAt),
    });
  }
  const received = new Set(number);
  // What was sent before the viewer listened, or is still on its way at the end, was not lost.
  const [first, last] = [least(updates), most(updates)];
  const hold = updates.length === 0 ? 0 : median(updates.map((each) => each.sentAt - each.stamp));
  const lost = new TruthStates(truth, carried, isTruthful ? 'both' : sidesOf(updates, truth));
  sent?.number.forEach((each, k) => {
    const at = sent.t[k] as number;
    if (received.has(each) || at < first || at > last) return;
    const stamped = at - hold;
    const { state, spawn, hop } = lost.at(stamped);
    if (spawn > 0) updates.push({ sentAt: at, arrivedAt: NaN, stamp: stamped, spawn, hop, state, clockError: clockErrorAt(stamped) });
  });
  updates.sort((a, b) => a.sentAt - b.sentAt);
  return { updates, carried, truths: lost, isTruthful, isSentKnown: sent !== null };
}

function least(updates: readonly SentUpdate[]): number {
  return updates.reduce((min, { sentAt }) => Math.min(min, sentAt), Infinity);
}

function most(updates: readonly SentUpdate[]): number {
  return updates.reduce((max, { sentAt }) => Math.max(max, sentAt), -Infinity);
}

const allFields: readonly StateField[] = Object.values(stateFields).flat();

function carriedState(states: UpdateStates, row: number): KinematicState {
  const state = new KinematicState();
  for (const field of allFields) state[field] = states[field]?.[row] ?? NaN;
  return state;
}

/** Between which moments a game computes its velocities: from the tick before, to the one after, or both. */
export type RateSides = 'both' | 'before' | 'after';
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

/** States of the truth as updates would carry them: rates of change are those around the moment. */
export class TruthStates {
  readonly #truth: TruthPath;
  readonly #carried: ReadonlySet<StateField>;
  readonly sides: RateSides;
  readonly #step: number;
  readonly #before = new KinematicState();
  readonly #after = new KinematicState();

  constructor(truth: TruthPath, carried: ReadonlySet<StateField>, sides: RateSides = 'both') {
    this.#truth = truth;
    this.#carried = carried;
    this.sides = sides;
    this.#step = usualStep(truth.rows.t) || 0.02;
  }

  /** `spawn`: 0 or less, the entity is not in the world then, or nothing is known. */
  at(time: number): { readonly state: KinematicState; readonly spawn: number; readonly hop: number } {
    const state = new KinematicState();
    const spawn = this.#truth.sample(time, state);
    if (spawn > 0) this.#writeRates(time, spawn, state);
    for (const field of allFields) if (!this.#carried.has(field)) state[field] = NaN;
    return { state, spawn, hop: this.#truth.teleportsBefore(time) % 2 };
  }

  #writeRates(time: number, spawn: number, state: KinematicState): void {
    const [before, after] = [this.#before, this.#after];
    const isNear = (at: number, out: KinematicState) =>
      this.#truth.sample(at, out) === spawn && this.#truth.teleportsBefore(at) === this.#truth.teleportsBefore(time);
    const from = this.sides !== 'after' && isNear(time - this.#step, before) ? this.#step : 0;
    const to = this.sides !== 'before' && isNear(time + this.#step, after) ? this.#step : 0;
    if (from + to === 0) return;
    const [a, b] = [from > 0 ? before : state, to > 0 ? after : state];
    writeRates(a, b, from + to, state);
    if (from === 0 || to === 0) return;
    const scale = 1 / (this.#step * this.#step);
    state.ax = (after.x - 2 * state.x + before.x) * scale;
    state.ay = (after.y - 2 * state.y + before.y) * scale;
    state.az = (after.z - 2 * state.z + before.z) * scale;
  }
}

/** Velocity and turn rate that lead from one state to another in `time`, s. */
export function writeRates(from: Readonly<KinematicState>, to: Readonly<KinematicState>, time: number, out: KinematicState): void {
  out.vx = (to.x - from.x) / time;
  out.vy = (to.y - from.y) / time;
  out.vz = (to.z - from.z) / time;
  const { qw, qx, qy, qz } = product(inverse(from), to);
  const sine = Math.sqrt(qx * qx + qy * qy + qz * qz);
  const rate = sine < 1e-12 ? 0 : (2 * Math.atan2(sine, Math.abs(qw)) * (qw < 0 ? -1 : 1)) / sine / time;
  out.wx = rate * qx;
  out.wy = rate * qy;
  out.wz = rate * qz;
}

/** What may be taken away from the way of the updates. */
export interface Without {
  readonly clocks?: boolean;
  readonly loss?: boolean;
  readonly jitter?: boolean;
  readonly delay?: boolean;
  readonly gaps?: boolean;
  readonly stamps?: boolean;
}

/** The link as it was measured: what an update meets that is sent at some time. */
export class MeasuredLink {
  readonly meanDelay: number;
  readonly lossRatio: number;
  readonly #arrived: readonly SentUpdate[];
  readonly #all: readonly SentUpdate[];

  constructor({ updates }: UpdateFlow) {
    this.#all = updates;
    this.#arrived = updates.filter(({ arrivedAt }) => !Number.isNaN(arrivedAt));
    this.meanDelay = this.#arrived.length === 0 ? 0 : mean(this.#arrived.map(delayOf));
    this.lossRatio = updates.length === 0 ? 0 : 1 - this.#arrived.length / updates.length;
  }

  /** Of what was never sent: between those of its neighbours, s. */
  delayAt(time: number): number {
    const rows = this.#arrived;
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle] as SentUpdate).sentAt <= time) low = middle + 1;
      else high = middle;
    }
    const [before, after] = [rows[low - 1], rows[low]];
    if (!before || !after) return delayOf(before ?? after);
    const share = (time - before.sentAt) / (after.sentAt - before.sentAt);
    return delayOf(before) + share * (delayOf(after) - delayOf(before));
  }

  /** The update that the game sent within `near` s; null: none. */
  sentNear(time: number, near: number): SentUpdate | null {
    const rows = this.#all;
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle] as SentUpdate).sentAt < time - near) low = middle + 1;
      else high = middle;
    }
    const found = rows[low];
    return found && found.sentAt <= time + near ? found : null;
  }

  /** Others than the game sent, over this link: one sent at the same moment has the same fate, the rest are drawn. */
  carry(updates: readonly SentUpdate[], near: number): readonly SentUpdate[] {
    const random = new RandomStream(1, 'score/link');
    return updates.map((update) => {
      const same = this.sentNear(update.sentAt, near);
      const draw = random.uniform();
      const isLost = same ? Number.isNaN(same.arrivedAt) : draw < this.lossRatio;
      const delay = same && !isLost ? delayOf(same) : this.delayAt(update.sentAt);
      return { ...update, arrivedAt: isLost ? NaN : update.sentAt + delay };
    });
  }
}

function delayOf(update: SentUpdate | undefined): number {
  return update ? update.arrivedAt - update.sentAt : 0;
}

/** The updates as they would have come without some of what happened to them. */
export function updatesWithout(flow: UpdateFlow, without: Without, truth: TruthPath): readonly SentUpdate[] {
  const link = new MeasuredLink(flow);
  let updates = without.gaps ? link.carry(eachTick(flow, truth), usualStep(truth.rows.t) / 2) : flow.updates;
  if (without.loss)
    updates = updates.map((each) =>
      Number.isNaN(each.arrivedAt) ? { ...each, arrivedAt: each.sentAt + link.delayAt(each.sentAt) } : each,
    );
  if (without.jitter) updates = updates.map((each) => delayed(each, link.meanDelay));
  if (without.delay) {
    const least = updates.reduce((min, each) => (Number.isNaN(each.arrivedAt) ? min : Math.min(min, delayOf(each))), Infinity);
    updates = updates.map((each) => delayed(each, delayOf(each) - least));
  }
  if (without.stamps) updates = updates.map((each) => ({ ...each, stamp: trueStamp(each, truth) }));
  if (without.clocks) updates = updates.map((each) => ({ ...each, clockError: 0 }));
  return updates;
}

function delayed(update: SentUpdate, delay: number): SentUpdate {
  return Number.isNaN(update.arrivedAt) ? update : { ...update, arrivedAt: update.sentAt + delay };
}

/** An update of each row of the truth, held at the sender for as long as those of the game. */
function eachTick({ updates, truths }: UpdateFlow, truth: TruthPath): readonly SentUpdate[] {
  const [first, last] = [updates[0], updates.at(-1)];
  if (!first || !last) return [];
  const hold = median(updates.map((each) => each.sentAt - each.stamp));
  const all: SentUpdate[] = [];
  let errors = 0;
  for (const stamp of truth.rows.t) {
    const sentAt = stamp + hold;
    if (sentAt < first.sentAt - 1e-9 || sentAt > last.sentAt + 1e-9) continue;
    while (errors + 1 < updates.length && (updates[errors + 1] as SentUpdate).sentAt <= sentAt) errors += 1;
    const { state, spawn, hop } = truths.at(stamp);
    if (spawn > 0) all.push({ sentAt, arrivedAt: NaN, stamp, spawn, hop, state, clockError: (updates[errors] as SentUpdate).clockError });
  }
  return all;
}

/** A stamp is another's if the state lies further from the truth at it than this, m, and another moment is closer. */
const foreignDistance = 0.01;
/** How far the state of an update may be from its stamp, s. */
const mostHeld = 1;

/** When the entity truly was where the update says: its stamp, if the truth is there then. */
export function trueStamp({ stamp, state, spawn }: SentUpdate, truth: TruthPath): number {
  const at = new KinematicState();
  const distance = (time: number) => {
    if (truth.sample(time, at) !== spawn) return Infinity;
    const [dx, dy, dz] = [at.x - state.x, at.y - state.y, at.z - state.z];
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  };
  const own = distance(stamp);
  if (own <= foreignDistance) return stamp;
  const step = usualStep(truth.rows.t) || 0.02;
  let [best, least] = [stamp, own];
  // The nearest moment that will do: a path that crosses itself was there at several.
  for (let k = 1; k * step <= mostHeld && least > foreignDistance; k++)
    for (const middle of [stamp - k * step, stamp + k * step]) {
      const here = distance(middle);
      if (here > distance(middle - step) || here > distance(middle + step)) continue;
      const found = narrowed(distance, middle, step);
      const left = distance(found);
      if (left < least) [best, least] = [found, left];
    }
  return least < own / 2 ? best : stamp;
}

/** The least near a moment that is less than those a step away. */
function narrowed(distance: (time: number) => number, middle: number, step: number): number {
  let [best, least] = [middle, distance(middle)];
  for (let width = step / 2; width > 1e-6; width /= 2)
    for (const time of [best - width, best + width]) {
      const found = distance(time);
      if (found < least) [best, least] = [time, found];
    }
  return best;
}
