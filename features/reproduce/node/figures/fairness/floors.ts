/** The least spread of errors that floors allow: those of each receiver in any lane, and those within the budget. */
import { spreadOf } from '../../../../../engine/session/results.ts';
import tolerances from '../../tolerances.json' with { type: 'json' };
import { mean } from '../../../../../engine/base/math/sample.ts';
import { medianOf, type Case, type Figured } from './bars.ts';

const limits = tolerances.schedulers;

/** Updates that one lane sent to a receiver, and the mean deviation (m) that the receiver had. */
export interface Point {
  readonly updates: number;
  readonly error: number;
}

/**
 * The points that lanes have measured, for each receiver. The lane with an update to all at every tick at which the
 * newest is off at all is among them, and nothing here sends more.
 */
export function pointsOf({ scores, world }: Case): Point[][] {
  const all = [...scores.values()];
  const receivers = [...(all[0]?.errors.keys() ?? [])].filter((receiver) => !world.apart.includes(receiver));
  return receivers.map((receiver) =>
    all
      .map(({ errors, sent }) => ({ updates: sent.get(receiver) ?? NaN, error: errors.get(receiver) ?? NaN }))
      .filter(({ error }) => Number.isFinite(error)),
  );
}

/** The least mean deviation that each receiver has in any lane of the case. */
export function floorsOf(one: Case): number[] {
  return pointsOf(one).map((points) => Math.min(...points.map(({ error }) => error)));
}

/**
 * The least standard deviation of errors that are at least `floors`, with a mean of at most `most`: the lowest are raised
 * to a common level. Infinity: the floors alone have a larger mean.
 */
export function leastStd(floors: readonly number[], most: number): number {
  const sorted = [...floors].toSorted((a, b) => a - b);
  if (!(mean(sorted) <= most)) return Infinity;
  if ((sorted.at(-1) as number) <= most) return 0;
  const levels = sorted.map((_, index) => {
    const above = sorted.slice(index + 1).reduce((sum, floor) => sum + floor, 0);
    return (most * sorted.length - above) / (index + 1);
  });
  const level = levels.findLast((each, index) => each >= (sorted[index] as number)) as number;
  return spreadOf(sorted.map((floor) => Math.max(floor, level))).std;
}

/**
 * The lower convex envelope of the least error by the number of updates, from none on: there the largest error that was
 * measured counts, which is too little, and so in favour of what is possible.
 */
export function envelopeOf(points: readonly Point[]): Point[] {
  const first = { updates: 0, error: Math.max(...points.map(({ error }) => error)) };
  const hull: Point[] = [first];
  for (const point of points.toSorted((a, b) => a.updates - b.updates || a.error - b.error)) {
    if (point.error >= (hull.at(-1) as Point).error) continue;
    while (hull.length > 1 && slope(hull.at(-1) as Point, point) <= slope(hull.at(-2) as Point, hull.at(-1) as Point)) hull.pop();
    if (point.updates > (hull.at(-1) as Point).updates) hull.push(point);
    else hull[hull.length - 1] = point;
  }
  return hull;
}

function slope(from: Point, to: Point): number {
  return (to.error - from.error) / (to.updates - from.updates);
}

const halvings = 60;

/**
 * The least standard deviation of errors with a mean of at most `most`, at `updates` in all, where each receiver's is on
 * its envelope or above. That is convex: errors nearest to a common level, at a price of updates that keeps the number;
 * the highest level that keeps the mean has the least std. Infinity: no level keeps it.
 */
export function leastStdWithin(envelopes: readonly (readonly Point[])[], most: number, updates: number): number {
  let best: readonly Point[] | null = null;
  let [low, high] = [-1000 * most, most];
  for (let k = 0; k < halvings; k++) {
    const level = k === 0 ? low : k === 1 ? high : (low + high) / 2;
    const found = nearest(envelopes, level, updates);
    const isKept = found !== null && mean(found.map(({ error }) => error)) <= most * (1 + 1e-9);
    if (isKept) [best, low] = [found, level];
    else high = level;
    if (k === 0 && !isKept) return Infinity;
  }
  return best ? spreadOf(best.map(({ error }) => error)).std : Infinity;
}

/** The errors nearest to a level with as many updates in all; null: there are none with so few. */
function nearest(envelopes: readonly (readonly Point[])[], level: number, updates: number): Point[] | null {
  const at = (price: number) => envelopes.map((envelope) => cheapest(envelope, level, price));
  const sum = (points: readonly Point[]) => points.reduce((all, each) => all + each.updates, 0);
  const free = at(0);
  if (sum(free) <= updates) return free;
  // The search is by the logarithm: prices have the size of squared errors for each update, whatever that is.
  let [low, high] = [Math.log(1e-12), Math.log(1e12)];
  let found: Point[] | null = null;
  for (let k = 0; k < halvings; k++) {
    const middle = (low + high) / 2;
    const tried = at(Math.exp(middle));
    if (sum(tried) <= updates) [found, high] = [tried, middle];
    else low = middle;
  }
  return found;
}

/** Where (error − level)² + price × updates is least: a point of the envelope, or above it once no update is needed. */
function cheapest(envelope: readonly Point[], level: number, price: number): Point {
  const first = envelope[0] as Point;
  if (level >= first.error) return { updates: 0, error: level };
  let best = first;
  let least = Infinity;
  for (let k = 0; k < envelope.length; k++) {
    const [from, to] = [envelope[k] as Point, envelope[k + 1] ?? (envelope[k] as Point)];
    const perError = to.error < from.error ? (from.updates - to.updates) / (from.error - to.error) : 0;
    const error = Math.min(from.error, Math.max(to.error, level - (price * perError) / 2));
    const each = { error, updates: from.updates + perError * (error - from.error) };
    const cost = (error - level) * (error - level) + price * each.updates;
    if (cost < least) [best, least] = [each, cost];
  }
  return best;
}

/** With the lanes that every floor needs. */
function ratioTo(least: (one: Case, most: number, deterministicUpdates: number) => number): Figured {
  return (one) => {
    const [third, deterministic] = [one.scores.get('third'), one.scores.get('deterministic')];
    if (!third || !deterministic || !one.scores.has('tick')) return undefined;
    return least(one, limits.meanOverEveryNth * third.mean, deterministic.updates) / deterministic.std;
  };
}

/** The least std at 1.1 × every-nth's mean, over deterministic-budget's. */
export const leastStdRatio = ratioTo((one, most) => leastStd(floorsOf(one), most));

const leastWithin = ratioTo((one, most, updates) => leastStdWithin(pointsOf(one).map(envelopeOf), most, limits.updates.most * updates));

/** The same with the updates that the bar allows, instead of any number, where enough numbers of updates were measured. */
export const leastStdRatioWithin: Figured = (one) => (one.scores.has('ladder efficient') ? leastWithin(one) : undefined);

/** With such floors `fair` cannot have the mean and the std that it should, in the median of the seeds. */
export function isExcluded(cases: readonly Case[]): boolean {
  return medianOf(cases, leastStdRatio) > limits.fairStd;
}

/** No schedule measured here, and no mixture of them, has both with as many updates. */
export function isExcludedWithin(cases: readonly Case[]): boolean {
  return medianOf(cases, leastStdRatioWithin) > limits.fairStd;
}
