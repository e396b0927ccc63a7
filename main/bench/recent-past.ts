/** The past of a running session in memory, as far back as there is room: its telemetry rows, and what was noted. */
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import type { Occurrence } from '../../contract/session-occurrence.ts';
import { addToBin, gatheredRows, matches, type BinCounts, type PastQuestion, type SessionPast } from '../recording/session-past.ts';

/** Bytes of rows that are kept. */
const defaultRoom = 64 << 20;

export class RecentPast implements SessionPast {
  readonly #room: number;
  #blocks: RowBlock[] = [];
  #bytes = 0;
  readonly #occurrences: Occurrence[] = [];

  constructor(room = defaultRoom) {
    this.#room = room;
  }

  /** Takes later rows than all before; drops the oldest beyond the bound. */
  push(rows: RowBlock): void {
    this.#blocks.push(rows);
    this.#bytes += rows.values.byteLength;
    while (this.#bytes > this.#room && this.#blocks.length > 1) this.#bytes -= this.#blocks.shift()?.values.byteLength ?? 0;
  }

  span() {
    return { from: this.#blocks[0]?.times[0] ?? 0, to: this.#blocks.at(-1)?.times.at(-1) ?? 0 };
  }

  async rows(question: PastQuestion<'rows'>): Promise<RowBlock> {
    return gatheredRows(this.#blocks, question);
  }

  async occurrences(question: PastQuestion<'occurrences'>) {
    const found = this.#occurrences.filter((each) => matches(each, question));
    return { occurrences: found.slice(0, question.limit), more: found.length > question.limit };
  }

  /** Remembers none. */
  async decisions() {
    return { decisions: [], more: false };
  }

  async density({ from, to, bins }: PastQuestion<'density'>) {
    const counts: BinCounts = {};
    for (const { kind, time } of this.#occurrences) addToBin(counts, kind, time, 1, { from, to }, bins);
    return { counts };
  }

  /** Only the pages that saw them keep them. */
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
