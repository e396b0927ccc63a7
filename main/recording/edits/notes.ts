/** Notes that are added to a recording after it was ended. */
import { BenchError } from '../../../contract/errors.ts';
import type { Occurrence } from '../../../contract/session-occurrence.ts';
import { occurrencesOf, textTable } from '../format/occurrence-rows.ts';
import { encodeTable } from '../format/table.ts';
import { appendMessage } from '../mcap-writer.ts';
import type { Recording } from '../recording.ts';
import type { AddedMessage } from './rewrite.ts';

/** Appends a note at a session time, s. Rejects with a `BenchError` if the file breaks off, or cannot be written. */
export async function appendNote(recording: Recording, time: number, text: string): Promise<Occurrence> {
  const note: Occurrence = { number: occurrencesIn(recording), kind: 'noted', time, text };
  const channel = recording.topics.indexOf('occurrences') + 1;
  await appendMessage(recording.path, { channel, ...messageOf(note, note.number) });
  return note;
}

/** Messages of notes, to be added when the recording is written anew. */
export function messagesOf(recording: Recording, notes: readonly Occurrence[]): readonly AddedMessage[] {
  const first = occurrencesIn(recording);
  return notes.map((note, place) => messageOf(note, first + place));
}

/** The notes that only the other of two copies has. Throws `BenchError` where they are not of one session. */
export function otherNotes(one: Recording, other: Recording): readonly Occurrence[] {
  const same =
    one.setup.began === other.setup.began && one.setup.seed === other.setup.seed && one.setup.experiment === other.setup.experiment;
  if (!same) throw new BenchError('bad-input', `${other.path} is not a copy of ${one.path}: they are recordings of two sessions.`);
  const known = new Set(notesOf(one).map(keyOf));
  return notesOf(other).filter((note) => !known.has(keyOf(note)));
}

function messageOf({ time, text = '' }: Occurrence, number: number): AddedMessage {
  return { topic: 'occurrences', time, until: time, data: encodeTable(textTable({ kind: 'noted', time, text }, number)) };
}

/** Number of occurrences so far. */
function occurrencesIn(recording: Recording): number {
  const last = recording.last('occurrences')?.record;
  return last ? last.first + last.values.length / last.columns : 0;
}

function notesOf(recording: Recording): readonly Occurrence[] {
  return [...recording.messages(['occurrences'])].flatMap(({ record }) =>
    [...occurrencesOf(record)].filter(({ kind }) => kind === 'noted'),
  );
}

function keyOf({ time, text = '' }: Occurrence): string {
  return `${time} ${text}`;
}
