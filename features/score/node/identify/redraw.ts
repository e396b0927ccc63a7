/** Draws logged updates again, at the rendered frames of a viewer, by the engine's own receiver under any lane. */
import { copyState, KinematicState } from '../../../../engine/base/kinematic-state.ts';
import { EventQueue } from '../../../../engine/base/time/timeline.ts';
import { Playout } from '../../../../engine/receiver/playout.ts';
import type { Receiver } from '../../../../engine/receiver/receiver.ts';
import type { LanePlan, SessionPlan } from '../../../../engine/session/session-plan.ts';
import { Session } from '../../../../engine/session/session.ts';
import { Update } from '../../../../engine/update/update.ts';
import type { PoseTrack } from '../../../../main/motion/game-log/game-log.ts';
import { sameMoment } from '../truth-path.ts';
import type { Manner } from './game-setting.ts';
import { writeRates } from './truth-states.ts';
import type { SentUpdate } from './updates.ts';

/** A receiver of the lane, to which nothing is sent but what is given to it. */
function receiverOf(lane: LanePlan): Receiver {
  const plan: SessionPlan = {
    seed: 1,
    duration: 1,
    frame: 1,
    arena: { width: 1, depth: 1 },
    nodes: [],
    relay: null,
    entities: [],
    lanes: [lane],
  };
  return (new Session(plan).lanes[0] as Session['lanes'][number]).receiver();
}

/** An update with its place among all by stamp: numbers of games may wrap. */
export interface OrderedUpdate {
  readonly update: SentUpdate;
  readonly serial: number;
}

/** Those that arrive, in order of arrival. */
export function arriving(updates: readonly SentUpdate[]): readonly OrderedUpdate[] {
  const order = updates.filter(({ arrivedAt }) => !Number.isNaN(arrivedAt)).toSorted((a, b) => a.stamp - b.stamp);
  return order
    .map((update, serial) => ({ update, serial }))
    .toSorted((a, b) => a.update.arrivedAt - b.update.arrivedAt || placeOf(a) - placeOf(b));
}

/** Where it comes among those of one moment: as the log has it, if it does. */
function placeOf({ update: { row }, serial }: OrderedUpdate): number {
  return row ?? serial;
}

export interface Redrawing {
  /** Frames from the first row to before the second. Left out: all. */
  readonly rows?: readonly [from: number, to: number];
  readonly manner?: Manner | undefined;
}

/** The frames in which the game showed the entity, as the lane shows it then. */
export function redrawn(
  lane: LanePlan,
  arrivals: readonly OrderedUpdate[],
  shown: PoseTrack,
  { rows: [from, to] = [0, shown.columns.t.length], manner }: Redrawing = {},
): PoseTrack {
  const t = shown.columns.t.subarray(from, to);
  const [own, mark] = [shown.columns.spawn.subarray(from, to), shown.columns.mark.subarray(from, to)];
  const column = () => new Float64Array(t.length);
  const columns = {
    t,
    x: column(),
    y: column(),
    z: column(),
    qw: column(),
    qx: column(),
    qy: column(),
    qz: column(),
    spawn: column(),
    mark,
  };
  const feed = new Feed(lane, arrivals, manner);
  const frame = manner === 'each-frame' ? usualFrame(shown) : NaN;
  for (let k = 0; k < t.length; k++) {
    const drawn = own[k] === 0 ? null : feed.drawAt(t[k] as number, mark[k] as number, frame);
    if (!drawn) continue;
    const { shown: state, fix } = drawn;
    columns.x[k] = state.x;
    columns.y[k] = state.y;
    columns.z[k] = state.z;
    columns.qw[k] = state.qw;
    columns.qx[k] = state.qx;
    columns.qy[k] = state.qy;
    columns.qz[k] = state.qz;
    columns.spawn[k] = Number.isNaN(own[k]) ? NaN : fix.spawn;
  }
  return { entity: shown.entity, isOriented: shown.isOriented, columns };
}

/** What comes in the moment of a frame is drawn in it, as in the engine, unless the log has it after the frame. */
function isThere({ arrivedAt, frame: last = 0 }: SentUpdate, time: number, frame: number): boolean {
  const isAfter = arrivedAt >= time - sameMoment && last >= frame;
  return arrivedAt <= time + sameMoment && !isAfter;
}

/** How long a frame is on average, s. */
export function usualFrame({ columns: { t, mark } }: PoseTrack): number {
  const last = t.length - 1;
  return ((t[last] as number) - (t[0] as number)) / Math.max(1, (mark[last] as number) - (mark[0] as number));
}

/** Gives a receiver what arrives, as the engine does, and draws. */
class Feed {
  readonly #receiver: Receiver;
  readonly #arrivals: readonly OrderedUpdate[];
  readonly #manner: Manner | undefined;
  readonly #update = new Update();
  readonly #last = new KinematicState();
  #lastStamp = NaN;
  #lastSpawn = 0;
  #next = 0;
  /** Where the scheduler of the lane has arrivals wait; null: it has none wait. */
  readonly #playout: Playout | null;
  readonly #waiting = new EventQueue();
  /** A time before all that waits; s. */
  readonly #begin: number;

