/**
 * Protocol data units of IEEE 1278.1: Entity State, Fire and Detonation. One shape per PDU, read from versions 5, 6 and
 * 7 and written as 6 or 7. Units and axes are those of the standard: metres, m/s, radians, earth-centred coordinates,
 * big-endian numbers.
 */

/** The port that the standard's exercises use. */
export const usualPort = 3000;

/** Versions that are written: IEEE 1278.1A-1998 and IEEE 1278.1-2012. */
export type WrittenVersion = 6 | 7;

const readVersions: readonly number[] = [5, 6, 7];

export const pduTypes = { entityState: 1, fire: 2, detonation: 3 } as const;
const families = { entityInformation: 1, warfare: 2 } as const;

export interface Header {
  readonly version: number;
  readonly exercise: number;
  /** As on the wire: see `time-stamp.ts`. */
  readonly timestamp: number;
}

/** Identifies an entity; in an event's identity the last number is that of the event. */
export interface EntityId {
  readonly site: number;
  readonly application: number;
  readonly entity: number;
}

/** Refers to no entity. */
export const noEntity: EntityId = { site: 0, application: 0, entity: 0 };

/** Kind, domain, country, category, subcategory, specific and extra, as SISO-REF-010 enumerates them. */
export type EntityType = readonly [number, number, number, number, number, number, number];

export type Vector = readonly [number, number, number];

/** Bytes 1–15 of "other parameters", which the first byte announces. */
export type OtherParameters =
  | { readonly kind: 'none' }
  /** Heading, pitch and roll against the local horizon, rad. */
  | { readonly kind: 'local-euler'; readonly angles: Vector }
  /** Orientation earth-centred world → body: x, y and z of a unit quaternion whose w is not negative. */
  | { readonly kind: 'quaternion'; readonly u: Vector }
  | { readonly kind: 'unknown'; readonly type: number };

/** An articulated or attached part. */
export interface VariableParameter {
  /** 0: articulated part, 1: attached part; others are passed over. */
  readonly record: number;
  readonly change: number;
  readonly attachedTo: number;
  /** Class of the part in the upper bits, metric in the lower five. */
  readonly type: number;
  readonly value: number;
}

export interface EntityStatePdu extends Header {
  readonly type: 'entity-state';
  readonly id: EntityId;
  readonly force: number;
  readonly entityType: EntityType;
  readonly alternativeType: EntityType;
  /** m/s; in world axes for algorithms 1 to 5, in body axes for 6 to 9. */
  readonly velocity: Vector;
  /** m, earth-centred. */
  readonly location: Vector;
  /** ψ, θ and φ, rad, world → body. */
  readonly orientation: Vector;
  readonly appearance: number;
  /** 0: other; 1 to 9: static, fpw, rpw, rvw, fvw, fpb, rpb, rvb, fvb. */
  readonly algorithm: number;
  readonly other: OtherParameters;
  /** m/s²; axes as of the velocity. */
  readonly acceleration: Vector;
  /** rad/s, body axes. */
  readonly angularVelocity: Vector;
  /** At most eleven characters. */
  readonly marking: string;
  readonly capabilities: number;
  readonly parameters: readonly VariableParameter[];
}

interface Munition {
  readonly entityType: EntityType;
  readonly warhead: number;
  readonly fuse: number;
  readonly quantity: number;
  /** Rounds per minute. */
  readonly rate: number;
}

interface Shot extends Header {
  readonly firing: EntityId;
  readonly target: EntityId;
  readonly munitionId: EntityId;
  readonly event: EntityId;
  readonly velocity: Vector;
  readonly location: Vector;
  readonly munition: Munition;
}

export interface FirePdu extends Shot {
  readonly type: 'fire';
  readonly mission: number;
  /** m; 0: unknown. */
  readonly range: number;
}

export interface DetonationPdu extends Shot {
  readonly type: 'detonation';
  /** In the axes of the target, m. */
  readonly locationInTarget: Vector;
  /** 1: entity impact, 3: ground impact, 5: detonation …, as SISO-REF-010 enumerates them. */
  readonly result: number;
  readonly parameters: readonly VariableParameter[];
}

export type Pdu = EntityStatePdu | FirePdu | DetonationPdu;

export const sizes = { header: 12, entityState: 144, fire: 96, detonation: 104, parameter: 16, marking: 11 } as const;

