/** The wire form of a part's update, by which bytes and bandwidth are counted. */
import { power } from '../base/math/power.ts';
import { wrapAngle } from '../base/math/angle.ts';
import type { ArticulationRule } from './articulation-rule.ts';
import type { ArticulationUpdate } from './articulation-update.ts';
import { BitStream } from './bit-stream.ts';
import type { StepsRule } from './quantisation-rule.ts';

/** Header: entity (u16), spawn (u16), serial number (u32), time stamp (f64, s), part (u8). */
const headerBytes = 17;
const floatBits = 32;

/**
 * Numbers are little-endian; after the header angle and rate stand bit by bit, filled up to a whole byte. A static part
 * sends no rate.
 */
export class ArticulationCodec {
  /** Where updates are written to and read from. */
  readonly bytes: Uint8Array;
  readonly #stream: BitStream;
  readonly #view: DataView;
  readonly #float = new DataView(new ArrayBuffer(4));
  readonly #angleBits: number;
  readonly #rate: StepsRule | undefined;
  readonly #rateBits: number;
  readonly #quantised: boolean;

  constructor({ model, quantisation }: Pick<ArticulationRule, 'model' | 'quantisation'>) {
    this.#quantised = quantisation !== undefined;
    this.#angleBits = quantisation?.angle?.bits ?? 0;
    this.#rate = quantisation?.rate;
    this.#rateBits = model === 'static' ? 0 : (this.#rate?.bits ?? floatBits);
    this.bytes = new Uint8Array(headerBytes + Math.ceil(((this.#angleBits || floatBits) + this.#rateBits) / 8));
    this.#stream = new BitStream(this.bytes);
    this.#view = new DataView(this.bytes.buffer);
  }

  /** Rounds an update to what its readers get. */
  seal(update: ArticulationUpdate): void {
    if (this.#rateBits === 0) update.rate = 0;
    if (!this.#quantised) return;
    this.encode(0, 0, update);
    this.decode(update);
  }

  /** Writes an update into `bytes`. */
  encode(entity: number, part: number, { spawn, serial, stamp, angle, rate }: Readonly<ArticulationUpdate>): void {
    const view = this.#view;
    this.bytes.fill(0);
    view.setUint16(0, entity, true);
    view.setUint16(2, spawn, true);
    view.setUint32(4, serial, true);
    view.setFloat64(8, stamp, true);
    view.setUint8(16, part);
    this.#stream.position = headerBytes * 8;
    this.#writeAngle(angle);
    if (this.#rateBits > 0) this.#writeRate(rate);
  }

  /** Reads what `encode` wrote into `update`. */
  decode(update: ArticulationUpdate): void {
    const view = this.#view;
    update.spawn = view.getUint16(2, true);
    update.serial = view.getUint32(4, true);
    update.stamp = view.getFloat64(8, true);
    this.#stream.position = headerBytes * 8;
    update.angle = this.#readAngle();
    update.rate = this.#rateBits > 0 ? this.#readRate() : 0;
  }

  #writeAngle(angle: number): void {
    if (this.#angleBits === 0) return this.#writeFloat(angle);
    const steps = power(2, this.#angleBits);
    const level = Math.round((angle / (2 * Math.PI)) * steps);
    this.#stream.write((level + steps) % steps, this.#angleBits);
  }

  #readAngle(): number {
    if (this.#angleBits === 0) return this.#readFloat();
    return wrapAngle((this.#stream.read(this.#angleBits) / power(2, this.#angleBits)) * 2 * Math.PI);
  }

  /** Whole steps from −range to range, zero among them. */
  #writeRate(rate: number): void {
    if (!this.#rate) return this.#writeFloat(rate);
    const levels = power(2, this.#rateBits - 1) - 1;
    const level = Math.round((rate / this.#rate.range) * levels);
    this.#stream.write(Math.max(-levels, Math.min(levels, level)) + levels, this.#rateBits);
  }

  #readRate(): number {
    if (!this.#rate) return this.#readFloat();
    const levels = power(2, this.#rateBits - 1) - 1;
    return ((this.#stream.read(this.#rateBits) - levels) / levels) * this.#rate.range;
  }

  #writeFloat(value: number): void {
    this.#float.setFloat32(0, value);
    this.#stream.write(this.#float.getUint32(0), floatBits);
  }

  #readFloat(): number {
    this.#float.setUint32(0, this.#stream.read(floatBits));
    return this.#float.getFloat32(0);
  }
}
