/** A row of planar numbers as an ordinary kinematic state, and back. */
import type { KinematicState } from '../plugin-api/kinematic-state.ts';
import * as row from '../plugin-api/planar-row.ts';

/** Rows of states at rest, pointing east. */
export function createRows(count: number): Float64Array {
  const rows = new Float64Array(count * row.size);
  for (let at = 0; at < rows.length; at += row.size) rows[at + row.qw] = 1;
  return rows;
}

/** What has no place in a row must be zero. */
export function writeRow({ x, y, vx, vy, ax, ay, qw, qz, wz }: Readonly<KinematicState>, rows: Float64Array, which: number): void {
  const at = which * row.size;
  rows[at + row.x] = x;
  rows[at + row.y] = y;
  rows[at + row.vx] = vx;
  rows[at + row.vy] = vy;
  rows[at + row.ax] = ax;
  rows[at + row.ay] = ay;
  rows[at + row.qw] = qw;
  rows[at + row.qz] = qz;
  rows[at + row.wz] = wz;
}

/** What has no place in a row is left as it is. */
export function readRow(rows: Float64Array, which: number, out: KinematicState): void {
  const at = which * row.size;
  out.x = rows[at + row.x] as number;
  out.y = rows[at + row.y] as number;
  out.vx = rows[at + row.vx] as number;
  out.vy = rows[at + row.vy] as number;
  out.ax = rows[at + row.ax] as number;
  out.ay = rows[at + row.ay] as number;
  out.qw = rows[at + row.qw] as number;
  out.qz = rows[at + row.qz] as number;
  out.wz = rows[at + row.wz] as number;
}

export function copyRow(from: Float64Array, which: number, to: Float64Array): void {
  for (let at = which * row.size; at < (which + 1) * row.size; at++) to[at] = from[at] as number;
}
