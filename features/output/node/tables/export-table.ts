/** The tables of an export: tidy, a row for every sample or occurrence, units in the names of columns. */
import type { ColumnType, Cell, ExportColumn } from '../../../../main/run/report/table-writers.ts';
import type { Recording } from '../../../../main/recording/recording.ts';
import type { RecordingMessage, Topic } from '../../../../main/recording/format/recording-format.ts';

/** The part of a recording that is exported. */
export interface Selection {
  /** s, both included. */
  readonly from: number;
  readonly to: number;
  /** Indices into the layout. */
  readonly lanes: ReadonlySet<number>;
  readonly entities: ReadonlySet<number>;
  /** Samples are this far apart at least, s; 0: all of them. */
  readonly every: number;
}

export interface ExportTable {
  /** Names its file. */
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  /** Topics of the messages that it is made of. */
  readonly topics: readonly Topic[];
  /** The rows that a message adds. */
  rows(message: RecordingMessage): Iterable<readonly Cell[]>;
}

/** The tables of a kind that a recording has. */
export type TablesOf = (recording: Recording, selection: Selection) => readonly ExportTable[];

export const column = (name: string, type: ColumnType = 'number'): ExportColumn => ({ name, type });
export const text = (name: string): ExportColumn => ({ name, type: 'text' });
export const whole = (name: string): ExportColumn => ({ name, type: 'whole' });

/** The id of that index; null: there is none. */
export function idAt(ids: readonly string[], index: number | undefined): string | null {
  return index === undefined ? null : (ids[index] ?? null);
}

export function isWithin(time: number, { from, to }: Pick<Selection, 'from' | 'to'>): boolean {
  return time >= from && time <= to;
}
