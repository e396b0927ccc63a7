/**
 * Tables with a header: what a network was like at times, `t,delay[,loss][,bandwidth]`. Columns have the names and units
 * that programs give them; those that say nothing about a network are passed over.
 */
import type { TraceRow } from '../../../engine/network/link-settings.ts';
import { shortened } from '../../../experiment/shortened.ts';
import { bounds, columnOf, numberIn, type Column, type Quantity } from './columns.ts';
import type { LineReader, LogSource, NetworkFormat, NetworkLog, OtherSide } from './network-log.ts';
import { logOfOneWay, type OneWayPacket } from './one-way.ts';
import { dividedWays, withSplit } from './packets.ts';

/** Cells of a packet that did not arrive. */
const noArrival = /^(?:|-|nan|null|none|lost|never)$/i;

/** Needed: `t`, and one of the others. */
const needed = 't and at least one of delay, loss, bandwidth, as in t,delay,loss';
const orPackets = ' A table of packets has sent,arrived, or seq,sent,arrived.';

export const delayTable: NetworkFormat = {
  name: 'table with a header',
  example: 't,delay,loss (s, s, ratio), t,rtt_ms,loss_pct, or seq,sent,arrived (s)',
  recognises: (head) => {
    const [first = ''] = head.split('\n').filter(isRow);
    return first === '' || cellsOf(first, separatorOf(first)).some((cell) => columnOf(cell) !== null);
  },
  read: { by: 'lines', open: (source) => new Table(source) },
};

function isRow(line: string): boolean {
  return line.trim() !== '' && !line.startsWith('#');
}

type Separator = ',' | ';' | '\t' | ' ';

function separatorOf(line: string): Separator {
  return ([',', ';', '\t'] as const).find((each) => line.includes(each)) ?? ' ';
}

const longestLabel = 100;
/** In place of the name of a column that is passed over. */
const unnamed = '-';
const separatorNames: Readonly<Record<Separator, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', ' ': 'spaces' };

