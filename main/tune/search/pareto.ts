/** Pareto fronts of points that are all to be small: dominance, hypervolume, and the order of successive halving. */

export interface Measured {
  /** Finite where it is measured. */
  readonly objectives: readonly number[];
  /** By how much constraints are broken, as a sum of shares; 0: they hold. Infinity: it could not be measured. */
  readonly violation: number;
}

/** True if `a` is nowhere worse than `b`, and somewhere better. */
export function dominates(a: readonly number[], b: readonly number[]): boolean {
  let isBetter = false;
  for (let k = 0; k < a.length; k++) {
    if ((a[k] as number) > (b[k] as number)) return false;
    if ((a[k] as number) < (b[k] as number)) isBetter = true;
  }
  return isBetter;
}

/** Indices of the points that keep the constraints and that no other such point dominates; of equal ones the first. */
export function frontOf(points: readonly Measured[]): number[] {
  const sound = points.flatMap(({ violation }, index) => (violation === 0 ? [index] : []));
  const of = (index: number) => points[index]?.objectives ?? [];
  return sound.filter(
    (index) => !sound.some((other) => dominates(of(other), of(index)) || (other < index && isEqual(of(other), of(index)))),
  );
}

function isEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.every((value, k) => value === b[k]);
}

/** Volume that `points` dominate within the box whose worst corner is `reference`; of one to three objectives. */
export function hypervolume(points: readonly (readonly number[])[], reference: readonly number[]): number {
  const inside = points.filter((point) => point.every((value, k) => value < (reference[k] as number)));
  return volume(inside, reference);
}

/** Slices along the last objective: Knowles, “Local-search and hybrid evolutionary algorithms for Pareto optimization”, 2002 (HSO). */
function volume(points: readonly (readonly number[])[], reference: readonly number[]): number {
  if (points.length === 0) return 0;
  const last = reference.length - 1;
  const edge = reference[last] as number;
  if (last === 0) return edge - Math.min(...points.map(([value]) => value as number));
  const sorted = [...points].sort((a, b) => (a[last] as number) - (b[last] as number));
  if (last === 1) return area(sorted, reference[0] as number, edge);
  return sorted.reduce((sum, point, index) => {
    const depth = ((sorted[index + 1]?.[last] ?? edge) as number) - (point[last] as number);
    if (depth === 0) return sum;
    const slice = sorted.slice(0, index + 1).map((each) => each.slice(0, last));
    return sum + depth * volume(slice, reference.slice(0, last));
  }, 0);
}

/** Of points in order of their second objective. */
function area(sorted: readonly (readonly number[])[], right: number, top: number): number {
  let sum = 0;
  let least = right;
  for (const [first = 0, second = 0] of sorted) {
    if (first >= least) continue;
    sum += (least - first) * (top - second);
    least = first;
  }
  return sum;
}

/** What each point alone adds to the hypervolume of all. */
export function contributions(points: readonly (readonly number[])[], reference: readonly number[]): number[] {
  const whole = hypervolume(points, reference);
  return points.map((_, index) => whole - hypervolume(points.toSpliced(index, 1), reference));
}

/**
 * The worst corner by which fronts are compared: the limits where they are finite; else the worst of these points, and a
 * tenth of their range beyond it.
 */
export function referenceOf(points: readonly (readonly number[])[], limits: readonly number[]): number[] {
  return limits.map((limit, k) => {
    if (Number.isFinite(limit)) return limit;
    const values = points.map((point) => point[k] as number);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return high + (high > low ? 0.1 * (high - low) : 1);
  });
}

/**
 * Indices from the best to the worst: by non-dominated rank, within a rank by hypervolume contribution; then those that
 * break constraints, the least first. Ties go by index.
 */
export function ranked(points: readonly Measured[], limits: readonly number[]): number[] {
  const order: number[] = [];
  let rest = points.map((_, index) => index).filter((index) => points[index]?.violation === 0);
  const objectivesOf = (index: number) => (points[index] as Measured).objectives;
  while (rest.length > 0) {
    const front = rest.filter((index) => !rest.some((other) => dominates(objectivesOf(other), objectivesOf(index))));
    const values = front.map(objectivesOf);
    const share = contributions(values, referenceOf(values, limits));
    const byShare = front.map((index, k) => ({ index, share: share[k] as number }));
    order.push(...byShare.sort((a, b) => b.share - a.share || a.index - b.index).map(({ index }) => index));
    rest = rest.filter((index) => !front.includes(index));
  }
  const broken = points.map((_, index) => index).filter((index) => points[index]?.violation !== 0);
  const violationOf = (index: number) => (points[index] as Measured).violation;
  return [...order, ...broken.sort((a, b) => violationOf(a) - violationOf(b) || a - b)];
}
