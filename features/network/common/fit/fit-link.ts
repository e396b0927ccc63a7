/** A link from a trace: its body, stalls, shifts and states, in the laws that links have. */
import { mean, median, quantile } from '../../../../engine/base/math/sample.ts';
import { square } from '../../../../engine/base/math/power.ts';
import {
  densePackets,
  type JitterSettings,
  type LinkSettings,
  type LinkState,
  type TraceRow,
} from '../../../../engine/network/link-settings.ts';
import { bestSingleLaw, correlationOfNeighbours, lawOf, slowPartOf, type Body } from './body.ts';
import { hiddenStates, type HiddenStates, type Shown } from './hidden-states.ts';
import { seriesOf, withoutGaps, type Series } from './series.ts';
import { findStalls, stallsOf, type FoundStalls } from './stalls.ts';

export interface FittedLink {
  /** What it stands for: the trace without long gaps. */
  readonly rows: readonly TraceRow[];
  readonly link: LinkSettings;
  /** The best link of one law: each packet's delay by itself, and the mean loss. */
  readonly single: LinkSettings;
  /** What the trace could not show, in sentences. */
  readonly notes: readonly string[];
}

/** Neighbours that have less in common than this are taken to have nothing. */
const leastCorrelation = 0.1;

/** Fewer say nothing about a law. */
export const leastRows = 20;

/** Why they cannot be fitted; null: they can. */
export function rowsProblem(rows: readonly TraceRow[]): string | null {
  if (rows.length < leastRows) return `found ${rows.length} row${rows.length === 1 ? '' : 's'}; a fit needs at least ${leastRows}.`;
  return rows.every(({ loss = 0 }) => loss >= 1) ? 'found no packet that arrived; a fit needs packets that arrive.' : null;
}

/** `trace`: without a problem. */
export function fitLink(trace: readonly TraceRow[]): FittedLink {
  const { rows, note } = withoutGaps(trace);
  const series = seriesOf(rows);
  const { delay, loss, bandwidth, interval } = series;
  const isDense = interval <= densePackets;
  const stalls = findStalls(series);
  const states = hiddenStates(shownOf(series, stalls));
  const isBody = (k: number) => !(stalls.late[k] && bandwidth.length === 0) && !((loss[k] ?? 0) >= 1 && isDense);
  const places = [...series.t.keys()].filter(isBody);
  const body =
    delay.length === 0
      ? { delay: 0 }
      : bodyLaws(
          places.map((k) => delay[k] as number),
          series,
        );
  const notes = [
    ...(note === null ? [] : [note]),
    ...(isDense || delay.length === 0
      ? []
      : [`Rows are ${figure(interval)} s apart: stalls between them are not seen, nor what neighbouring packets have in common.`]),
    ...(bandwidth.length > 0 && (states.stays.length > 1 || stalls.settings)
      ? ['The states are those of the bandwidth; losses count by their mean, and late packets by their quantiles.']
      : []),
  ];
  const base = { ...body, ...(keepsOrder(series) && { order: 'keep' as const }) };
  const link = bandwidth.length > 0 ? withBandwidth(base, series) : withStates(base, series, { stalls, states, places });
  const ratio = loss.length > 0 ? mean([...loss]) : 0;
  const single = {
    ...(delay.length === 0 ? { delay: 0 } : bestSingleLaw([...delay])),
    ...(ratio > 0 && { loss: { law: 'independent' as const, ratio } }),
    ...(bandwidth.length > 0 && { bandwidth: mean([...bandwidth]) }),
    ...(keepsOrder(series) && { order: 'keep' as const }),
  };
  return { rows, link: rounded(link), single: rounded(single), notes };
}

function shownOf({ loss, delay, t }: Series, stalls: FoundStalls): Shown[] {
  const shown: Shown[] = [];
  if (loss.some((each) => each > 0)) shown.push({ values: loss, draws: drawsOf(loss) });
  if (stalls.begins.length > 0) {
    const values = new Float64Array(t.length);
    for (const begin of stalls.begins) values[begin] = 1;
    shown.push({ values, draws: 1 });
  }
  return shown.length > 0 ? shown : [{ values: new Float64Array(Math.max(t.length, delay.length)), draws: 1 }];
}

