/** The outbox of a participant: gathers parcels and sends them as one message a tick. */
import type { AcknowledgementNote, GamePost, ShotNote } from '../../../engine/live/participant-output.ts';
import { parcelKinds, type ParcelKind } from '../calls/game-wire.ts';
import { PayloadWriter } from '../calls/payloads.ts';
import { UpWriter } from '../calls/up-message.ts';

export interface SocketPostParts {
  /** The epoch of the session. */
  readonly epoch: number;
  /** Session time by the participant's clock, s. */
  readonly time: () => number;
  readonly send: (message: Uint8Array<ArrayBuffer>) => void;
}

export class SocketPost implements GamePost {
  readonly #parts: SocketPostParts;
  readonly #writer = new UpWriter();
  readonly #payloads = new PayloadWriter();
  #sequence = 0;
  /** Number of the update whose receivers are being gathered; −1: none is. */
  #serial = -1;

  constructor(parts: SocketPostParts) {
    this.#parts = parts;
  }

  update(serial: number, bytes: Uint8Array, receiver: number, age: number): void {
    if (serial === this.#serial && this.#writer.to(receiver, age)) return;
    this.#parcel(parcelKinds.update, bytes);
    this.#writer.to(receiver, age);
    this.#serial = serial;
  }

  acknowledge(publisher: number, notes: readonly Readonly<AcknowledgementNote>[]): void {
    this.#parcel(parcelKinds.acknowledgement, this.#payloads.acknowledgement(notes));
    this.#writer.to(publisher, 0);
  }

  shoot(note: Readonly<ShotNote>): void {
    this.#parcel(parcelKinds.shot, this.#payloads.shot(note));
  }

  /** Sends what has been gathered, if there is anything. */
  flush(): void {
    const { epoch, time, send } = this.#parts;
    if (this.#writer.parcels > 0) send(this.#writer.message(epoch, ++this.#sequence, time()));
    this.#writer.clear();
    this.#serial = -1;
  }

  #parcel(kind: ParcelKind, payload: Uint8Array): void {
    this.#serial = -1;
    if (this.#writer.parcel(kind, payload)) return;
    this.flush();
    this.#writer.parcel(kind, payload);
  }
}
