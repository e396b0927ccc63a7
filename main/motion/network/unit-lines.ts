/** A number with its unit in each line, at even times: `0.57,Mbits/sec`, `14.2 ms`. */
import type { TraceRow } from '../../../engine/network/link-settings.ts';
import { shortened } from '../../../experiment/shortened.ts';
import { bounds, columnOf, numberIn, type Column } from './columns.ts';
import type { LineReader, LogSource, NetworkFormat, NetworkLog } from './network-log.ts';

const row = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*[,;\t ]\s*([a-zµ]+(?:\/[a-z]+)?)\s*$/i;

export const unitLines: NetworkFormat = {
  name: 'numbers with their unit',
  example: '0.57,Mbits/sec or 14.2 ms in each line',
  recognises: (head) => columnIn(head.split('\n').find((line) => line.trim() !== '') ?? '') !== null,
  read: { by: 'lines', open: (source) => new UnitLines(source) },
};

/** Null: this is no number with a unit of a rate or a delay. */
function columnIn(line: string): Column | null {
  const unit = row.exec(line)?.[2]?.toLowerCase();
  return unit === undefined ? null : (columnOf(`bandwidth(${unit})`) ?? columnOf(`delay(${unit})`));
}

class UnitLines implements LineReader {
  readonly #source: LogSource;
  readonly #values: number[] = [];
  #quantity: 'delay' | 'bandwidth' | null = null;

  constructor(source: LogSource) {
    this.#source = source;
  }

  take(line: string, number: number): void {
    if (line.trim() === '') return;
    const column = columnIn(line);
    const quantity = column?.quantity === 'delay' ? 'delay' : 'bandwidth';
    const { least, most, unit } = bounds[quantity];
    const value = column ? numberIn(column, row.exec(line)?.[1] ?? '') : NaN;
    if (!(value >= least && value <= most) || (this.#quantity !== null && quantity !== this.#quantity))
      throw this.#source.fault(
        number,
        `found "${shortened(line)}"; each line has a number with a unit of ${this.#quantity ?? quantity}, from ${least} to ${most} ${unit}.`,
      );
    this.#quantity = quantity;
    this.#source.checkRows(this.#values.length + 1);
    this.#values.push(value);
  }

  end(): NetworkLog {
    const given = this.#source.option('interval');
    const interval = given ?? 1;
    const name = this.#quantity ?? 'bandwidth';
    return {
      kind: `numbers of a ${name} with their unit`,
      rows: this.#values.map((value, k): TraceRow => ({ t: k * interval, [name]: value })),
      up: null,
      counts: {},
      notes: [],
      assumed: given === undefined ? ['No line has a time; they are taken to be 1 s apart (interval).'] : [],
    };
  }
}
