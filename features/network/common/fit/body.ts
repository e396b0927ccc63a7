/** The body of a series of delays: its law, what neighbours have in common, and what wanders slowly. */
import { mean, median, quantile } from '../../../../engine/base/math/sample.ts';
import { normalQuantile } from '../../../../engine/base/math/normal-law.ts';
import { square } from '../../../../engine/base/math/power.ts';
import { delayLaw } from '../../../../engine/network/delay-law.ts';
import type { JitterSettings, LinkSettings, ShiftSettings } from '../../../../engine/network/link-settings.ts';

/** Numbers of a table, at the most. */
const tableLength = 65;
/** A law holds where its quantiles are off by less than this share. */
const tolerance = 0.1;
const checked = [0.05, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.995];

export type Body = Pick<LinkSettings, 'delay' | 'jitter'>;

/** The lognormal law above the least delay by quantiles; where it is off, the quantiles themselves. */
export function lawOf(delays: readonly number[]): Body {
  const sorted = Float64Array.from(delays).sort();
  const q = (share: number) => {
    const place = share * (sorted.length - 1);
    const [below, above] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number];
    return below + (above - below) * (place - Math.floor(place));
  };
  const [least, middle, high] = [q(0), q(0.5), q(0.95)];
  if (q(1) - least < 1e-6) return { delay: middle };
  const floor = Math.max(0, least - 0.1 * (middle - least));
  if (middle > floor && high > middle) {
    const sigma = Math.log((high - floor) / (middle - floor)) / normalQuantile(0.95);
    const above = (middle - floor) * Math.exp(square(sigma) / 2);
    const spread = above * Math.sqrt(Math.expm1(square(sigma)));
    const body: Body = { delay: floor + above, jitter: { law: 'lognormal', spread, least: floor } };
    const law = delayLaw(body);
    if (checked.every((share) => Math.abs(law.delay(share) / Math.max(q(share), 1e-4) - 1) <= tolerance)) return body;
  }
  const count = Math.min(tableLength, delays.length);
  const numbers = Array.from({ length: count }, (_, k) => q(k / (count - 1)));
  // The last piece is linear: it ends where its mean is that of the delays in it.
  const from = numbers.at(-2) as number;
  const last = delays.filter((each) => each > from);
  if (last.length > 0) numbers[count - 1] = Math.max(from, 2 * mean(last) - from);
  const centre = mean(numbers);
  return { delay: centre, jitter: { law: 'table', values: numbers.map((each) => each - centre) } };
}

/** Correlation of neighbours, of their ranks made normal: jitter has it so. */
export function correlationOfNeighbours(delays: readonly number[]): number {
  const scores = normalScores(delays);
  return Math.max(-0.99, Math.min(0.99, correlationAt(scores, 1)));
}

function normalScores(values: readonly number[]): number[] {
  const order = values.map((_, k) => k).toSorted((a, b) => (values[a] as number) - (values[b] as number));
  const scores = new Array<number>(values.length);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to] as number] === values[order[from] as number]) to += 1;
    for (let k = from; k < to; k++) scores[order[k] as number] = normalQuantile((from + to) / 2 / order.length);
    from = to;
  }
  return scores;
}

/** Correlation of values so many places apart; 0 of too few, or where all are the same. */
export function correlationAt(values: readonly number[], lag: number): number {
  const centre = mean(values);
  const variance = values.reduce((sum, each) => sum + square(each - centre), 0);
  if (variance === 0 || lag >= values.length) return 0;
  let sum = 0;
  for (let k = lag; k < values.length; k++) sum += ((values[k] as number) - centre) * ((values[k - lag] as number) - centre);
  return sum / variance;
}

interface SlowPart {
  readonly shifts: ShiftSettings;
  /** The same delays without it. */
  readonly rest: readonly number[];
}

/** Shares of the variance below this are no shift. */
const leastShare = 0.15;

/**
 * What wanders slowly: the correlation that is left some rows apart, and how long it lasts. Null: nothing does.
 * `interval`: s between rows; `length`: s.
 */
export function slowPartOf(delays: readonly number[], interval: number, length: number): SlowPart | null {
  const [low, high] = [quantile(delays, 0.02), quantile(delays, 0.98)];
  const kept = delays.map((each) => Math.min(high, Math.max(low, each)));
  const places = lags(interval, length);
  const known = places
    .map((lag) => ({ time: lag * interval, correlation: correlationAt(kept, lag) }))
    .filter(({ correlation }) => correlation > 0.05);
  if (known.length < 2) return null;
  const line = lineThrough(known.map(({ time, correlation }) => [time, Math.log(correlation)]));
  const share = Math.min(1, Math.exp(line.offset));
  const correlationTime = -1 / line.slope;
  if (!(correlationTime > 3 * interval) || correlationTime > length / 4 || share < leastShare) return null;
  const centre = mean(kept);
  const variance = mean(kept.map((each) => square(each - centre)));
  const spread = Math.sqrt(share * variance);
  // The normal law reaches as far down as up: a delay has no room for that below.
  if (spread > (median(kept) - quantile(delays, 0)) / 2) return null;
  const smooth = slowly(kept, Math.max(2, Math.round(correlationTime / interval / 8)));
  const whole = median(kept);
  return {
    shifts: { spread, correlationTime },
    rest: delays.map((each, k) => each - (smooth[k] as number) + whole),
  };
}

/** Five distances, from some rows to a tenth of the whole, in even ratios. */
function lags(interval: number, length: number): readonly number[] {
  const [from, to] = [4, Math.max(8, Math.floor(length / interval / 20))];
  return [...new Set([0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(from * Math.exp(share * Math.log(to / from)))))];
}

function lineThrough(points: readonly (readonly [number, number])[]) {
  const [x, y] = [mean(points.map(([each]) => each)), mean(points.map(([, each]) => each))];
  const slope = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / points.reduce((sum, [a]) => sum + square(a - x), 0);
  return { slope, offset: y - slope * x };
}

/** Medians of so many values each, and linear between their middles. */
function slowly(values: readonly number[], block: number): readonly number[] {
  const medians = Array.from({ length: Math.ceil(values.length / block) }, (_, k) => median(values.slice(k * block, (k + 1) * block)));
  const last = medians.length - 1;
  return values.map((_, k) => {
    const place = Math.min(last, Math.max(0, (k + 0.5) / block - 0.5));
    const before = Math.floor(place);
    const from = medians[before] as number;
    return from + (place - before) * ((medians[Math.min(last, before + 1)] as number) - from);
  });
}

/** The one law that a link had before, each packet by itself: of those by mean and deviation the one closest by quantiles. */
export function bestSingleLaw(delays: readonly number[]): Body {
  const centre = mean(delays);
  const deviation = Math.sqrt(mean(delays.map((each) => square(each - centre))));
  if (deviation === 0) return { delay: centre };
  const candidates = (['uniform', 'normal', 'lognormal', 'pareto'] as const).map((law): JitterSettings => ({
    law,
    spread: law === 'uniform' ? deviation * Math.sqrt(3) : deviation,
  }));
  const off = (jitter: JitterSettings) => {
    const law = delayLaw({ delay: centre, jitter });
    return checked.reduce(
      (sum, share) => sum + Math.abs(Math.log(Math.max(law.delay(share), 1e-5) / Math.max(quantile(delays, share), 1e-5))),
      0,
    );
  };
  const jitter = candidates.reduce((best, each) => (off(each) < off(best) ? each : best));
  return { delay: centre, jitter };
}
