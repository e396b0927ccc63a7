/**
 * Answers that are telemetry frames: a header of 8 bytes (magic, id of the call; u32 little-endian), then the frame.
 */
import { decodeTelemetry, encodeTelemetry, type TelemetryFrame } from './telemetry-frames.ts';

const magic = 0x41424431; // "1DBA" as little-endian bytes
const headerBytes = 8;

export function encodeAnswer(id: number, frame: TelemetryFrame): Uint8Array<ArrayBuffer> {
  const encoded = encodeTelemetry(frame);
  const bytes = new Uint8Array(headerBytes + encoded.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, id, true);
  bytes.set(encoded, headerBytes);
  return bytes;
}

/**
 * A frame that came without a call (`answers` is null), or as the answer to the call of that id. Throws
 * `BenchError('bad-input')` on anything else.
 */
export function decodeBinary(bytes: Uint8Array): { readonly answers: number | null; readonly frame: TelemetryFrame } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isAnswer = bytes.byteLength >= headerBytes && view.getUint32(0, true) === magic;
  if (!isAnswer) return { answers: null, frame: decodeTelemetry(bytes) };
  return { answers: view.getUint32(4, true), frame: decodeTelemetry(bytes.subarray(headerBytes)) };
}
