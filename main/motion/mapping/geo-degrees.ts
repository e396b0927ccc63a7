/** Latitudes and longitudes as receivers write them: with a letter for the hemisphere, in degrees and minutes. */
import type { MotionQuantity } from '../../../experiment/motion.ts';
import type { ColumnQuantity } from './arrival-columns.ts';

type GeoQuantity = 'lat' | 'lon';

/** A column of the letters N and S of a latitude, or E and W of a longitude. */
export interface SideColumn {
  readonly quantity: GeoQuantity;
  readonly cell: number;
}

const sideWords = ['dir', 'direction', 'ref', 'hemisphere', 'hemi', 'ind', 'indicator', 'letter'];
const sideNames: Readonly<Record<GeoQuantity, readonly string[]>> = {
  lat: ['ns', 'nors', 'northsouth', 'latns', 'latitudens', ...sideWords.flatMap((word) => [`lat${word}`, `latitude${word}`, `ns${word}`])],
  lon: [
    'ew',
    'eorw',
    'eastwest',
    ...['lon', 'long', 'lng', 'longitude'].flatMap((name) => [...sideWords, 'ew'].map((word) => name + word)),
    ...sideWords.map((word) => `ew${word}`),
  ],
};

/** Columns of hemispheres, by their names; `ns` may be nanoseconds too, which its values show. */
export function sideColumns(header: readonly string[]): readonly SideColumn[] {
  return (['lat', 'lon'] as const).flatMap((quantity) => {
    const cell = header.findIndex((name) =>
      sideNames[quantity].includes(
        name
          .toLowerCase()
          .replaceAll(/[^a-z]/g, '')
          .replace(/^(gps|nmea)/, ''),
      ),
    );
    return cell === -1 ? [] : [{ quantity, cell }];
  });
}

const letters: Readonly<Record<GeoQuantity, string>> = { lat: 'NS', lon: 'EW' };

/** Gathers the letters of a row, and gives its latitude and longitude their signs. */
export class Hemispheres {
  readonly #sides: readonly (SideColumn & { readonly name: string; readonly place: number })[];
  readonly #found: string[];
  /** Rows with a letter, and rows with a sign against it. */
  #lettered = 0;
  #against = 0;
  #hasLetters = false;

  constructor(sides: readonly SideColumn[], header: readonly string[], columns: readonly { readonly quantity: ColumnQuantity }[]) {
    this.#sides = sides.map((side) => ({
      ...side,
      name: header[side.cell] ?? '',
      place: columns.findIndex(({ quantity }) => quantity === side.quantity),
    }));
    this.#found = sides.map(() => '');
  }

  /** Where in the list of sides the cell is; −1: it is none. */
  indexOf(cell: number): number {
    return this.#sides.findIndex((side) => side.cell === cell);
  }

  take(index: number, text: string): void {
    this.#found[index] = text.trim().toUpperCase();
  }

  /** Degrees of a text with a letter or marks; null: it is none, or of no latitude and no longitude. */
  degreesOf(text: string, quantity: ColumnQuantity | undefined): number | null {
    const found = quantity === 'lat' || quantity === 'lon' ? degreesIn(text, quantity) : null;
    this.#hasLetters ||= found?.hasLetter ?? false;
    return found?.value ?? null;
  }

  /** Signs of a row; the column that has another text than a letter of its own, or null. */
  apply(values: Float64Array): { readonly name: string; readonly text: string; readonly allowed: string } | null {
    for (const [k, { quantity, name, place }] of this.#sides.entries()) {
      const text = this.#found[k] ?? '';
      const first = text.charAt(0);
      if (text !== '' && letters[quantity].includes(first) && /^(N|S|E|W)[A-Z]*$/.test(text)) {
        const value = values[place] as number;
        if (value < 0 && 'NE'.includes(first)) this.#against += 1;
        if ('SW'.includes(first)) values[place] = -Math.abs(value);
        this.#lettered += 1;
      } else if (this.#lettered > 0 || !/^[-+\d.]/.test(text)) return { name, text, allowed: [...letters[quantity]].join(' or ') };
    }
    return null;
  }

  get hasLetters(): boolean {
    return this.#hasLetters || this.#lettered > 0;
  }

  get notes(): readonly string[] {
    if (this.#lettered === 0) return [];
    const names = this.#sides.map(({ name }) => name).join(' and ');
    return [`Latitude and longitude have the hemispheres of ${names}: S and W are negative.`];
  }

  get doubts(): readonly string[] {
    if (this.#against === 0) return [];
    const names = this.#sides.map(({ name }) => name).join(', ');
    return [
      `${this.#against} latitudes or longitudes are negative, though ${names} has N or E; they are read as negative. Which of the two is right?`,
    ];
  }
}

/** Degrees, then minutes and seconds, with marks, spaces or colons between; a letter before or after. */
const written =
  /^([NSEW])?\s*([+-])?(\d+(?:\.\d*)?)(\s*(?:°|º|deg|d|:)\s*|\s+(?=\d))?(?:(\d+(?:\.\d*)?)(\s*['′’m:]\s*|\s+(?=\d))?)?(?:(\d+(?:\.\d*)?)\s*(?:["″”s]|'')?)?\s*([NSEW])?$/i;

/** Characters: no angle has more. */
const longestText = 40;

/** Degrees of a text with a letter or a mark; null: it is none, or of the other axis. */
function degreesIn(text: string, quantity: GeoQuantity): { readonly value: number; readonly hasLetter: boolean } | null {
  const [all, before, sign, degrees = '', mark, minutes, minuteMark, seconds, after] =
    text.length > longestText ? [] : (written.exec(text.trim()) ?? []);
  const letter = (before ?? after ?? '').toUpperCase();
  if (all === undefined || (before !== undefined && after !== undefined)) return null;
  if (letter === '' && (mark === undefined || mark.trim() === '' || mark.trim() === ':')) return null;
  if (letter !== '' && !letters[quantity].includes(letter)) return null;
  // Digits of one number are not taken apart.
  if ((minutes !== undefined && mark === undefined) || (seconds !== undefined && minuteMark === undefined)) return null;
  if (Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return null;
  const size = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600;
  return { value: sign === '-' || letter === 'S' || letter === 'W' ? -size : size, hasLetter: letter !== '' };
}

/** Both are in degrees and minutes, 4807.038 for 48°07.038′: no degrees are as many, and no minutes reach 60. */
export function areDegreesAndMinutes(tracks: readonly { readonly columns: Partial<Record<MotionQuantity, Float64Array>> }[]): boolean {
  const sizes = tracks.flatMap(({ columns: { lat, lon } }) => [sizeIn(lat, 90), sizeIn(lon, 180)]);
  return sizes.includes('beyond') && !sizes.includes('other');
}

/** Whether values are beyond the most that degrees can be, all of them with minutes below 60. */
function sizeIn(column: Float64Array | undefined, most: number): 'within' | 'beyond' | 'other' {
  const isOther = column?.some((value) => Math.abs(value) % 100 >= 60 || Math.abs(value) > 100 * most);
  if (isOther) return 'other';
  return column?.some((value) => Math.abs(value) > most) ? 'beyond' : 'within';
}

/** In place. */
export function toDegrees(column: Float64Array | undefined): void {
  column?.forEach((value, row) => {
    const size = Math.abs(value);
    const whole = Math.floor(size / 100);
    column[row] = Math.sign(value) * (whole + (size - 100 * whole) / 60);
  });
}
