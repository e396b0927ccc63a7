/** The messages of one chunk of an MCAP file: https://mcap.dev/spec. */
import { crc32 } from 'node:zlib';
import { seconds } from './mcap-time.ts';

/** `data` is a view. */
export interface ChunkMessage {
  readonly channel: number;
  /** Session time, s: `time` of logging, `until` of publishing. */
  readonly time: number;
  readonly until: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

const message = 0x05;
/** Opcode and length of a record; channel, sequence and both times of a message. */
const headBytes = 9;
const messageHeadBytes = 22;

/** Null where the bytes of the chunk's record are not whole, damaged or compressed. */
export function messagesOf(record: Uint8Array<ArrayBuffer>): ChunkMessage[] | null {
  const records = recordsOf(record);
  if (!records) return null;
  const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
  const messages: ChunkMessage[] = [];
  for (let at = 0; at + headBytes <= records.length;) {
    const length = Number(view.getBigUint64(at + 1, true));
    const body = at + headBytes;
    if (body + length > records.length) return null;
    if (view.getUint8(at) === message) messages.push(messageAt(view, records, body, length));
    at = body + length;
  }
  return messages;
}

function messageAt(view: DataView, records: Uint8Array<ArrayBuffer>, at: number, length: number): ChunkMessage {
  return {
    channel: view.getUint16(at, true),
    time: seconds(view.getBigUint64(at + 6, true)),
    until: seconds(view.getBigUint64(at + 14, true)),
    data: records.subarray(at + messageHeadBytes, at + length),
  };
}

/** What the chunk holds, if its checksum says so. */
function recordsOf(record: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  if (record.length < headBytes + 40) return null;
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const size = Number(view.getBigUint64(headBytes + 16, true));
  const checksum = view.getUint32(headBytes + 24, true);
  const compression = view.getUint32(headBytes + 28, true);
  const begin = headBytes + 32 + compression + 8;
  if (compression !== 0 || begin + size !== record.length) return null;
  const records = record.subarray(begin);
  return checksum === 0 || crc32(records) === checksum ? records : null;
}
