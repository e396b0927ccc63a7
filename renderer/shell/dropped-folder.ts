/** The files that lie directly in a folder that was dropped on the page. */

/** Rejects where it cannot be read. */
export async function filesIn(folder: FileSystemDirectoryEntry): Promise<readonly File[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  // Browsers hand out a part at a time, and nothing at the end.
  for (let part = await entriesOf(reader); part.length > 0; part = await entriesOf(reader)) found.push(...part);
  const files = found.filter((entry): entry is FileSystemFileEntry => entry.isFile);
  return Promise.all(files.map(fileOf));
}

function entriesOf(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
