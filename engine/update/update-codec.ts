/** The wire form of updates and acknowledgements, by which bytes and bandwidth are counted. */
import { copyState, isFiniteState, KinematicState, stateFieldNames, type StateField } from '../base/kinematic-state.ts';
import { BitStream } from './bit-stream.ts';
import { mostContracts } from './contracts.ts';
import type { Update } from './update.ts';
import type { QuantisationRule } from './quantisation-rule.ts';
import { everything, kinematicParts, type UpdateParts } from './update-parts.ts';
import { linearFields, rotationFields, type WireField } from './wire-fields.ts';

/** The part of a state that travels, as the model has it that extrapolates the update. */
export interface UpdateTerms {
  /** The fields of a state that updates carry: no others travel, or count. Left out: all. */
  readonly carries?: readonly StateField[] | undefined;
}

export interface UpdateForm extends UpdateTerms {
  /** Left out: all numbers are 32-bit floats in size, and travel at full precision. */
  readonly quantisation?: QuantisationRule | undefined;
  /** Fields that are not quantised travel as 32-bit floats, and are rounded to them. */
  readonly asCounted?: boolean | undefined;
  /**
   * Where updates name their contract, which takes a byte: what travels under each, by its number; null for those that
   * are never named.
   */
  readonly contracts?: readonly (UpdateTerms | null)[] | undefined;
  /** Updates may carry parts of the state, or belong to one of several levels of detail: one byte says which. */
  readonly kinds?: boolean | undefined;
  /** Entities may teleport: one bit says that one did. */
  readonly teleports?: boolean | undefined;
  /** Bytes of the entity's other properties, in full updates. */
  readonly properties?: number | undefined;
}

/** Header of an update: entity (u16), spawn (u16), serial number (u32), time stamp (f64, s). */
const headerBytes = 16;
/** Bytes of one acknowledgement: entity (u16), receiver (u16), number (u32), time of reception (f64, s). */
export const acknowledgementBytes = 16;
/** Bytes of each further arrival that it names: by how much its number (u16) and its time (f32, s) lie back. */
export const namedBytes = 6;

/** The kind of an update, a byte, is its parts (0 … 7) and its level (0 … 31). */
const levelWeight = everything + 1;
/** The state before reading. */
const nothing: Readonly<KinematicState> = new KinematicState();

/** Numbers are little-endian; after the header the fields stand bit by bit, filled up to a whole byte. */
export class UpdateCodec {
  /** Where updates are written to and read from. */
  readonly bytes: Uint8Array;
  /** Readers get other numbers than were written. */
  readonly #rounds: boolean;
  readonly #kinds: boolean;
  readonly #names: boolean;
  readonly #properties: number;
  /** Bits of teleports. */
  readonly #hopBits: number;
  /** Indexed by contract: fields of the updates that carry no part, the one, the other, both. */
  readonly #fields: readonly (readonly (readonly WireField[])[])[];
  /** Indexed by contract: what no update carries. */
  readonly #absent: readonly (readonly StateField[])[];
  readonly #view: DataView;
  readonly #stream: BitStream;

