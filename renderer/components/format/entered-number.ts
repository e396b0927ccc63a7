/** Numbers as people type them: `0,5`, or with a unit of the same quantity, `0.2 s` in a field in ms. */

/** Units of a quantity, and what leads from each to one of them. */
const quantities: readonly Readonly<Record<string, number>>[] = [
  { µs: 1e-6, ms: 1e-3, s: 1, min: 60 },
  { mm: 1e-3, cm: 1e-2, m: 1, km: 1e3 },
  { 'm/s': 1, 'km/h': 1 / 3.6 },
  { '°': Math.PI / 180, deg: Math.PI / 180, rad: 1 },
  { '°/s': Math.PI / 180, 'deg/s': Math.PI / 180, 'rad/s': 1 },
  { B: 1, kB: 1e3, MB: 1e6 },
  { 'B/s': 1, 'kB/s': 1e3, 'MB/s': 1e6 },
  { '%': 1 },
  { Hz: 1, '/s': 1, '1/s': 1 },
];

const form = /^([-+]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+]?\d+)?)\s*(\D.*)?$/i;

/** In the unit of the field; NaN: it is no number, or its unit is of another quantity. */
export function enteredNumber(text: string, unit: string): number {
  const [, digits = '', symbol = unit] = form.exec(text.trim()) ?? [];
  const number = digits === '' ? NaN : Number(digits.replace(',', '.'));
  if (symbol === unit) return number;
  const units = unitsLike(unit);
  const [from = NaN, to = NaN] = [factorOf(symbol, units), factorOf(unit, units)];
  return Number(((number * from) / to).toPrecision(12));
}

/** `a number in ms, or with µs, s, min behind it`: what a field in this unit takes. */
export function enteredAs(unit: string): string {
  if (unit === '') return 'a number';
  const others = Object.keys(unitsLike(unit)).filter((each) => each !== unit);
  return others.length === 0 ? `a number in ${unit}` : `a number in ${unit}, or with ${others.join(', ')} behind it`;
}

function unitsLike(unit: string): Readonly<Record<string, number>> {
  return quantities.find((units) => unit in units) ?? {};
}

/** Also where capitals differ. */
function factorOf(symbol: string, units: Readonly<Record<string, number>>): number | undefined {
  return units[symbol] ?? Object.entries(units).find(([each]) => each.toLowerCase() === symbol.toLowerCase())?.[1];
}
