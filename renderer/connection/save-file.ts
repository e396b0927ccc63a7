/** Saves what the page has as a file of the person's choice of place. */

/** Of texts, by how the file's name ends. */
const types: Readonly<Record<string, string>> = { csv: 'text/csv', json: 'application/json' };
/** What is saved must be there for as long as the browser may take to fetch it, ms. */
const restsMs = 10_000;

export function saveFile(name: string, content: Blob | string): void {
  const type = types[name.split('.').at(-1) ?? ''] ?? 'text/plain';
  const file = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), restsMs);
}
