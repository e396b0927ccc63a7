/**
 * Velocities and accelerations of a path of which only the positions are known: around each sample the cubic of least
 * squares (Savitzky and Golay, Anal. Chem. 36, 1964; here for uneven times). Near a corner the samples on one side of
 * it are fitted alone, if they fit much better.
 */
import type { TraceSamples } from './trace-source.ts';

/** Half of the width of a fit, s, and the least number of samples on either side. */
export const fitHalfWidth = 0.1;
const leastHalfRows = 3;
/** More samples on either side are thinned to these. */
const mostBeside = 12;

type Path = Pick<TraceSamples, 't' | 'x' | 'y' | 'z' | 'life'>;

export interface PathDerivatives {
  /** m/s */
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly vz: Float64Array;
  /** m/s² */
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly az: Float64Array;
}

export interface PathFaults {
  /** Samples that are reached by a jump or follow a gap, in order: no fit goes across. */
  readonly breaks: readonly number[];
  /** Samples off the path, in order: no fit uses them. */
  readonly strays: readonly number[];
}

export function pathDerivatives(path: Path, faults: PathFaults): PathDerivatives {
  const column = () => new Float64Array(path.t.length);
  const out = { vx: column(), vy: column(), vz: column(), ax: column(), ay: column(), az: column() };
  const fit = new LocalFit(path.t, [path.x, path.y, path.z]);
  eachSegment(path, faults, (rows) => {
    for (let k = 0; k < rows.length; k++) {
      const row = rows[k] as number;
      fit.at(rows, k);
      [out.vx[row], out.vy[row], out.vz[row]] = fit.slopes as [number, number, number];
      [out.ax[row], out.ay[row], out.az[row]] = fit.curvatures as [number, number, number];
    }
  });
  standAtStrays(out, faults.strays);
  return out;
}

/** The slope of one more column of the path, such as the yaw (rad, without jumps of full turns). */
export function slopesOf(values: Float64Array, path: Path, faults: PathFaults): Float64Array {
  const slopes = new Float64Array(values.length);
  const fit = new LocalFit(path.t, [values]);
  eachSegment(path, faults, (rows) => {
    for (let k = 0; k < rows.length; k++) {
      fit.at(rows, k);
      slopes[rows[k] as number] = fit.slopes[0] as number;
    }
  });
  for (const row of faults.strays) slopes[row] = slopes[row - 1] ?? 0;
  return slopes;
}

/** A stray moves as the sample before it. */
function standAtStrays(out: PathDerivatives, strays: readonly number[]): void {
  for (const row of strays) for (const column of Object.values(out) as Float64Array[]) column[row] = column[row - 1] ?? 0;
}

/** Samples of one spawn between breaks, at rising times and without strays. */
function eachSegment({ t, life }: Path, { breaks, strays }: PathFaults, take: (rows: readonly number[]) => void): void {
  let rows: number[] = [];
  let [next, stray] = [0, 0];
  for (let row = 0; row < t.length; row++) {
    const last = rows.at(-1);
    if (breaks[next] === row) next += 1;
    else if (last === undefined || life[row] === life[last]) {
      if (strays[stray] === row) stray += 1;
      // Of samples at one time the later counts.
      else if (last !== undefined && (t[row] as number) <= (t[last] as number)) rows[rows.length - 1] = row;
      else rows.push(row);
      continue;
    }
    if (rows.length > 0) take(rows);
    rows = [row];
  }
  if (rows.length > 0) take(rows);
}

/** Fits on one side are taken only if they miss the samples by less than this share of the fit on both sides. */
const oneSideShare = 0.25;
/** And only if the fit on both sides misses them by more than this share of the distance covered. */
const badFit = 1e-3;
const terms = 4;

/** The cubics of some columns around one sample. */
class LocalFit {
  /** Per column: first and second derivative at the sample. */
  readonly slopes: number[];
  readonly curvatures: number[];
  readonly #t: Float64Array;
  readonly #columns: readonly Float64Array[];
  /** Normal equations: sums of powers of time, and of those times the values, column by column. */
  readonly #sums = new Float64Array(2 * terms - 1);
  readonly #right: Float64Array;
  readonly #matrix = new Float64Array(terms * terms);
  readonly #best: Float64Array;
  /** The right sides before they are solved, and the sum of the squared values. */
  readonly #moments: Float64Array;
  #squares = 0;

  constructor(t: Float64Array, columns: readonly Float64Array[]) {
    this.#t = t;
    this.#columns = columns;
    this.slopes = columns.map(() => 0);
    this.curvatures = columns.map(() => 0);
    this.#right = new Float64Array(terms * columns.length);
    this.#best = new Float64Array(terms * columns.length);
    this.#moments = new Float64Array(terms * columns.length);
  }

