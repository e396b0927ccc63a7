/** Builds one entity's track row by row, and refuses rows that cannot follow those before. */
import type { ColumnName, MotionTrack, TrackColumns } from '../motion-track.ts';
import type { CsvForm } from './csv-header.ts';
import { csvFault } from './csv-text.ts';

type Row = Readonly<Partial<Record<ColumnName, number>>>;

export class TrackBuilder {
  readonly #path: string;
  readonly #id: string;
  readonly #form: CsvForm;
  readonly #rows: Row[] = [];
  /** The newest life so far. */
  #life = 0;

  constructor(path: string, id: string, form: CsvForm) {
    this.#path = path;
    this.#id = id;
    this.#form = form;
  }

  /** `line`: where the row stands in the file. */
  add(line: number, row: Row): void {
    this.#checkTime(line, row);
    this.#checkLife(line, row.life ?? 1);
    this.#rows.push(row);
  }

  track(): MotionTrack {
    const names = Object.keys(this.#rows[0] ?? {}) as ColumnName[];
    const columns = names.map((name) => [name, Float64Array.from(this.#rows, (row) => row[name] ?? NaN)]);
    return { id: this.#id, name: '', columns: Object.fromEntries(columns) as TrackColumns };
  }

  /** Samples may share a time (a jump); updates may not, but a new life may begin as the one before ends. */
  #checkTime(line: number, { t = NaN, life = 1 }: Row): void {
    const before = this.#rows.at(-1);
    if (before?.t === undefined || t > before.t) return;
    const begins = before.life === 0 && life !== 0;
    if (t === before.t && (this.#form === 'path' || begins)) return;
    const least = this.#form === 'path' ? 'must not decrease' : 'of updates must increase';
    throw csvFault(this.#path, { line, column: 't' }, `found ${t} after ${before.t}; times ${least}.`);
  }

  /** Lives count upwards, and one that has ended does not go on. */
  #checkLife(line: number, life: number): void {
    const least = Math.max(1, this.#rows.at(-1)?.life === 0 ? this.#life + 1 : this.#life);
    if (life !== 0 && !(Number.isSafeInteger(life) && life >= least)) {
      const rule = `it must be 0 (out of the world) or a whole number from ${least} on`;
      throw csvFault(this.#path, { line, column: 'life' }, `found ${life}; ${rule}.`);
    }
    this.#life = Math.max(this.#life, life);
  }
}
