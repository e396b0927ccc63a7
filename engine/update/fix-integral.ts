/**
 * The integral of the distance between two extrapolated fixes: closed where both are straight, by quadrature
 * otherwise.
 */
import { AdaptiveQuadrature, type Integrand } from '../base/math/adaptive-quadrature.ts';
import { distanceBetween } from '../base/math/distance-between.ts';
import { distanceIntegral } from '../base/math/distance-integral.ts';
import { PathModels } from './path-models.ts';
import { Fix } from './fix.ts';
import { isSameState, KinematicState } from '../base/kinematic-state.ts';

/** A fix and the models of its path. */
class Path {
  models = new PathModels([]);
  fix = new Fix();
  /** Place on the path at the last instant evaluated. */
  readonly state = new KinematicState();

  place(at: number): void {
    this.models.stateAt(this.fix, at, this.state);
  }

  get isStraight(): boolean {
    return this.models.isStraight(this.fix);
  }
}

/**
 * Curved paths are first cut into panels of this length (s), so that no fast turn hides between the quadrature's
 * nodes.
 */
const longestPanel = 1;
/** Newton's method on arcs is there in three or four steps. */
const newtonSteps = 8;
/** Share of a panel that is too short to matter. */
const timeResolution = 1e-13;

export class FixIntegral implements Integrand {
  readonly #a = new Path();
  readonly #b = new Path();
  readonly #quadrature = new AdaptiveQuadrature();

  /**
   * ∫ |A(t) − B(t)| dt for `from` ≤ t ≤ `to` (session time, s), in m·s. The same fix with the same anchor gives exactly
   * 0, unless the model remembers updates before it, of which one path may have missed some.
   */
  between(modelsA: PathModels, a: Fix, modelsB: PathModels, b: Fix, from: number, to: number): number {
    if (to <= from || (isSameFix(a, b) && !modelsA.remembers(a))) return 0;
    this.#a.models = modelsA;
    this.#a.fix = a;
    this.#b.models = modelsB;
    this.#b.fix = b;
    return this.#a.isStraight && this.#b.isStraight ? this.#closed(from, to - from) : this.#curved(from, to);
  }

  /** As `sample`, between the given fixes. */
  distances(modelsA: PathModels, a: Fix, modelsB: PathModels, b: Fix, times: Float64Array, out: Float64Array): void {
    this.#a.models = modelsA;
    this.#a.fix = a;
    this.#b.models = modelsB;
    this.#b.fix = b;
    this.sample(times, out);
  }

  /** The distance (m) at each of the session times. */
  sample(times: Float64Array, distances: Float64Array): void {
    for (let i = 0; i < times.length; i++) {
      const t = times[i] as number;
      this.#a.place(t);
      this.#b.place(t);
      distances[i] = distanceBetween(this.#a.state, this.#b.state);
    }
  }

  #closed(from: number, h: number): number {
    this.#a.place(from);
    this.#b.place(from);
    const a = this.#a.state;
    const b = this.#b.state;
    return distanceIntegral(a.x - b.x, a.y - b.y, a.z - b.z, a.vx - b.vx, a.vy - b.vy, a.vz - b.vz, h);
  }

  #curved(from: number, to: number): number {
    const panels = Math.ceil((to - from) / longestPanel);
    const width = (to - from) / panels;
    let sum = 0;
    for (let i = 0; i < panels; i++) sum += this.#panel(from + i * width, from + (i + 1) * width);
    return sum;
  }

  /**
   * Where two paths meet the distance has a kink: there the panel is cut, so that the quadrature sees smooth sides
   * only.
   */
  #panel(from: number, to: number): number {
    const meeting = this.#timeToClosest(from) > 0 && this.#timeToClosest(to) < 0 ? this.#closest(from, to) : from;
    if (meeting <= from || meeting >= to) return this.#quadrature.integrate(this, from, to);
    return this.#quadrature.integrate(this, from, meeting) + this.#quadrature.integrate(this, meeting, to);
  }

  /** The time of the closest approach between `from` and `to`, by Newton's method. */
  #closest(from: number, to: number): number {
    let t = from;
    for (let i = 0; i < newtonSteps; i++) {
      const step = this.#timeToClosest(t);
      if (!(Math.abs(step) > timeResolution * (to - from))) break;
      t = Math.min(to, Math.max(from, t + step));
    }
    return t;
  }

  /** Seconds from `t` to the closest approach, were the motion straight; negative: it is past. NaN at relative rest. */
  #timeToClosest(t: number): number {
    this.#a.place(t);
    this.#b.place(t);
    const a = this.#a.state;
    const b = this.#b.state;
    const vx = a.vx - b.vx;
    const vy = a.vy - b.vy;
    const vz = a.vz - b.vz;
    return -((a.x - b.x) * vx + (a.y - b.y) * vy + (a.z - b.z) * vz) / (vx * vx + vy * vy + vz * vz);
  }
}

function isSameFix(a: Readonly<Fix>, b: Readonly<Fix>): boolean {
  return a.id === b.id && a.serial === b.serial && a.anchor === b.anchor && isSameState(a.state, b.state);
}
