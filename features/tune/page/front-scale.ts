/** Logarithmic axes of a front, from the values to places in a box; 0 stands at the edge. */
import { niceStep } from '../../../renderer/components/format/nice-step.ts';

export interface FrontScale {
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

/** Room beyond the outermost values. */
const margin = 1.25;
/** A scale has at most so many decades below its largest value; smaller values stand at the edge, with 0. */
const mostDecades = 4;
/** Share of the box between 0 and the smallest value that the scale has. */
const zeroShare = 0.08;

/** From `from` to `to`, px. */
export function frontScale(values: readonly number[], from: number, to: number): FrontScale {
  const known = values.filter(Number.isFinite);
  const high = Math.max(...known);
  if (known.length === 0) return { at: () => (from + to) / 2, ticks: [] };
  if (high <= 0) return { at: (value) => (value < high ? from : (from + to) / 2), ticks: [high] };
  const floor = high / Number(`1e${mostDecades}`);
  const low = Math.min(...known.filter((value) => value >= floor));
  const hasSmaller = known.some((value) => value < floor);
  return logarithmic(low / margin, high * margin, { from, to, hasSmaller });
}

interface Box {
  readonly from: number;
  readonly to: number;
  /** There are values below the scale: they stand at its edge, as 0. */
  readonly hasSmaller: boolean;
}

function logarithmic(low: number, high: number, { from, to, hasSmaller }: Box): FrontScale {
  const begin = hasSmaller ? from + zeroShare * (to - from) : from;
  const at = (value: number) => (value < low ? from : begin + ((to - begin) * Math.log(value / low)) / Math.log(high / low));
  const ticks = ticksBetween(low, high);
  return { at, ticks: hasSmaller ? [0, ...ticks] : ticks };
}

/** Ticks by decades, or in even steps if the scale has hardly one of these. */
function ticksBetween(low: number, high: number): readonly number[] {
  const first = Math.floor(Math.log10(low));
  const decades = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, k) => first + k);
  const steps = decades.length > 4 ? [1] : [1, 2, 5];
  const isInside = (value: number) => value > low && value < high;
  const ticks = decades.flatMap((power) => steps.map((step) => Number(`${step}e${power}`))).filter(isInside);
  if (ticks.length > 1) return ticks;
  const step = niceStep((high - low) / 3);
  const begin = Math.floor(low / step);
  const even = Array.from({ length: Math.ceil(high / step) - begin + 1 }, (_, k) => Number(((begin + k) * step).toPrecision(12)));
  return even.filter(isInside);
}
