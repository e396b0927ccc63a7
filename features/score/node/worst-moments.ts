/** The worst moments of a session: the largest jumps and deviations that each viewer saw, and what its updates did then. */
import { short } from '../../../main/base/short-number.ts';
import type { Arrivals } from './arrivals.ts';
import type { PairHistory } from './pair-history.ts';
import { upTo, usualStep } from './truth-path.ts';

export interface WorstMoment {
  readonly viewer: string;
  readonly entity: string;
  readonly kind: 'jump' | 'deviation';
  /** s */
  readonly time: number;
  /** Length of the jump, or the deviation, m. */
  readonly distance: number;
  /** `red jumped 3.1 m after 480 ms without an update` */
  readonly text: string;
}

/** What is looked at of an entity at a viewer. */
export interface WatchedPair {
  readonly viewer: string;
  readonly shown: { readonly entity: string };
  readonly score: { readonly deviationMean: number | null };
  readonly history: PairHistory;
  /** Left out: the viewer does not log arrivals. */
  readonly received?: { readonly arrivals: Arrivals };
}

/** Of each viewer so many of each kind, so far apart (s). */
const mostOfKind = 3;
const apart = 2;
/** A deviation of no more than this many times the mean one is no moment, but how it always was; nor is a short one, m. */
const outstanding = 2;
const leastDistance = 0.01;
/** What updates did so long before a moment may be why, s. */
const recent = 0.5;
/** Time without an update of more usual spacings than this is a gap. */
const gapSpacings = 2;

/** In order of time, by the clock of the truth. */
export function worstMoments(pairs: readonly WatchedPair[]): readonly WorstMoment[] {
  const viewers = new Set(pairs.map(({ viewer }) => viewer));
  return [...viewers].flatMap((viewer) => ofViewer(pairs.filter((pair) => pair.viewer === viewer))).sort((a, b) => a.time - b.time);
}

interface Moment extends Pick<WorstMoment, 'kind' | 'time' | 'distance'> {
  readonly pair: WatchedPair;
}

/** Jumps first: a deviation beside one is the same moment. */
function ofViewer(pairs: readonly WatchedPair[]): readonly WorstMoment[] {
  const jumps = largest(pairs.flatMap(jumpsOf), []);
  return [...jumps, ...largest(pairs.flatMap(deviationsOf), jumps)].map(({ pair, kind, time, distance }) => {
    const { entity } = pair.shown;
    const what = kind === 'jump' ? `jumped ${short(distance)} m` : `was ${short(distance)} m off`;
    const why = pair.received ? ` ${reasonAt(pair.received.arrivals, time)}` : '';
    return { viewer: pair.viewer, entity, kind, time, distance, text: `${entity} ${what}${why}` };
  });
}

function largest(moments: readonly Moment[], besides: readonly Moment[]): readonly Moment[] {
  const found: Moment[] = [];
  for (const moment of moments.toSorted((a, b) => b.distance - a.distance)) {
    if (found.length === mostOfKind) break;
    const isApart = ({ pair, time }: Moment) => pair !== moment.pair || Math.abs(time - moment.time) >= apart;
    if (found.every(isApart) && besides.every(isApart)) found.push(moment);
  }
  return found;
}

function jumpsOf(pair: WatchedPair): readonly Moment[] {
  const { jumpMax, jumpMaxAt } = pair.history.parts;
  return momentsOf(pair, 'jump', { distances: jumpMax, times: jumpMaxAt, least: leastDistance });
}

function deviationsOf(pair: WatchedPair): readonly Moment[] {
  const { deviationMax, deviationMaxAt } = pair.history.parts;
  const least = Math.max(leastDistance, outstanding * (pair.score.deviationMean ?? Infinity));
  return momentsOf(pair, 'deviation', { distances: deviationMax, times: deviationMaxAt, least });
}

function momentsOf(
  pair: WatchedPair,
  kind: Moment['kind'],
  { distances, times, least }: { readonly distances: Float64Array; readonly times: Float64Array; readonly least: number },
): readonly Moment[] {
  const found: Moment[] = [];
  distances.forEach((distance, k) => {
    if (distance > least) found.push({ pair, kind, time: times[k] as number, distance });
  });
  return found;
}

/** What the updates of an entity did just before a time, as the end of a sentence. */
export function reasonAt({ t, number, sent }: Arrivals, time: number): string {
  const newest = upTo(t, time);
  if (newest === -1) return 'before its first update arrived';
  let [length, before] = [time - (t[newest] as number), newest];
  for (let k = newest; k > 0 && (t[k] as number) >= time - recent; k--) {
    const gap = (t[k] as number) - (t[k - 1] as number);
    if (gap > length) [length, before] = [gap, k - 1];
  }
  if (length <= gapSpacings * usualStep(t)) return 'while updates came as usual';
  return `after ${Math.round(length * 1000)} ms without an update${sent ? missing(number, before, sent) : ''}`;
}

/** What became of the updates between the one that came before a gap and the one after it. */
function missing(arrived: Float64Array, before: number, { t, number }: NonNullable<Arrivals['sent']>): string {
  const [last, next] = [arrived[before] as number, arrived[before + 1] ?? Infinity];
  const between = number.filter((each) => each > last && each < next);
  if (between.length === 0) {
    const pause = (t[number.indexOf(next)] ?? NaN) - (t[number.indexOf(last)] ?? NaN);
    return pause > gapSpacings * usualStep(t) ? ', as none was sent' : ', as the next one came late';
  }
  const received = new Set(arrived);
  const lost = between.filter((each) => !received.has(each)).length;
  return lost === 0 ? ', as updates came late' : `: ${lost} of ${between.length} were lost`;
}
