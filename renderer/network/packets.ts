/** Packets: the fate of each update on its path to a receiver, assembled from its occurrences. */
import type { Occurrence } from '../../contract/session-occurrence.ts';
import { csvLine } from '../../contract/csv-line.ts';
import type { LaneOutline } from '../../contract/bench-state.ts';
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import { csvNumber, formatClock, formatQuantity, noQuantity } from '../components/format/quantity.ts';

export type PacketFate = 'in flight' | 'arrived' | 'lost';

export interface Packet {
  /** Number of the packet's first occurrence; packets are ordered by it. */
  readonly number: number;
  readonly lane: number;
  readonly entity: number;
  readonly pair: number;
  /** −1: of the entity itself. */
  readonly part: number;
  readonly update: number;
  /**
   * Level of detail, the nearest 0, and contract of the update, −1: the publisher's own model; NaN where its making is
   * not known.
   */
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

/** In the order of their first occurrence. A duplicated update is one packet, which arrived when its first copy did. */
export function packetsOf(occurrences: readonly Occurrence[]): readonly Packet[] {
  const packets = new Map<string, Packet>();
  const made = new Map<string, Occurrence>();
  for (const each of occurrences) {
    const { lane = 0, entity = -1, pair = -1, part = -1, update = -1 } = each;
    const itself = `${lane} ${entity} ${part} ${update}`;
    const key = `${pair} ${itself}`;
    if (each.kind === 'made') made.set(itself, each);
    else
      packets.set(
        key,
        withOccurrence(packets.get(key) ?? newPacket(each.number, { lane, entity, pair, part, update }, made.get(itself)), each),
      );
  }
  return [...packets.values()];
}

function newPacket(
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
    fate: 'in flight',
  };
}

function withOccurrence(packet: Packet, { kind, time, since = Number.NaN, bytes = packet.bytes }: Occurrence): Packet {
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

/** The layout and the lanes that name the packets. */
interface PacketNames {
  readonly layout: TelemetryLayout;
  readonly lanes: readonly LaneOutline[];
}

interface PacketColumn {
  readonly title: string;
  /** Header in the CSV, with its unit. */
  readonly head: string;
  readonly isNumber: boolean;
  readonly shown: (packet: Packet, names: PacketNames) => string;
  readonly saved: (packet: Packet, names: PacketNames) => number | string;
  /** Left out: always there. */
  readonly isThere?: (names: PacketNames) => boolean;
}

const clock = (time: number) => (Number.isNaN(time) ? noQuantity : formatClock(time));

function timeColumn(title: string, read: (packet: Packet) => number): PacketColumn {
  return {
    title,
    head: `${title} (s)`,
    isNumber: true,
    shown: (packet) => clock(read(packet)),
    saved: (packet) => csvNumber(read(packet)),
  };
}

function wordColumn(title: string, read: (packet: Packet, names: PacketNames) => string): PacketColumn {
  return { title, head: title, isNumber: false, shown: read, saved: read };
}

/** Levels are counted from 1, the nearest. */
export function levelInWords({ level }: Pick<Packet, 'level'>): string {
  return level >= 0 ? String(level + 1) : noQuantity;
}

export function contractInWords({ lane, contract }: Pick<Packet, 'lane' | 'contract'>, lanes: readonly LaneOutline[]): string {
  return contract < 0 ? 'own' : (lanes[lane]?.contracts?.named[contract]?.id ?? noQuantity);
}

const packetColumns: readonly PacketColumn[] = [
  timeColumn('sent', ({ sent }) => sent),
  wordColumn('lane', ({ lane }, { layout }) => layout.lanes[lane] ?? ''),
  wordColumn('entity', ({ entity, part }, { layout }) => [layout.entities[entity] ?? '', layout.parts?.[part]?.id ?? ''].join(' ').trim()),
  wordColumn('receiver', ({ pair }, { layout }) => layout.pairs[pair]?.receiver ?? ''),
  { title: 'update', head: 'update', isNumber: true, shown: ({ update }) => String(update), saved: ({ update }) => update },
  { ...wordColumn('level', levelInWords), isThere: ({ lanes }) => lanes.some(({ levels }) => levels !== undefined) },
  {
    ...wordColumn('contract', (packet, { lanes }) => contractInWords(packet, lanes)),
    isThere: ({ lanes }) => lanes.some(({ contracts }) => contracts !== undefined),
  },
  wordColumn('fate', ({ fate }) => fate),
  {
    title: 'delay',
    head: 'delay (s)',
    isNumber: true,
    shown: (packet) => formatQuantity(delayOf(packet), 's'),
    saved: (packet) => csvNumber(delayOf(packet)),
  },
  timeColumn('made', ({ made }) => made),
  timeColumn('arrived', ({ arrived }) => arrived),
  {
    title: 'bytes',
    head: 'bytes (B)',
    isNumber: true,
    shown: ({ bytes }) => formatQuantity(bytes, 'count'),
    saved: ({ bytes }) => csvNumber(bytes),
  },
];

/** Those that apply to such packets. */
export function packetColumnsOf(names: PacketNames): readonly PacketColumn[] {
  return packetColumns.filter(({ isThere }) => isThere?.(names) ?? true);
}

export function packetsCsv(packets: readonly Packet[], names: PacketNames): string {
  const columns = packetColumnsOf(names);
  const head = csvLine(columns.map(({ head: title }) => title));
  return [head, ...packets.map((packet) => csvLine(columns.map(({ saved }) => saved(packet, names))))].join('');
}
