/** Writers of tables: CSV, JSON lines and Parquet, each holding no more than a group of rows. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { csvLine } from '../../../contract/csv-line.ts';
import type { ExportFormat } from '../../../contract/exports/export-calls.ts';
import type { Cell, ColumnType, ExportColumn } from './export-table.ts';

export const extensions: Readonly<Record<ExportFormat, string>> = { csv: 'csv', parquet: 'parquet', json: 'jsonl' };

export interface TableWriter {
  write(cells: readonly Cell[]): void;
  /** Resolves once the file is whole; false: there is none, as there was no row. */
  end(): Promise<boolean>;
  /** Closes the file as it is. */
  abandon(): void;
}

/** Begins the file at `path`. */
export function tableWriter(format: ExportFormat, path: string, columns: readonly ExportColumn[]): TableWriter {
  if (format === 'parquet') return new ParquetTable(path, columns);
  return new TextTable(path, format === 'csv' ? csvText(columns) : jsonText(columns));
}

interface TextForm {
  readonly head: string;
  readonly line: (cells: readonly Cell[]) => string;
}

function csvText(columns: readonly ExportColumn[]): TextForm {
  const line = (cells: readonly Cell[]) => csvLine(columns.map(({ type }, index) => finiteCell(cells[index], type)));
  return { head: csvLine(columns.map(({ name }) => name)), line };
}

function jsonText(columns: readonly ExportColumn[]): TextForm {
  const line = (cells: readonly Cell[]) =>
    `${JSON.stringify(Object.fromEntries(columns.map(({ name, type }, index) => [name, finiteCell(cells[index], type)])))}\n`;
  return { head: '', line };
}

/** Null for NaN and infinity; of single precision the fewest digits that identify the number. */
function finiteCell(cell: Cell | undefined, type: ColumnType): Cell {
  if (typeof cell !== 'number') return cell ?? null;
  if (!Number.isFinite(cell)) return null;
  return type === 'single' ? shortSingle(cell) : cell;
}

function shortSingle(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** Characters that wait to be written. */
const textPiece = 1 << 18;

class TextTable implements TableWriter {
  readonly #descriptor: number;
  readonly #form: TextForm;
  #waiting: string;

  constructor(path: string, form: TextForm) {
    this.#descriptor = openSync(path, 'w');
    this.#form = form;
    this.#waiting = form.head;
  }

  write(cells: readonly Cell[]): void {
    this.#waiting += this.#form.line(cells);
    if (this.#waiting.length >= textPiece) this.#flush();
  }

  end(): Promise<boolean> {
    this.#flush();
    closeSync(this.#descriptor);
    return Promise.resolve(true);
  }

  abandon(): void {
    closeSync(this.#descriptor);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting);
    for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at);
    this.#waiting = '';
  }
}

/** Cells of a group of rows: wide tables have fewer rows in one. */
const groupCells = 200_000;
const parquetTypes = { number: 'DOUBLE', single: 'FLOAT', whole: 'INT32', text: 'STRING' } as const;

/** Not every reader accepts a file without a row: without rows there is no file. */
class ParquetTable implements TableWriter {
  readonly #path: string;
  readonly #columns: readonly ExportColumn[];
  readonly #writer: ParquetWriter;
  readonly #rowsPerGroup: number;
  #group: (number | string | null)[][];
  /** Settles once all groups so far are written; `end` rejects where one failed. */
  #written: Promise<unknown> = Promise.resolve();

  constructor(path: string, columns: readonly ExportColumn[]) {
    this.#path = path;
    this.#columns = columns;
    this.#group = columns.map(() => []);
    this.#rowsPerGroup = Math.ceil(groupCells / columns.length);
    const schema = schemaFromColumnData({ columnData: this.#columnData() });
    this.#writer = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'driftbench' });
  }

  write(cells: readonly Cell[]): void {
    this.#columns.forEach(({ type }, index) => this.#group[index]?.push(parquetCell(cells[index], type)));
    if ((this.#group[0]?.length ?? 0) >= this.#rowsPerGroup) this.#flush();
  }

  async end(): Promise<boolean> {
    if ((this.#group[0]?.length ?? 0) > 0) this.#flush();
    await this.#written;
    await this.#writer.finish();
    const isThere = this.#writer.num_rows > 0n;
    if (!isThere) rmSync(this.#path);
    return isThere;
  }

  abandon(): void {
    this.#group = [];
  }

  #flush(): void {
    const group = this.#writer.write({ columnData: this.#columnData(), rowGroupSize: this.#rowsPerGroup });
    this.#written = Promise.all([this.#written, group]);
    this.#written.catch(() => undefined);
    this.#group = this.#columns.map(() => []);
  }

  #columnData() {
    return this.#columns.map(({ name, type }, index) => ({
      name,
      type: parquetTypes[type],
      nullable: true,
      offsetIndex: false,
      data: this.#group[index] ?? [],
    }));
  }
}

function parquetCell(cell: Cell | undefined, type: ColumnType): Cell {
  if (typeof cell === 'number' && (!Number.isFinite(cell) || (type === 'whole' && !Number.isInteger(cell)))) return null;
  return cell ?? null;
}
