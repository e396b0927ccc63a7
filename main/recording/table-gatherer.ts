/** Gathers rows that come a few at a time into tables of a good size. */
import type { Table } from './format/table.ts';
import { longestTable } from './format/recording-format.ts';

/** Bytes of values in a table, about. */
const mostBytes = 1 << 20;

/** Rows as they come; they are numbered here. */
type Rows = Omit<Table, 'first'>;

export interface GatheredTable {
  /** Session times of its first and last row, s. */
  readonly time: number;
  readonly until: number;
  readonly table: Table;
}

export class TableGatherer {
  readonly #write: (gathered: GatheredTable) => void;
  readonly #longest: number;
  readonly #timeOf: (rows: Rows, row: number) => number;
  /** Column that points to texts; −1: none does. */
  readonly #textColumn: number;
  #blocks: Rows[] = [];
  #bytes = 0;
  #first = 0;
  /** Times of the rows that wait, s. */
  #from = NaN;
  #until = NaN;

  /**
   * `timeColumn`: the column of the time, s; null: times come apart from the values. `longest`: the span of a table at
   * most, s.
   */
  constructor(
    write: (gathered: GatheredTable) => void,
    { timeColumn, textColumn = -1, longest = longestTable }: { timeColumn: number | null; textColumn?: number; longest?: number },
  ) {
    this.#write = write;
    this.#longest = longest;
    this.#textColumn = textColumn;
    this.#timeOf =
      timeColumn === null
        ? ({ times }, row) => times?.[row] as number
        : ({ values, columns }, row) => values[row * columns + timeColumn] as number;
  }

  /** Rows up to now. */
  get count(): number {
    return this.#first + this.#waiting;
  }

  /** Takes rows over; they are in order of time. */
  take(rows: Rows): void {
    const count = rowsIn(rows);
    for (let begin = 0; begin < count;) {
      const time = this.#timeOf(rows, begin);
      if (this.#blocks.length > 0 && time - this.#from > this.#longest) this.flush();
      if (this.#blocks.length === 0) this.#from = time;
      let end = begin + 1;
      while (end < count && this.#timeOf(rows, end) - this.#from <= this.#longest) end += 1;
      this.#keep(begin === 0 && end === count ? rows : cut(rows, begin, end), this.#timeOf(rows, end - 1));
      begin = end;
    }
  }

  /** The number for a row that is written apart, after all before it. */
  next(): number {
    this.flush();
    return this.#first++;
  }

  flush(): void {
    if (this.#blocks.length === 0) return;
    const table = { first: this.#first, ...joined(this.#blocks, this.#textColumn) };
    this.#first += this.#waiting;
    this.#blocks = [];
    this.#bytes = 0;
    this.#write({ time: this.#from, until: this.#until, table });
  }

  get #waiting(): number {
    return this.#blocks.reduce((sum, block) => sum + rowsIn(block), 0);
  }

  #keep(rows: Rows, until: number): void {
    this.#blocks.push(rows);
    this.#bytes += rows.values.byteLength;
    this.#until = until;
    if (this.#bytes >= mostBytes) this.flush();
  }
}

function rowsIn({ values, columns }: Rows): number {
  return columns === 0 ? 0 : values.length / columns;
}

function cut({ columns, values, times, texts }: Rows, from: number, to: number): Rows {
  return {
    columns,
    values: values.slice(from * columns, to * columns),
    ...(times && { times: times.slice(from, to) }),
    ...(texts && { texts }),
  };
}

function joined(blocks: readonly Rows[], textColumn: number): Rows {
  const [first] = blocks as [Rows];
  const { columns } = first;
  const length = blocks.reduce((sum, { values }) => sum + values.length, 0);
  const values = first.values instanceof Float32Array ? new Float32Array(length) : new Float64Array(length);
  const texts: string[] = [];
  let at = 0;
  for (const block of blocks) {
    values.set(block.values, at);
    if (block.texts && textColumn >= 0) moveTexts(values.subarray(at, at + block.values.length), columns, textColumn, texts.length);
    texts.push(...(block.texts ?? []));
    at += block.values.length;
  }
  const times = first.times && Float64Array.from(blocks.flatMap((block) => [...(block.times ?? [])]));
  return { columns, values, ...(times && { times }), ...(texts.length > 0 && { texts }) };
}

/** Texts now stand behind `by` others. */
function moveTexts(values: Float32Array | Float64Array, columns: number, column: number, by: number): void {
  for (let at = column; at < values.length; at += columns) if ((values[at] as number) >= 0) values[at] = (values[at] as number) + by;
}
