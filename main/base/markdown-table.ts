/** Tables in Markdown. */

/** Columns that are numeric stand to the right. */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  isNumeric: (column: number) => boolean = () => false,
): string {
  const rule = columns.map((_, column) => (isNumeric(column) ? '--:' : '---'));
  return [columns, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
