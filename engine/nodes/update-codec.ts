/** The wire form of updates and acknowledgements: what byte counts and bandwidth are reckoned with. */
import { copyState, KinematicState, type StateField } from '../plugin-api/kinematic-state.ts';
import { BitStream } from './bit-stream.ts';
import type { PathPiece } from './path-piece.ts';
import type { QuantisationRule } from './quantisation-rule.ts';
import { everything, kinematicParts, type UpdateParts } from './update-parts.ts';
import { linearFields, rotationFields, type WireField } from './wire-fields.ts';

export interface UpdateForm {
  /** Left out: all numbers are 32-bit floats in size, and travel at full precision. */
  readonly quantisation?: QuantisationRule | undefined;
  /** The fields of a state that quantised updates carry. Left out: all. */
  readonly carries?: readonly StateField[] | undefined;
  /** Updates speak in terms of their own: only the carried fields travel, quantised or not. */
  readonly ownTerms?: boolean | undefined;
  /** Updates may carry parts of the state, or belong to one of several levels of detail: one byte says which. */
  readonly kinds?: boolean | undefined;
  /** Bytes of the entity's other properties, in full updates. */
  readonly properties?: number | undefined;
}

/** Header of an update: entity (u16), life (u16), serial number (u32), time stamp (f64, s). */
const headerBytes = 16;
/** Bytes of one acknowledgement: entity (u16), receiver (u16), number (u32), time of reception (f64, s). */
export const acknowledgementBytes = 16;

/** The kind of an update, a byte, is its parts (0 … 7) and its level (0 … 31). */
const levelWeight = everything + 1;
/** What a reader has before it reads. */
const nothing: Readonly<KinematicState> = new KinematicState();

/** Numbers are little-endian; after the header the fields stand bit by bit, filled up to a whole byte. */
export class UpdateCodec {
  /** Where updates are written to and read from. */
  readonly bytes: Uint8Array;
  readonly #quantised: boolean;
  readonly #kinds: boolean;
  readonly #properties: number;
  /** Fields of the updates that carry no part, the one, the other, both. */
  readonly #fields: readonly (readonly WireField[])[];
  readonly #view: DataView;
  readonly #stream: BitStream;

  constructor({ quantisation, carries, ownTerms = false, kinds = false, properties = 0 }: UpdateForm = {}) {
    const travels = ({ tells }: WireField) => (!quantisation && !ownTerms) || !carries || tells.some((field) => carries.includes(field));
    const position = linearFields(quantisation ?? {}).filter(travels);
    const orientation = rotationFields(quantisation ?? {}).filter(travels);
    this.#quantised = quantisation !== undefined;
    this.#kinds = kinds;
    this.#properties = properties;
    this.#fields = [[], position, orientation, [...position, ...orientation]];
    this.bytes = new Uint8Array(this.bytesOf(everything));
    this.#view = new DataView(this.bytes.buffer);
    this.#stream = new BitStream(this.bytes);
  }

  /** Size of an update that carries these parts. */
  bytesOf(parts: UpdateParts): number {
    let bits = 0;
    for (const field of this.#fieldsOf(parts)) bits += field.bits;
    return headerBytes + Number(this.#kinds) + Math.ceil(bits / 8) + (parts === everything ? this.#properties : 0);
  }

  /** Makes of an update what whoever reads it will have, and notes its size. */
  seal(update: PathPiece): void {
    update.bytes = this.bytesOf(update.parts);
    if (!this.#quantised) return;
    this.encode(0, update);
    this.decode(update);
  }

  /** Writes an update into `bytes`. */
  encode(entity: number, update: Readonly<PathPiece>): void {
    const view = this.#view;
    this.bytes.fill(0);
    view.setUint16(0, entity, true);
    view.setUint16(2, update.life, true);
    view.setUint32(4, update.serial, true);
    view.setFloat64(8, update.stamp, true);
    this.#stream.position = headerBytes * 8;
    if (this.#kinds) this.#stream.write(update.parts + update.level * levelWeight, 8);
    for (const field of this.#fieldsOf(update.parts)) field.write(update.state, this.#stream);
  }

  /** Reads what `encode` wrote into `update`, anchored at its stamp, and returns its entity. What was not carried is zero. */
  decode(update: PathPiece): number {
    const view = this.#view;
    update.life = view.getUint16(2, true);
    update.serial = view.getUint32(4, true);
    update.stamp = view.getFloat64(8, true);
    update.anchor = update.stamp;
    this.#stream.position = headerBytes * 8;
    const kind = this.#kinds ? this.#stream.read(8) : everything;
    update.parts = kind % levelWeight;
    update.level = Math.floor(kind / levelWeight);
    update.bytes = this.bytesOf(update.parts);
    copyState(nothing, update.state);
    for (const field of this.#fieldsOf(update.parts)) field.read(this.#stream, update.state);
    return view.getUint16(0, true);
  }

  #fieldsOf(parts: UpdateParts): readonly WireField[] {
    return this.#fields[parts & kinematicParts] as readonly WireField[];
  }
}
