/** Writers of tables: CSV, JSON lines and Parquet, each holding no more than a group of rows. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { csvLine } from '../../../contract/csv-line.ts';
import type { ExportFormat, HeaderForm } from '../../../contract/table-format.ts';

/** `single`: a number that was recorded in single precision. */
export type ColumnType = 'number' | 'single' | 'whole' | 'text';

/** NaN and null: not measured, or not applicable. */
export type Cell = number | string | null;

export interface ExportColumn {
  /** With its unit: `x (m)`. */
  readonly name: string;
  readonly type: ColumnType;
}

export const extensions: Readonly<Record<ExportFormat, string>> = { csv: 'csv', parquet: 'parquet', json: 'jsonl' };

export interface TableWriter {
  write(cells: readonly Cell[]): void;
  /** Resolves once the file is whole. */
  end(): Promise<void>;
  /** Closes the file as it is. */
  abandon(): void;
}

/** Begins the file at `path`. `headers`: of CSV. */
export function tableWriter(format: ExportFormat, path: string, columns: readonly ExportColumn[], headers: HeaderForm): TableWriter {
  if (format === 'parquet') return new ParquetTable(path, columns);
  return new TextTable(path, format === 'csv' ? csvText(columns, headers) : jsonText(columns));
}

/** The name of a CSV column. Programs that take a file without a mark for Latin-1 damage all that is not ASCII. */
export function headerName(name: string, headers: HeaderForm): string {
  return headers === 'ascii' ? name.replaceAll('²', '^2').replaceAll('·', '*').replaceAll('°', 'deg').replaceAll('µ', 'u') : name;
}

/** The unit in a column's name: `x (m)`; null: it has none. */
export function unitOfColumn({ name }: ExportColumn): string | null {
  return / \(([^()]+)\)$/.exec(name)?.[1] ?? null;
}

interface TextForm {
  readonly head: string;
  readonly line: (cells: readonly Cell[]) => string;
}

function csvText(columns: readonly ExportColumn[], headers: HeaderForm): TextForm {
  const line = (cells: readonly Cell[]) => csvLine(columns.map(({ type }, index) => finiteCell(cells[index], type)));
  const mark = headers === 'bom' ? '\uFEFF' : '';
  return { head: mark + csvLine(columns.map(({ name }) => headerName(name, headers))), line };
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

  end(): Promise<void> {
    this.#flush();
    closeSync(this.#descriptor);
    return Promise.resolve();
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

/** Without rows a file has columns and no group. Units are in its metadata, as `{ "x (m)": "m" }`. */
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
    const units = Object.fromEntries(
      columns.flatMap((column) => (unitOfColumn(column) === null ? [] : [[column.name, unitOfColumn(column)]])),
    );
    const kvMetadata = [{ key: 'units', value: JSON.stringify(units) }];
    this.#writer = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'driftbench', kvMetadata });
  }

  write(cells: readonly Cell[]): void {
    this.#columns.forEach(({ type }, index) => this.#group[index]?.push(parquetCell(cells[index], type)));
    if ((this.#group[0]?.length ?? 0) >= this.#rowsPerGroup) this.#flush();
  }

  async end(): Promise<void> {
    if ((this.#group[0]?.length ?? 0) > 0) this.#flush();
    await this.#written;
    await this.#writer.finish();
    if (this.#writer.num_rows === 0n) await typeEmptyGroups(this.#path);
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

/**
 * In Thrift's compact form: number of rows, 0; then the list of groups, empty, of no type as the writer has it, and of
 * structs as it must be.
 */
const emptyGroups = { written: [0x16, 0x00, 0x19, 0x00], right: 0x0c };

/** Strict readers refuse an empty list of the wrong type, which the writer leaves in a file without rows. */
async function typeEmptyGroups(path: string): Promise<void> {
  const bytes = await readFile(path);
  const at = bytes.lastIndexOf(Buffer.from(emptyGroups.written));
  if (at === -1) return;
  bytes[at + 3] = emptyGroups.right;
  await writeFile(path, bytes);
}

function parquetCell(cell: Cell | undefined, type: ColumnType): Cell {
  if (typeof cell === 'number' && (!Number.isFinite(cell) || (type === 'whole' && !Number.isInteger(cell)))) return null;
  return cell ?? null;
}
