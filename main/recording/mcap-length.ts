/** How long a recording is, by the statistics at its end alone: https://mcap.dev/spec. */
import { FileBytes } from './file-bytes.ts';
import { seconds } from './mcap-time.ts';

const opcodes = { footer: 0x02, statistics: 0x0b } as const;
/** Of the footer's record, and of the magic after it, bytes. */
const footerBytes = 9 + 20;
const magicBytes = 8;
/** Opcode and length of a record. */
const headBytes = 9;
/** Of the end of the last message in the content of statistics. */
const endAt = 34;

/** More than the offsets of any summary, bytes. */
const mostBytes = 1 << 16;

/** Session time at which its last message begins, s; null where it breaks off, or cannot be read. */
export function lengthOf(path: string): number | null {
  let file: FileBytes;
  try {
    file = new FileBytes(path);
  } catch {
    return null;
  }
  try {
    return lengthIn(file);
  } finally {
    file.close();
  }
}

function lengthIn(file: FileBytes): number | null {
  const footer = viewOf(file, file.size - footerBytes - magicBytes, footerBytes);
  if (!footer || footer.getUint8(0) !== opcodes.footer) return null;
  const offsets = Number(footer.getBigUint64(headBytes + 8, true));
  const place = statisticsPlace(viewOf(file, offsets, file.size - footerBytes - magicBytes - offsets));
  const statistics = place === null ? null : viewOf(file, place, headBytes + endAt + 8);
  if (statistics?.getUint8(0) !== opcodes.statistics) return null;
  return seconds(statistics.getBigUint64(headBytes + endAt, true));
}

/** Where the statistics begin, by the summary's offsets: opcode of a group, where it begins, how long it is. */
function statisticsPlace(offsets: DataView | null): number | null {
  const record = headBytes + 17;
  for (let at = 0; offsets && at + record <= offsets.byteLength; at += record) {
    if (offsets.getUint8(at + headBytes) === opcodes.statistics) return Number(offsets.getBigUint64(at + headBytes + 1, true));
  }
  return null;
}

/** Null where the file has not so much there. */
function viewOf(file: FileBytes, offset: number, length: number): DataView | null {
  if (offset < 0 || length < 0 || length > mostBytes) return null;
  const bytes = file.read(offset, length);
  return bytes.length === length ? new DataView(bytes.buffer) : null;
}
