/** A stream of bits in bytes: numbers of any width one after the other, the lowest bit first. */

export class BitStream {
  readonly bytes: Uint8Array;
  /** Bit at which the next number is written or read. */
  position = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Writes a whole number from 0 to 2^bits − 1; at most 32 bits. */
  write(value: number, bits: number): void {
    let rest = value;
    let left = bits;
    while (left > 0) {
      const at = this.position >> 3;
      const used = this.position & 7;
      const taken = Math.min(8 - used, left);
      const size = 1 << taken;
      const low = rest % size;
      const kept = (this.bytes[at] as number) & ((1 << used) - 1);
      this.bytes[at] = kept | (low << used);
      rest = (rest - low) / size;
      left -= taken;
      this.position += taken;
    }
  }

  /** Reads what `write` wrote. */
  read(bits: number): number {
    let value = 0;
    let weight = 1;
    let left = bits;
    while (left > 0) {
      const used = this.position & 7;
      const taken = Math.min(8 - used, left);
      const size = 1 << taken;
      value += (((this.bytes[this.position >> 3] as number) >> used) & (size - 1)) * weight;
      weight *= size;
      left -= taken;
      this.position += taken;
    }
    return value;
  }
}
