/** Messages that a participant sends up the game socket; docs/live-sessions.md. */
import { isAge, MessageReader, MessageWriter, type ParcelKind } from './game-wire.ts';
import { liveLimits } from '../../../contract/live-limits.ts';
import type { WireRefusal } from './wire-refusal.ts';

/** Receiver count that stands for all others. */
export const allOthers = 0xffff;

/** Kind, number of receivers, length. */
const parcelBytes = 5;
/** Seat, its own number. */
const receiverBytes = 6;

export class UpWriter extends MessageWriter {
  #countAt = 0;
  #receivers = 0;

  constructor() {
    super(liveLimits.upBytes);
  }

  /**
   * Begins a parcel for the receivers of `to`, or for all others. False when there is no room for it: what is gathered
   * is to be sent first.
   */
  parcel(kind: ParcelKind, payload: Uint8Array): boolean {
    if (!this.admits(parcelBytes + payload.length + receiverBytes)) return false;
    const { writer } = this;
    this.#receivers = 0;
    writer.u8(kind);
    this.#countAt = writer.at;
    writer.u16(allOthers);
    writer.u16(payload.length);
    writer.bytes(payload);
    return true;
  }

  /** One more receiver of the parcel begun last, and a number of its own. False when there is no room for it. */
  to(seat: number, number: number): boolean {
    const { writer } = this;
    if (writer.room < receiverBytes) return false;
    this.#receivers += 1;
    writer.setU16(this.#countAt, this.#receivers);
    writer.u16(seat);
    writer.f32(number);
    return true;
  }
}

export class UpReader extends MessageReader {
  /** Number of receivers that the parcel names; `allOthers`: all others, none by number. */
  receivers = 0;
  #receiversAt = 0;

  seatOf(receiver: number): number {
    this.reader.at = this.#receiversAt + receiver * receiverBytes;
    const seat = this.reader.u16();
    this.reader.at = this.#end;
    return seat;
  }

  /** The receiver's own number: of an update, how old the publisher estimates that it will be on its arrival, s. */
  numberOf(receiver: number): number {
    this.reader.at = this.#receiversAt + receiver * receiverBytes + 2;
    const number = this.reader.f32();
    this.reader.at = this.#end;
    return number;
  }

  protected override readParcel(): void {
    const { reader } = this;
    this.kind = reader.u8() as ParcelKind;
    this.receivers = reader.u16();
    this.payload = reader.bytes(reader.u16());
    this.#receiversAt = reader.at;
    reader.skip(this.#end - this.#receiversAt);
  }

  protected override checkParcel(nodes: number): WireRefusal | null {
    if (this.receivers === allOthers) return null;
    if (this.receivers > nodes) return 'too-many';
    for (let i = 0; i < this.receivers; i++) {
      if (this.seatOf(i) >= nodes) return 'no-such-seat';
      if (!isAge(this.numberOf(i))) return 'not-finite';
    }
    return null;
  }

  get #end(): number {
    return this.#receiversAt + (this.receivers === allOthers ? 0 : this.receivers * receiverBytes);
  }
}
