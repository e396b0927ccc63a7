/** Packets: what became of each update on its way to a receiver, put together from what occurred to it. */
import type { Occurrence } from '../../contract/history/session-occurrence.ts';

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
  /** Level of detail, the nearest 0, and contract of the update, −1: the publisher's own model; NaN where its making is not known. */
  readonly level: number;
  readonly contract: number;
  /** s; NaN where it is not known. */
  readonly made: number;
  readonly sent: number;
  readonly arrived: number;
  /** byte; NaN where it is not known. */
  readonly bytes: number;
  readonly fate: PacketFate;
}

/** Kinds of occurrences of which packets are made. */
export const packetKinds = ['made', 'sent', 'arrived', 'lost'] as const;

/** In the order in which they were first heard of. An update that was duplicated on the way is one packet, arrived when it first did. */
export function packetsOf(occurrences: readonly Occurrence[]): readonly Packet[] {
  const packets = new Map<string, Packet>();
  const made = new Map<string, Occurrence>();
  for (const each of occurrences) {
    const { lane = 0, entity = -1, pair = -1, part = -1, update = -1 } = each;
    const itself = `${lane} ${entity} ${part} ${update}`;
    const key = `${pair} ${itself}`;
    if (each.kind === 'made') made.set(itself, each);
    else packets.set(key, taken(packets.get(key) ?? unheard(each.number, { lane, entity, pair, part, update }, made.get(itself)), each));
  }
  return [...packets.values()];
}

function unheard(
  number: number,
  whose: Pick<Packet, 'lane' | 'entity' | 'pair' | 'part' | 'update'>,
  made: Occurrence | undefined,
): Packet {
  const { level = made ? -1 : Number.NaN, contract = made ? -1 : Number.NaN } = made ?? {};
  return {
    number,
    ...whose,
    level,
    contract,
    made: Number.NaN,
    sent: Number.NaN,
    arrived: Number.NaN,
    bytes: Number.NaN,
    fate: 'under way',
  };
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
