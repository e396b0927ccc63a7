/** Reads a motion file into the plan of an entity's motion. */
import { BenchError } from '../../contract/errors.ts';
import { InputCache } from '../base/files/input-cache.ts';
import type { MotionMapping } from '../../experiment/motion.ts';
import type { MotionPlan } from '../../engine/session/session-plan.ts';
import { chooseTrack, type MotionFile, type MotionTrack, columnOr, type TrackColumns } from './motion-track.ts';
import { openSharedMotionFile, type FoundMotionFile } from './open-foreign-motion.ts';
import { holdsUpdates } from './open-motion-file.ts';
import { fitHalfWidth, pathDerivatives, slopesOf, type PathFaults } from '../../engine/world/path-derivatives.ts';
import { continuous, TraceSource, type TraceEnd, type TraceSamples } from '../../engine/world/trace-source.ts';
import type { MotionFindings } from './findings.ts';
import { breaksOf, type UsualStep } from './motion-facts.ts';
import { hopsOf } from './teleports.ts';
import { travelHeadings } from '../../engine/world/travel-headings.ts';
import { KinematicState, setYaw } from '../../engine/base/kinematic-state.ts';
import type { RecordedEnd, RecordedUpdate, RecordedUpdates } from '../../engine/world/recorded-updates.ts';

export interface MotionFileOptions {
  /** The rows are DR updates, each a trigger. Left out: they are samples of the real path. */
  readonly updates?: 'recorded';
  /** Which player, by number; or which entity, by name. Left out: the only one. */
  readonly player?: number;
  readonly entity?: string;
  /**
   * The file's time (s) that is session time 0. In a recording times count from the first update of a living player,
   * in a CSV as its column t does. Left out: that first update, the first row of the CSV; so all entities of one file
   * share one time base.
   */
  readonly start?: number;
  /** What happens after the last row of a path; left out: the entity leaves the world. */
  readonly end?: TraceEnd;
  /** The mapping of a table's columns; left out: their names give it. */
  readonly mapping?: MotionMapping;
}

/** The motion of one entity, with what its file is like. */
export interface ReadMotion {
  readonly plan: MotionPlan;
  readonly findings: MotionFindings;
  readonly track: MotionTrack;
  /** The file’s time (s) that is session time 0, and the one that is if none is given. */
  readonly start: number;
  readonly origin: number;
}

/** As `readMotion`, the plan alone. */
export async function readMotionFile(path: string, options: MotionFileOptions = {}, cache = new InputCache()): Promise<MotionPlan> {
  return (await readMotion(path, options, cache)).plan;
}

/**
 * Rejects with a `BenchError` that names the file and the line or byte, what was found and what is allowed. `cache`:
 * of files read before.
 */
export async function readMotion(path: string, options: MotionFileOptions = {}, cache = new InputCache()): Promise<ReadMotion> {
  const { updates, player, entity = player?.toString(), mapping, end } = options;
  const file = await openSharedMotionFile(path, { form: updates === undefined ? 'path' : 'updates', mapping, wanted: entity }, cache);
  const track = chooseTrack(file, entity);
  const start = checkedStart(file, track, options.start);
  const { findings, origin } = file;
  const plan: MotionPlan =
    updates !== undefined
      ? { kind: 'recorded', recorded: recordedUpdates(track.columns, start) }
      : pathPlan(sharedSamples(file, track), start, end);
  return { plan, findings, track, start, origin };
}

function checkedStart({ path, origin }: MotionFile, { columns: { t, life } }: MotionTrack, start = origin): number {
  const last = t.findLast((_, row) => life?.[row] !== 0);
  if (last === undefined) throw new BenchError('bad-input', `${path}: every row has life 0; the entity is never in the world.`);
  if (start <= last) return start;
  throw new BenchError('bad-input', `${path}: found start ${start}; it must not lie after the entity’s last row at t = ${last}.`);
}

/**
 * `start`: the file's time that is session time 0, s; earlier rows are left out, but for the path from the last of
 * them.
 */
