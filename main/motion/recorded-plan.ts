/** A track as recorded updates: every row a trigger. */
import { KinematicState, setYaw } from '../../engine/base/kinematic-state.ts';
import type { RecordedEnd, RecordedUpdate, RecordedUpdates } from '../../engine/world/recorded-updates.ts';
import { columnOr, type TrackColumns } from './motion-track.ts';

/** Rows from `start` on (s in the file's time, session time 0); the entity enters the world with the first of them. */
export function recordedUpdates(columns: TrackColumns, start: number): RecordedUpdates {
  const stateAt = stateReader(columns);
  const life = columnOr(columns, 'life', 1);
  const updates: RecordedUpdate[] = [];
  const ends: RecordedEnd[] = [];
  columns.t.forEach((fileTime, row) => {
    const time = fileTime - start;
    const present = life[row] ?? 0;
    if (time < 0) return;
    if (present !== 0) updates.push({ time, life: present, state: stateAt(row) });
    else if (updates.length > 0) endLife(updates, ends, time);
  });
  return { updates, ends };
}

/** Ends the life of the newest update, once. */
function endLife(updates: readonly RecordedUpdate[], ends: RecordedEnd[], time: number): void {
  const life = updates.at(-1)?.life ?? 0;
  if (ends.at(-1)?.life !== life) ends.push({ time, life });
}

function stateReader(columns: TrackColumns): (row: number) => KinematicState {
  const [x, y, z, vx, vy, vz] = (['x', 'y', 'z', 'vx', 'vy', 'vz'] as const).map((name) => columnOr(columns, name, 0));
  const [az, yaw, yawRate] = (['az', 'yaw', 'yawRate'] as const).map((name) => columnOr(columns, name, 0));
  return (row) => {
    const at = (column: Float64Array | undefined) => column?.[row] ?? 0;
    const state = new KinematicState();
    [state.x, state.y, state.z] = [at(x), at(y), at(z)];
    [state.vx, state.vy, state.vz] = [at(vx), at(vy), at(vz)];
    state.az = at(az);
    setYaw(state, at(yaw));
    state.wz = at(yawRate);
    return state;
  };
}
