/** The columns of the packet list, for the eye and for CSV. */
import { csvLine } from '../../../contract/csv-line.ts';
import type { TelemetryLayout } from '../../../contract/telemetry.ts';
import { csvNumber } from '../../format/csv.ts';
import { formatClock, formatQuantity, noQuantity } from '../../format/quantity.ts';
import { delayOf, type Packet } from './packets.ts';

export interface PacketColumn {
  readonly title: string;
  /** In the head of the CSV, with its unit. */
  readonly head: string;
  readonly isNumber: boolean;
  readonly shown: (packet: Packet, layout: TelemetryLayout) => string;
  readonly saved: (packet: Packet, layout: TelemetryLayout) => number | string;
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

function wordColumn(title: string, read: (packet: Packet, layout: TelemetryLayout) => string): PacketColumn {
  return { title, head: title, isNumber: false, shown: read, saved: read };
}

export const packetColumns: readonly PacketColumn[] = [
  timeColumn('sent', ({ sent }) => sent),
  wordColumn('lane', ({ lane }, { lanes }) => lanes[lane] ?? ''),
  wordColumn('entity', ({ entity, part }, { entities, parts }) => [entities[entity] ?? '', parts?.[part]?.id ?? ''].join(' ').trim()),
  wordColumn('receiver', ({ pair }, { pairs }) => pairs[pair]?.receiver ?? ''),
  {
    ...{ title: 'update', head: 'update', isNumber: true },
    shown: ({ update }) => String(update),
    saved: ({ update }) => update,
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

export function packetsCsv(packets: readonly Packet[], layout: TelemetryLayout): string {
  const head = csvLine(packetColumns.map(({ head: title }) => title));
  return [head, ...packets.map((packet) => csvLine(packetColumns.map(({ saved }) => saved(packet, layout))))].join('');
}
