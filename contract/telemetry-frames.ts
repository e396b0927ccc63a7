/** Telemetry frames: rows of numbers in binary, between the session worker, the host and every page. */
import { BenchError } from './errors.ts';

/** Rows sampled at `times` (session time, s, increasing); `values` holds row after row, `columns` numbers each. */
export interface TelemetryRows {
  readonly columns: number;
  readonly times: Float64Array<ArrayBuffer>;
  readonly values: Float32Array<ArrayBuffer>;
}

/** Rows as they are sent. */
export interface TelemetryFrame {
  /** Number of the run that the rows belong to; rows of another one than the shown run are dropped. */
  readonly epoch: number;
  /** Running number of the frame on its connection; the receiver acknowledges it. */
  readonly sequence: number;
  readonly columns: number;
  readonly times: Float64Array;
  readonly values: Float32Array;
}

const magic = 0x54424431; // "1DBT" as little-endian bytes
const headerBytes = 24;
/** Bounds that a reader trusts: a frame beyond them is malformed. */
export const telemetryLimits = { rows: 4096, columns: 1 << 20, bytes: 64 << 20 } as const;

/** Encodes a frame: header (magic, epoch, sequence, rows, columns, 0; u32 little-endian), times (f64), values (f32). */
export function encodeTelemetry(frame: TelemetryFrame): Uint8Array<ArrayBuffer> {
  const rows = frame.times.length;
  const bytes = new Uint8Array(headerBytes + rows * 8 + frame.values.length * 4);
  const view = new DataView(bytes.buffer);
  [magic, frame.epoch, frame.sequence, rows, frame.columns, 0].forEach((word, i) => view.setUint32(i * 4, word, true));
  new Float64Array(bytes.buffer, headerBytes, rows).set(frame.times);
  new Float32Array(bytes.buffer, headerBytes + rows * 8).set(frame.values);
  return bytes;
}

/** Decodes a frame, copying nothing where alignment allows. Throws `BenchError('bad-input')` on anything malformed. */
export function decodeTelemetry(bytes: Uint8Array): TelemetryFrame {
  // Not `slice`: on a Buffer that is a view and moves nothing.
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
  if (aligned.byteLength < headerBytes) throw malformed(`${aligned.byteLength} bytes, at least ${headerBytes} expected`);
  const view = new DataView(aligned.buffer, aligned.byteOffset, headerBytes);
  const word = (index: number) => view.getUint32(index * 4, true);
  if (word(0) !== magic) throw malformed(`magic ${word(0).toString(16)}, ${magic.toString(16)} expected`);
  const rows = word(3);
  const columns = word(4);
  if (rows > telemetryLimits.rows || columns > telemetryLimits.columns) throw malformed(`${rows} rows × ${columns} columns`);
  const expected = headerBytes + rows * 8 + rows * columns * 4;
  if (aligned.byteLength !== expected) throw malformed(`${aligned.byteLength} bytes, ${expected} expected`);
  const times = new Float64Array(aligned.buffer, aligned.byteOffset + headerBytes, rows);
  const values = new Float32Array(aligned.buffer, aligned.byteOffset + headerBytes + rows * 8, rows * columns);
  return { epoch: word(1), sequence: word(2), columns, times, values };
}

function malformed(found: string): BenchError {
  return new BenchError('bad-input', `Malformed telemetry frame: ${found}.`);
}
