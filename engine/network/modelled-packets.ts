/** Applies a link model to one packet after the other, each with draws of its own. */
import { PacketFate, type LinkModel, type LinkPacket } from '../plugin-api/link-model.ts';
import type { RandomSource } from '../base/random/random-stream.ts';
import { uniformAt } from '../base/random/hash.ts';

/** Makes the model of one link; `random` is positioned at each packet before the model carries it. */
export type MakeLinkModel = (random: RandomSource) => LinkModel;

/** Numbers that a model can draw for one copy of a packet; after them come those of the next. */
const drawsOfCopy = 1024;
const copies = 2;

export class PacketDraws implements RandomSource {
  #key = NaN;
  #next = 0;

  /** From now on the numbers of one copy of a packet. */
  begin(key: number, { number, copy }: LinkPacket): void {
    this.#key = key;
    this.#next = (number * copies + copy) * drawsOfCopy;
  }

  uniform(): number {
    return uniformAt(this.#key, this.#next++);
  }
}

export class ModelledPackets {
  /** The fate of the last packet. */
  readonly fate = new PacketFate();
  readonly #draws = new PacketDraws();
  readonly #model: LinkModel;
  readonly #packet = { number: 0, sentAt: NaN, bytes: 0, copy: 0 };
  #key = NaN;

  constructor(make: MakeLinkModel) {
    this.#model = make(this.#draws);
  }

  /**
   * Decides the fate of a packet whose last bit is on the line at `sentAt` (s); `key` is that of its stream's draws.
   */
  begin(key: number, number: number, sentAt: number, bytes: number): void {
    const packet = this.#packet;
    this.#key = key;
    packet.number = number;
    packet.sentAt = sentAt;
    packet.bytes = bytes;
    this.#carry(0);
  }

  /** Decides the fate of the second copy of the same packet. */
  again(): void {
    this.#carry(1);
  }

  #carry(copy: number): void {
    const { fate } = this;
    this.#packet.copy = copy;
    fate.delay = 0;
    fate.lost = false;
    this.#draws.begin(this.#key, this.#packet);
    this.#model.carry(this.#packet, fate);
  }
}
