/** Level motion laid on a terrain: height, attitude and their rates follow from the ground. */
import { standOn, UpwardNormal } from '../base/math/stand-on.ts';
import { yawOf, type KinematicState } from '../base/kinematic-state.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import { GroundShape, type Terrain } from './terrain/terrain.ts';

/**
 * Seen from above the path is the level one, at the same times: speeds are those over the map. Where there is no ground
 * the entity continues level at its last height.
 */
export class GroundedMotion implements MotionSource {
  readonly #level: MotionSource;
  readonly #terrain: Terrain;
  readonly #ground = new GroundShape();
  readonly #normal = new UpwardNormal();
  #height = 0;

  constructor(level: MotionSource, terrain: Terrain) {
    this.#level = level;
    this.#terrain = terrain;
  }

  sample(now: number, out: KinematicState): number {
    const spawn = this.#level.sample(now, out);
    if (spawn > 0) this.#lay(out);
    return spawn;
  }

  teleports(): number {
    return this.#level.teleports?.() ?? 0;
  }

  #lay(out: KinematicState): void {
    const ground = this.#ground;
    this.#terrain.shapeAt(out.x, out.y, ground);
    if (!Number.isNaN(ground.z)) {
      this.#height = ground.z;
      this.#climb(out);
      this.#lean(out);
    }
    out.z = this.#height;
  }

  /** The derivatives of height along the path, by the chain rule. */
  #climb(out: KinematicState): void {
    const { dx, dy, dxx, dxy, dyy } = this.#ground;
    const { vx, vy } = out;
    out.vz = dx * vx + dy * vy;
    out.az = dx * out.ax + dy * out.ay + dxx * vx * vx + 2 * dxy * vx * vy + dyy * vy * vy;
  }

  /**
   * Forward F = (cos ψ, sin ψ, rise), left L and normal N = (−dx, −dy, 1) are the body's axes but for their lengths;
   * the rates about them are ωx = −Ṅ·L, ωy = Ṅ·F, ωz = Ḟ·L.
   */
  #lean(out: KinematicState): void {
    const { dx, dy, dxx, dxy, dyy } = this.#ground;
    const yaw = yawOf(out);
    const c = Math.cos(yaw);
    const s = Math.sin(yaw);
    const turn = out.wz;
    const steeperX = dxx * out.vx + dxy * out.vy;
    const steeperY = dxy * out.vx + dyy * out.vy;
    const rise = dx * c + dy * s;
    const forward = Math.sqrt(1 + rise * rise);
    const up = Math.sqrt(1 + dx * dx + dy * dy);
    const leftX = -(s + dy * rise) / (up * forward);
    const leftY = (c + dx * rise) / (up * forward);
    const leftZ = (dy * c - dx * s) / (up * forward);
    out.wx = (steeperX * leftX + steeperY * leftY) / up;
    out.wy = -(steeperX * c + steeperY * s) / (up * forward);
    out.wz = (turn * (c * leftY - s * leftX) + (steeperX * c + steeperY * s + turn * (dy * c - dx * s)) * leftZ) / forward;
    this.#normal.x = -dx / up;
    this.#normal.y = -dy / up;
    this.#normal.z = 1 / up;
    standOn(out, this.#normal);
  }
}
