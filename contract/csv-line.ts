/** One line of CSV. RFC 4180 but for the line's end, full precision, an empty cell where nothing was measured. */

export type CsvCell = number | string | null | undefined;

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\n`;
}

function cellText(cell: CsvCell): string {
  const text = cell === null || cell === undefined || Number.isNaN(cell) ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
