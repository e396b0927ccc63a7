/** Packets: what became of each update on its way to a receiver, put together from what occurred to it. */
import type { Occurrence } from '../../../contract/history/session-occurrence.ts';

export type PacketFate = 'under way' | 'arrived' | 'lost';

export interface Packet {
  /** Of what occurred first: their order. */
  readonly number: number;
  readonly lane: number;
  readonly entity: number;
  readonly pair: number;
  /** −1: of the entity itself. */
  readonly part: number;
  readonly update: number;
  /** s; NaN where it is not known. */
  readonly made: number;
  readonly sent: number;
  readonly arrived: number;
  /** byte; NaN where it is not known. */
  readonly bytes: number;
  readonly fate: PacketFate;
}

/** Kinds of occurrences of which packets are made. */
export const packetKinds = ['sent', 'arrived', 'lost'] as const;

/** In the order in which they were first heard of. An update that was duplicated on the way is one packet, arrived when it first did. */
export function packetsOf(occurrences: readonly Occurrence[]): readonly Packet[] {
  const packets = new Map<string, Packet>();
  for (const each of occurrences) {
    const { lane = 0, entity = -1, pair = -1, part = -1, update = -1 } = each;
    const key = `${lane} ${pair} ${part} ${update}`;
    const known = packets.get(key);
    packets.set(key, taken(known ?? unheard(each.number, { lane, entity, pair, part, update }), each));
  }
  return [...packets.values()];
}

function unheard(number: number, whose: Pick<Packet, 'lane' | 'entity' | 'pair' | 'part' | 'update'>): Packet {
  return { number, ...whose, made: Number.NaN, sent: Number.NaN, arrived: Number.NaN, bytes: Number.NaN, fate: 'under way' };
}

function taken(packet: Packet, { kind, time, since = Number.NaN, bytes = packet.bytes }: Occurrence): Packet {
  if (kind === 'sent') return { ...packet, made: since, sent: time, bytes };
  const sent = Number.isNaN(packet.sent) ? since : packet.sent;
  if (kind === 'lost') return packet.fate === 'arrived' ? packet : { ...packet, sent, bytes, fate: 'lost' };
  const arrived = packet.fate === 'arrived' ? packet.arrived : time;
  return { ...packet, sent, bytes, arrived, fate: 'arrived' };
}

/** One-way delay, s; NaN while it is not known. */
export function delayOf({ sent, arrived }: Packet): number {
  return arrived - sent;
}
