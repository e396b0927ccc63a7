/** Lines of CSV, written as they come. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { csvLine, type CsvCell } from '../../contract/csv-line.ts';

/** Writes a header and rows to `path`. */
export async function writeCsv(path: string, header: readonly string[], rows: AsyncIterable<readonly CsvCell[]>): Promise<void> {
  await pipeline(linesOf(header, rows), createWriteStream(path));
}

async function* linesOf(header: readonly string[], rows: AsyncIterable<readonly CsvCell[]>): AsyncGenerator<string> {
  yield csvLine(header);
  for await (const row of rows) yield csvLine(row);
}
