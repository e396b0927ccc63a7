/** Trims a recording: tables are cut to a range, what a replay needs stays from the beginning on. */
import type { Span } from '../session-past.ts';
import { decodeTable, encodeTable, type Table } from '../format/table.ts';
import { isTable, timeColumns } from '../format/channels.ts';
import type { TableTopic } from '../format/recording-format.ts';
import { recordOf, type RawMessage } from '../recording.ts';
import type { Edit } from './rewrite.ts';

/** Messages from the beginning that a replay needs. */
const journal = ['setup', 'events', 'operator'];
/** Made again on opening where they are missing. */
const foundOfAll = ['density', 'marks'];

/** Both ends of the span belong to it. Rows are numbered anew, from 0 on. */
export function trimming({ from, to }: Span): Edit {
  const kept = new Map<TableTopic, number>();
  return (message) => {
    const { topic, time, until, data } = message;
    if (foundOfAll.includes(topic)) return null;
    if (journal.includes(topic)) return time <= to ? { time, until, data } : null;
    // Answers are about the whole round, and come after it.
    if (topic === 'study') return { time: Math.min(time, to), until: Math.min(until, to), data: withoutCode(data) };
    if (!isTable(topic)) return time >= from && time <= to ? { time, until, data } : null;
    return cut(message, topic, { from, to }, kept);
  };
}

function withoutCode(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(recordOf('study', data)));
}

/** The rows of a table that are within; null: none is. */
function cut({ data }: RawMessage, topic: TableTopic, { from, to }: Span, kept: Map<TableTopic, number>): ReturnType<Edit> {
  const table = decodeTable(data);
  if (!table || table.columns === 0) return null;
  const times = timesOf(table, timeColumns[topic]);
  const rows = [...times.keys()].filter((row) => (times[row] ?? NaN) >= from && (times[row] ?? NaN) <= to);
  if (rows.length === 0) return null;
  const first = kept.get(topic) ?? 0;
  kept.set(topic, first + rows.length);
  const within = rows.map((row) => times[row] ?? NaN);
  return { time: Math.min(...within), until: Math.max(...within), data: encodeTable({ ...rowsOf(table, rows), first }) };
}

function timesOf({ times, values, columns }: Table, column: number | null): readonly number[] {
  if (column === null) return [...(times ?? [])];
  return Array.from({ length: values.length / columns }, (_, row) => values[row * columns + column] ?? NaN);
}

function rowsOf(table: Table, rows: readonly number[]): Table {
  const { columns, times } = table;
  const values = table.values.slice(0, rows.length * columns);
  rows.forEach((row, place) => values.set(table.values.subarray(row * columns, (row + 1) * columns), place * columns));
  return { ...table, values, ...(times && { times: Float64Array.from(rows, (row) => times[row] ?? NaN) }) };
}
