/** Reads a motion file into the plan of an entity's motion. */
import { BenchError } from '../../contract/errors.ts';
import { InputCache } from '../base/files/input-cache.ts';
import type { MotionMapping } from '../../experiment/motion.ts';
import type { MotionPlan } from '../../engine/session/session-plan.ts';
import { chooseTrack, type MotionFile, type MotionTrack, columnOr, type TrackColumns } from './motion-track.ts';
import { openSharedMotionFile } from './open-foreign-motion.ts';
import { holdsUpdates } from './open-motion-file.ts';
import { TraceSource, type TraceSamples } from '../../engine/world/trace-source.ts';
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
  /** The mapping of a table's columns; left out: their names give it. */
  readonly mapping?: MotionMapping;
}

/**
 * Rejects with a `BenchError` that names the file and the line or byte, what was found and what is allowed. `cache`:
 * of files read before.
 */
export async function readMotionFile(path: string, options: MotionFileOptions = {}, cache = new InputCache()): Promise<MotionPlan> {
  const { updates, player, entity = player?.toString(), mapping } = options;
  const file = await openSharedMotionFile(path, { form: updates === undefined ? 'path' : 'updates', mapping, wanted: entity }, cache);
  const track = chooseTrack(file, entity);
  const start = checkedStart(file, track, options.start);
  if (updates !== undefined) return { kind: 'recorded', recorded: recordedUpdates(track.columns, start) };
  return pathPlan(holdsUpdates(path) ? placesOnly(track.columns) : track.columns, start);
}

function checkedStart({ path, origin }: MotionFile, { columns: { t, life } }: MotionTrack, start = origin): number {
  const last = t.findLast((_, row) => life?.[row] !== 0);
  if (last === undefined) throw new BenchError('bad-input', `${path}: every row has life 0; the entity is never in the world.`);
  if (start <= last) return start;
  throw new BenchError('bad-input', `${path}: found start ${start}; it must not lie after the entity’s last row at t = ${last}.`);
}

/**
 * `start`: the file's time that is session time 0, s; earlier rows are left out, but for the path from the last of
 * them. A track without yaw faces its direction of travel.
 */
function pathPlan(columns: TrackColumns, start: number): MotionPlan {
  const samples = traceSamples(columns, start);
  return { kind: 'path', create: () => new TraceSource(samples) };
}

function traceSamples(columns: TrackColumns, start: number): TraceSamples {
  const { x, y, vx, vy, yawRate } = columns;
  const t = start === 0 ? columns.t : columns.t.map((time) => time - start);
  const velocity = vx && vy ? { velocity: { vx, vy, vz: columnOr(columns, 'vz', 0) } } : {};
  const track = { t, x, y, z: columnOr(columns, 'z', 0), life: columnOr(columns, 'life', 1), ...velocity };
  const orientation = orientationsOf(columns);
  const yaw = columns.yaw ?? (orientation ? new Float64Array(t.length) : travelHeadings(track));
  return { ...track, yaw, ...(yawRate && { yawRate }), ...(orientation && { orientation }) };
}

/** Null where the entity does not lean. */
function orientationsOf({ qw, qx, qy, qz }: TrackColumns): TraceSamples['orientation'] | null {
  return qw && qx && qy && qz ? { qw, qx, qy, qz } : null;
}

/** The positions and headings of recorded updates alone: their velocities hold from a row on, not up to it. */
function placesOnly({ t, x, y, z, yaw, life }: TrackColumns): TrackColumns {
  return { t, x, y, ...(z && { z }), ...(yaw && { yaw }), ...(life && { life }) };
}

/** Rows from `start` on (s in the file's time, session time 0); the entity enters the world with the first of them. */
function recordedUpdates(columns: TrackColumns, start: number): RecordedUpdates {
  const stateAt = stateReader(columns);
  const life = columnOr(columns, 'life', 1);
  const updates: RecordedUpdate[] = [];
  const ends: RecordedEnd[] = [];
  columns.t.forEach((fileTime, row) => {
    const time = fileTime - start;
    const present = life[row] ?? 0;
    if (time < 0) return;
    if (present !== 0) updates.push({ time, spawn: present, state: stateAt(row) });
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
