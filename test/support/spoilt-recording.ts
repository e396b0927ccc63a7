/** A recording with a damaged piece. */
import { readFileSync, writeFileSync } from 'node:fs';
import { McapReader } from '../../main/recording/mcap-reader.ts';

/** Damages the piece in the middle of those that have rows. */
export async function spoilRows(path: string): Promise<void> {
  const file = await McapReader.open(path);
  file.close();
  const rows = file.index.channels.get('/rows');
  const pieces = file.index.chunks.filter(({ channels }) => rows !== undefined && channels.includes(rows));
  const { offset, length } = pieces[Math.floor(pieces.length / 2)]!;
  const bytes = readFileSync(path);
  bytes[offset + Math.floor(length / 2)]! ^= 0x40;
  writeFileSync(path, bytes);
}
