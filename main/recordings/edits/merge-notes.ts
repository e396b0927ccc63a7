/** Merges the notes of two copies of one recording. */
import { BenchError } from '../../../contract/errors.ts';
import { occurrenceKinds, type Occurrence } from '../../../contract/history/session-occurrence.ts';
import { occurrenceColumns } from '../../session/occurrence-batch.ts';
import { encodeTable } from '../format/table.ts';
import type { Recording } from '../recording.ts';
import { occurrencesOf } from '../recorded-past.ts';
import type { RawMessage } from './raw-recording.ts';

type Added = Pick<RawMessage, 'topic' | 'time' | 'until' | 'data'>;

/** Messages to add to `one`: the notes that only `other` has. Throws `BenchError` where they are not of one session. */
export function otherNotes(one: Recording, other: Recording): readonly Added[] {
  const same =
    one.setup.began === other.setup.began && one.setup.seed === other.setup.seed && one.setup.experiment === other.setup.experiment;
  if (!same) throw new BenchError('bad-input', `${other.path} is no copy of ${one.path}: they are recordings of two sessions.`);
  const known = new Set(notesOf(one).map(keyOf));
  const first = countOf(one);
  return notesOf(other)
    .filter((note) => !known.has(keyOf(note)))
    .map((note, place) => messageOf(note, first + place));
}

function notesOf(recording: Recording): readonly Occurrence[] {
  return [...recording.messages(['occurrences'])].flatMap(({ record }) =>
    [...occurrencesOf(record)].filter(({ kind }) => kind === 'noted'),
  );
}

function keyOf({ time, text = '' }: Occurrence): string {
  return `${time} ${text}`;
}

/** Occurrences that are numbered so far. */
function countOf(recording: Recording): number {
  let count = 0;
  for (const { record } of recording.messages(['occurrences']))
    count = Math.max(count, record.first + record.values.length / record.columns);
  return count;
}

function messageOf({ time, text = '' }: Occurrence, number: number): Added {
  const cells: Partial<Record<(typeof occurrenceColumns)[number], number>> = {
    ...{ kind: occurrenceKinds.indexOf('noted'), time, since: NaN, text: 0 },
  };
  const values = Float64Array.from(occurrenceColumns, (name) => cells[name] ?? -1);
  return { topic: 'occurrences', time, until: time, data: encodeTable({ first: number, columns: values.length, values, texts: [text] }) };
}
