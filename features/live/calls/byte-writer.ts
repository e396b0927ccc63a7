/** Writes numbers into a buffer of its own; little-endian. */

/** Does not check for room: see `room`. */
export class ByteWriter {
  /** Where the next number is written. */
  at = 0;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Bytes that can still be written. */
  get room(): number {
    return this.#bytes.length - this.at;
  }

  u8(value: number): void {
    this.#view.setUint8(this.#next(1), value);
  }

  u16(value: number): void {
    this.#view.setUint16(this.#next(2), value, true);
  }

  u32(value: number): void {
    this.#view.setUint32(this.#next(4), value, true);
  }

  f32(value: number): void {
    this.#view.setFloat32(this.#next(4), value, true);
  }

  f64(value: number): void {
    this.#view.setFloat64(this.#next(8), value, true);
  }

  bytes(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#next(bytes.length));
  }

  /** Overwrites the bytes at `at`. */
  setU16(at: number, value: number): void {
    this.#view.setUint16(at, value, true);
  }

  /** A view of the bytes written; the next message overwrites them. */
  get written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.at);
  }

  /** A copy of it. */
  copy(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.at);
  }

  #next(length: number): number {
    const { at } = this;
    this.at += length;
    return at;
  }
}