/** Of how many packets a row gives the share: as far as the least share shows it. */
function drawsOf(loss: Float64Array): number {
  const least = loss.reduce((low, each) => (each > 0 && each < low ? each : low), 1);
  return Math.min(50, Math.max(1, Math.round(1 / least)));
}

/** Jitter, shifts and what neighbours have in common. */
function bodyLaws(delays: readonly number[], { interval, length }: Series): Pick<LinkSettings, 'delay' | 'jitter' | 'shifts'> {
  const isDense = interval <= densePackets;
  const slow = isDense ? slowPartOf(delays, interval, length) : null;
  const rest = slow?.rest ?? delays;
  const law = lawOf(rest);
  if (!law.jitter) return { ...law, ...(slow && { shifts: slow.shifts }) };
  const correlation = correlationOfNeighbours(rest);
  const jitter: JitterSettings = {
    ...law.jitter,
    every: everyOf(interval),
    ...(correlation > leastCorrelation && { correlation }),
  };
  return { delay: law.delay, jitter, ...(slow && { shifts: slow.shifts }) };
}

/** A delay is drawn as often as the log has it; links draw no more than a thousand times a second. */
function everyOf(interval: number): number {
  return Math.max(0.001, interval);
}

/** Nothing in it overtakes anything. */
function keepsOrder({ t, delay }: Series): boolean {
  let latest = -Infinity;
  let overtaken = 0;
  delay.forEach((each, k) => {
    const arrival = (t[k] as number) + each;
    if (arrival < latest - 0.0015) overtaken += 1;
    latest = Math.max(latest, arrival);
  });
  return overtaken <= delay.length / 1000;
}

interface Found {
  readonly stalls: FoundStalls;
  readonly states: HiddenStates;
  /** Rows of the body. */
  readonly places: readonly number[];
}

function withStates(base: LinkSettings, series: Series, { stalls, states, places }: Found): LinkSettings {
  const { interval, length, loss } = series;
  const count = states.stays.length;
  const ratioOf = (inState: (k: number) => boolean) => {
    const values = [...loss].filter((_, k) => inState(k));
    return values.length === 0 ? 0 : mean(values);
  };
  const lost = (ratio: number) => ({ law: 'independent' as const, ratio });
  if (count === 1) {
    const ratio = ratioOf(() => true);
    return { ...base, ...(ratio > 0 && { loss: lost(ratio) }), ...(stalls.settings && { stalls: stalls.settings }) };
  }
  const laws = delaysOfStates(series, states, places);
  const weights = weightsOf(states.comes);
  const order = [...states.stays.keys()].toSorted((a, b) => badness(states, a) - badness(states, b));
  return {
    ...base,
    states: order.map((i, place): LinkState => {
      const inState = (k: number) => states.ofRow[k] === i;
      const own = stallsOf(
        stalls.lengths.filter((_, k) => inState(stalls.begins[k] as number)),
        length * (states.shares[i] as number),
        stalls.settings?.drain,
      );
      return {
        id: place === 0 ? 'good' : count === 2 ? 'bad' : `bad-${place}`,
        lasts: interval / (1 - (states.stays[i] as number)),
        ...(count > 2 && { weight: weights[i] }),
        ...laws?.[i],
        ...(loss.some((each) => each > 0) && { loss: lost(ratioOf(inState)) }),
        ...(stalls.settings && { stalls: own ?? { every: 1, lasts: 0 } }),
      };
    }),
  };
}

const badness = ({ ratios }: HiddenStates, i: number) => (ratios[i] ?? []).reduce((sum, ratio) => sum + ratio, 0);

