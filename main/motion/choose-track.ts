/** Chooses one entity's track out of a motion file. */
import { BenchError } from '../../contract/errors.ts';
import { livingRows, type MotionFile, type MotionTrack } from './motion-track.ts';

/** The track whose id or name is `wanted`; the only one, where nothing is asked for. Throws a `BenchError` that lists what there is. */
export function chooseTrack(file: MotionFile, wanted: string | undefined): MotionTrack {
  const { path, tracks, idColumn } = file;
  const [first] = tracks;
  if (first === undefined) throw new BenchError('bad-input', `${path}: nothing moves in it: no ${idColumn} ever made an update alive.`);
  if (wanted === undefined && tracks.length === 1) return first;
  const chosen = tracks.find(({ id }) => id === wanted) ?? tracks.find(({ name }) => name !== '' && name === wanted);
  if (chosen !== undefined) return chosen;
  const asked = wanted === undefined ? `say which ${idColumn}` : `there is no ${idColumn} ${wanted}`;
  throw new BenchError('bad-input', `${path}: ${asked}; it has ${tracks.map(trackText).join(', ')}.`);
}

/** `3 (red tank, 732 rows)` */
function trackText(track: MotionTrack): string {
  const facts = [track.name, `${livingRows(track)} rows`].filter((fact) => fact !== '').join(', ');
  return `${track.id === '' ? 'one without name' : track.id} (${facts})`;
}