function cellsOf(line: string, separator: Separator): readonly string[] {
  const cells = separator === ' ' ? line.trim().split(/\s+/) : line.split(separator);
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

interface Head {
  readonly line: number;
  readonly separator: Separator;
  /** By their place in a row; null: passed over. */
  readonly columns: readonly (Column | null)[];
  readonly passedOver: readonly string[];
  readonly names: readonly string[];
  readonly isOfPackets: boolean;
  /** s between rows of a table without times; null: it has them. */
  readonly interval: number | null;
}

/** Of a first line whose columns are given: none of their cells has a number. */
function isHeader({ columns }: Head, cells: readonly string[]): boolean {
  return columns.every((column, k) => column === null || Number.isNaN(numberIn(column, cells[k] ?? '')));
}

class Table implements LineReader {
  readonly #source: LogSource;
  readonly #rows: TraceRow[] = [];
  readonly #packets: OneWayPacket[] = [];
  #head: Head | null = null;
  /** By the name of a column that is passed over; null: its rows differ. */
  readonly #labels = new Map<string, string | null>();

  constructor(source: LogSource) {
    this.#source = source;
  }

  take(line: string, number: number): void {
    if (!isRow(line)) return;
    if (this.#head) return this.#takeRow(this.#head, cellsOf(line, this.#head.separator), number);
    const separator = separatorOf(line);
    const cells = cellsOf(line, separator);
    const given = this.#source.option('columns');
    this.#head = this.#headOf(given === undefined ? cells : this.#namesOf(given, cells, number), separator, number);
    if (given !== undefined && !isHeader(this.#head, cells)) this.#takeRow(this.#head, cells, number);
  }

  end(): NetworkLog {
    const alike = [...this.#labels].filter(([, label]) => label !== null && label !== '');
    return { ...this.#log(), ...(alike.length > 0 && { labels: Object.fromEntries(alike) as Record<string, string> }) };
  }

  #log(): NetworkLog {
    if (!this.#head) throw this.#source.fault(1, `the file is empty; a header line must come first: ${needed}.`);
    if (this.#rows.length + this.#packets.length === 0)
      throw this.#source.fault(this.#head.line + 1, 'no row follows the header; at least one is needed.');
    const { columns, passedOver, isOfPackets } = this.#head;
    const notes = passedOver.length === 0 ? [] : [`Columns passed over: ${passedOver.join(', ')}.`];
    // A message broker has publishers and subscribers; one that hears itself measures a round trip.
    const isEchoByName = columns.some((column) => /^sub_?time\b/i.test(column?.name ?? ''));
    if (isOfPackets) return logOfOneWay(this.#source, { kind: 'a table of packets', notes, isEchoByName }, [this.#bothSides()]);
    const isRoundTrip = columns.some((column) => column?.quantity === 'roundTrip');
    return {
      kind: 'a table',
      counts: {},
      ...(isRoundTrip
        ? { ...dividedWays(this.#source, this.#rows), ...withSplit(this.#source, notes, []) }
        : { rows: this.#rows, up: null, notes, assumed: [] }),
    };
  }

  /** As many names as there are cells; those that are not given are passed over. */
  #namesOf(given: string, cells: readonly string[], line: number): readonly string[] {
    const names = given.split(',').map((name) => name.trim());
    const unknown = names.find((name) => name !== unnamed && columnOf(name) === null);
    if (unknown !== undefined)
      throw this.#source.fault(
        null,
        `columns: found "${shortened(unknown)}"; each is a name as in t,rtt_ms,loss_pct,bandwidth_mbit, or -.`,
      );
    if (names.length > cells.length)
      throw this.#source.fault(line, `columns: found ${names.length} names; the table has ${cells.length} columns.`);
    return cells.map((_, k) => names[k] ?? unnamed);
  }

  #headOf(names: readonly string[], separator: Separator, line: number): Head {
    const columns = names.map(columnOf);
    const found = columns.flatMap((column) => column?.quantity ?? []);
    const has = (quantity: Quantity) => found.includes(quantity);
    const hasDelay = has('delay') || has('roundTrip');
    const isSet = new Set(found).size === found.length;
    const isSome = hasDelay || has('loss') || has('bandwidth');
    const isOfPackets = (has('arrived') && (has('sent') || has('seq'))) || (has('sent') && has('seq'));
    if (isOfPackets && isSet) {
      const used = columns.map((column) => (column && ofPackets.has(column.quantity) ? column : null));
      return {
        line,
        separator,
        names,
        columns: used,
        passedOver: names.filter((name, k) => used[k] === null && name !== unnamed),
        isOfPackets,
        interval: null,
      };
    }
    const interval = has('t') || !isSome ? null : (this.#source.option('interval') ?? null);
    if (!isSome || !isSet || (has('delay') && has('roundTrip')) || !(has('t') || interval !== null))
      throw this.#source.fault(
        line,
        `found ${shortened(names.join(','))}; the header must have ${needed}.${isSome && !has('t') ? ' Rows without times need interval.' : ''}${has('sent') || has('arrived') ? orPackets : ''}`,
      );
    return {
      line,
      separator,
      names,
      columns,
      passedOver: names.filter((name, k) => columns[k] === null && name !== unnamed),
      isOfPackets: false,
      interval,
    };
  }

  #takeRow({ columns, separator, isOfPackets, interval, names }: Head, cells: readonly string[], line: number): void {
    if (cells.length !== columns.length)
      throw this.#source.fault(
        line,
        `found ${cells.length} cells; the header has ${columns.length} columns, separated by ${separatorNames[separator]}.`,
      );
    this.#source.checkRows(this.#rows.length + this.#packets.length + 1);
    columns.forEach((column, k) => column ?? this.#takeLabel(names[k] as string, cells[k] as string));
    if (isOfPackets) return void this.#packets.push(this.#packetOf(columns, cells, line));
    const row = columns.flatMap((column, k) => {
      if (!column || !(column.quantity in fields)) return [];
      return [[fields[column.quantity as keyof typeof fields], this.#valueOf(column, cells[k] ?? '', line)] as const];
    });
    const time = interval === null ? {} : { t: this.#rows.length * interval };
    this.#rows.push({ ...time, ...Object.fromEntries(row) } as unknown as TraceRow);
    const [before, last] = this.#rows.slice(-2);
    if (before && last && last.t <= before.t) throw this.#source.fault(line, `found ${last.t}; times must rise.`, 't');
  }

  #takeLabel(name: string, cell: string): void {
    if (name === unnamed) return;
    const before = this.#labels.get(name);
    if (before === undefined) this.#labels.set(name, cell.slice(0, longestLabel));
    else if (before !== cell.slice(0, longestLabel)) this.#labels.set(name, null);
  }

  #packetOf(columns: readonly (Column | null)[], cells: readonly string[], line: number): OneWayPacket {
    const valueOf = (quantity: Quantity) => {
      const at = columns.findIndex((column) => column?.quantity === quantity);
      const [column, cell = ''] = [columns[at], cells[at]];
      return !column || (quantity === 'arrived' && noArrival.test(cell)) ? NaN : this.#valueOf(column, cell, line);
    };
    return { seq: valueOf('seq'), sent: valueOf('sent'), arrived: valueOf('arrived') };
  }

  side(): OtherSide {
    const of = this.#head?.columns.some((column) => column?.quantity === 'arrived') ? 'arrived' : 'sent';
    if (!this.#head?.isOfPackets || this.#packets.some(({ seq }) => Number.isNaN(seq)))
      throw this.#source.fault(this.#head?.line ?? 1, 'the other side of packets is a table of seq,sent or of seq,arrived.');
    return { times: { of, byNumber: new Map(this.#packets.toReversed().map((packet) => [packet.seq, packet[of]])) } };
  }

  /** A packet of either side has the times of both, where both are read. */
  #bothSides(): readonly OneWayPacket[] {
    const times = this.#source.other?.times;
    const hasOwn = (of: 'sent' | 'arrived') => this.#head?.columns.some((column) => column?.quantity === of) === true;
    if (this.#source.option('other') === undefined && !hasOwn('arrived'))
      throw this.#source.fault(
        this.#head?.line ?? 1,
        'found when packets were sent, and not when they arrived; give the log of the receiver too (other), or a table of seq,sent,arrived.',
      );
    if (!times) return this.#packets;
    if (hasOwn(times.of))
      throw this.#source.fault(
        this.#head?.line ?? 1,
        `both logs say when packets ${times.of === 'sent' ? 'were sent' : 'arrived'}; give the one of the other side.`,
      );
    const own = this.#packets.map((packet) => ({ ...packet, [times.of]: times.byNumber.get(packet.seq) ?? NaN }));
    if (times.of === 'arrived') return own;
    const numbers = new Set(own.map(({ seq }) => seq));
    const lost = [...times.byNumber].filter(([seq]) => !numbers.has(seq)).map(([seq, sent]) => ({ seq, sent, arrived: NaN }));
    return [...own.filter(({ sent }) => !Number.isNaN(sent)), ...lost];
  }

  #valueOf(column: Column, cell: string, line: number): number {
    const { unit, least, most } = bounds[column.quantity];
    const value = numberIn(column, cell);
    if (value >= least && value <= most) return value;
    const allowed = [`a number ≥ ${least} and ≤`, String(most), unit].filter(Boolean).join(' ');
    const found = cell === '' ? 'nothing' : `"${shortened(cell)}"`;
    throw this.#source.fault(line, `found ${found}; allowed: ${allowed}.`, column.name);
  }
}

const ofPackets: ReadonlySet<Quantity> = new Set<Quantity>(['seq', 'sent', 'arrived', 'bytes']);

/** The fields of a row that columns fill. */
const fields = { t: 't', delay: 'delay', roundTrip: 'delay', loss: 'loss', bandwidth: 'bandwidth' } as const;
