/** The form of messages of the game socket that both directions share: head, kinds of parcels, limits; docs/live-sessions.md. */
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import type { WireRefusal } from './wire-refusal.ts';

const gameWireVersion = 1;

export const parcelKinds = { update: 1, acknowledgement: 2, shot: 3 } as const;
export type ParcelKind = (typeof parcelKinds)[keyof typeof parcelKinds];

/** Bytes of a message down (up they are fewer: `liveLimits.upBytes`), parcels in a message, bytes of a payload. */
export const gameLimits = { messageBytes: 64 * 1024, parcels: 2048, payloadBytes: 1024 } as const;

/** Version, epoch, sequence, time. */
const headBytes = 14;

/** Gathers parcels into one message. */
export abstract class MessageWriter {
  /** Parcels gathered. */
  parcels = 0;
  protected readonly writer: ByteWriter;

  /** `bytes`: what a message holds at most. */
  constructor(bytes: number) {
    this.writer = new ByteWriter(bytes);
    this.clear();
  }

  /** The message. `epoch`: of the session; `time` (s): of sending, by the sender's clock. */
  message(epoch: number, sequence: number, time: number): Uint8Array<ArrayBuffer> {
    const { writer } = this;
    const end = writer.at;
    writer.at = 0;
    writer.u8(gameWireVersion);
    writer.u8(epoch & 0xff);
    writer.u32(sequence);
    writer.f64(time);
    writer.at = end;
    return writer.copy();
  }

  clear(): void {
    this.writer.at = headBytes;
    this.parcels = 0;
  }

  /** True when a parcel of so many bytes finds room; it counts from then on. */
  protected admits(bytes: number): boolean {
    if (this.parcels === gameLimits.parcels || this.writer.room < bytes) return false;
    this.parcels += 1;
    return true;
  }
}

/** Reads messages: `open` checks a whole message, then its parcels are read one by one. */
export abstract class MessageReader {
  /** Last eight bits of the session's. */
  epoch = 0;
  sequence = 0;
  /** When it was sent, by the sender's clock, s. */
  time = 0.0;
  /** The kind of the parcel that was read last. The payload belongs to the message. */
  kind: ParcelKind = parcelKinds.update;
  payload: Uint8Array = new Uint8Array(0);
  protected readonly reader = new ByteReader();

  /**
   * Why the message is refused; null: it is well-formed, and names only the first `nodes` nodes: the seats, and a
   * server.
   */
  open(bytes: Uint8Array, nodes: number): WireRefusal | null {
    const refusal = this.#readHead(bytes) ?? this.#checkParcels(nodes);
    this.reader.at = headBytes;
    return refusal;
  }

  /** Reads the next parcel; false when there is none. */
  next(): boolean {
    if (this.reader.atEnd) return false;
    this.readParcel();
    return true;
  }

  protected abstract readParcel(): void;
  /** Why the parcel's seats or numbers are refused. */
  protected abstract checkParcel(nodes: number): WireRefusal | null;

  #readHead(bytes: Uint8Array): WireRefusal | null {
    const { reader } = this;
    if (bytes.length > gameLimits.messageBytes) return 'too-long';
    reader.open(bytes);
    const version = reader.u8();
    this.epoch = reader.u8();
    this.sequence = reader.u32();
    this.time = reader.f64();
    if (reader.isShort) return 'cut-short';
    if (version !== gameWireVersion) return 'unknown-version';
    return isTime(this.time) ? null : 'not-finite';
  }

  #checkParcels(nodes: number): WireRefusal | null {
    for (let parcels = 1; this.next(); parcels++) {
      if (this.reader.isShort) return 'cut-short';
      if (this.kind < parcelKinds.update || this.kind > parcelKinds.shot) return 'unknown-kind';
      if (this.payload.length > gameLimits.payloadBytes) return 'too-long';
      const refusal = parcels > gameLimits.parcels ? 'too-many' : this.checkParcel(nodes);
      if (refusal) return refusal;
    }
    return null;
  }
}

/** Session times and readings of clocks, s: at most two years, positive or negative. */
export function isTime(value: number): boolean {
  return Math.abs(value) < 1 << 26;
}

/** Ages and delays, s. */
export function isAge(value: number): boolean {
  return Math.abs(value) < 3600;
}
