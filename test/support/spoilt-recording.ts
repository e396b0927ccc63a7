/** A recording with a damaged piece. */
import { readFileSync, writeFileSync } from 'node:fs';
import { FileBytes } from '../../main/recording/file-bytes.ts';
import { indexOf } from '../../main/recording/mcap-index.ts';

/** Damages the piece in the middle of those that have rows. */
export async function spoilRows(path: string): Promise<void> {
  const file = new FileBytes(path);
  const index = await indexOf(file);
  file.close();
  const rows = index?.channels.get('/rows');
  const pieces = index?.chunks.filter(({ channels }) => rows !== undefined && channels.includes(rows)) ?? [];
  const { offset, length } = pieces[Math.floor(pieces.length / 2)]!;
  const bytes = readFileSync(path);
  bytes[offset + Math.floor(length / 2)]! ^= 0x40;
  writeFileSync(path, bytes);
}
