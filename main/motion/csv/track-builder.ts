/** Builds one entity's track row by row, and refuses rows that cannot follow those before. */
import type { ColumnName, MotionTrack, TrackColumns } from '../motion-track.ts';
import type { CsvColumn } from './csv-columns.ts';
import type { CsvForm } from './csv-header.ts';
import { csvFault } from './csv-text.ts';

/** A row as it stands in the file; `end` only where its life ends. */
export type CsvRow = Readonly<Partial<Record<CsvColumn, number>> & Record<'t', number>>;

export class TrackBuilder {
  readonly #path: string;
  readonly #id: string;
  readonly #form: CsvForm;
  readonly #rows: CsvRow[] = [];
  /** Where the newest row stands in the file. */
  #line = 0;

  constructor(path: string, id: string, form: CsvForm) {
    this.#path = path;
    this.#id = id;
    this.#form = form;
  }

  /** `line`: where the row stands in the file. */
  add(line: number, row: CsvRow): void {
    this.#line = line;
    const before = this.#rows.at(-1);
    if (before) this.#checkTime(row, before);
    this.#checkLife(row.life ?? 1, before);
    this.#rows.push(row);
    if (row.end === undefined) return;
    this.#checkEnd(row.end, row.t);
    this.#rows.push({ ...row, t: row.end, life: 0 });
  }

  track(): MotionTrack {
    const names = Object.keys(this.#rows[0] ?? {}).filter((name) => name !== 'end') as ColumnName[];
    const columns = names.map((name) => [name, Float64Array.from(this.#rows, (row) => row[name] ?? NaN)]);
    return { id: this.#id, name: '', columns: Object.fromEntries(columns) as TrackColumns };
  }

  /** Samples may share a time (a jump); updates may not, but a new life may begin as the one before ends. */
  #checkTime({ t }: CsvRow, before: CsvRow): void {
    const mayShare = this.#form === 'path' || before.life === 0;
    if (t > before.t || (mayShare && t === before.t)) return;
    if (before.life === 0) this.#refuse('t', `found ${t}; the life before ends at ${before.t} only.`);
    this.#refuse('t', `found ${t} after ${before.t}; times ${mayShare ? 'must not decrease' : 'of updates must increase'}.`);
  }

  /** Lives count upwards, and one that has ended does not go on. */
  #checkLife(life: number, before: CsvRow | undefined): void {
    const least = before?.life === 0 ? this.#lifeEnded() + 1 : (before?.life ?? 1);
    if (Number.isSafeInteger(life) && life >= least) return;
    this.#refuse('life', `found ${life}; it must be a whole number from ${least} on.`);
  }

  /** Which life the newest row ended. */
  #lifeEnded(): number {
    return this.#rows.at(-2)?.life ?? 0;
  }

  #checkEnd(end: number, t: number): void {
    if (end <= t) this.#refuse('end', `found ${end}; a life ends after its last row, at t = ${t}.`);
  }

  #refuse(column: CsvColumn, message: string): never {
    throw csvFault(this.#path, { line: this.#line, column }, message);
  }
}