/** Writes the numbers of a PDU one after the other. */
class Writer {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  #at = 0;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size);
    this.#view = new DataView(this.#bytes.buffer);
  }

  u8(value: number): void {
    this.#view.setUint8(this.#at, value);
    this.#at += 1;
  }

  u16(...values: readonly number[]): void {
    for (const value of values) {
      this.#view.setUint16(this.#at, value);
      this.#at += 2;
    }
  }

  u32(value: number): void {
    this.#view.setUint32(this.#at, value);
    this.#at += 4;
  }

  f32(...values: readonly number[]): void {
    for (const value of values) {
      this.#view.setFloat32(this.#at, value);
      this.#at += 4;
    }
  }

  f64(...values: readonly number[]): void {
    for (const value of values) {
      this.#view.setFloat64(this.#at, value);
      this.#at += 8;
    }
  }

  zeros(count: number): void {
    this.#at += count;
  }

  id({ site, application, entity }: EntityId): void {
    this.u16(site, application, entity);
  }

  entityType([kind, domain, country, ...rest]: EntityType): void {
    this.u8(kind);
    this.u8(domain);
    this.u16(country);
    for (const number of rest) this.u8(number);
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes;
  }
}

/** The bit of the appearance that says that the entity is deactivated. */
export const deactivated = 1 << 23;

/** The PDU as a datagram. */
export function writePdu(pdu: Pdu & { readonly version: WrittenVersion }): Uint8Array<ArrayBuffer> {
  switch (pdu.type) {
    case 'entity-state':
      return writeEntityState(pdu);
    case 'fire':
      return writeFire(pdu);
    case 'detonation':
      return writeDetonation(pdu);
  }
}

function begin({ version, exercise, timestamp }: Header, type: number, family: number, size: number): Writer {
  const out = new Writer(size);
  out.u8(version);
  out.u8(exercise);
  out.u8(type);
  out.u8(family);
  out.u32(timestamp);
  out.u16(size);
  // Padding in version 6; PDU status and padding in version 7.
  out.zeros(2);
  return out;
}

function writeEntityState(pdu: EntityStatePdu): Uint8Array<ArrayBuffer> {
  const size = sizes.entityState + sizes.parameter * pdu.parameters.length;
  const out = begin(pdu, pduTypes.entityState, families.entityInformation, size);
  out.id(pdu.id);
  out.u8(pdu.force);
  out.u8(pdu.parameters.length);
  out.entityType(pdu.entityType);
  out.entityType(pdu.alternativeType);
  out.f32(...pdu.velocity);
  out.f64(...pdu.location);
  out.f32(...pdu.orientation);
  out.u32(pdu.appearance);
  out.u8(pdu.algorithm);
  writeOther(pdu.other, out);
  out.f32(...pdu.acceleration);
  out.f32(...pdu.angularVelocity);
  writeMarking(pdu.marking, out);
  out.u32(pdu.capabilities);
  writeParameters(pdu.parameters, out);
  return out.bytes;
}

function writeOther(other: OtherParameters, out: Writer): void {
  switch (other.kind) {
    case 'local-euler':
      out.u8(1);
      out.zeros(2);
      return out.f32(...other.angles);
    case 'quaternion':
      out.u8(2);
      out.u16(Math.round(scalarOf(other.u) * 65535));
      return out.f32(...other.u);
    case 'none':
    case 'unknown':
      out.u8(other.kind === 'none' ? 0 : other.type);
      out.zeros(14);
  }
}

/** w of the unit quaternion with these x, y and z. */
export function scalarOf([x, y, z]: Vector): number {
  return Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z));
}

/** Character set 1 (ASCII); what it does not have becomes a question mark. */
function writeMarking(marking: string, out: Writer): void {
  out.u8(1);
  for (let i = 0; i < sizes.marking; i++) {
    const code = marking.charCodeAt(i);
    out.u8(Number.isNaN(code) ? 0 : code >= 0x20 && code < 0x7f ? code : 0x3f);
  }
}

function writeParameters(parameters: readonly VariableParameter[], out: Writer): void {
  for (const { record, change, attachedTo, type, value } of parameters) {
    out.u8(record);
    out.u8(change);
    out.u16(attachedTo);
    out.u32(type);
    out.f32(value);
    out.zeros(4);
  }
}

