/** The worst moments of a session: the largest jumps and deviations that each viewer saw, and what its updates did then. */
import { causeInWords } from '../../../contract/cause-words.ts';
import { updatesBefore } from '../../../engine/measure/moment-cause.ts';
import { short } from '../../../main/base/short-number.ts';
import type { Arrivals } from './arrivals.ts';
import type { PairHistory } from './pair-history.ts';

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
    const why = pair.received ? ` ${causeInWords(updatesBefore(pair.received.arrivals, time))}` : '';
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
