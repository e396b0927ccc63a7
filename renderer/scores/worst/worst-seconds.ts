/** The worst seconds of each lane: those in which a picture was furthest from the truth. */
import { TelemetryColumns, type TelemetryLayout } from '../../../contract/telemetry.ts';

export interface WorstSecond {
  readonly lane: number;
  /** The picture: index into the pairs of the layout. */
  readonly pair: number;
  /** When it was furthest off in this second, s, and how far, m. */
  readonly time: number;
  readonly deviation: number;
}

/** Rows one after the other: their times, s, and their numbers. */
interface RowsInTime {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

const mostOfLane = 3;
/** A picture that is off by less, m, is no moment. */
const leastDeviation = 0.01;
/** Two seconds that are neighbours are one moment. */
const apart = 2;

export class WorstSeconds {
  readonly #columns: TelemetryColumns;
  /** Of each lane, the worst of each second that has any. */
  readonly #seconds: readonly Map<number, WorstSecond>[];
  #until = -1;

  constructor(layout: TelemetryLayout) {
    this.#columns = new TelemetryColumns(layout);
    this.#seconds = layout.lanes.map(() => new Map());
  }

  /** Session time up to which rows have been taken, s; −1: none has. */
  get until(): number {
    return this.#until;
  }

  /** Rows that were taken before are passed over. */
  take({ times, values }: RowsInTime): void {
    const { lanes, pairs } = this.#columns.layout;
    for (let row = 0; row < times.length; row++) {
      const time = times[row] as number;
      if (time <= this.#until) continue;
      this.#until = time;
      for (const [lane] of lanes.entries()) for (const [pair] of pairs.entries()) this.#look(values, row, { lane, pair, time });
    }
  }

  #look(values: ArrayLike<number>, row: number, of: Pick<WorstSecond, 'lane' | 'pair' | 'time'>): void {
    const { count } = this.#columns;
    const deviation = values[row * count + this.#columns.pair(of.lane, of.pair, 'deviation')] as number;
    if (deviation > leastDeviation) this.#note({ ...of, deviation });
  }

  #note(found: WorstSecond): void {
    const seconds = this.#seconds[found.lane]!;
    const second = Math.floor(found.time);
    const known = seconds.get(second);
    if (!known || found.deviation > known.deviation) seconds.set(second, found);
  }

  /** Of a lane, the furthest off first. */
  of(lane: number): readonly WorstSecond[] {
    const worst: WorstSecond[] = [];
    const all = [...(this.#seconds[lane]?.values() ?? [])].sort((a, b) => b.deviation - a.deviation);
    for (const each of all) {
      if (worst.length === mostOfLane) break;
      if (worst.every(({ time }) => Math.abs(Math.floor(time) - Math.floor(each.time)) >= apart)) worst.push(each);
    }
    return worst;
  }
}
