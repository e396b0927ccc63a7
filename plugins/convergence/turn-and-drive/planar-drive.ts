/** Many steps of level vehicles at once: the planar form of `Drive`, without obstacles. */
import { cosineOf, directionAngle, planarRow as row, sineOf, type PlanarConvergence } from '../../../engine/plugin-api/index.ts';
import { arrived, type Vehicle } from './drive.ts';

/** The same sums in the same order as in `Drive`, and the same fields: a number handed from piece to piece would be boxed, if one is not inlined. */
export class PlanarDrive implements PlanarConvergence {
  readonly #maxSpeed: number;
  readonly #maxTurnRate: number;
  readonly #isSmooth: boolean;
  readonly #snaps: boolean;
  #dt = 0.5;
  /** How far it gets in the step, m, and by which angle it turns at most, rad: its cosine (−2: every angle), and of its half. */
  #reach = 0.5;
  #most = 0.5;
  #least = 0.5;
  #mostCosine = 0.5;
  #mostSine = 0.5;
  #ahead = 0.5;
  #aside = 0.5;
  #distance = 0.5;
  #cosine = 0.5;
  #sine = 0.5;
  #faces = true;
  #halfCosine = 0.5;
  #halfSine = 0.5;
  #turn = 0.5;
  #driven = 0.5;
  #stepX = 0.5;
  #stepY = 0.5;

  constructor({ maxSpeed, maxTurnRate, variant }: Vehicle) {
    this.#maxSpeed = maxSpeed;
    this.#maxTurnRate = maxTurnRate;
    this.#isSmooth = variant === 'smooth';
    this.#snaps = variant === 'snap';
  }

  place(targets: Float64Array, dt: number, from: number, to: number, out: Float64Array): void {
    this.#begin(dt);
    for (let at = from * row.size; at < to * row.size; at += row.size) {
      this.#head(at, out);
      this.#look(at, targets, out);
      this.#choose();
      if (this.#snaps && this.#distance <= this.#reach) this.#arrive(at, targets, out);
      else this.#drive(at, out);
      this.#rotate(at, out);
    }
  }

  #begin(dt: number): void {
    const most = this.#maxTurnRate * dt;
    this.#dt = dt;
    this.#reach = this.#maxSpeed * dt;
    this.#most = most;
    this.#least = most >= Math.PI ? -2 : cosineOf(most);
    this.#mostCosine = cosineOf(most / 2);
    this.#mostSine = sineOf(most / 2);
  }

  #head(at: number, out: Float64Array): void {
    const w = out[at + row.qw] as number;
    const z = out[at + row.qz] as number;
    const x = 1 - 2 * (z * z);
    const y = 2 * (w * z);
    const length = Math.sqrt(x * x + y * y);
    this.#ahead = length > 0 ? x / length : 1;
    this.#aside = length > 0 ? y / length : 0;
  }

  #look(at: number, targets: Float64Array, out: Float64Array): void {
    const toX = (targets[at + row.x] as number) - (out[at + row.x] as number);
    const toY = (targets[at + row.y] as number) - (out[at + row.y] as number);
    const distance = Math.sqrt(toX * toX + toY * toY);
    const isThere = distance < arrived;
    const x = toX / distance;
    const y = toY / distance;
    this.#distance = distance;
    this.#cosine = isThere ? 1 : this.#ahead * x + this.#aside * y;
    this.#sine = isThere ? 0 : this.#ahead * y - this.#aside * x;
  }

  #choose(): void {
    const side = this.#sine < 0 ? -1 : 1;
    this.#faces = this.#cosine >= this.#least;
    if (this.#faces) this.#face(side);
    else {
      this.#halfCosine = this.#mostCosine;
      this.#halfSine = side * this.#mostSine;
      this.#turn = side * this.#most;
    }
  }

  #face(side: number): void {
    const cosine = this.#cosine;
    const larger = Math.sqrt((1 + Math.abs(cosine)) / 2);
    const smaller = this.#sine / (2 * larger);
    this.#halfCosine = cosine < 0 ? side * smaller : larger;
    this.#halfSine = cosine < 0 ? side * larger : smaller;
    this.#turn = directionAngle(this.#sine, cosine);
  }

  #arrive(at: number, targets: Float64Array, out: Float64Array): void {
    this.#stepX = (targets[at + row.x] as number) - (out[at + row.x] as number);
    this.#stepY = (targets[at + row.y] as number) - (out[at + row.y] as number);
    this.#move(at, out);
  }

  #drive(at: number, out: Float64Array): void {
    this.#pace();
    const driven = this.#driven;
    const c = this.#halfCosine * this.#halfCosine - this.#halfSine * this.#halfSine;
    const s = 2 * this.#halfSine * this.#halfCosine;
    this.#stepX = driven * (this.#ahead * c - this.#aside * s);
    this.#stepY = driven * (this.#aside * c + this.#ahead * s);
    this.#move(at, out);
  }

  #move(at: number, out: Float64Array): void {
    const x = this.#stepX;
    const y = this.#stepY;
    out[at + row.x] = (out[at + row.x] as number) + x;
    out[at + row.y] = (out[at + row.y] as number) + y;
    out[at + row.vx] = x / this.#dt;
    out[at + row.vy] = y / this.#dt;
    out[at + row.ax] = 0;
    out[at + row.ay] = 0;
  }

  #pace(): void {
    if (this.#distance < arrived) this.#driven = 0;
    else if (this.#isSmooth) this.#driven = this.#cosine * Math.min(this.#reach, this.#distance);
    else this.#driven = this.#faces && this.#distance <= this.#reach ? this.#distance : this.#cosine * this.#reach;
  }

  #rotate(at: number, out: Float64Array): void {
    const w = out[at + row.qw] as number;
    const z = out[at + row.qz] as number;
    out[at + row.qw] = this.#halfCosine * w - this.#halfSine * z;
    out[at + row.qz] = this.#halfCosine * z + this.#halfSine * w;
    out[at + row.wz] = this.#turn / this.#dt;
  }
}
