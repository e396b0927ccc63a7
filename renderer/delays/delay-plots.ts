/** Delays as they are drawn: over session time beside what was asked for, and how often which delay came out. */
import type { Layer, Plot } from '../plot/plot.ts';
import type { AxisRange } from '../run/view-range.ts';
import { pointMark } from '../plot/point-marks.ts';
import type { ConditionLog } from '../run/conditions.ts';
import { binsOver, histogramOf } from '../charts/metrics/histogram.ts';
import { receiverDash } from '../theme/receiver-dashes.ts';
import type { DelayWay } from './delay-ways.ts';

/** Colours are the lanes': receivers have marks and dashes, the two directions a neutral shade each. */
export interface ShownWay extends DelayWay {
  readonly colour: string;
  /** Of its receiver among all. */
  readonly place: number;
}

/** Points that are drawn of a way at most: evenly left out of more. */
const mostPoints = 400;
const aboutBins = 40;

/** Each packet where it came in; as a line, what was asked for. */
export function delaysOverTime(ways: readonly ShownWay[], log: ConditionLog, range: AxisRange): Plot {
  return {
    x: { title: 'session time (min:s)', time: true },
    y: { title: 'one-way delay (s)', zero: true },
    ...{ xRange: range, yRange: null },
    layers: ways.flatMap((way): Layer[] => [
      { shape: 'line', colour: way.colour, dash: receiverDash(way.place), points: askedPoints(way, log, range) },
      { shape: 'points', colour: way.colour, mark: pointMark(way.place), size: 1.5, points: drawnPoints(way) },
    ]),
  };
}

function drawnPoints({ samples }: DelayWay) {
  const stride = Math.max(1, Math.ceil(samples.length / mostPoints));
  return samples.filter((_, i) => i % stride === 0).map(({ time, delay }) => ({ x: time, y: delay }));
}

/** Level between changes. */
function askedPoints({ receiver, direction }: DelayWay, log: ConditionLog, { from, to }: AxisRange) {
  const changes = log.entries.map(({ time }) => time).filter((time) => time > from && time < to);
  const at = (time: number) => log.at(time)?.links[receiver]?.[direction] ?? Number.NaN;
  const levels = [{ x: from, y: at(from) }];
  for (const time of changes) {
    const y = at(time);
    const before = levels.at(-1);
    if (before && before.y !== y) levels.push({ x: time, y: before.y }, { x: time, y });
  }
  return [...levels, { x: to, y: at(to) }];
}

/** A share of each way's packets for each delay. */
export function delayDistribution(ways: readonly ShownWay[]): Plot {
  const samples = ways.map((way) => Float64Array.from(way.samples, ({ delay }) => delay));
  const ends = samples.flatMap((values) =>
    values.length === 0 ? [] : [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))],
  );
  const bins = binsOver(ends.length === 0 ? 0 : Math.min(...ends), ends.length === 0 ? 1 : Math.max(...ends), aboutBins);
  return {
    x: { title: 'one-way delay (s)', zero: true },
    y: { title: 'share of the packets', zero: true },
    ...{ xRange: null, yRange: null },
    layers: ways.map(({ colour, place }, i) => {
      const values = samples[i] ?? new Float64Array();
      const counts = histogramOf(values, values.length, bins);
      const points = [...counts].map((count, bin) => ({ x: bins.from + bin * bins.width, y: count / values.length }));
      const ends = [{ x: bins.from, y: 0 }, ...points, { x: bins.from + bins.count * bins.width, y: 0 }];
      return { shape: 'steps', colour, dash: receiverDash(place), points: values.length === 0 ? [] : ends };
    }),
  };
}
