/** Payloads of the game socket besides updates: acknowledgements, and announcements of shots. */
import type { AcknowledgementNote, ShotNote } from '../../../engine/live/participant-output.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { isTime } from './game-wire.ts';

/** Size of the note on each update that an acknowledgement names. */
const noteBytes = 13;
const mostNotes = 32;
const shotBytes = 28;

/** Writes payloads into one buffer: each is valid until the next is written. */
export class PayloadWriter {
  readonly #acknowledgement = new ByteWriter(mostNotes * noteBytes);
  readonly #shot = new ByteWriter(shotBytes);

  /** At most 32 notes. */
  acknowledgement(notes: readonly Readonly<AcknowledgementNote>[]): Uint8Array {
    const writer = this.#acknowledgement;
    writer.at = 0;
    for (const { serial, level, arrivedAt } of notes) {
      writer.u32(serial);
      writer.u8(level);
      writer.f64(arrivedAt);
    }
    return writer.written;
  }

  shot({ shot, firedAt, heading, x, y }: Readonly<ShotNote>): Uint8Array {
    const writer = this.#shot;
    writer.at = 0;
    writer.u32(shot);
    writer.f64(firedAt);
    writer.f64(heading);
    writer.f32(x);
    writer.f32(y);
    return writer.written;
  }
}

/** Reads payloads; false, or nothing: not of that kind. */
export class PayloadReader {
  readonly #reader = new ByteReader();

  /** The updates that an acknowledgement names; none if any is invalid. */
  acknowledgement(payload: Uint8Array): AcknowledgementNote[] {
    const count = payload.length / noteBytes;
    if (!Number.isInteger(count) || count > mostNotes) return [];
    const reader = this.#reader;
    reader.open(payload);
    const notes = Array.from({ length: count }, () => ({ serial: reader.u32(), level: reader.u8(), arrivedAt: reader.f64() }));
    return notes.every(({ arrivedAt }) => isTime(arrivedAt)) ? notes : [];
  }

  shot(payload: Uint8Array, out: ShotNote): boolean {
    if (payload.length !== shotBytes) return false;
    const reader = this.#reader;
    reader.open(payload);
    out.shot = reader.u32();
    out.firedAt = reader.f64();
    out.heading = reader.f64();
    out.x = reader.f32();
    out.y = reader.f32();
    return isTime(out.firedAt) && isAngle(out.heading) && isPlace(out.x) && isPlace(out.y);
  }
}

/** rad; a full turn plus rounding. */
export function isAngle(value: number): boolean {
  return Math.abs(value) < 4;
}

/** m */
export function isPlace(value: number): boolean {
  return Math.abs(value) < 1e7;
}
