/**
 * The log that League of Legends keeps of its network: a row each ten seconds or so, with the time and the ping in ms,
 * and the packets sent and lost since the beginning.
 */
import type { TraceRow } from '../../../engine/network/link-settings.ts';
import { shortened } from '../../../experiment/shortened.ts';
import type { LineReader, LogSource, NetworkFormat, NetworkLog } from './network-log.ts';
import { dividedWays, withSplit } from './packets.ts';

const head = /^(?:\S+:\s*)?\[time\],.*\[ping\]/;

export const netlog: NetworkFormat = {
  name: 'netlog of League of Legends',
  example: '[time], [address], …, [loss], [sent], [ping], … and rows as 6627,X.X.X.X,…,0,12,158',
  recognises: (text) => text.split('\n').some((line) => head.test(line)),
  read: { by: 'lines', open: (source) => new NetlogReader(source) },
};

const needed = ['time', 'loss', 'sent', 'ping'] as const;
type Cells = Readonly<Record<(typeof needed)[number], number>>;

class NetlogReader implements LineReader {
  readonly #source: LogSource;
  readonly #rows: TraceRow[] = [];
  #columns: readonly string[] | null = null;
  #before: Cells | null = null;
  #first: Cells | null = null;

  constructor(source: LogSource) {
    this.#source = source;
  }

  take(line: string, number: number): void {
    if (head.test(line)) this.#columns = [...line.matchAll(/\[([^\]]+)\]/g)].map(([, name = '']) => name);
    else if (this.#columns && /^\d+,/.test(line)) this.#takeRow(this.#columns, line.split(','), number);
  }

  end(): NetworkLog {
    const { length } = this.#rows;
    if (length === 0) throw this.#source.fault(null, 'found no row of the netlog; a row is such as 6627,X.X.X.X,238,214,0,0,0,12,158.');
    const [first, last] = [this.#first, this.#before];
    return {
      kind: 'a netlog of League of Legends',
      counts: { rows: length, packets: (last?.sent ?? 0) - (first?.sent ?? 0), lost: (last?.loss ?? 0) - (first?.loss ?? 0) },
      ...dividedWays(this.#source, this.#rows),
      ...withSplit(this.#source, ['The loss of a row is the share of the packets sent since the row before that were lost.'], []),
    };
  }

  #takeRow(columns: readonly string[], cells: readonly string[], number: number): void {
    const found = Object.fromEntries(needed.map((name) => [name, Number(cells[columns.indexOf(name)] ?? NaN)])) as Cells;
    const wrong = needed.find((name) => !(found[name] >= 0 && found[name] <= (name === 'ping' ? mostPing : 1e12)));
    if (wrong) throw this.#source.fault(number, `found ${shortened(cells.join(','))}; ${wrong} must be a number ≥ 0.`);
    const before = this.#before;
    if (before && (found.time <= before.time || found.sent < before.sent || found.loss < before.loss))
      throw this.#source.fault(number, 'time, sent and loss must rise; give one game.');
    this.#source.checkRows(this.#rows.length + 1);
    this.#first ??= found;
    const sent = found.sent - (before?.sent ?? 0);
    const lost = found.loss - (before?.loss ?? 0);
    this.#rows.push({ t: (found.time - this.#first.time) / 1000, delay: found.ping / 1000, loss: sent > 0 ? Math.min(1, lost / sent) : 0 });
    this.#before = found;
  }
}

/** ms */
const mostPing = 120_000;
