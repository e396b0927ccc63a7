/** What is wrong with logs that cannot belong together: units, axes, clocks, names. Each question says what to do. */
import { square } from '../../../engine/base/math/power.ts';
import { short } from '../../../main/base/short-number.ts';
import type { PoseTrack } from '../../../main/motion/game-log/game-log.ts';
import { PathShifts, type ShownTruth } from './path-shift.ts';
import type { TruthPath } from './truth-path.ts';

/** Factors between units that people mix up. */
const factors = [10, 12, 39.37, 3.281, 30.48, 2.54, 100, 1000];
/** A ratio of sizes is such a factor within this share. */
const nearly = 0.1;
/** Paths of less extent say nothing, m. */
const leastExtent = 0.5;
/** A picture ahead by so much (s) shows what has not happened yet. */
const leastLead = 0.05;
const mostShift = 2;
/** Logs belong together where the shift makes so much of the distance, and leaves no more than this share of the path. */
const gain = 0.5;
const farShare = 0.3;

/** `deviation`: its mean, m. `isFitted`: the clock was found by the paths themselves. */
export function pairQuestions(
  pair: ShownTruth,
  { viewer, deviation, isFitted }: { readonly viewer: string; readonly deviation: number; readonly isFitted: boolean },
): readonly string[] {
  const { entity } = pair.shown;
  const who = `${entity} as ${viewer} shows it`;
  const [own, real] = [extentOf(pair.shown.columns), extentOf(pair.truth.rows)];
  if (Math.max(own, real) < leastExtent || Math.min(own, real) === 0) return [];
  const factor = factors.find((each) => isNearly(own / real, each) || isNearly(real / own, each));
  if (factor !== undefined && deviation > farShare * Math.min(own, real))
    return [
      `${who} moves over ${short(own)} m, and in truth over ${short(real)} m: ${factor} times as ${own > real ? 'far' : 'little'}. Do both logs say their units (units=m, cm …)?`,
    ];
  const lead = isFitted ? null : leadOf(pair);
  if (lead)
    return [
      `${who} is ahead of the truth by ${short(lead.shift)} s (with that, ${short(lead.distance)} m apart instead of ${short(deviation)} m). Were truth and shown swapped, or do the clocks differ? Then log exchanges of time (C), or give --offset or --clock fit.`,
    ];
  if (deviation > farShare * real && deviation > 2)
    return [
      `${who} is ${short(deviation)} m from the truth on average, on a path of ${short(real)} m. Do both logs have the same axes, units and origin, is it the same entity, and are the clocks the same?`,
    ];
  return [];
}

function isNearly(ratio: number, factor: number): boolean {
  return Math.abs(ratio / factor - 1) < nearly;
}

/** Null: the picture is not ahead. */
function leadOf(pair: ShownTruth): { readonly shift: number; readonly distance: number } | null {
  const shifts = new PathShifts([pair]);
  if (!shifts.isNearerLater(mostShift)) return null;
  const now = shifts.distanceAt(0);
  const best = shifts.bestWithin(-mostShift, mostShift);
  return best && best.shift > leastLead && best.distance < gain * now ? best : null;
}

/** Twice the root mean square of the distance from the middle, m: outliers change it little. */
function extentOf({ x, y, z, spawn }: PoseTrack['columns']): number {
  return 2 * Math.sqrt(Math.max(0, varianceOf(x, spawn) + varianceOf(y, spawn) + varianceOf(z, spawn)));
}

/** Of some thousand rows in which the entity is in the world; 0: it never is. */
function varianceOf(column: Float64Array, spawn: Float64Array): number {
  const step = Math.max(1, Math.floor(column.length / 1000));
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let k = 0; k < column.length; k += step) {
    if (spawn[k] === 0) continue;
    const value = column[k] as number;
    count += 1;
    sum += value;
    squares += value * value;
  }
  return count === 0 ? 0 : squares / count - square(sum / count);
}

/** So many entities without a truth are asked about one by one. */
const mostAsked = 3;

/** The questions about entities that a viewer shows and no log has the truth of. `truths`: those that there are. */
export function unknownEntities(shown: readonly PoseTrack[], viewer: string, truths: readonly TruthPath[]): readonly string[] {
  const asked = shown.slice(0, mostAsked).map((each) => unknownEntity(each, viewer, truths));
  const left = shown.slice(mostAsked);
  return left.length === 0
    ? asked
    : [
        ...asked,
        `${viewer} shows ${left.length} more ${left.length === 1 ? 'entity' : 'entities'} that no log has the truth of: ${left[0]!.entity}${left.length === 1 ? '' : ' is the first of them'}.`,
      ];
}

function unknownEntity(shown: PoseTrack, viewer: string, truths: readonly TruthPath[]): string {
  const near = truths
    .map((truth) => ({ entity: truth.entity, distance: new PathShifts([{ shown, truth }]).distanceAt(0) }))
    .reduce<{ readonly entity: string; readonly distance: number } | null>((a, b) => (a && a.distance <= b.distance ? a : b), null);
  const extent = extentOf(shown.columns);
  const isLikely = near !== null && near.distance < Math.max(1, farShare * extent);
  const guess = isLikely
    ? ` Its path is that of ${near.entity}, ${short(near.distance)} m apart: if it is the same, give --same ${shown.entity}=${near.entity}.`
    : ' If it has another name there, give --same SHOWN=TRUTH.';
  return `${viewer} shows ${shown.entity}, which no log has the truth of.${guess}`;
}
