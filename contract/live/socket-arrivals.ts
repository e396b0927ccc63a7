/** What comes down the game socket, handed to the participant parcel by parcel. */
import type { AcknowledgementNote, ShotNote } from '../../engine/live/participant-output.ts';
import type { Participant } from '../../engine/live/participant.ts';
import { DownReader } from './down-message.ts';
import { parcelKinds } from './game-wire.ts';
import { PayloadReader } from './payloads.ts';

export class SocketArrivals {
  readonly #reader = new DownReader();
  readonly #payloads = new PayloadReader();
  readonly #acknowledgement: AcknowledgementNote = { serial: 0, level: 0, arrivedAt: 0 };
  readonly #shot: ShotNote = { shot: 0, firedAt: 0, heading: 0, x: 0, y: 0 };
  readonly #epoch: number;
  readonly #nodes: number;

  /** `epoch`: of the session, whose plan has so many nodes. */
  constructor(epoch: number, nodes: number) {
    this.#epoch = epoch & 0xff;
    this.#nodes = nodes;
  }

  /** Receives a message at `at` (session time, s). Malformed ones, and those of another session, are ignored. */
  hand(message: Uint8Array, participant: Participant, at: number): void {
    const reader = this.#reader;
    if (reader.open(message, this.#nodes) || reader.epoch !== this.#epoch) return;
    while (reader.next()) this.#handParcel(participant, at);
  }

  #handParcel(participant: Participant, at: number): void {
    const { kind, from, sentAt, number, payload } = this.#reader;
    if (kind === parcelKinds.update) participant.update(from, payload, sentAt, number, at);
    else if (kind === parcelKinds.shot && this.#payloads.shot(payload, this.#shot)) participant.shot(from, this.#shot, at);
    else if (kind === parcelKinds.acknowledgement && this.#payloads.acknowledgement(payload, this.#acknowledgement))
      participant.acknowledgement(from, this.#acknowledgement, at);
  }
}