/** Laws of the states where they are late and lossy together; null: they are not. */
function delaysOfStates({ delay, interval }: Series, { ofRow, stays }: HiddenStates, places: readonly number[]): readonly Body[] | null {
  if (delay.length === 0) return null;
  const groups = stays.map((_, i) => places.filter((k) => ofRow[k] === i).map((k) => delay[k] as number));
  if (groups.some((group) => group.length < 10)) return null;
  const middles = groups.map(median);
  const whole = median(places.map((k) => delay[k] as number));
  const spread =
    quantile(
      places.map((k) => delay[k] as number),
      0.75,
    ) -
    quantile(
      places.map((k) => delay[k] as number),
      0.25,
    );
  const apart = Math.max(...middles) - Math.min(...middles);
  // A median is known to about 1.25 deviations, the deviation is about 0.74 of the quartiles' distance.
  const doubt = 4 * 0.93 * spread * Math.max(...groups.map((group) => 1 / Math.sqrt(group.length)));
  if (apart < Math.max(0.1 * whole, doubt)) return null;
  return groups.map((group) => {
    const law = lawOf(group);
    return law.jitter ? { ...law, jitter: { ...law.jitter, every: everyOf(interval) } } : law;
  });
}

/** Weights with which the states come as often as they should: each after any other, in proportion to its weight. */
function weightsOf(comes: readonly number[]): readonly number[] {
  const whole = comes.reduce((sum, each) => sum + each, 0);
  let weights = comes.map((each) => each / whole);
  for (let round = 0; round < 200; round++) {
    const all = weights.reduce((sum, each) => sum + each, 0);
    const next = comes.map((each, i) => each / whole / Math.max(1e-3, all - (weights[i] as number)));
    weights = weights.map((each, i) => (each + (next[i] as number)) / 2);
  }
  const most = Math.max(...weights);
  return weights.map((each) => each / most);
}

/** Levels of a bandwidth, a quarter of the rows each, and outages apart. */
function withBandwidth(base: LinkSettings, { bandwidth, loss, interval }: Series): LinkSettings {
  const values = [...bandwidth];
  const bounds = [outage * median(values), ...[0.25, 0.5, 0.75].map((share) => quantile(values, share))];
  const level = values.map((each) => bounds.filter((bound) => each > bound).length);
  const used = [...new Set(level)].toSorted((a, b) => b - a);
  const ratio = loss.length > 0 ? mean([...loss]) : 0;
  const whole = { ...base, ...(ratio > 0 && { loss: { law: 'independent' as const, ratio } }) };
  if (used.length < 2 || quantile(values, 0) === quantile(values, 1)) return { ...whole, bandwidth: median(values) };
  const runs = used.map((each) => runsOf(level, each).map((rows) => rows * interval));
  const visits = runs.map((each) => each.length);
  const weights = weightsOf(visits);
  return {
    ...whole,
    states: used.map((each, i) => {
      const own = values.filter((_, k) => level[k] === each);
      return {
        id: each === 0 ? 'outage' : `rate-${each}`,
        lasts: mean(runs[i] as readonly number[]),
        spread: deviation(runs[i] as readonly number[]),
        weight: weights[i] as number,
        bandwidth: Math.round(median(own)),
      };
    }),
  };
}

/** How many rows each spell of a level lasts. */
function runsOf(level: readonly number[], wanted: number): readonly number[] {
  const runs: number[] = [];
  level.forEach((each, k) => {
    if (each !== wanted) return;
    if (level[k - 1] === wanted) runs[runs.length - 1] = (runs.at(-1) as number) + 1;
    else runs.push(1);
  });
  return runs;
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((each) => square(each - middle))));
}

/** Of the median; less is an outage. */
const outage = 0.02;

function figure(value: number): number {
  return Number(value.toPrecision(4));
}

/** Four digits say what is known. */
function rounded<Value>(value: Value): Value {
  if (typeof value === 'number') return figure(value) as Value;
  if (Array.isArray(value)) return value.map((each: unknown) => rounded(each)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rounded(each as unknown)])) as Value;
}
