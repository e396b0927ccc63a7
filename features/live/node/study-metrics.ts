/** The metrics of a person's round in a study: those of what the seat saw in its lane. */
import { withMetrics } from '../../../contract/measures.ts';
import { standingsOf } from '../../../engine/measure/standings.ts';
import { mean } from '../../../engine/base/math/sample.ts';
import type { RunResults } from '../../../engine/measure/run-results.ts';
import type { Seat } from './seat.ts';

/** Values by metric; null: there is nothing to measure it on. */
export type RoundMetrics = Readonly<Record<string, number | null>>;

/** `lane`: as the mirror of the round names it. */
export function roundMetrics(results: RunResults, lane: string, { id, down, score }: Seat): RoundMetrics {
  const standing = standingsOf(results, results.duration)
    .lanes.find((each) => each.lane === lane)
    ?.receivers.find(({ receiver }) => receiver === id);
  const { receiver: _, ...seen } = standing ?? { receiver: '' };
  const pairs = Object.entries(results.lanes[lane]?.receivers ?? {}).filter(([key]) => key.slice(key.lastIndexOf('>') + 1) === id);
  const { delivered: delay } = down.state;
  return {
    ...meansOf(pairs.map(([, pair]) => withMetrics(pair))),
    ...seen,
    delayMean: delay?.mean ?? null,
    delayP99: delay?.p99 ?? null,
    hits: score.hits,
    hitsTaken: score.taken,
  };
}

/** Means over the entities that a seat shows, by metric, those of plugins included; null: none was measured. */
function meansOf(pairs: readonly Readonly<Record<string, unknown>>[]): RoundMetrics {
  const names = new Set(pairs.flatMap((pair) => Object.keys(pair).filter((name) => pair[name] === null || typeof pair[name] === 'number')));
  const meanOf = (name: string) => {
    const values = pairs.map((pair) => pair[name]).filter((value) => typeof value === 'number');
    return values.length === 0 ? null : mean(values);
  };
  return Object.fromEntries(Array.from(names, (name) => [name, meanOf(name)]));
}
