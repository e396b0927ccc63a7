/** The past of a running session in memory, as far back as there is room: its telemetry rows, and what was noted. */
import type { Occurrence, OccurrenceKind } from '../../contract/history/session-occurrence.ts';
import type { SessionPast } from '../recordings/session-past.ts';
import type { TelemetryRows } from '../session/session-messages.ts';
import { gatheredRows } from '../recordings/gathered-rows.ts';

/** Bytes of rows that are kept. */
const defaultRoom = 64 << 20;

type Ask<Call extends keyof SessionPast> = Parameters<Extract<SessionPast[Call], (...asked: never[]) => unknown>>[0];

export class RecentPast implements SessionPast {
  readonly #room: number;
  #blocks: TelemetryRows[] = [];
  #bytes = 0;
  readonly #occurrences: Occurrence[] = [];

  constructor(room = defaultRoom) {
    this.#room = room;
  }

  /** Takes rows over, later ones than all before; the oldest make way. */
  push(rows: TelemetryRows): void {
    this.#blocks.push(rows);
    this.#bytes += rows.values.byteLength;
    while (this.#bytes > this.#room && this.#blocks.length > 1) this.#bytes -= this.#blocks.shift()?.values.byteLength ?? 0;
  }

  span() {
    return { from: this.#blocks[0]?.times[0] ?? 0, to: this.#blocks.at(-1)?.times.at(-1) ?? 0 };
  }

  async rows(question: Ask<'rows'>): Promise<TelemetryRows> {
    return gatheredRows(this.#blocks, question);
  }

  async occurrences({ from, to, after, kinds, lane, entity, pair, limit }: Ask<'occurrences'>) {
    const isAsked = (each: Occurrence) =>
      each.number > after &&
      isWithin(each, from, to) &&
      (kinds?.includes(each.kind) ?? true) &&
      (lane === undefined || each.lane === lane) &&
      (entity === undefined || each.entity === entity) &&
      (pair === undefined || each.pair === pair);
    const found = this.#occurrences.filter(isAsked);
    return { occurrences: found.slice(0, limit), more: found.length > limit };
  }

  /** Remembers none. */
  async decisions() {
    return { decisions: [], more: false };
  }

  async density({ from, to, bins }: Ask<'density'>) {
    const counts: Partial<Record<OccurrenceKind, number[]>> = {};
    for (const each of this.#occurrences) {
      if (!isWithin(each, from, to)) continue;
      const bin = Math.min(Math.floor(((each.time - from) / (to - from || 1)) * bins), bins - 1);
      const of = (counts[each.kind] ??= new Array<number>(bins).fill(0));
      of[bin] = (of[bin] ?? 0) + 1;
    }
    return { counts };
  }

  /** Nobody keeps them but the pages that saw them. */
  async conditions() {
    return { nodes: [], changes: [] };
  }

  async note(time: number, text: string): Promise<Occurrence> {
    const noted: Occurrence = { number: this.#occurrences.length, kind: 'noted', time, text };
    this.#occurrences.push(noted);
    return noted;
  }

  async close(): Promise<void> {
    this.#blocks = [];
  }
}

function isWithin({ time }: Occurrence, from: number, to: number): boolean {
  return time >= from && time <= to;
}
