/** The contents of a motion file, without its rows: plain, clonable data. */
import { chooseTrack, type MotionFile } from './motion-track.ts';
import type { CsvForm } from './mapping/column-plan.ts';
import { holdsUpdates, openMotionFile } from './open-motion-file.ts';

export interface MotionContents {
  readonly form: CsvForm;
  readonly idColumn: MotionFile['idColumn'];
  /** Of each track; an empty id where the file has no ids. */
  readonly ids: readonly string[];
  /** From the first row that counts to the last, s. */
  readonly length: number;
}

/** Rejects with a `BenchError` that names file and line or byte. A CSV whose rows can be updates has updates. */
export async function motionContents(path: string): Promise<MotionContents> {
  const file = await openMotionFile(path, { form: 'path' });
  const { idColumn, tracks, origin } = file;
  // Refuses a file in which nothing moves.
  chooseTrack(file, tracks[0]?.id);
  const ends = tracks.map(({ columns: { t } }) => t.at(-1) ?? origin);
  return { form: await formOf(path), idColumn, ids: tracks.map(({ id }) => id), length: Math.max(...ends) - origin };
}

async function formOf(path: string): Promise<CsvForm> {
  if (holdsUpdates(path)) return 'updates';
  return openMotionFile(path, { form: 'updates' }).then(
    () => 'updates',
    () => 'path',
  );
}
