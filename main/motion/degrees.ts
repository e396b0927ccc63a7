/** Refuses latitudes and longitudes that cannot be degrees, with every reading of them that can. */
import { BenchError } from '../../contract/errors.ts';
import { short } from '../base/short-number.ts';
import { areDegreesAndMinutes } from './mapping/geo-degrees.ts';
import type { RowTable } from './row-table.ts';

interface Coordinate {
  readonly name: string;
  /** The first that cannot be degrees, or the first. */
  readonly found: number;
  readonly isWrong: boolean;
  /** The greatest, whatever its sign. */
  readonly most: number;
}

const limits = { lat: 90, lon: 360 } as const;

/** Throws a `BenchError` where a latitude or longitude cannot be one. */
export function checkDegrees(path: string, table: RowTable): void {
  const [lat, lon] = [coordinate('lat', table), coordinate('lon', table)];
  if (!lat.isWrong && !lon.isWrong) return;
  const [{ name, found }, most] = lat.isWrong ? [lat, limits.lat] : [lon, limits.lon];
  throw new BenchError(
    'bad-input',
    `${path}, column ${name}: found ${found}; it must be degrees from ${-most} to ${most}.${adviceFor(lat, lon, table)}`,
  );
}

function coordinate(quantity: 'lat' | 'lon', { plan, tracks }: RowTable): Coordinate {
  const name = plan.columns.find((column) => column.quantity === quantity)?.name ?? quantity;
  let [wrong, most]: [number | null, number] = [null, 0];
  for (const { columns } of tracks)
    for (const value of columns[quantity] ?? []) {
      const size = Math.abs(value);
      if (wrong === null && !(size <= limits[quantity])) wrong = value;
      if (size > most) most = size;
    }
  return { name, found: wrong ?? tracks[0]?.columns[quantity]?.[0] ?? NaN, isWrong: wrong !== null, most };
}

/** Degrees in one of a file’s numbers, as programs and receivers write whole numbers. */
const factors = [
  { factor: '1e-7', meaning: '' },
  { factor: '1e-6', meaning: '' },
  { factor: '1e-5', meaning: '' },
  { factor: '8.381903171539307e-8', meaning: ' (semicircles)' },
  { factor: '2.7777777777777777e-7', meaning: ' (thousandths of a second of arc)' },
] as const;

/** Nearer to latitude 0 and longitude 0 there is only sea, degrees. */
const leastDegrees = 1;

function adviceFor(lat: Coordinate, lon: Coordinate, { tracks }: RowTable): string {
  if (lat.most <= 180 && lon.most <= 90) return ` Are they the other way round? Then give map: lat=${lon.name},lon=${lat.name}.`;
  const maps = factors.flatMap(({ factor, meaning }) => {
    const places = [lat.most * Number(factor), lon.most * Number(factor)] as const;
    if (places[0] > 90 || places[1] > 180 || Math.max(...places) < leastDegrees) return [];
    const [latitude, longitude] = [lat.found, lon.found].map((value) => short(value * Number(factor)));
    return [`lat=${factor}*${lat.name},lon=${factor}*${lon.name}${meaning}, if ${latitude}, ${longitude} is the place`];
  });
  const isWhole = Number.isInteger(lat.found) && Number.isInteger(lon.found);
  if (isWhole && maps.length > 0) return ` For whole numbers give map: ${maps.join('; or ')}.`;
  if (areDegreesAndMinutes(tracks))
    return ' Are these degrees and minutes in one number, as NMEA has them? Then add columns ns and ew with N or S and E or W, or write degrees: 48.1173.';
  return ` Are these metres of a map projection? Then give map: x=${lon.name},y=${lat.name}.`;
}
