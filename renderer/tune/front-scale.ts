/** Logarithmic axes of a front, from the values to places in a box; linear where values are 0. */

export interface FrontScale {
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

/** From `from` to `to`, px; `further` values have room too. */
export function frontScale(values: readonly number[], from: number, to: number): FrontScale {
  const known = values.filter(Number.isFinite);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (known.length === 0) return { at: () => (from + to) / 2, ticks: [] };
  return low > 0
    ? logarithmic(low / margin, high * margin, from, to)
    : linear(Math.min(low, 0), high === low ? low + 1 : high * margin, from, to);
}

const margin = 1.25;

function logarithmic(low: number, high: number, from: number, to: number): FrontScale {
  const at = (value: number) => from + ((to - from) * Math.log(Math.max(value, low) / low)) / Math.log(high / low);
  const decades = Array.from(
    { length: Math.ceil(Math.log10(high)) - Math.floor(Math.log10(low)) + 1 },
    (_, k) => Math.floor(Math.log10(low)) + k,
  );
  const steps = decades.length > 4 ? [1] : [1, 2, 5];
  const ticks = decades.flatMap((power) => steps.map((step) => Number(`${step}e${power}`))).filter((value) => value > low && value < high);
  return { at, ticks };
}

function linear(low: number, high: number, from: number, to: number): FrontScale {
  const step = Number(`1e${Math.floor(Math.log10(high - low))}`) / 2;
  const count = Math.floor((high - low) / step) + 1;
  return {
    at: (value) => from + ((to - from) * (value - low)) / (high - low),
    ticks: Array.from({ length: count }, (_, k) => low + k * step),
  };
}