function pathPlan(samples: TraceSamples, start: number, end: TraceEnd = 'leave'): MotionPlan {
  const shifted = start === 0 ? samples : { ...samples, t: samples.t.map((time) => time - start) };
  return { kind: 'path', reach: reachOf(samples), ...(samples.hop && { teleports: true }), create: () => new TraceSource(shifted, end) };
}

/** The largest coordinate, m. */
function reachOf({ x, y, z }: TraceSamples): number {
  let most = 0;
  for (const column of [x, y, z]) for (const value of column) most = Math.max(most, Math.abs(value));
  return most;
}

/** What is done about velocities that a table of positions lacks; null: it has them, or is none. */
export function fitText({ readAs }: Pick<MotionFile, 'readAs'>): string | null {
  if (!readAs || readAs.columns.some(({ quantity }) => quantity === 'vx')) return null;
  return `Velocities, accelerations and turn rates are found from the positions: around each row the cubic of least squares, over ${fitHalfWidth} s and at least 3 rows on either side.`;
}

/** Found once for all runs. */
function sharedSamples({ path, findings, samples }: FoundMotionFile, track: MotionTrack): TraceSamples {
  const known = samples.get(track);
  if (known) return known;
  const found = holdsUpdates(path) ? heldPlaces(track.columns) : pathSamples(track, findings.usual);
  samples.set(track, found);
  return found;
}

/** A track without yaw faces its direction of travel; without velocities these are found from the positions. */
function pathSamples(track: MotionTrack, usual: UsualStep): TraceSamples {
  const { jumps, gaps, strays } = breaksOf(track, usual);
  const faults = { breaks: [...new Set([...jumps, ...gaps])].toSorted((a, b) => a - b), strays };
  const samples =
    track.columns.vx && track.columns.vy
      ? samplesOf(track.columns)
      : withDerivatives(samplesOf(track.columns), faults, track.columns.yaw !== undefined);
  return jumps.length === 0 ? samples : withJumps(samples, jumps);
}

function samplesOf(columns: TrackColumns): TraceSamples {
  const { t, x, y, vx, vy, yawRate } = columns;
  const velocity = vx && vy ? { velocity: { vx, vy, vz: columnOr(columns, 'vz', 0) } } : {};
  const hop = hopsOf(columns);
  const track = { t, x, y, z: columnOr(columns, 'z', 0), life: columnOr(columns, 'life', 1), ...velocity, ...(hop && { hop }) };
  const orientation = orientationsOf(columns);
  const yaw = columns.yaw ?? (orientation ? new Float64Array(t.length) : travelHeadings(track));
  return { ...track, yaw, ...(yawRate && { yawRate }), ...(orientation && { orientation }) };
}

/** Velocities, accelerations and turn rates of a path of which positions, and perhaps a yaw, are known. */
function withDerivatives(samples: TraceSamples, faults: PathFaults, hasYaw: boolean): TraceSamples {
  const { vx, vy, vz, ax, ay, az } = pathDerivatives(samples, faults);
  const moving = { ...samples, velocity: { vx, vy, vz }, acceleration: { ax, ay, az } };
  const yaw = hasYaw ? samples.yaw : travelHeadings(moving);
  return { ...moving, yaw, yawRate: samples.yawRate ?? slopesOf(continuous(yaw), samples, faults) };
}

/** With one more sample at the time of each jump: there the entity is where its last velocity brought it. */
function withJumps(samples: TraceSamples, jumps: readonly number[]): TraceSamples {
  const { t, velocity } = samples;
  const isJump = new Set(jumps);
  const order = new Uint32Array(t.length + isJump.size);
  const landing: number[] = [];
  for (let row = 0, at = 0; row < t.length; row++) {
    if (isJump.has(row)) {
      landing.push(at);
      order[at++] = row - 1;
    }
    order[at++] = row;
  }
  const spread = (column: Float64Array) => {
    const values = new Float64Array(order.length);
    for (let at = 0; at < order.length; at++) values[at] = column[order[at] as number] as number;
    return values;
  };
  const moved = mapColumns(samples, spread);
  for (const at of landing) {
    const [from, to] = [t[order[at] as number] as number, t[(order[at] as number) + 1] as number];
    moved.t[at] = to;
    for (const [place, speed] of [
      ['x', velocity?.vx],
      ['y', velocity?.vy],
      ['z', velocity?.vz],
    ] as const)
      moved[place][at]! += (to - from) * (speed?.[order[at] as number] ?? 0);
  }
  return moved;
}

