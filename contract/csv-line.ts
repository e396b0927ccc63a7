/** One line of CSV. RFC 4180 but for the line's end, full precision, an empty cell where nothing was measured. */

export type CsvCell = number | string | null | undefined;

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\n`;
}

/** A text that a spreadsheet would compute gets an apostrophe, by which they know texts. */
function plainText(text: string): string {
  return /^[=+@\t\r-]/.test(text) && !isNumber(text) ? `'${text}` : text;
}

function isNumber(text: string): boolean {
  return Number.isFinite(Number(text));
}

function cellText(cell: CsvCell): string {
  const text = cell === null || cell === undefined || Number.isNaN(cell) ? '' : typeof cell === 'string' ? plainText(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