  /** `rows[k]` is the sample. */
  at(rows: readonly number[], k: number): void {
    const halfRows = this.#halfRows(rows, k);
    const whole = Math.min(rows.length - 1, 2 * halfRows);
    const centred = Math.min(Math.max(k - halfRows, 0), rows.length - 1 - whole);
    const miss = this.#fit(rows, k, centred, centred + whole);
    this.#best.set(this.#right);
    if (miss > badFit * this.#way(rows, centred, centred + whole)) this.#tryOneSide(rows, k, whole, miss);
    for (let c = 0; c < this.#columns.length; c++) {
      this.slopes[c] = this.#best[c * terms + 1] as number;
      this.curvatures[c] = 2 * (this.#best[c * terms + 2] as number);
    }
  }

  /** The side after the sample goes first: at a corner the next segment has begun. */
  #tryOneSide(rows: readonly number[], k: number, whole: number, miss: number): void {
    const last = rows.length - 1;
    let least = miss * oneSideShare;
    for (const [from, to] of [
      [k, Math.min(k + whole, last)],
      [Math.max(k - whole, 0), k],
    ] as const) {
      // Fewer samples than a cubic and one more has always fit.
      if (to - from < terms) continue;
      const missed = this.#fit(rows, k, from, to);
      if (missed >= least) continue;
      least = missed * oneSideShare;
      this.#best.set(this.#right);
    }
  }

  /** Number of samples on either side within the half width. */
  #halfRows(rows: readonly number[], k: number): number {
    let halfRows = leastHalfRows;
    while (this.#isNear(rows, k, k - halfRows - 1) || this.#isNear(rows, k, k + halfRows + 1)) halfRows += 1;
    return halfRows;
  }

  #isNear(rows: readonly number[], k: number, at: number): boolean {
    if (at < 0 || at >= rows.length) return false;
    return Math.abs((this.#t[rows[at] as number] as number) - (this.#t[rows[k] as number] as number)) <= fitHalfWidth;
  }

  /** How much the columns change from sample to sample: the scale for misses. */
  #way(rows: readonly number[], from: number, to: number): number {
    let sum = 0;
    for (const column of this.#columns) sum += Math.abs((column[rows[to] as number] as number) - (column[rows[from] as number] as number));
    return sum;
  }

  /** Writes the coefficients about the sample `rows[k]`; returns the root mean square of what they miss. */
  #fit(rows: readonly number[], k: number, from: number, to: number): number {
    const stride = Math.max(1, Math.ceil((to - from) / (2 * mostBeside)));
    const first = k - Math.floor((k - from) / stride) * stride;
    const origin = rows[k] as number;
    const scale = (this.#t[rows[to] as number] as number) - (this.#t[rows[from] as number] as number) || 1;
    this.#sums.fill(0);
    this.#right.fill(0);
    this.#squares = 0;
    let count = 0;
    for (let at = first; at <= to; at += stride) {
      this.#add(rows[at] as number, origin, scale);
      count += 1;
    }
    const degree = Math.min(terms - 1, count - 1, count > 4 ? terms - 1 : 2);
    this.#moments.set(this.#right);
    this.#solve(degree + 1);
    const miss = this.#missOf(count);
    this.#unscale(scale);
    return miss;
  }

  #add(row: number, origin: number, scale: number): void {
    const time = ((this.#t[row] as number) - (this.#t[origin] as number)) / scale;
    const square = time * time;
    const cube = square * time;
    const sums = this.#sums;
    sums[0]! += 1;
    sums[1]! += time;
    sums[2]! += square;
    sums[3]! += cube;
    sums[4]! += square * square;
    sums[5]! += square * cube;
    sums[6]! += cube * cube;
    for (let c = 0; c < this.#columns.length; c++) {
      const column = this.#columns[c] as Float64Array;
      const off = (column[row] as number) - (column[origin] as number);
      const at = c * terms;
      this.#right[at]! += off;
      this.#right[at + 1]! += off * time;
      this.#right[at + 2]! += off * square;
      this.#right[at + 3]! += off * cube;
      this.#squares += off * off;
    }
  }

  /** Gaussian elimination; the matrix is positive definite for as many terms as there are samples. */
  #solve(size: number): void {
    const matrix = this.#matrix;
    for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) matrix[i * terms + j] = this.#sums[i + j] as number;
    for (let i = 0; i < size; i++)
      for (let below = i + 1; below < size; below++) {
        const factor = (matrix[below * terms + i] as number) / (matrix[i * terms + i] as number);
        for (let j = i; j < size; j++) matrix[below * terms + j]! -= factor * (matrix[i * terms + j] as number);
        for (let c = 0; c < this.#columns.length; c++) this.#right[c * terms + below]! -= factor * (this.#right[c * terms + i] as number);
      }
    for (let c = 0; c < this.#columns.length; c++) {
      for (let i = size - 1; i >= 0; i--) {
        let sum = this.#right[c * terms + i] as number;
        for (let j = i + 1; j < size; j++) sum -= (matrix[i * terms + j] as number) * (this.#right[c * terms + j] as number);
        this.#right[c * terms + i] = sum / (matrix[i * terms + i] as number);
      }
      this.#right.fill(0, c * terms + size, (c + 1) * terms);
    }
  }

  /** Root mean square of what the polynomials miss: what is left of the squares. */
  #missOf(count: number): number {
    let left = this.#squares;
    for (let k = 0; k < this.#right.length; k++) left -= (this.#right[k] as number) * (this.#moments[k] as number);
    return Math.sqrt(Math.max(left, 0) / count);
  }

  /** To coefficients of seconds. */
  #unscale(scale: number): void {
    for (let c = 0; c < this.#columns.length; c++) {
      let power = 1;
      for (let n = 0; n < terms; n++) {
        this.#right[c * terms + n]! /= power;
        power *= scale;
      }
    }
  }
}
