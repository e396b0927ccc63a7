import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsvText } from '../../../main/motion/csv/read-csv.ts';
import type { CsvForm } from '../../../main/motion/mapping/column-plan.ts';
import { toTracks } from '../../../main/motion/mapping/to-tracks.ts';
import { exportCsv } from './export-csv.ts';
import type { MotionFile, TrackColumns } from '../../../main/motion/motion-track.ts';
import { openMotionFile } from '../../../main/motion/open-motion-file.ts';

const robots = 'resources/traces/bzflag-robots.rec';

function readCsv(path: string, text: string, form: CsvForm) {
  const { plan, tracks } = readCsvText(path, text, { form });
  return { idColumn: plan.idColumn, ...toTracks(plan, tracks) };
}

test('the robots’ game reads back to equal values, player by player', async () => {
  const game = await openMotionFile(robots, { form: 'updates' });
  const back = readCsv('trace.csv', exportCsv(game), 'updates');
  const byPlayer = (file: Pick<MotionFile, 'tracks'>) => new Map(file.tracks.map(({ id, columns }) => [id, columns]));
  expect(back.idColumn).toBe('player');
  expect(back.origin).toBe(game.origin);
  expect(byPlayer(back)).toEqual(byPlayer(game));
});

test('a single track needs no column that names it', () => {
  const columns = { t: Float64Array.of(0, 0.1), x: Float64Array.of(1, -0), y: Float64Array.of(1e-7, 2 / 3) };
  const csv = exportCsv({ idColumn: 'player', tracks: [{ id: '3', name: '', columns }] });
  expect(csv).toBe('t,x,y\n0,1,1e-7\n0.1,-0,0.6666666666666666\n');
});

test('rows of several tracks stand in order of time', () => {
  const columns = (...t: number[]): TrackColumns => ({ t: Float64Array.from(t), x: Float64Array.from(t), y: Float64Array.from(t) });
  const tracks = [
    { id: 'a', name: '', columns: columns(1, 3) },
    { id: 'b', name: '', columns: columns(0, 1, 2) },
  ];
  expect(exportCsv({ idColumn: 'entity', tracks })).toBe('t,x,y,entity\n0,0,0,b\n1,1,1,a\n1,1,1,b\n2,2,2,b\n3,3,3,a\n');
});

test('any finite number reads back as itself', () => {
  const column = fc.float64Array({ minLength: 3, maxLength: 3, noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(column, column, column, (x, y, yaw) => {
      const columns = { t: Float64Array.of(-1, 0, 1 / 3), x, y, yaw };
      const back = readCsv('trace.csv', exportCsv({ idColumn: 'entity', tracks: [{ id: '', name: '', columns }] }), 'path');
      expect(back.tracks[0]?.columns).toEqual(columns);
    }),
  );
});

test('ids with commas, quotes and line ends name their tracks', () => {
  const columns = { t: Float64Array.of(0, 1), x: Float64Array.of(1, 2), y: Float64Array.of(3, 4) };
  const ids = ['Smith, John', 'a "b" c', 'two, "quoted", words', 'one\nand another'];
  const csv = exportCsv({ idColumn: 'entity', tracks: ids.map((id) => ({ id, name: '', columns })) });
  const { tracks } = readCsv('trace.csv', csv, 'path');
  expect(tracks.map(({ id }) => id)).toEqual(['Smith, John', 'a "b" c', "two, 'quoted', words", 'one and another']);
  for (const track of tracks) expect(track.columns).toEqual(columns);
});
