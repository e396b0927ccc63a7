/** The adaptive error offset: what the entity was off at an update fades away, the larger the faster. */
import { copyState, KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import { distanceBetween } from '../../../../../engine/base/math/distance-between.ts';
import { PartialTurn } from '../../../../../engine/base/math/partial-turn.ts';
import { angleBetween } from '../../../../../engine/base/math/rotation.ts';
import { largeKept, largeOffset, largeTurn, smallKept, smallOffset, smallTurn } from '../constants.ts';
import type { Whole } from '../numbers.ts';

/** The shares that are left are those of a frame of 1/60 s. */
const framesPerSecond = 60;
/** Pieces of the curve between a large and a small error. */
const curvePieces: Whole = 256;
/** Halvings of the whole curve, until a place on it is exact. */
const halvings: Whole = 60;

/**
 * The size of an error, in m or rad. The law e ← e·k(|e|)^(60 dt) for short frames: de/dt = 60 ln k(|e|)·e. Every size
 * that fades follows the same curve, from wherever on it its own size lies. Time on the curve counts from where the size
 * is large; before that and after it has become small it is an exponential, in between a table.
 */
class FadingSize {
  /** Share of the size at the beginning that is left, and its derivative by time. */
  left = 0;
  rate = 0;
  /** The sizes between which the share that is left changes: evenly, or with the cosine of half an angle. */
  #smallSize = 0;
  #largeSize = 0;
  #isAngle = false;
  /** Logarithms of these sizes, and how long the fade from one to the other takes, s. */
  #large = 0;
  #small = 0;
  #duration = 0;
  /** Between the pieces: the logarithm of the size, and its derivative by time. */
  readonly #sizes = new Float64Array(curvePieces + 1);
  readonly #slopes = new Float64Array(curvePieces + 1);
  /** Where on the curve the present size began, and the logarithm of its size. */
  #start = 0;
  #began = 0;
  #fades = false;
  /** The logarithm of the size at a time on the curve, and its derivative. */
  #size = 0;
  #slope = 0;

  /** Once, before anything else. */
  prepare(small: number, large: number, isAngle: boolean): void {
    this.#smallSize = small;
    this.#largeSize = Math.max(small, large);
    this.#isAngle = isAngle;
    this.#small = Math.log(small);
    this.#large = Math.log(this.#largeSize);
    if (this.#large > this.#small) this.#trace();
  }

  /** A size begins to fade. */
  begin(size: number): void {
    this.#fades = size > 0;
    if (this.#fades) {
      this.#began = Math.log(size);
      this.#findStart();
    }
  }

  /** Sets what is left of it, `elapsed` seconds later. */
  fade(elapsed: number): void {
    this.left = 0;
    this.rate = 0;
    if (!this.#fades) return;
    this.#follow(this.#start + elapsed);
    this.left = Math.exp(this.#size - this.#began);
    this.rate = this.#slope * this.left;
  }

  /** How fast the logarithm of a size falls: −60 ln k, 1/s. */
  #rateAt(size: number): number {
    if (size <= this.#smallSize) return -framesPerSecond * Math.log(smallKept);
    if (size >= this.#largeSize) return -framesPerSecond * Math.log(largeKept);
    const least = measure(this.#smallSize, this.#isAngle);
    const share = (measure(size, this.#isAngle) - least) / (measure(this.#largeSize, this.#isAngle) - least);
    return -framesPerSecond * Math.log(smallKept + (largeKept - smallKept) * share);
  }

  #slopeAt(logarithm: number): number {
    return -this.#rateAt(Math.exp(logarithm));
  }

  /** ∫ d ln e / rate from small to large by Simpson's rule; then the curve, by the method of Runge and Kutta. */
  #trace(): void {
    const step = (this.#large - this.#small) / (2 * 256);
    let sum = 1 / this.#rateAt(this.#smallSize) - 1 / this.#rateAt(this.#largeSize);
    let size = this.#small;
    for (let k: Whole = 0; k < curvePieces; k += 1) {
      sum += 4 / this.#rateAt(Math.exp(size + step)) + 2 / this.#rateAt(Math.exp(size + 2 * step));
      size += 2 * step;
    }
    this.#duration = (sum * step) / 3;
    const h = this.#duration / 256;
    size = this.#large;
    for (let k: Whole = 0; k < curvePieces; k += 1) {
      const one = this.#slopeAt(size);
      this.#sizes[k] = size;
      this.#slopes[k] = one;
      const two = this.#slopeAt(size + (h / 2) * one);
      const three = this.#slopeAt(size + (h / 2) * two);
      size += (h / 6) * (one + 2 * two + 2 * three + this.#slopeAt(size + h * three));
    }
    this.#sizes[curvePieces] = this.#small;
    this.#slopes[curvePieces] = this.#slopeAt(this.#small);
  }

  /** Sets logarithm of the size and its slope at a time on the curve. */
  #follow(time: number): void {
    if (time <= 0) {
      this.#slope = this.#slopeAt(this.#large);
      this.#size = this.#large + time * this.#slope;
    } else if (time >= this.#duration) {
      this.#slope = this.#slopeAt(this.#small);
      this.#size = this.#small + (time - this.#duration) * this.#slope;
    } else this.#interpolate(time);
  }

  /** The cubic through two known points with their slopes. */
  #interpolate(time: number): void {
    const h = this.#duration / 256;
    let k: Whole = 0;
    let t = time / h;
    while (t >= 1 && k < curvePieces - 1) {
      k += 1;
      t = t - 1;
    }
    const rest = 1 - t;
    const from = this.#sizes[k] as number;
    const change = (this.#sizes[k + 1] as number) - from;
    const leaving = h * (this.#slopes[k] as number);
    const arriving = h * (this.#slopes[k + 1] as number);
    this.#size = from + t * (t * (3 - 2 * t) * change + rest * (rest * leaving - t * arriving));
    this.#slope = (6 * t * rest * change + rest * (1 - 3 * t) * leaving + t * (3 * t - 2) * arriving) / h;
  }

  /** The time on the curve at which the size is what it began as. */
  #findStart(): void {
    if (this.#began >= this.#large) this.#start = (this.#began - this.#large) / this.#slopeAt(this.#large);
    else if (this.#began <= this.#small) this.#start = this.#duration + (this.#began - this.#small) / this.#slopeAt(this.#small);
    else {
      let early = 0;
      let late = this.#duration;
      for (let k: Whole = 0; k < halvings; k += 1) {
        const middle = (early + late) / 2;
        this.#follow(middle);
        if (this.#size > this.#began) early = middle;
        else late = middle;
      }
      this.#start = late;
    }
  }
}

/** By which the share that is left changes evenly. */
function measure(size: number, isAngle: boolean): number {
  return isAngle ? -Math.cos(size / 2) : size;
}

/**
 * Place and orientation each by how far they are off. Source: Fiedler, Networked Physics, gafferongames.com, 2015: the
 * factors of a frame of 1/60 s, at any frame rate.
 */
export class Convergence {
  readonly #distance = new FadingSize();
  readonly #angle = new FadingSize();
  #isPrepared = false;
  /** What was shown less the target, at the landing. */
  readonly #offset = new KinematicState();
  readonly #turn = new PartialTurn();

  restart(): void {}

  /** An update has landed: the entity is shown at one place, and has to come to the other. */
  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    if (!this.#isPrepared) {
      this.#isPrepared = true;
      this.#distance.prepare(smallOffset, largeOffset, false);
      this.#angle.prepare(smallTurn, largeTurn, true);
    }
    this.#offset.x = shown.x - target.x;
    this.#offset.y = shown.y - target.y;
    this.#offset.z = shown.z - target.z;
    this.#turn.between(target, shown);
    this.#distance.begin(distanceBetween(shown, target));
    this.#angle.begin(angleBetween(shown, target));
  }

  /** Writes where to draw the entity, `elapsed` seconds after the landing. */
  place(target: Readonly<KinematicState>, elapsed: number, _dt: number, out: KinematicState): void {
    copyState(target, out);
    this.#distance.fade(elapsed);
    const { left, rate } = this.#distance;
    out.x += this.#offset.x * left;
    out.y += this.#offset.y * left;
    out.z += this.#offset.z * left;
    out.vx += this.#offset.x * rate;
    out.vy += this.#offset.y * rate;
    out.vz += this.#offset.z * rate;
    this.#angle.fade(elapsed);
    this.#turn.share = this.#angle.left;
    this.#turn.apply(out);
  }
}