function writeFire(pdu: FirePdu): Uint8Array<ArrayBuffer> {
  const out = begin(pdu, pduTypes.fire, families.warfare, sizes.fire);
  out.id(pdu.firing);
  out.id(pdu.target);
  out.id(pdu.munitionId);
  out.id(pdu.event);
  out.u32(pdu.mission);
  out.f64(...pdu.location);
  writeMunition(pdu.munition, out);
  out.f32(...pdu.velocity);
  out.f32(pdu.range);
  return out.bytes;
}

function writeDetonation(pdu: DetonationPdu): Uint8Array<ArrayBuffer> {
  const size = sizes.detonation + sizes.parameter * pdu.parameters.length;
  const out = begin(pdu, pduTypes.detonation, families.warfare, size);
  out.id(pdu.firing);
  out.id(pdu.target);
  out.id(pdu.munitionId);
  out.id(pdu.event);
  out.f32(...pdu.velocity);
  out.f64(...pdu.location);
  writeMunition(pdu.munition, out);
  out.f32(...pdu.locationInTarget);
  out.u8(pdu.result);
  out.u8(pdu.parameters.length);
  out.zeros(2);
  writeParameters(pdu.parameters, out);
  return out.bytes;
}

function writeMunition({ entityType, warhead, fuse, quantity, rate }: Munition, out: Writer): void {
  out.entityType(entityType);
  out.u16(warhead, fuse, quantity, rate);
}

/** Why a datagram, or a part of it, is no PDU that can be used. */
export type Refusal = 'short' | 'version' | 'length' | 'not-finite' | 'count';

/** The PDUs of a datagram. */
export interface ReadDatagram {
  readonly pdus: readonly Pdu[];
  /** Types of PDUs that are neither Entity State nor Fire nor Detonation. */
  readonly others: readonly number[];
  /** Null: every byte was read. PDUs before the refused one count. */
  readonly refusal: Refusal | null;
}

/** Reads a datagram: one PDU or several, one after the other. Never throws. */
export function readDatagram(bytes: Uint8Array): ReadDatagram {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pdus: Pdu[] = [];
  const others: number[] = [];
  for (let at = 0; at < bytes.length;) {
    // Version 7 pads bundled PDUs to eight bytes; zeros at the end are no PDU.
    if (at > 0 && bytes.subarray(at).every((byte) => byte === 0)) break;
    if (bytes.length - at < sizes.header) return { pdus, others, refusal: 'short' };
    const length = view.getUint16(at + 8);
    if (!readVersions.includes(view.getUint8(at))) return { pdus, others, refusal: 'version' };
    if (length < sizes.header || length > bytes.length - at) return { pdus, others, refusal: 'length' };
    const read = readOne(new Reader(new DataView(view.buffer, view.byteOffset + at, length)));
    if (typeof read === 'string') return { pdus, others, refusal: read };
    if (typeof read === 'number') others.push(read);
    else pdus.push(read);
    at += length;
  }
  return { pdus, others, refusal: bytes.length === 0 ? 'short' : null };
}

/** Reads the numbers of a PDU one after the other; its length is checked before. */
class Reader {
  readonly view: DataView;
  #at = 0;

  constructor(view: DataView) {
    this.view = view;
  }

  get left(): number {
    return this.view.byteLength - this.#at;
  }

