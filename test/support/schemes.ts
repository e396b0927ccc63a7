/** Convergence schemes by id, and the states they are tried on. */
import type { ConvergenceScheme } from '../../engine/plugin-api/convergence.ts';
import type { DeadReckoningModel } from '../../engine/plugin-api/dead-reckoning.ts';
import { copyState, KinematicState, type Orientation } from '../../engine/base/kinematic-state.ts';
import { registry } from './plans.ts';
import { openWorld } from '../../engine/plugin-api/world-view.ts';
import { stepOf } from './steps.ts';

export function schemeOf(id: string, params: object = {}): ConvergenceScheme {
  const plugin = registry.get('convergence', id);
  if (!plugin) throw new Error(`no convergence/${id}`);
  return plugin.create({ params: plugin.params.parse(params), world: openWorld });
}

export type Vector = readonly [number, number, number];

/** A state from vectors, level and facing east unless said otherwise. */
export function stateAt(position: Vector, velocity: Vector = [0, 0, 0], acceleration: Vector = [0, 0, 0]): KinematicState {
  const [x, y, z] = position;
  const [vx, vy, vz] = velocity;
  const [ax, ay, az] = acceleration;
  return Object.assign(new KinematicState(), { x, y, z, vx, vy, vz, ax, ay, az });
}

/**
 * Constant acceleration in world axes, orientation turning on with the angular velocity in body axes: what Murphy
 * projects with.
 */
export const accelerated: DeadReckoningModel = {
  extrapolate(fix, { dt }, out) {
    copyState(fix, out);
    for (const axis of ['x', 'y', 'z'] as const) {
      out[axis] += (fix[`v${axis}`] + (fix[`a${axis}`] * dt) / 2) * dt;
      out[`v${axis}`] += fix[`a${axis}`] * dt;
    }
    Object.assign(out, turned(fix, [fix.wx * dt, fix.wy * dt, fix.wz * dt]));
  },
};

/** Where `target` is after `time`, accelerated. */
export function later(target: Readonly<KinematicState>, time: number): KinematicState {
  const out = new KinematicState();
  accelerated.extrapolate(target, stepOf(time), out);
  return out;
}

/** The product of two rotations: `second` first when both turn about the world's axes. */
export function product(first: Readonly<Orientation>, second: Readonly<Orientation>): Orientation {
  const { qw: aw, qx: ax, qy: ay, qz: az } = first;
  const { qw: bw, qx: bx, qy: by, qz: bz } = second;
  return {
    qw: aw * bw - ax * bx - ay * by - az * bz,
    qx: aw * bx + ax * bw + ay * bz - az * by,
    qy: aw * by - ax * bz + ay * bw + az * bx,
    qz: aw * bz + ax * by - ay * bx + az * bw,
  };
}

/** The rotation about the direction of a vector by its length (rad). */
export function rotationOf([x, y, z]: Vector): Orientation {
  const half = Math.hypot(x, y, z) / 2;
  const s = half === 0 ? 0.5 : Math.sin(half) / (2 * half);
  return { qw: Math.cos(half), qx: s * x, qy: s * y, qz: s * z };
}

/** `state`'s orientation turned on about its own axes. */
function turned(state: Readonly<Orientation>, angles: Vector): Orientation {
  return product(state, rotationOf(angles));
}
