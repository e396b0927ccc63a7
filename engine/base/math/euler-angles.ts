/**
 * Euler angles of IEEE 1278.1: ψ about z, then θ about the new y, then φ about the new x; [R] world → body =
 * Rx(φ)·Ry(θ)·Rz(ψ).
 */
import type { Orientation } from '../kinematic-state.ts';

/** rad. In Driftbench's axes (z up) ψ is the yaw, θ > 0 dips the nose, φ > 0 lifts the left side. */
export class EulerAngles {
  psi = 0;
  theta = 0;
  phi = 0;
}

/** Below this cosine of θ the axes of ψ and φ are one: only their sum or difference is known, and φ is taken as 0. */
const gimbalLock = 1e-9;

/** Sets the orientation that the angles say. */
export function setEulerAngles(state: Orientation, { psi, theta, phi }: Readonly<EulerAngles>): void {
  const [cz, sz] = [Math.cos(psi / 2), Math.sin(psi / 2)];
  const [cy, sy] = [Math.cos(theta / 2), Math.sin(theta / 2)];
  const [cx, sx] = [Math.cos(phi / 2), Math.sin(phi / 2)];
  state.qw = cz * cy * cx + sz * sy * sx;
  state.qx = cz * cy * sx - sz * sy * cx;
  state.qy = cz * sy * cx + sz * cy * sx;
  state.qz = sz * cy * cx - cz * sy * sx;
}

/** Writes the angles of an orientation: ψ and φ from −π to π, θ from −π/2 to π/2. */
export function eulerAnglesOf({ qw, qx, qy, qz }: Readonly<Orientation>, out: EulerAngles): void {
  const cosinePsi = 1 - 2 * (qy * qy + qz * qz);
  const sinePsi = 2 * (qx * qy + qw * qz);
  const cosine = Math.sqrt(cosinePsi * cosinePsi + sinePsi * sinePsi);
  const locked = cosine < gimbalLock;
  out.theta = Math.atan2(2 * (qw * qy - qx * qz), cosine);
  out.psi = locked ? Math.atan2(2 * (qw * qz - qx * qy), 1 - 2 * (qx * qx + qz * qz)) : Math.atan2(sinePsi, cosinePsi);
  out.phi = locked ? 0 : Math.atan2(2 * (qy * qz + qw * qx), 1 - 2 * (qx * qx + qy * qy));
}
