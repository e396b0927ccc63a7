/** The lives of a player as columns of a track. */
import type { TrackColumns } from '../motion-track.ts';
import type { LifeRow } from './life-log.ts';

/** m/s², what BZFlag's falling tanks are subject to. */
const gravity = -9.8;

/** `start`: the game clock's time that is the file's time 0, s. */
export function lifeColumns(rows: readonly LifeRow[], start: number): TrackColumns {
  const column = (value: (row: LifeRow) => number) => Float64Array.from(rows, value);
  const motion = (index: number) => column(({ update }) => update.motion[index] ?? NaN);
  return {
    t: column(({ time }) => time - start),
    x: motion(0),
    y: motion(1),
    z: motion(2),
    vx: motion(3),
    vy: motion(4),
    vz: motion(5),
    az: column(({ update }) => (update.falling ? gravity : 0)),
    yaw: motion(6),
    yawRate: motion(7),
    life: column(({ life }) => life),
  };
}
