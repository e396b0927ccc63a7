/** Messages that the host sends down the game socket; docs/live-sessions.md. */
import { gameLimits, isAge, isTime, MessageReader, MessageWriter, type ParcelKind } from './game-wire.ts';
import type { WireRefusal } from './wire-refusal.ts';

/** Kind, seat, time, the receiver's own number, length. */
const parcelBytes = 17;

export class DownWriter extends MessageWriter {
  constructor() {
    super(gameLimits.messageBytes);
  }

  /**
   * Begins a parcel of the participant in seat `from`, sent at `sentAt` (s) by the sender's clock, with the receiver's
   * own number. Returns false when it does not fit: send the message first.
   */
  parcel(kind: ParcelKind, from: number, sentAt: number, number: number, payload: Uint8Array): boolean {
    if (!this.admits(parcelBytes + payload.length)) return false;
    const { writer } = this;
    writer.u8(kind);
    writer.u16(from);
    writer.f64(sentAt);
    writer.f32(number);
    writer.u16(payload.length);
    writer.bytes(payload);
    return true;
  }
}

export class DownReader extends MessageReader {
  /**
   * Fields of the parcel read last: its sender's seat, the time at which it was sent by the sender's clock (s), and the
   * receiver's own number.
   */
  from = 0;
  sentAt = 0.0;
  number = 0.0;

  protected override readParcel(): void {
    const { reader } = this;
    this.kind = reader.u8() as ParcelKind;
    this.from = reader.u16();
    this.sentAt = reader.f64();
    this.number = reader.f32();
    this.payload = reader.bytes(reader.u16());
  }

  protected override checkParcel(nodes: number): WireRefusal | null {
    if (this.from >= nodes) return 'no-such-seat';
    return isTime(this.sentAt) && isAge(this.number) ? null : 'not-finite';
  }
}
