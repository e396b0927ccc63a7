/** Scales of charts: where a value stands, and which values are written beside the axis. */

export interface Scale {
  readonly ticks: readonly number[];
  /** From 0 at its beginning to 1 at its end. */
  at(value: number): number;
}

/** About five steps of 1, 2 or 5 times a power of ten around the values; from 0 where they come near it. */
export function linearScale(values: readonly number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const low = least > 0 && least < most / 2 ? 0 : least;
  const step = niceStep((most - low || Math.abs(most) || 1) / 5);
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(most / step - 1e-9)];
  const ticks = Array.from({ length: Math.max(last - first, 1) + 1 }, (_, n) => Number(((first + n) * step).toPrecision(12)));
  return scaleOf(ticks, (value) => value);
}

/** Whole powers of ten around the values, which are above 0. */
export function logarithmicScale(values: readonly number[]): Scale {
  const exponents = values.map(Math.log10);
  const [first, last] = [Math.floor(Math.min(...exponents)), Math.ceil(Math.max(...exponents))];
  const ticks = Array.from({ length: Math.max(last - first, 1) + 1 }, (_, n) => Number(`1e${first + n}`));
  return scaleOf(ticks, Math.log10);
}

function scaleOf(ticks: readonly number[], measure: (value: number) => number): Scale {
  const [low, high] = [measure(ticks[0] ?? 0), measure(ticks.at(-1) ?? 1)];
  return { ticks, at: (value) => (measure(value) - low) / (high - low) };
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5].find((each) => each * power >= rough * 0.999) ?? 10;
  return factor * power;
}
