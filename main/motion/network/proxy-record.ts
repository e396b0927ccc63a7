/** The table of packets that `driftbench proxy --record` writes, of both directions. */
import type { TraceRow } from '../../../engine/network/link-settings.ts';
import type { LineReader, LogSource, NetworkFormat, NetworkLog } from './network-log.ts';
import { lossNote, traceOfPackets } from './packets.ts';

/** `delay` is empty where the packet was lost. */
export const recordHead = 't,client,direction,delay,loss,bytes';

export const proxyRecord: NetworkFormat = {
  name: 'record of the proxy',
  example: recordHead,
  recognises: (head) => head.split('\n', 1)[0]?.trim() === recordHead,
  read: { by: 'lines', open: (source) => new Record(source) },
};

interface Row {
  readonly t: number;
  /** NaN: lost. */
  readonly delay: number;
}

const form = /^(\d+(?:\.\d+)?),(\d+),(up|down),(\d+(?:\.\d+)?)?,([01]),\d+$/;

class Record implements LineReader {
  readonly #source: LogSource;
  /** By client and direction. */
  readonly #clients = new Map<string, { readonly up: Row[]; readonly down: Row[] }>();
  #rows = 0;

  constructor(source: LogSource) {
    this.#source = source;
  }

  take(line: string, number: number): void {
    if (number === 1 || line.trim() === '') return;
    const [, t, client = '', direction, delay, lost] = form.exec(line.trim()) ?? [];
    if (t === undefined || (delay === undefined) !== (lost === '1'))
      throw this.#source.fault(number, `found another row than the proxy writes; needed: ${recordHead}, as in 0.25,1,up,0.031,0,120.`);
    this.#source.checkRows((this.#rows += 1));
    const ways = this.#clients.get(client) ?? { up: [], down: [] };
    this.#clients.set(client, ways);
    ways[direction as 'up' | 'down'].push({ t: Number(t), delay: delay === undefined ? NaN : Number(delay) });
  }

  end(): NetworkLog {
    const clients = [...this.#clients.values()].sort((a, b) => b.up.length + b.down.length - a.up.length - a.down.length);
    const [most] = clients;
    const arrived = (rows: readonly Row[]) => rows.some(({ delay }) => !Number.isNaN(delay));
    if (!most || (!arrived(most.up) && !arrived(most.down)))
      throw this.#source.fault(null, 'no packet passed while the proxy recorded; at least one must have arrived.');
    const others = clients.length - 1;
    const from = Math.min(...[...most.up, ...most.down].map(({ t }) => t));
    const one = arrived(most.down) ? (arrived(most.up) ? null : 'down') : 'up';
    const [down, up] = (['down', 'up'] as const).map((way) => wayOf(most[one ?? way], from)) as [Way, Way];
    return {
      kind: 'a record of the proxy',
      rows: down.rows,
      up: one === null ? up.rows : null,
      counts: {
        packets: most.up.length + most.down.length,
        lost: [...most.up, ...most.down].filter(({ delay }) => Number.isNaN(delay)).length,
      },
      notes: [
        ...(others > 0 ? [`Of the client with the most packets; ${others} others passed over.`] : []),
        ...(one === null ? [] : [`Nothing arrived the other way than ${one}: both ways have what that one had.`]),
        ...new Set([...down.notes, ...(one === null ? up.notes : [])]),
      ],
      assumed: [],
    };
  }
}

interface Way {
  readonly rows: readonly TraceRow[];
  readonly notes: readonly string[];
}

/** From the moment `from` (s) on, which both ways have in common. Packets are recorded as they arrive. */
function wayOf(packets: readonly Row[], from: number): Way {
  const sorted = packets.toSorted((a, b) => a.t - b.t);
  const series = { sent: sorted.map(({ t }) => t), delay: sorted.map(({ delay }) => delay) };
  const later = (series.sent[0] as number) - from;
  return { rows: traceOfPackets(series).map((row) => ({ ...row, t: row.t + later })), notes: lossNote(series) };
}
