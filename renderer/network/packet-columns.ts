/** The columns of the packet list, for the eye and for CSV. */
import { csvLine } from '../../contract/csv-line.ts';
import type { LaneOutline } from '../../contract/bench-state.ts';
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import { csvNumber } from '../format/csv.ts';
import { formatClock, formatQuantity, noQuantity } from '../format/quantity.ts';
import { delayOf, type Packet } from './packets.ts';

/** Of what the packets are. */
export interface PacketNames {
  readonly layout: TelemetryLayout;
  readonly lanes: readonly LaneOutline[];
}

export interface PacketColumn {
  readonly title: string;
  /** In the head of the CSV, with its unit. */
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
  {
    ...{ title: 'update', head: 'update', isNumber: true },
    shown: ({ update }) => String(update),
    saved: ({ update }) => update,
  },
  { ...wordColumn('level', levelInWords), isThere: ({ lanes }) => lanes.some(({ levels }) => levels !== undefined) },
  {
    ...wordColumn('contract', (packet, { lanes }) => contractInWords(packet, lanes)),
    isThere: ({ lanes }) => lanes.some(({ contracts }) => contracts !== undefined),
  },
  wordColumn('fate', ({ fate }) => fate),
  {
    ...{ title: 'delay', head: 'delay (s)', isNumber: true },
    shown: (packet) => formatQuantity(delayOf(packet), 's'),
    saved: (packet) => csvNumber(delayOf(packet)),
  },
  timeColumn('made', ({ made }) => made),
  timeColumn('arrived', ({ arrived }) => arrived),
  {
    ...{ title: 'bytes', head: 'bytes (B)', isNumber: true },
    shown: ({ bytes }) => formatQuantity(bytes, 'count'),
    saved: ({ bytes }) => csvNumber(bytes),
  },
];

/** Those of which such packets have anything to tell. */
export function packetColumnsOf(names: PacketNames): readonly PacketColumn[] {
  return packetColumns.filter(({ isThere }) => isThere?.(names) ?? true);
}

export function packetsCsv(packets: readonly Packet[], names: PacketNames): string {
  const columns = packetColumnsOf(names);
  const head = csvLine(columns.map(({ head: title }) => title));
  return [head, ...packets.map((packet) => csvLine(columns.map(({ saved }) => saved(packet, names))))].join('');
}
