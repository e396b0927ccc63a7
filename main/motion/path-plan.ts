/** A track as a real path: samples, linear in between. */
import { TraceSource, type TraceSamples } from '../../engine/world/trace-source.ts';
import { travelHeadings } from '../../engine/world/travel-headings.ts';
import type { MotionPlan } from '../../engine/session/session-plan.ts';
import { columnOr, type TrackColumns } from './motion-track.ts';

/**
 * `start`: the file's time that is session time 0, s; what came before is not seen, but the way from the last row before it is. A track
 * without yaw looks where it goes.
 */
export function pathPlan(columns: TrackColumns, start: number): MotionPlan {
  const samples = traceSamples(columns, start);
  return { kind: 'path', create: () => new TraceSource(samples) };
}

function traceSamples(columns: TrackColumns, start: number): TraceSamples {
  const { x, y, vx, vy, yawRate } = columns;
  const t = columns.t.map((time) => time - start);
  const velocity = vx && vy ? { velocity: { vx, vy, vz: columnOr(columns, 'vz', 0) } } : {};
  const track = { t, x, y, z: columnOr(columns, 'z', 0), life: columnOr(columns, 'life', 1), ...velocity };
  return { ...track, yaw: columns.yaw ?? travelHeadings(track), ...(yawRate && { yawRate }) };
}

/** The positions and headings of recorded updates alone: their velocities hold from a row on, not on the way to it. */
export function placesOnly({ t, x, y, z, yaw, life }: TrackColumns): TrackColumns {
  return { t, x, y, ...(z && { z }), ...(yaw && { yaw }), ...(life && { life }) };
}
