/** The one formatter of quantities: three significant digits, SI prefixes, the unit always. */
import type { MeasureWords } from '../../../contract/measures.ts';
import { decimalsFor, groupThousands, narrowSpace, withMinus } from '../../../contract/number-text.ts';

/** Units the page shows. `ratio` is shown in percent, `angle` (rad) in degrees, `pace` as a factor. */
export type Unit = 's' | 'm' | 'm·s' | 'm/s' | 'angle' | 'ratio' | 'pace' | 'count' | 'per-second' | 'per-minute' | 'byte' | 'byte/s';

export interface QuantityOptions {
  /** Marks the number as estimated: ≈. */
  readonly estimate?: boolean;
  /** Significant digits; digits before the point are never rounded away. Default 3. */
  readonly digits?: number;
  /** For settings, which are exact: no digits but those that were given. */
  readonly exact?: boolean;
}

export interface QuantityParts {
  readonly number: string;
  readonly unit: string;
}

interface Step {
  /** Smallest magnitude shown with this step. */
  readonly from: number;
  readonly factor: number;
  readonly symbol: string;
}

/** Shown for a number that does not exist (yet). */
export const noQuantity = '–';

/** From the largest to the smallest; the last one begins at 0. */
const steps: Readonly<Record<Unit, readonly [Step, ...Step[]]>> = {
  s: [
    { from: 1, factor: 1, symbol: 's' },
    { from: 1e-3, factor: 1e3, symbol: 'ms' },
    { from: 0, factor: 1e6, symbol: 'µs' },
  ],
  m: [
    { from: 1e5, factor: 1e-3, symbol: 'km' },
    { from: 1e-2, factor: 1, symbol: 'm' },
    { from: 1e-3, factor: 1e3, symbol: 'mm' },
    { from: 0, factor: 1e6, symbol: 'µm' },
  ],
  m·s: [{ from: 0, factor: 1, symbol: 'm·s' }],
  'm/s': [{ from: 0, factor: 1, symbol: 'm/s' }],
  angle: [{ from: 0, factor: 180 / Math.PI, symbol: '°' }],
  ratio: [{ from: 0, factor: 100, symbol: '%' }],
  pace: [{ from: 0, factor: 1, symbol: '×' }],
  count: [{ from: 0, factor: 1, symbol: '' }],
  'per-second': [{ from: 0, factor: 1, symbol: '/s' }],
  'per-minute': [{ from: 0, factor: 1, symbol: '/min' }],
  byte: [
    { from: 1e6, factor: 1e-6, symbol: 'MB' },
    { from: 1e4, factor: 1e-3, symbol: 'kB' },
    { from: 0, factor: 1, symbol: 'B' },
  ],
  'byte/s': [
    { from: 1e6, factor: 1e-6, symbol: 'MB/s' },
    { from: 1e4, factor: 1e-3, symbol: 'kB/s' },
    { from: 0, factor: 1, symbol: 'B/s' },
  ],
};

const units = Object.keys(steps) as Unit[];

/** SI, as axes and the heads of columns have it; empty where there is none. */
const siSymbols: Readonly<Record<Unit, string>> = {
  s: 's',
  m: 'm',
  m·s: 'm·s',
  'm/s': 'm/s',
  angle: 'rad',
  ratio: '',
  pace: '',
  count: '',
  'per-second': '1/s',
  'per-minute': '1/min',
  byte: 'B',
  'byte/s': 'B/s',
};

/** The unit that the page shows for a symbol of plugins and schemas; undefined: none. */
export function unitOf(symbol: string): Unit | undefined {
  return symbol === '' ? 'count' : units.find((unit) => unit === symbol || siSymbols[unit] === symbol);
}

/** `B/s` of `byte/s`: a unit as axes and heads have it. */
export function symbolOf(unit: string): string {
  const known = unitOf(unit);
  return known ? siSymbols[known] : unit;
}

/** A measure as the page has it: its unit by its symbol, B where files have `byte`. */
export function shownWords({ unit, ...words }: MeasureWords): MeasureWords {
  return { ...words, unit: symbolOf(unit) };
}

/**
 * `0.09 m`, `9.81 m/s²`: a setting in a unit that need not be one of the page's; of angles, round in rad, three digits:
 * `2.86°`.
 */
export function formatSetting(value: number, symbol: string): string {
  const unit = symbol === '' ? undefined : unitOf(symbol);
  if (unit) return formatQuantity(value, unit, { exact: unit !== 'angle' });
  return [formatExact(value), symbol].filter(Boolean).join(narrowSpace);
}

