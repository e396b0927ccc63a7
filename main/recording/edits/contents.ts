/** The contents of a recording: how much there is of each topic, and how much cannot be read. */
import { isTable } from '../format/channels.ts';
import { decodeTable } from '../format/table.ts';
import type { Recording } from '../recording.ts';

export interface TopicContents {
  readonly topic: string;
  readonly messages: number;
  /** Number of rows of a table; null for other messages. */
  readonly rows: number | null;
  readonly bytes: number;
}

export interface Contents {
  readonly topics: readonly TopicContents[];
  /** Chunks that cannot be read. */
  readonly damaged: number;
  /** Bytes behind the last whole record, of a recording that breaks off. */
  readonly tail: number;
}

/** Reads the whole recording. */
export function contentsOf(recording: Recording): Contents {
  const topics = new Map(recording.topics.map((topic) => [topic, { topic, messages: 0, rows: rowsOf(topic), bytes: 0 }]));
  for (const { topic, data } of recording.rawMessages()) {
    const found = topics.get(topic);
    if (!found) continue;
    found.messages += 1;
    found.bytes += data.length;
    if (found.rows !== null) found.rows += countIn(data);
  }
  return {
    topics: [...topics.values()].filter(({ messages }) => messages > 0),
    damaged: recording.damagedChunks,
    tail: recording.lostBytes,
  };
}

function rowsOf(topic: string): number | null {
  return isTable(topic) ? 0 : null;
}

function countIn(data: Uint8Array): number {
  const table = decodeTable(data);
  return table && table.columns > 0 ? table.values.length / table.columns : 0;
}
