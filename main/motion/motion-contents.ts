/** The contents of a motion file, without its rows: plain, clonable data. */
import type { MotionMapping } from '../../experiment/motion.ts';
import { chooseTrack, type MotionFile, type MotionTrack } from './motion-track.ts';
import type { CsvForm } from './mapping/column-plan.ts';
import { openForeignMotion } from './open-foreign-motion.ts';
import { holdsUpdates } from './open-motion-file.ts';

export interface MotionContents {
  /** The mapping of its columns; left out: their names give it. */
  readonly mapping?: MotionMapping | undefined;
  readonly form: CsvForm;
  readonly idColumn: MotionFile['idColumn'];
  /** The id of each track; empty if the file has no ids. */
  readonly ids: readonly string[];
  /** From the first row that counts to the last, s. */
  readonly length: number;
}

/** Rejects with a `BenchError` that names file and line or byte. A CSV whose rows can be updates has updates. */
export async function motionContents(path: string, mapping?: MotionMapping): Promise<MotionContents> {
  const file = await openForeignMotion(path, { form: 'path', mapping });
  const { idColumn, tracks, origin } = file;
  // Refuses a file in which nothing moves.
  chooseTrack(file, tracks[0]?.id);
  const ends = tracks.map(({ columns: { t } }) => t.at(-1) ?? origin);
  return {
    ...(mapping && { mapping }),
    form: holdsUpdates(path) || tracks.every(holdsStates) ? await formOf(path, mapping) : 'path',
    idColumn,
    ids: tracks.map(({ id }) => id),
    length: Math.max(...ends) - origin,
  };
}

/** Each row has all that an update has. */
function holdsStates({ columns: { vx, vy, yaw, qw, yawRate } }: MotionTrack): boolean {
  return [vx, vy, yaw ?? qw, yawRate].every((column) => column !== undefined);
}

async function formOf(path: string, mapping: MotionMapping | undefined): Promise<CsvForm> {
  if (holdsUpdates(path)) return 'updates';
  return openForeignMotion(path, { form: 'updates', mapping }).then(
    () => 'updates',
    () => 'path',
  );
}
