/** Pareto fronts of points that are all to be small: dominance, hypervolume, and the order of successive halving. */

export interface Measured {
  /** Finite where it is measured. */
  readonly objectives: readonly number[];
  /** The sum of the shares by which constraints are broken; 0: they hold. Infinity: it could not be measured. */
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
  const of = (index: number) => points[index]?.objectives ?? [];
  const front: number[] = [];
  points.forEach(({ objectives, violation }, index) => {
    if (violation !== 0 || front.some((other) => dominates(of(other), objectives) || isEqual(of(other), objectives))) return;
    for (let k = front.length - 1; k >= 0; k--) if (dominates(objectives, of(front[k] as number))) front.splice(k, 1);
    front.push(index);
  });
  return front;
}

function isEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.every((value, k) => value === b[k]);
}

/** Volume that `points` dominate within the box whose worst corner is `reference`; of one to three objectives. */
export function hypervolume(points: readonly (readonly number[])[], reference: readonly number[]): number {
  const inside = points.filter((point) => point.every((value, k) => value < (reference[k] as number)));
  return volume(inside, reference);
}

/**
 * Slices along the last objective: Knowles, “Local-search and hybrid evolutionary algorithms for Pareto optimization”,
 * 2002 (HSO).
 */
function volume(points: readonly (readonly number[])[], reference: readonly number[]): number {
  if (points.length === 0) return 0;
  const last = reference.length - 1;
  const edge = reference[last] as number;
  if (last === 0) return edge - Math.min(...points.map(([value]) => value as number));
  const sorted = [...points].sort((a, b) => (a[last] as number) - (b[last] as number));
  if (last === 1) return area(sorted, reference[0] as number, edge);
  return sorted.reduce((sum, point, index) => {
    const depth = (sorted[index + 1]?.[last] ?? edge) - (point[last] as number);
    if (depth === 0) return sum;
    const slice = sorted.slice(0, index + 1).map((each) => each.slice(0, last));
    return sum + depth * volume(slice, reference.slice(0, last));
  }, 0);
}

/** Area of points in order of their second objective. */
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

/** Beyond so many points of three objectives, crowding stands for contribution, which would take too long. */
const mostExact = 64;

/**
 * The part of the hypervolume that each point of a front alone adds. For many points of three objectives it is their
 * crowding distance instead (Deb et al., NSGA-II, 2002).
 */
export function contributions(points: readonly (readonly number[])[], reference: readonly number[]): number[] {
  if (reference.length <= 2) return flatContributions(points, reference);
  if (points.length > mostExact) return crowding(points);
  const whole = hypervolume(points, reference);
  return points.map((_, index) => whole - hypervolume(points.toSpliced(index, 1), reference));
}

/**
 * Each point adds the rectangle to its neighbours on the front; one that is dominated, or beyond the corner, nothing.
 */
function flatContributions(points: readonly (readonly number[])[], reference: readonly number[]): number[] {
  const added = points.map(() => 0);
  const [right = 0, top = 0] = reference.length === 1 ? [reference[0], 1] : reference;
  const at = (index: number) => ({ index, x: points[index]?.[0] as number, y: points[index]?.[1] ?? 0 });
  const inside = points.map((_, index) => at(index)).filter(({ x, y }) => x < right && y < top);
  const sorted = inside.sort((a, b) => a.x - b.x || a.y - b.y || a.index - b.index);
  const front = sorted.filter((_, place) => sorted.slice(0, place).every(({ y }) => y > (sorted[place]?.y as number)));
  front.forEach(({ index, x, y }, place) => {
    added[index] = ((front[place + 1]?.x ?? right) - x) * ((front[place - 1]?.y ?? top) - y);
  });
  return added;
}

function crowding(points: readonly (readonly number[])[]): number[] {
  const distances = points.map(() => 0);
  for (let k = 0; k < (points[0]?.length ?? 0); k++) {
    const value = (index: number) => points[index]?.[k] as number;
    const order = points.map((_, index) => index).sort((a, b) => value(a) - value(b) || a - b);
    const range = value(order.at(-1) ?? 0) - value(order[0] ?? 0) || 1;
    order.forEach((index, place) => {
      const [before, after] = [order[place - 1], order[place + 1]];
      distances[index] =
        (distances[index] as number) + (before === undefined || after === undefined ? 1e9 : (value(after) - value(before)) / range);
    });
  }
  return distances;
}

/**
 * The worst corner by which fronts are compared: the limits where they are finite; else the worst of these points, and
 * a tenth of their range beyond it.
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
 * break constraints, the least first. Ties go by index. Beyond the first `most` the order is that of the indices.
 */
export function ranked(points: readonly Measured[], limits: readonly number[], most = points.length): number[] {
  const order: number[] = [];
  let rest = points.map((_, index) => index).filter((index) => points[index]?.violation === 0);
  const objectivesOf = (index: number) => (points[index] as Measured).objectives;
  while (rest.length > 0 && order.length < most) {
    const front = rest.filter((index) => !rest.some((other) => dominates(objectivesOf(other), objectivesOf(index))));
    const values = front.map(objectivesOf);
    const share = contributions(values, referenceOf(values, limits));
    const byShare = front.map((index, k) => ({ index, share: share[k] as number }));
    order.push(...byShare.sort((a, b) => b.share - a.share || a.index - b.index).map(({ index }) => index));
    const isRanked = new Set(front);
    rest = rest.filter((index) => !isRanked.has(index));
  }
  const broken = points.map((_, index) => index).filter((index) => points[index]?.violation !== 0);
  const violationOf = (index: number) => (points[index] as Measured).violation;
  return [...order, ...rest, ...broken.sort((a, b) => violationOf(a) - violationOf(b) || a - b)];
}
