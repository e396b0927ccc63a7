/** Reads a motion file into the plan of an entity's motion. */
import { BenchError } from '../../contract/errors.ts';
import type { MotionPlan } from '../../engine/session/session-plan.ts';
import { chooseTrack } from './choose-track.ts';
import type { MotionFile, MotionTrack } from './motion-track.ts';
import { isRecording } from './open-motion-file.ts';
import { OpenedOnce } from './opened-once.ts';
import { pathPlan, placesOnly } from './path-plan.ts';
import { recordedUpdates } from './recorded-plan.ts';

export interface MotionFileOptions {
  /** The rows are DR updates, each a trigger. Left out: they are samples of the real path. */
  readonly updates?: 'recorded';
  /** Which player, by number; or which entity, by name. Left out: the only one. */
  readonly player?: number;
  readonly entity?: string;
  /**
   * The file's time (s) that is session time 0. In a recording times count from the first update of a living player, in a CSV as its
   * column t does. Left out: that first update, the first row of the CSV; so all entities of one file share one time base.
   */
  readonly start?: number;
}

/** Rejects with a `BenchError` that names the file and the line or byte, what was found and what is allowed. `files`: those open already. */
export async function readMotionFile(path: string, options: MotionFileOptions = {}, files = new OpenedOnce()): Promise<MotionPlan> {
  const { updates, player, entity = player?.toString() } = options;
  const file = await files.open(path, updates === undefined ? 'path' : 'updates', entity);
  const track = chooseTrack(file, entity);
  const start = checkedStart(file, track, options.start);
  if (updates !== undefined) return { kind: 'recorded', recorded: recordedUpdates(track.columns, start) };
  return pathPlan(isRecording(path) ? placesOnly(track.columns) : track.columns, start);
}

function checkedStart({ path, origin }: MotionFile, { columns: { t, life } }: MotionTrack, start = origin): number {
  const last = t.findLast((_, row) => life?.[row] !== 0);
  if (last === undefined) throw new BenchError('bad-input', `${path}: every row has life 0; the entity is never in the world.`);
  if (start <= last) return start;
  throw new BenchError('bad-input', `${path}: found start ${start}; it must not lie after the entity’s last row at t = ${last}.`);
}