  u8(): number {
    return this.view.getUint8(this.#next(1));
  }

  u16(): number {
    return this.view.getUint16(this.#next(2));
  }

  u32(): number {
    return this.view.getUint32(this.#next(4));
  }

  f32(): number {
    return this.view.getFloat32(this.#next(4));
  }

  f64(): number {
    return this.view.getFloat64(this.#next(8));
  }

  skip(count: number): void {
    this.#at += count;
  }

  floats(): Vector {
    return [this.f32(), this.f32(), this.f32()];
  }

  doubles(): Vector {
    return [this.f64(), this.f64(), this.f64()];
  }

  id(): EntityId {
    return { site: this.u16(), application: this.u16(), entity: this.u16() };
  }

  entityType(): EntityType {
    return [this.u8(), this.u8(), this.u16(), this.u8(), this.u8(), this.u8(), this.u8()];
  }

  #next(size: number): number {
    const at = this.#at;
    this.#at += size;
    return at;
  }
}

/** A number: the type of a PDU of another kind. */
function readOne(from: Reader): Pdu | number | Refusal {
  const [version, exercise, type] = [from.u8(), from.u8(), from.u8()];
  from.skip(1);
  const header = { version, exercise, timestamp: from.u32() };
  from.skip(4);
  switch (type) {
    case pduTypes.entityState:
      return readEntityState(from, header);
    case pduTypes.fire:
      return readFire(from, header);
    case pduTypes.detonation:
      return readDetonation(from, header);
    default:
      return type;
  }
}

function readEntityState(from: Reader, header: Header): EntityStatePdu | Refusal {
  if (from.view.byteLength < sizes.entityState) return 'short';
  const [id, force, count] = [from.id(), from.u8(), from.u8()];
  const [entityType, alternativeType] = [from.entityType(), from.entityType()];
  const [velocity, location, orientation] = [from.floats(), from.doubles(), from.floats()];
  const [appearance, algorithm, other] = [from.u32(), from.u8(), readOther(from)];
  const [acceleration, angularVelocity] = [from.floats(), from.floats()];
  const [marking, capabilities] = [readMarking(from), from.u32()];
  if (!areFinite(velocity, location, orientation, acceleration, angularVelocity)) return 'not-finite';
  const parameters = readParameters(from, count);
  if (typeof parameters === 'string') return parameters;
  return {
    ...header,
    type: 'entity-state',
    id,
    force,
    entityType,
    alternativeType,
    velocity,
    location,
    orientation,
    appearance,
    algorithm,
    other,
    acceleration,
    angularVelocity,
    marking,
    capabilities,
    parameters,
  };
}

function readOther(from: Reader): OtherParameters {
  const type = from.u8();
  // Padding, or w in 16 bits: x, y and z have it in more.
  from.skip(2);
  const values = from.floats();
  const usable = areFinite(values);
  if (type === 1 && usable) return { kind: 'local-euler', angles: values };
  if (type === 2 && usable) return { kind: 'quaternion', u: values };
  return type === 0 ? { kind: 'none' } : { kind: 'unknown', type };
}

/** Up to the first zero; control characters become question marks. */
function readMarking(from: Reader): string {
  from.skip(1);
  let text = '';
  let hasEnded = false;
  for (let i = 0; i < sizes.marking; i++) {
    const code = from.u8();
    hasEnded ||= code === 0;
    if (!hasEnded) text += code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '?';
  }
  return text.trim();
}

function readParameters(from: Reader, count: number): readonly VariableParameter[] | Refusal {
  if (count * sizes.parameter > from.left) return 'count';
  const parameters: VariableParameter[] = [];
  for (let i = 0; i < count; i++) {
    const [record, change, attachedTo, type, value] = [from.u8(), from.u8(), from.u16(), from.u32(), from.f32()];
    from.skip(4);
    if (record === 0 && !Number.isFinite(value)) return 'not-finite';
    parameters.push({ record, change, attachedTo, type, value });
  }
  return parameters;
}

function readFire(from: Reader, header: Header): FirePdu | Refusal {
  if (from.view.byteLength < sizes.fire) return 'short';
  const [firing, target, munitionId, event] = [from.id(), from.id(), from.id(), from.id()];
  const [mission, location, munition] = [from.u32(), from.doubles(), readMunition(from)];
  const [velocity, range] = [from.floats(), from.f32()];
  if (!areFinite(location, velocity, [range, 0, 0])) return 'not-finite';
  return { ...header, type: 'fire', firing, target, munitionId, event, mission, location, munition, velocity, range };
}

function readDetonation(from: Reader, header: Header): DetonationPdu | Refusal {
  if (from.view.byteLength < sizes.detonation) return 'short';
  const [firing, target, munitionId, event] = [from.id(), from.id(), from.id(), from.id()];
  const [velocity, location, munition] = [from.floats(), from.doubles(), readMunition(from)];
  const [locationInTarget, result, count] = [from.floats(), from.u8(), from.u8()];
  from.skip(2);
  if (!areFinite(velocity, location, locationInTarget)) return 'not-finite';
  const parameters = readParameters(from, count);
  if (typeof parameters === 'string') return parameters;
  return {
    ...header,
    type: 'detonation',
    firing,
    target,
    munitionId,
    event,
    velocity,
    location,
    munition,
    locationInTarget,
    result,
    parameters,
  };
}

function readMunition(from: Reader): Munition {
  return {
    entityType: from.entityType(),
    warhead: from.u16(),
    fuse: from.u16(),
    quantity: from.u16(),
    rate: from.u16(),
  };
}

function areFinite(...vectors: readonly Vector[]): boolean {
  return vectors.every((vector) => vector.every(Number.isFinite));
}
