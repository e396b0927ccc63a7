/** Reads numbers from bytes that are not trusted; little-endian. */

const nothing: Uint8Array = new Uint8Array(0);

/** Bytes beyond the end read as 0 and set `isShort`. */
export class ByteReader {
  /** Where the next number begins. */
  at = 0;
  /** More was read than there is. */
  isShort = false;
  #bytes = nothing;
  #view: DataView = new DataView(nothing.buffer);

  open(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = 0;
    this.isShort = false;
  }

  get atEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  u8(): number {
    const at = this.#take(1);
    return at < 0 ? 0 : this.#view.getUint8(at);
  }

  u16(): number {
    const at = this.#take(2);
    return at < 0 ? 0 : this.#view.getUint16(at, true);
  }

  u32(): number {
    const at = this.#take(4);
    return at < 0 ? 0 : this.#view.getUint32(at, true);
  }

  f32(): number {
    const at = this.#take(4);
    return at < 0 ? 0 : this.#view.getFloat32(at, true);
  }

  f64(): number {
    const at = this.#take(8);
    return at < 0 ? 0 : this.#view.getFloat64(at, true);
  }

  /** The next bytes themselves, not a copy; none where there are fewer. */
  bytes(length: number): Uint8Array {
    const at = this.#take(length);
    return this.#bytes.subarray(Math.max(at, 0), at < 0 ? 0 : at + length);
  }

  skip(length: number): void {
    this.#take(length);
  }

  /** Offset of the bytes to read; −1: there are fewer. */
  #take(length: number): number {
    const { at } = this;
    this.at += length;
    if (this.at <= this.#bytes.length) return at;
    this.isShort = true;
    return -1;
  }
}
