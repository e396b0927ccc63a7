/**
 * A chart of a table of a figure: it draws nothing but what the table says, so that it can be drawn again from its CSV.
 */
import type { Cell, Table } from '../figures/figure.ts';

export type Charted = Pick<Table, 'columns' | 'rows'>;

export interface Chart {
  /** Name of the table's CSV file, without its ending. */
  readonly table: string;
  /** Names one of several charts of one table. */
  readonly id?: string;
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly logarithmic?: true;
  readonly series: (table: Charted) => readonly Series[];
}

export interface Series {
  readonly label: string;
  /** Which of the colours; series that belong together share one. */
  readonly colour: number;
  /** The line is the document's, beside ours. */
  readonly dashed?: boolean;
  readonly points: readonly Point[];
}

/** `x` is a number, or a word with a place of its own. */
interface Point {
  readonly x: string | number;
  readonly y: number;
}

/** The number with which a cell begins; NaN where there is none. */
export function numberIn(cell: Cell | undefined): number {
  return typeof cell === 'number' ? cell : Number.parseFloat(cell ?? '');
}

interface Column {
  readonly at: number;
  readonly label: string;
  readonly colour: number;
  readonly dashed?: true;
}

/** A series for each of these columns, over the first one, or over another. */
export function ofColumns(columns: readonly Column[], over: number | ((row: readonly Cell[]) => string | number) = 0) {
  const xOf = typeof over === 'number' ? (row: readonly Cell[]) => row[over] ?? '' : over;
  return ({ rows }: Charted): Series[] =>
    columns.map(({ at, ...style }) => ({ ...style, points: rows.map((row) => ({ x: xOf(row), y: numberIn(row[at]) })) }));
}

/**
 * A series for each row, over the columns whose titles begin with a number; rows of the document (`there`) are dashed
 * beside ours.
 */
export function ofRows({ columns, rows }: Charted): Series[] {
  const across = columns.flatMap((title, at) => (Number.isNaN(Number.parseFloat(title)) ? [] : [{ at, x: Number.parseFloat(title) }]));
  const names = [...new Set(rows.map(([name]) => String(name)))];
  return rows.map((row) => ({
    label: row[1] === 'here' || row[1] === 'there' ? `${row[0]}, ${row[1]}` : String(row[0]),
    colour: names.indexOf(String(row[0])),
    dashed: row[1] === 'there',
    points: across.map(({ at, x }) => ({ x, y: numberIn(row[at]) })),
  }));
}

/** A series for each word of a column, in the rows that are kept. */
export function ofWords(by: number, over: number, of: number, isKept: (row: readonly Cell[]) => boolean = () => true) {
  return ({ rows }: Charted): Series[] => {
    const words = [...new Set(rows.filter(isKept).map((row) => String(row[by])))];
    return words.map((label, colour) => ({
      label,
      colour,
      points: rows.filter((row) => isKept(row) && String(row[by]) === label).map((row) => ({ x: row[over] ?? '', y: numberIn(row[of]) })),
    }));
  };
}

/**
 * Both ends of ranges such as `0.27–0.58`, by quantity: ours in column 3 in a colour for each group of worlds,
 * the reference's in column 6.
 */
export function ofRanges(measured: RegExp) {
  return ({ rows }: Charted): Series[] => {
    const kept = rows.flatMap((row) => {
      const name = measured.exec(String(row[1]))?.[1];
      return name === undefined ? [] : [{ row, name }];
    });
    const worlds = [...new Set(kept.map(({ row }) => String(row[2])))];
    const ends = (at: number, world: string) =>
      kept
        .filter(({ row }) => row[2] === world)
        .flatMap(({ row, name }) =>
          String(row[at])
            .split('–')
            .map((end) => ({ x: name, y: numberIn(end) })),
        );
    return worlds.flatMap((world, colour) => [
      { label: `${world}, here`, colour, points: ends(3, world) },
      { label: `${world}, reference`, colour, dashed: true, points: ends(6, world) },
    ]);
  };
}
