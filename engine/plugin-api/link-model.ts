/** Link models: they decide for every packet how much longer than configured it takes, and whether it is lost. */
import type { z } from 'zod';
import type { RandomSource } from '../base/random/random-stream.ts';

/** A packet that a link carries. */
export interface LinkPacket {
  /**
   * Of the update that it carries, or acknowledges, among those of its entity: 0, 1, 2 … in the order in which they are
   * made.
   */
  readonly number: number;
  /** When its last bit is on the line: session time, s. */
  readonly sentAt: number;
  readonly bytes: number;
  /** 0, or 1 for the second copy of a packet that the link delivers twice. */
  readonly copy: number;
}

/** What becomes of a packet. The link sets both fields before each call as they stand here. */
export class PacketFate {
  /** On top of the link's own delay, s ≥ 0. */
  delay = 0.0;
  /** True: it does not arrive. Acknowledgements arrive all the same, unless the lane says that they can be lost. */
  lost = false;
}

/** One model for one direction of one link, in one lane. */
export interface LinkModel {
  /**
   * Writes what becomes of a packet; both are the caller's. Called in order of time, for every packet that found room
   * in the queue. Lanes meet the same network where this hangs on nothing but the packet, the parameters and the stream
   * handed in, which begins anew for every packet: a model that remembers earlier packets gives each lane a network of
   * its own. Must not allocate.
   */
  carry(packet: LinkPacket, fate: PacketFate): void;
}

export interface LinkModelContext<P> {
  readonly params: P;
  /** Its numbers for a packet hang on seed, link and packet alone; for use in `carry`. */
  readonly random: RandomSource;
}

/** A link model as a plugin: one object literal. */
export interface LinkModelDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly params: P;
  create(context: LinkModelContext<z.output<P>>): LinkModel;
}