/** `deviation, mean (m)`: what stands on an axis or over a column, whose numbers are SI. */
export function axisTitle({ title, unit }: { readonly title: string; readonly unit: string }): string {
  return unit === '' ? title : `${title} (${unit})`;
}

/** The same of a unit that the page shows. */
export function withUnit(title: string, unit: Unit): string {
  return axisTitle({ title, unit: siSymbols[unit] });
}

/** Symbol shown for zero, where the smallest prefix would be odd. */
const zeroSymbol: Partial<Record<Unit, string>> = { s: 'ms', m: 'm' };
/** Symbols that stand at the number without a space. */
const tightSymbols = new Set(['°', '×', '/s', '/min']);
/** Magnitude (SI) below which a measured number is rounding noise, shown as 0. */
const noise = 1e-7;
/** Significant digits of an exact number. */
const exactDigits = 7;

/**
 * Number and unit apart, for columns that align on the number. `value` in SI; null and NaN give a dash without a unit.
 */
export function quantityParts(value: number | null | undefined, unit: Unit, options: QuantityOptions = {}): QuantityParts {
  if (value === null || value === undefined || Number.isNaN(value)) return { number: noQuantity, unit: '' };
  const { digits = 3, exact = false, estimate = false } = options;
  const shown = Math.abs(value) < noise ? 0 : value;
  const step = stepFor(Math.abs(shown), unit, exact ? exactDigits : digits);
  const number = exact ? formatExact(shown * step.factor) : formatNumber(shown * step.factor, digits, unit === 'count');
  const symbol = shown === 0 ? (zeroSymbol[unit] ?? step.symbol) : step.symbol;
  return { number: estimate ? `≈${narrowSpace}${number}` : number, unit: symbol };
}

/** `212 ms`, `4.31 m`, `2 114 m·s`, `≈ 2 090 m·s`, `–`. */
export function formatQuantity(value: number | null | undefined, unit: Unit, options: QuantityOptions = {}): string {
  const parts = quantityParts(value, unit, options);
  if (parts.unit === '') return parts.number;
  return `${parts.number}${tightSymbols.has(parts.unit) ? '' : narrowSpace}${parts.unit}`;
}

/** A number in SI as axes have it: without prefixes, and without its unit, which stands in the head or on the axis. */
export function formatMeasure(value: number | null | undefined): string {
  return quantityParts(value, 'm·s').number;
}

/** `7.45 B/s`: the same with its unit; a share in percent, as on axes. */
export function formatSi(value: number, unit: Unit): string {
  if (unit === 'ratio') return formatQuantity(value, unit);
  return [formatMeasure(value), siSymbols[unit]].filter(Boolean).join(narrowSpace);
}

/** `00:41.26`, `1:02:07.50`: session time (s) with hundredths. */
export function formatClock(time: number): string {
  const hundredths = Math.floor(time * 100 + 1e-6);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${formatMinutes(Math.floor(hundredths / 100))}.${pad(hundredths % 100)}`;
}

/** `10:00`, `1:02:07`: a duration (s) in whole seconds. */
export function formatMinutes(duration: number): string {
  const whole = Math.floor(duration + 1e-6);
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutesAndSeconds = `${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : minutesAndSeconds;
}

/** `12 s`, `03:20`: how long (s) something will still take. */
export function formatTimeLeft(seconds: number): string {
  return seconds < 60 ? formatQuantity(Math.max(Math.ceil(seconds), 1), 's', { exact: true }) : formatMinutes(Math.round(seconds));
}

function stepFor(magnitude: number, unit: Unit, digits: number): Step {
  const candidates = steps[unit];
  const rounded = Number.isFinite(magnitude) ? Number(magnitude.toPrecision(digits)) : magnitude;
  return candidates.find((step) => rounded >= step.from) ?? candidates[0];
}

function formatNumber(value: number, digits: number, whole: boolean): string {
  if (!Number.isFinite(value)) return value < 0 ? '−∞' : '∞';
  const magnitude = Math.abs(value);
  const text = magnitude.toFixed(whole ? 0 : decimalsFor(magnitude, digits));
  return (value < 0 && Number(text) !== 0 ? '−' : '') + groupThousands(text);
}

function formatExact(value: number): string {
  return withMinus(groupThousands(String(Number(value.toPrecision(exactDigits)))));
}

export { columnUnit, counted } from '../../../contract/number-text.ts';

/** In CSV files, seven digits: all that a 32-bit number of the telemetry holds. NaN, an empty cell, stays. */
export function csvNumber(value: number): number {
  return Number(value.toPrecision(7));
}
