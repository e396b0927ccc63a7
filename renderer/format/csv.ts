/** Cells and lines of CSV files. RFC 4180. */

/** One line with its end; cells are quoted where they must be. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

/** Seven digits are all that a 32-bit number holds; what is not measured is an empty cell. */
export function csvNumber(value: number): string {
  return Number.isNaN(value) ? '' : String(Number(value.toPrecision(7)));
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
