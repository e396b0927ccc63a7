/** Many steps of level vehicles at once: the planar form of `Drive`, without obstacles. */
import { directionAngle, planarRow as row, type PlanarConvergence } from '../../../engine/plugin-api/index.ts';
import { arrived, type Vehicle } from './drive.ts';

/** The same sums in the same order as in `Drive`. What it does with the step of one row is in one piece: in several, numbers would be boxed. */
export class PlanarDrive implements PlanarConvergence {
  readonly #vehicle: Vehicle;

  constructor(vehicle: Vehicle) {
    this.#vehicle = vehicle;
  }

  place(targets: Float64Array, dt: number, from: number, to: number, out: Float64Array): void {
    const { maxSpeed, maxTurnRate, variant } = this.#vehicle;
    const nowhere = arrived;
    const reach = maxSpeed * dt;
    const most = maxTurnRate * dt;
    const least = most >= Math.PI ? -2 : Math.cos(most);
    const mostCosine = Math.cos(most / 2);
    const mostSine = Math.sin(most / 2);
    for (let at = from * row.size; at < to * row.size; at += row.size) {
      const w = out[at + row.qw] as number;
      const z = out[at + row.qz] as number;
      const headX = 1 - 2 * (z * z);
      const headY = 2 * (w * z);
      const length = Math.sqrt(headX * headX + headY * headY);
      const ahead = length > 0 ? headX / length : 1;
      const aside = length > 0 ? headY / length : 0;

      const toX = (targets[at + row.x] as number) - (out[at + row.x] as number);
      const toY = (targets[at + row.y] as number) - (out[at + row.y] as number);
      const distance = Math.sqrt(toX * toX + toY * toY);
      const isThere = distance < nowhere;
      const alongX = toX / distance;
      const alongY = toY / distance;
      const cosine = isThere ? 1 : ahead * alongX + aside * alongY;
      const sine = isThere ? 0 : ahead * alongY - aside * alongX;

      const side = sine < 0 ? -1 : 1;
      const faces = cosine >= least;
      let halfCosine = mostCosine;
      let halfSine = side * mostSine;
      let turn = side * most;
      if (faces) {
        const larger = Math.sqrt((1 + Math.abs(cosine)) / 2);
        const smaller = sine / (2 * larger);
        halfCosine = cosine < 0 ? side * smaller : larger;
        halfSine = cosine < 0 ? side * larger : smaller;
        turn = directionAngle(sine, cosine);
      }

      let moveX = toX;
      let moveY = toY;
      if (variant !== 'snap' || distance > reach) {
        let way = faces && distance <= reach ? distance : cosine * reach;
        if (variant === 'smooth') way = cosine * Math.min(reach, distance);
        if (isThere) way = 0;
        const c = halfCosine * halfCosine - halfSine * halfSine;
        const s = 2 * halfSine * halfCosine;
        moveX = way * (ahead * c - aside * s);
        moveY = way * (aside * c + ahead * s);
      }
      out[at + row.x] = (out[at + row.x] as number) + moveX;
      out[at + row.y] = (out[at + row.y] as number) + moveY;
      out[at + row.vx] = moveX / dt;
      out[at + row.vy] = moveY / dt;
      out[at + row.ax] = 0;
      out[at + row.ay] = 0;
      out[at + row.qw] = halfCosine * w - halfSine * z;
      out[at + row.qz] = halfCosine * z + halfSine * w;
      out[at + row.wz] = turn / dt;
    }
  }
}
