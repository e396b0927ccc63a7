/**
 * Telemetry rows as blocks of bytes: made once by the session's thread, and handed on as they are to the recorder, the
 * bench and every page.
 */
import { BenchError } from './errors.ts';

/** Rows sampled at `times` (session time, s, increasing); `values` holds row after row, `columns` numbers each. */
export interface TelemetryRows {
  readonly columns: number;
  readonly times: Float64Array;
  readonly values: Float32Array;
}

/** `times` and `values` are views of `bytes`. Nothing changes them once the block is passed on. */
export interface RowBlock extends TelemetryRows {
  /**
   * Header (magic, epoch, call, rows, columns, 1 if it answers a call; u32 little-endian), times (f64), values (f32).
   */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly times: Float64Array<ArrayBuffer>;
  readonly values: Float32Array<ArrayBuffer>;
}

/** Rows of a run, as pages get them. */
export interface TelemetryFrame extends RowBlock {
  /** Number of the run; rows of another one than the shown run are dropped. */
  readonly epoch: number;
}

const magic = 0x54424431; // "1DBT" as little-endian bytes
const headerBytes = 24;
/** Place of each word in the header. */
const words = { magic: 0, epoch: 4, call: 8, rows: 12, columns: 16, isAnswer: 20 } as const;
/** Bounds that a reader trusts: a frame beyond them is malformed. */
export const telemetryLimits = { rows: 4096, columns: 1 << 20, bytes: 64 << 20 } as const;

function sizeOf(rows: number, columns: number): number {
  return headerBytes + rows * 8 + rows * columns * 4;
}

/** The rows in these bytes, whose header is another matter. */
function viewed(bytes: Uint8Array<ArrayBuffer>, rows: number, columns: number): RowBlock {
  const { buffer, byteOffset } = bytes;
  const times = new Float64Array(buffer, byteOffset + headerBytes, rows);
  return { bytes, columns, times, values: new Float32Array(buffer, byteOffset + headerBytes + rows * 8, rows * columns) };
}

/** A block with room for so many rows. */
function newBlock(rows: number, columns: number): RowBlock {
  const bytes = new Uint8Array(sizeOf(rows, columns));
  const view = new DataView(bytes.buffer);
  view.setUint32(words.magic, magic, true);
  view.setUint32(words.rows, rows, true);
  view.setUint32(words.columns, columns, true);
  return viewed(bytes, rows, columns);
}

/** A block with a copy of the rows. */
export function blockOf({ columns, times, values }: TelemetryRows): RowBlock {
  const block = newBlock(times.length, columns);
  block.times.set(times);
  block.values.set(values);
  return block;
}

/** A block with a copy of some rows of blocks that follow each other; `rows`: their rising numbers among all of them. */
export function pickedRows(blocks: readonly TelemetryRows[], rows: readonly number[]): RowBlock {
  const columns = blocks[0]?.columns ?? 0;
  const picked = newBlock(rows.length, columns);
  let [index, first] = [0, 0];
  rows.forEach((row, i) => {
    while (row - first >= (blocks[index] as TelemetryRows).times.length) first += (blocks[index++] as TelemetryRows).times.length;
    const { times, values } = blocks[index] as TelemetryRows;
    picked.times[i] = times[row - first] as number;
    picked.values.set(values.subarray((row - first) * columns, (row - first + 1) * columns), i * columns);
  });
  return picked;
}

/**
 * The bytes of a block, addressed: rows of run `epoch`; `call`: id of the call that they answer; left out: of none. The
 * same block may be sent to many.
 */
export function frameOf({ bytes }: RowBlock, epoch: number, call?: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer);
  view.setUint32(words.epoch, epoch, true);
  view.setUint32(words.call, call ?? 0, true);
  view.setUint32(words.isAnswer, call === undefined ? 0 : 1, true);
  return bytes;
}

/**
 * A frame that came without a call (`answers` is null), or as the answer to the call of that id. Copies nothing where
 * alignment allows. Throws `BenchError('bad-input')` on anything malformed.
 */
export function decodeFrame(bytes: Uint8Array): { readonly answers: number | null; readonly frame: TelemetryFrame } {
  // Not `slice`: on a Buffer that is a view and moves nothing.
  const aligned = bytes.byteOffset % 8 === 0 ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
  const { buffer, byteOffset, byteLength } = aligned;
  if (byteLength < headerBytes) throw malformed(`${byteLength} bytes, at least ${headerBytes} expected`);
  const view = new DataView(buffer, byteOffset, headerBytes);
  const word = (place: keyof typeof words) => view.getUint32(words[place], true);
  if (word('magic') !== magic) throw malformed(`magic ${word('magic').toString(16)}, ${magic.toString(16)} expected`);
  const [rows, columns] = [word('rows'), word('columns')];
  if (rows > telemetryLimits.rows || columns > telemetryLimits.columns) throw malformed(`${rows} rows × ${columns} columns`);
  const expected = sizeOf(rows, columns);
  if (byteLength !== expected) throw malformed(`${byteLength} bytes, ${expected} expected`);
  const answers = word('isAnswer') === 0 ? null : word('call');
  return { answers, frame: { epoch: word('epoch'), ...viewed(aligned, rows, columns) } };
}

function malformed(found: string): BenchError {
  return new BenchError('bad-input', `Malformed telemetry frame: ${found}.`);
}
