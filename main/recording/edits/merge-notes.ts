/** Merges the notes of two copies of one recording. */
import { BenchError } from '../../../contract/errors.ts';
import type { Occurrence } from '../../../contract/history/session-occurrence.ts';
import type { Recording } from '../recording.ts';
import { occurrencesOf } from '../recorded-past.ts';

/** The notes that only `other` has. Throws `BenchError` where they are not of one session. */
export function otherNotes(one: Recording, other: Recording): readonly Occurrence[] {
  const same =
    one.setup.began === other.setup.began && one.setup.seed === other.setup.seed && one.setup.experiment === other.setup.experiment;
  if (!same) throw new BenchError('bad-input', `${other.path} is no copy of ${one.path}: they are recordings of two sessions.`);
  const known = new Set(notesOf(one).map(keyOf));
  return notesOf(other).filter((note) => !known.has(keyOf(note)));
}

function notesOf(recording: Recording): readonly Occurrence[] {
  return [...recording.messages(['occurrences'])].flatMap(({ record }) =>
    [...occurrencesOf(record)].filter(({ kind }) => kind === 'noted'),
  );
}

function keyOf({ time, text = '' }: Occurrence): string {
  return `${time} ${text}`;
}