  constructor(lane: LanePlan, arrivals: readonly OrderedUpdate[], manner: Manner | undefined) {
    this.#receiver = receiverOf(lane);
    this.#arrivals = arrivals;
    this.#manner = manner;
    this.#begin = Math.min(0, Math.floor(arrivals[0]?.update.arrivedAt ?? 0));
    const { plugin, params } = lane.scheduler;
    const rule = plugin.playout?.(params);
    const show = (update: Update, anchor: number, now: number) => this.#show(update, anchor + this.#begin, now + this.#begin);
    this.#playout = rule ? new Playout(rule, this.#waiting, { show }) : null;
  }

  /** `length`: all frames are so long; NaN: they are as long as they are. Null: nothing has arrived. */
  drawAt(time: number, frame: number, length: number): Receiver | null {
    for (let next = this.#arrivals[this.#next]; next && isThere(next.update, time, frame); next = this.#arrivals[this.#next]) {
      this.#waiting.advanceTo(next.update.arrivedAt - this.#begin);
      this.#take(next);
      this.#next += 1;
    }
    this.#waiting.advanceTo(time + sameMoment - this.#begin);
    const receiver = this.#receiver;
    if (receiver.fix.id < 0) return null;
    receiver.draw(Number.isNaN(length) ? time : frame * length);
    return receiver;
  }

  #take({ update: { arrivedAt, stamp, spawn, hop, state, clockError, sentAt }, serial }: OrderedUpdate): void {
    const [update, receiver] = [this.#update, this.#receiver];
    update.id = update.serial = serial;
    update.stamp = stamp;
    update.spawn = spawn;
    update.hop = hop;
    this.#complete(state, stamp, spawn);
    const anchor = receiver.anchorFor(update, arrivedAt, arrivedAt - sentAt, clockError);
    if (this.#playout) this.#playout.take(update, anchor - this.#begin, arrivedAt - this.#begin);
    else this.#show(update, anchor, arrivedAt);
  }

  #show(update: Update, anchor: number, now: number): void {
    const receiver = this.#receiver;
    const isNewer = receiver.isNewer(update);
    // A correction counts from the last drawing: one more, in the moment of the arrival.
    if (isNewer && this.#manner === 'at-arrival' && receiver.fix.id >= 0) receiver.draw(now);
    if (isNewer) receiver.enter(update, anchor, now);
    else if (receiver.usesLateUpdates(update)) receiver.takeLate(update, anchor, now);
  }

  /** What an update does not carry a game takes from the one before: rates of change, and else what was. */
  #complete(carried: Readonly<KinematicState>, stamp: number, spawn: number): void {
    const { state } = this.#update;
    copyState(carried, state);
    const last = this.#last;
    const since = stamp - this.#lastStamp;
    const goesOn = spawn === this.#lastSpawn && since !== 0 && !Number.isNaN(since);
    if (Number.isNaN(state.qw)) [state.qw, state.qx, state.qy, state.qz] = goesOn ? [last.qw, last.qx, last.qy, last.qz] : [1, 0, 0, 0];
    const [from, to] = since > 0 ? [last, state] : [state, last];
    if (Number.isNaN(state.vx) || Number.isNaN(state.wx)) {
      const rates = new KinematicState();
      if (goesOn) writeRates(from, to, Math.abs(since), rates);
      if (Number.isNaN(state.vx)) [state.vx, state.vy, state.vz] = [rates.vx, rates.vy, rates.vz];
      if (Number.isNaN(state.wx)) [state.wx, state.wy, state.wz] = [rates.wx, rates.wy, rates.wz];
    }
    if (Number.isNaN(state.ax)) {
      const each = (now: number, before: number) => (goesOn ? (now - before) / since : 0);
      [state.ax, state.ay, state.az] = [each(state.vx, last.vx), each(state.vy, last.vy), each(state.vz, last.vz)];
    }
    if (goesOn && since < 0) return;
    copyState(state, last);
    this.#lastStamp = stamp;
    this.#lastSpawn = spawn;
  }
}

/** How far apart two pictures of the same frames are, m. */
export interface Residual {
  readonly mean: number;
  readonly p95: number;
  readonly frames: number;
}

/** Distances in the frames in which both show the same spawn. `shown` from the row `from` on. */
export function distancesOf(shown: PoseTrack, other: PoseTrack, from = 0): readonly number[] {
  const [a, b] = [shown.columns, other.columns];
  const distances: number[] = [];
  for (let k = 0; k < b.t.length; k++) {
    const row = from + k;
    const spawn = a.spawn[row] as number;
    if (spawn === 0 || b.spawn[k] === 0 || (!Number.isNaN(spawn) && spawn !== b.spawn[k])) continue;
    const [dx, dy, dz] = [
      (a.x[row] as number) - (b.x[k] as number),
      (a.y[row] as number) - (b.y[k] as number),
      (a.z[row] as number) - (b.z[k] as number),
    ];
    distances.push(Math.sqrt(dx * dx + dy * dy + dz * dz));
  }
  return distances;
}
