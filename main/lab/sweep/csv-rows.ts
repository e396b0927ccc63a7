/** Lines of CSV, written as they come. RFC 4180, full precision, empty where nothing was measured. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

type Cell = number | string | null;

/** Writes a header and rows to `path`. */
export async function writeCsv(path: string, header: readonly string[], rows: AsyncIterable<readonly Cell[]>): Promise<void> {
  await pipeline(linesOf(header, rows), createWriteStream(path));
}

async function* linesOf(header: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield csvLine(header);
  for await (const row of rows) yield csvLine(row);
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\n`;
}

function cellText(cell: Cell): string {
  const text = cell === null || Number.isNaN(cell) ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
