/** Adds notes to a recording: what is written besides, and what changes because of it. */
import type { Occurrence } from '../../../contract/history/session-occurrence.ts';
import { DensityCount } from '../density-count.ts';
import type { DensityRecord, MarksRecord } from '../format/recording-format.ts';
import { encodeTable, type Table } from '../format/table.ts';
import { MarkList } from '../mark-list.ts';
import type { Recording } from '../recording.ts';
import { saidTable } from '../said-occurrence.ts';
import type { RawMessage } from './raw-recording.ts';
import type { RewriteOptions } from './rewritten.ts';

export function addingNotes(recording: Recording, notes: readonly Occurrence[]): Required<Pick<RewriteOptions, 'edit' | 'added'>> {
  const first = occurrencesIn(recording);
  const tables = notes.map(({ time, text = '' }, place) => saidTable({ kind: 'noted', time, text }, first + place));
  return {
    edit: (message) => ({ ...message, data: withThem(message, tables) }),
    added: notes.map(({ time }, place) => ({ topic: 'occurrences', time, until: time, data: encodeTable(tables[place]!) })),
  };
}

/** How many occurrences are numbered so far. */
export function occurrencesIn(recording: Recording): number {
  const last = recording.last('occurrences')?.record;
  return last ? last.first + last.values.length / last.columns : 0;
}

/** What is found of all occurrences is found of the notes too. */
function withThem({ topic, data }: RawMessage, notes: readonly Table[]): Uint8Array<ArrayBuffer> {
  if (topic === 'density') return addedTo(new DensityCount(jsonOf(data) as DensityRecord), notes);
  return topic === 'marks' ? addedTo(new MarkList(jsonOf(data) as MarksRecord), notes) : data;
}

function addedTo(found: DensityCount | MarkList, notes: readonly Table[]): Uint8Array<ArrayBuffer> {
  for (const note of notes) found.take(note);
  return new TextEncoder().encode(JSON.stringify(found.record()));
}

function jsonOf(data: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(data));
}
