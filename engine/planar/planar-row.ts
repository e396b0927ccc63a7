/** A row of planar columns as an ordinary kinematic state, and back. */
import type { KinematicState } from '../plugin-api/kinematic-state.ts';
import type { PlanarStates } from '../plugin-api/planar.ts';

/** What is not in the columns must be zero. */
export function writeRow(from: Readonly<KinematicState>, to: PlanarStates, row: number): void {
  to.x[row] = from.x;
  to.y[row] = from.y;
  to.vx[row] = from.vx;
  to.vy[row] = from.vy;
  to.ax[row] = from.ax;
  to.ay[row] = from.ay;
  to.qw[row] = from.qw;
  to.qz[row] = from.qz;
  to.wz[row] = from.wz;
}

/** What is not in the columns is left as it is. */
export function readRow(from: PlanarStates, row: number, to: KinematicState): void {
  to.x = from.x[row] as number;
  to.y = from.y[row] as number;
  to.vx = from.vx[row] as number;
  to.vy = from.vy[row] as number;
  to.ax = from.ax[row] as number;
  to.ay = from.ay[row] as number;
  to.qw = from.qw[row] as number;
  to.qz = from.qz[row] as number;
  to.wz = from.wz[row] as number;
}

export function copyRow(from: PlanarStates, row: number, to: PlanarStates): void {
  to.x[row] = from.x[row] as number;
  to.y[row] = from.y[row] as number;
  to.vx[row] = from.vx[row] as number;
  to.vy[row] = from.vy[row] as number;
  to.ax[row] = from.ax[row] as number;
  to.ay[row] = from.ay[row] as number;
  to.qw[row] = from.qw[row] as number;
  to.qz[row] = from.qz[row] as number;
  to.wz[row] = from.wz[row] as number;
}