function mapColumns(samples: TraceSamples, change: (column: Float64Array) => Float64Array): TraceSamples {
  const mapped = Object.entries(samples).map(([name, found]: [string, Float64Array | Record<string, Float64Array>]) => [
    name,
    found instanceof Float64Array
      ? change(found)
      : Object.fromEntries(Object.entries(found).map(([part, column]) => [part, change(column)])),
  ]);
  return Object.fromEntries(mapped) as TraceSamples;
}

/** Null where the entity does not lean. */
function orientationsOf({ qw, qx, qy, qz }: TrackColumns): TraceSamples['orientation'] | null {
  return qw && qx && qy && qz ? { qw, qx, qy, qz } : null;
}

/** The positions and headings of recorded updates alone: their velocities hold from a row on, not up to it. */
function heldPlaces({ t, x, y, z, yaw, life }: TrackColumns): TraceSamples {
  return samplesOf({ t, x, y, ...(z && { z }), ...(yaw && { yaw }), ...(life && { life }) });
}

/** Rows from `start` on (s in the file's time, session time 0); the entity enters the world with the first of them. */
function recordedUpdates(columns: TrackColumns, start: number): RecordedUpdates {
  const life = columnOr(columns, 'life', 1);
  const yaw = columns.yaw ?? (columns.qw ? undefined : travelHeadings({ ...columns, life }));
  const stateAt = stateReader({ ...columns, ...(yaw && { yaw }) });
  const hops = hopsOf(columns);
  const updates: RecordedUpdate[] = [];
  const ends: RecordedEnd[] = [];
  columns.t.forEach((fileTime, row) => {
    const time = fileTime - start;
    const present = life[row] ?? 0;
    if (time < 0) return;
    if (present !== 0) updates.push({ time, spawn: present, ...(hops && { hop: hops[row]! }), state: stateAt(row) });
    else if (updates.length > 0) endSpawn(updates, ends, time);
  });
  return { updates, ends };
}

/** Ends the spawn of the newest update, once. */
function endSpawn(updates: readonly RecordedUpdate[], ends: RecordedEnd[], time: number): void {
  const spawn = updates.at(-1)?.spawn ?? 0;
  if (ends.at(-1)?.spawn !== spawn) ends.push({ time, spawn });
}

function stateReader(columns: TrackColumns): (row: number) => KinematicState {
  const [x, y, z, vx, vy, vz] = (['x', 'y', 'z', 'vx', 'vy', 'vz'] as const).map((name) => columnOr(columns, name, 0));
  const orientation = orientationsOf(columns);
  const [ax, ay, az] = (['ax', 'ay', 'az'] as const).map((name) => columnOr(columns, name, 0));
  const [yaw, wx, wy, yawRate] = (['yaw', 'wx', 'wy', 'yawRate'] as const).map((name) => columnOr(columns, name, 0));
  return (row) => {
    const at = (column: Float64Array | undefined) => column?.[row] ?? 0;
    const state = new KinematicState();
    [state.x, state.y, state.z] = [at(x), at(y), at(z)];
    [state.vx, state.vy, state.vz] = [at(vx), at(vy), at(vz)];
    [state.ax, state.ay, state.az] = [at(ax), at(ay), at(az)];
    setYaw(state, at(yaw));
    if (orientation)
      [state.qw, state.qx, state.qy, state.qz] = [at(orientation.qw), at(orientation.qx), at(orientation.qy), at(orientation.qz)];
    [state.wx, state.wy, state.wz] = [at(wx), at(wy), at(yawRate)];
    return state;
  };
}
