/** Headings for a trace without a yaw column: the direction of travel. */
import type { TraceSamples } from './trace-source.ts';

/** Slower than this (m/s) the direction of travel is noise and the heading stays. */
const crawl = 0.05;

type Track = Pick<TraceSamples, 't' | 'x' | 'y' | 'life' | 'velocity'>;

/**
 * One heading (rad) a sample: along the measured velocity, otherwise from the sample before to the one after in the
 * same spawn.
 */
export function travelHeadings(track: Track): Float64Array {
  let heading = firstDirection(track);
  return track.t.map((_, k) => (heading = direction(track, k) ?? heading));
}

function firstDirection(track: Track): number {
  for (let k = 0; k < track.t.length; k++) {
    const found = direction(track, k);
    if (found !== undefined) return found;
  }
  return 0;
}

function direction({ t, x, y, life, velocity }: Track, k: number): number | undefined {
  if (velocity !== undefined) return directionOf(velocity.vx[k] ?? 0, velocity.vy[k] ?? 0, crawl);
  const from = life[k - 1] === life[k] ? k - 1 : k;
  const to = life[k + 1] === life[k] ? k + 1 : k;
  return directionOf(change(x, from, to), change(y, from, to), crawl * change(t, from, to));
}

function change(column: Float64Array, from: number, to: number): number {
  return (column[to] ?? 0) - (column[from] ?? 0);
}

function directionOf(dx: number, dy: number, least: number): number | undefined {
  return Math.hypot(dx, dy) > least ? Math.atan2(dy, dx) : undefined;
}