  constructor({ quantisation, asCounted = false, contracts, kinds = false, properties = 0, teleports = false, ...terms }: UpdateForm = {}) {
    this.#rounds = asCounted || quantisation !== undefined;
    this.#kinds = kinds;
    this.#properties = properties;
    this.#hopBits = Number(teleports);
    this.#names = contracts !== undefined;
    this.#fields = (contracts ?? [terms]).map((each) => (each ? fieldsOf(each, quantisation) : []));
    this.#absent = this.#fields.map(absentFrom);
    this.bytes = new Uint8Array(Math.max(...this.#fields.map((_, contract) => this.bytesOf(everything, contract))));
    this.#view = new DataView(this.bytes.buffer);
    this.#stream = new BitStream(this.bytes);
  }

  /** Size of an update that carries these parts, under a contract. */
  bytesOf(parts: UpdateParts, contract = 0): number {
    let bits = this.#hopBits;
    for (const field of this.#fieldsOf(contract, parts)) bits += field.bits;
    return headerBytes + Number(this.#kinds) + Number(this.#names) + Math.ceil(bits / 8) + (parts === everything ? this.#properties : 0);
  }

  /** Rounds an update to what its readers get, and sets its size. */
  seal(update: Update): void {
    update.bytes = this.bytesOf(update.parts, update.contract);
    if (!this.#rounds) return this.#strip(update);
    this.encode(0, update);
    this.decode(update);
  }

  /** What does not travel is zero, the orientation none, as with rounded numbers. */
  #strip({ contract, state }: Update): void {
    for (const field of this.#absent[this.#names ? contract : 0] ?? none) state[field] = nothing[field];
  }

  /** Writes an update into `bytes`. */
  encode(entity: number, update: Readonly<Update>): void {
    const view = this.#view;
    this.bytes.fill(0);
    view.setUint16(0, entity, true);
    view.setUint16(2, update.spawn, true);
    view.setUint32(4, update.serial, true);
    view.setFloat64(8, update.stamp, true);
    this.#stream.position = headerBytes * 8;
    if (this.#kinds) this.#stream.write(update.parts + update.level * levelWeight, 8);
    if (this.#names) this.#stream.write(update.contract + update.tenure * mostContracts, 8);
    if (this.#hopBits > 0) this.#stream.write(update.hop, 1);
    for (const field of this.#fieldsOf(update.contract, update.parts)) field.write(update.state, this.#stream);
  }

  /**
   * Reads an update that came from outside, of a lane without levels of detail; false: the bytes are none of this form.
   */
  read(bytes: Uint8Array, update: Update): boolean {
    if (bytes.length < headerBytes || bytes.length > this.bytes.length) return false;
    this.bytes.fill(0);
    this.bytes.set(bytes);
    const kind = this.#kinds ? (bytes[headerBytes] ?? 0) : everything;
    const contract = this.#names ? (bytes[headerBytes + Number(this.#kinds)] ?? 0) % mostContracts : 0;
    const isForm = kind < levelWeight && (kind & kinematicParts) !== 0 && this.#fieldsOf(contract, kind) !== none;
    if (!isForm || bytes.length !== this.bytesOf(kind, contract)) return false;
    this.decode(update);
    return Number.isFinite(update.stamp) && isSound(update.state);
  }

  /** Reads what `encode` wrote into `update` and returns its entity. What was not carried is zero. */
  decode(update: Update): number {
    const view = this.#view;
    update.spawn = view.getUint16(2, true);
    update.serial = view.getUint32(4, true);
    update.stamp = view.getFloat64(8, true);
    this.#stream.position = headerBytes * 8;
    const kind = this.#kinds ? this.#stream.read(8) : everything;
    update.parts = kind % levelWeight;
    update.level = Math.floor(kind / levelWeight);
    // Unnamed, a level of detail has the contract of its number.
    const name = this.#names ? this.#stream.read(8) : update.level;
    update.contract = name % mostContracts;
    update.tenure = Math.floor(name / mostContracts);
    update.bytes = this.bytesOf(update.parts, update.contract);
    update.hop = this.#hopBits > 0 ? this.#stream.read(1) : 0;
    copyState(nothing, update.state);
    for (const field of this.#fieldsOf(update.contract, update.parts)) field.read(this.#stream, update.state);
    return view.getUint16(0, true);
  }

  #fieldsOf(contract: number, parts: UpdateParts): readonly WireField[] {
    return this.#fields[this.#names ? contract : 0]?.[parts & kinematicParts] ?? none;
  }
}

const none: readonly never[] = [];

/** True when every number is finite and the orientation is one, but for what few bits leave of it. */
function isSound(state: Readonly<KinematicState>): boolean {
  const { qw, qx, qy, qz } = state;
  const length = qw * qw + qx * qx + qy * qy + qz * qz;
  return isFiniteState(state) && Math.abs(length - 1) < 0.01;
}

/** Fields of the updates that carry no part, the one, the other, both. */
function fieldsOf({ carries }: UpdateTerms, quantisation: QuantisationRule | undefined): WireField[][] {
  const travels = ({ covers }: WireField) => !carries || covers.some((field) => carries.includes(field));
  const position = linearFields(quantisation ?? {}).filter(travels);
  const orientation = rotationFields(quantisation ?? {}).filter(travels);
  return [[], position, orientation, [...position, ...orientation]];
}

/** The fields of a state that none of the fields of a contract's updates covers. Under a contract that is never named: none. */
function absentFrom(fields: readonly (readonly WireField[])[]): readonly StateField[] {
  const whole = fields[kinematicParts];
  return whole ? stateFieldNames.filter((name) => !whole.some(({ covers }) => covers.includes(name))) : none;
}
