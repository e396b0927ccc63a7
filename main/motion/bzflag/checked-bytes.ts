/** Bytes of a file in network order, never read past their end; errors name the offset. */
import { BenchError } from '../../../contract/errors.ts';

export class CheckedBytes {
  readonly length: number;
  readonly #path: string;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(path: string, bytes: Uint8Array) {
    this.#path = path;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.length = bytes.byteLength;
  }

  /** An error at `offset`. */
  fault(offset: number, found: string, allowed: string): BenchError {
    return new BenchError('bad-input', `${this.#path}, byte ${offset}: found ${found}; ${allowed}.`);
  }

  u8(offset: number): number {
    this.#need(offset, 1);
    return this.#view.getUint8(offset);
  }

  u16(offset: number): number {
    this.#need(offset, 2);
    return this.#view.getUint16(offset);
  }

  i16(offset: number): number {
    this.#need(offset, 2);
    return this.#view.getInt16(offset);
  }

  u32(offset: number): number {
    this.#need(offset, 4);
    return this.#view.getUint32(offset);
  }

  /** Refuses NaN and infinities. */
  f32(offset: number): number {
    this.#need(offset, 4);
    const value = this.#view.getFloat32(offset);
    if (!Number.isFinite(value)) throw this.fault(offset, `the number ${value}`, 'it must be finite');
    return value;
  }

  i64(offset: number): number {
    this.#need(offset, 8);
    return Number(this.#view.getBigInt64(offset));
  }

  /** Text of at most `length` bytes, up to the first zero. */
  text(offset: number, length: number): string {
    this.#need(offset, length);
    const field = this.#bytes.subarray(offset, offset + length);
    const end = field.indexOf(0);
    return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
  }

  #need(offset: number, length: number): void {
    if (offset + length <= this.length) return;
    throw this.fault(offset, `the end of the file at byte ${this.length}`, `${length} more bytes are needed: it seems to be cut off`);
  }
}
