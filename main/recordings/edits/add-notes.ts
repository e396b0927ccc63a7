/** Adds notes to a recording: what is written besides, and what changes because of it. */
import type { Occurrence } from '../../../contract/history/session-occurrence.ts';
import { DensityCount } from '../density-count.ts';
import type { DensityRecord } from '../format/recording-format.ts';
import { encodeTable } from '../format/table.ts';
import type { Recording } from '../recording.ts';
import { saidTable } from '../said-occurrence.ts';
import type { RawMessage } from './raw-recording.ts';
import type { RewriteOptions } from './rewritten.ts';

export function addingNotes(recording: Recording, notes: readonly Occurrence[]): Required<Pick<RewriteOptions, 'edit' | 'added'>> {
  const first = occurrencesIn(recording);
  const tables = notes.map(({ time, text = '' }, place) => saidTable({ kind: 'noted', time, text }, first + place));
  const count = (message: RawMessage) => ({ ...message, data: counted(message.data, tables) });
  return {
    edit: (message) => (message.topic === 'density' ? count(message) : message),
    added: notes.map(({ time }, place) => ({ topic: 'occurrences', time, until: time, data: encodeTable(tables[place]!) })),
  };
}

/** How many occurrences are numbered so far. */
export function occurrencesIn(recording: Recording): number {
  const last = recording.last('occurrences')?.record;
  return last ? last.first + last.values.length / last.columns : 0;
}

function counted(data: Uint8Array, notes: readonly ReturnType<typeof saidTable>[]): Uint8Array<ArrayBuffer> {
  const count = new DensityCount(JSON.parse(new TextDecoder().decode(data)) as DensityRecord);
  for (const note of notes) count.take(note);
  return new TextEncoder().encode(JSON.stringify(count.record()));
}
