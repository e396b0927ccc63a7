/** Goes through an MCAP file record by record, reading no more of each than its head: https://mcap.dev/spec. */
import type { FileBytes } from './file-bytes.ts';
import { seconds } from './mcap-time.ts';

type WalkedRecord =
  | { readonly kind: 'header'; readonly profile: string }
  | { readonly kind: 'channel'; readonly id: number; readonly topic: string }
  | { readonly kind: 'attachment'; readonly name: string; readonly offset: number; readonly length: number }
  | { readonly kind: 'chunk'; readonly offset: number; readonly length: number; readonly start: number; readonly end: number }
  /** Messages of this channel are in the chunk before. */
  | { readonly kind: 'index'; readonly channel: number };

const magic = [0x89, 0x4d, 0x43, 0x41, 0x50, 0x30, 0x0d, 0x0a];
/** Opcode and length of the content. */
const headBytes = 9;
const opcodes = { header: 0x01, channel: 0x04, chunk: 0x06, messageIndex: 0x07, attachment: 0x09, last: 0x0f, dataEnd: 0x0f } as const;
/** More than enough of a record to tell what it is. */
const glance = 512;

/** Ends before the first record that is not whole, and at the end of the data. Nothing where the file does not begin as MCAP files do. */
export function* walkRecords(file: FileBytes): Generator<WalkedRecord> {
  const { size } = file;
  const begin = file.read(0, magic.length);
  if (!magic.every((byte, at) => begin[at] === byte)) return;
  let offset: number = magic.length;
  while (offset + headBytes <= size) {
    const bytes = file.read(offset, headBytes + glance);
    const view = new DataView(bytes.buffer);
    const opcode = view.getUint8(0);
    const length = headBytes + Number(view.getBigUint64(1, true));
    if (opcode === 0 || opcode >= opcodes.last || offset + length > size) return;
    const record = walked(opcode, offset, length, view);
    if (record) yield record;
    offset += length;
  }
}

function walked(opcode: number, offset: number, length: number, view: DataView): WalkedRecord | null {
  const at = headBytes;
  if (opcode === opcodes.header) return { kind: 'header', profile: textAt(view, at) };
  if (opcode === opcodes.channel) return { kind: 'channel', id: view.getUint16(at, true), topic: textAt(view, at + 4) };
  if (opcode === opcodes.messageIndex) return { kind: 'index', channel: view.getUint16(at, true) };
  if (opcode === opcodes.attachment) return { kind: 'attachment', name: textAt(view, at + 16), offset, length };
  if (opcode !== opcodes.chunk) return null;
  return { kind: 'chunk', offset, length, start: seconds(view.getBigUint64(at, true)), end: seconds(view.getBigUint64(at + 8, true)) };
}

/** A string with its length before it, as far as the view has it. */
function textAt(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return '';
  const length = Math.min(view.getUint32(at, true), view.byteLength - at - 4);
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 4, length));
}
