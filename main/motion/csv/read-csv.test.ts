import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BenchError } from '../../../contract/errors.ts';
import type { CsvForm } from '../mapping/column-plan.ts';
import { toTracks } from '../mapping/to-tracks.ts';
import { readCsvText } from './read-csv.ts';

function read(text: string, form: CsvForm = 'path') {
  const { plan, tracks } = readCsvText('drive.csv', text, { form });
  return { idColumn: plan.idColumn, ...toTracks(plan, tracks) };
}

function refusal(text: string, form: CsvForm = 'path'): string {
  try {
    read(text, form);
  } catch (error) {
    if (error instanceof BenchError) return error.message;
    throw error;
  }
  throw new Error('it was not refused');
}

test('columns are found by name, in any order, with spaces, carriage returns, blank lines and a byte-order mark', () => {
  const { tracks, origin } = read('\uFEFFy, x ,t\r\n1,2.5,0.5\r\n\r\n-3e1,.5,1\r\n');
  expect(tracks).toEqual([
    { id: '', name: '', columns: { t: Float64Array.of(0.5, 1), x: Float64Array.of(2.5, 0.5), y: Float64Array.of(1, -30) } },
  ]);
  expect(origin).toBe(0.5);
});

test('rows of several entities go to a track each', () => {
  const { tracks, idColumn } = read('t,x,y,entity\n0,1,0,car\n0,2,0,bus\n1,3,0,car\n');
  expect(idColumn).toBe('entity');
  expect(tracks.map(({ id, columns }) => [id, [...columns.x]])).toEqual([
    ['car', [1, 3]],
    ['bus', [2]],
  ]);
});

test('lives count upwards, and where one ends the entity is out of the world: a row of life 0 in the track', () => {
  const [track] = read('t,x,y,life,end\n0,7,0,1,\n1,8,0,1,1.5\n2,9,0,2,\n').tracks;
  expect(track?.columns).toEqual({
    t: Float64Array.of(0, 1, 1.5, 2),
    x: Float64Array.of(7, 8, 8, 9),
    y: Float64Array.of(0, 0, 0, 0),
    life: Float64Array.of(1, 1, 0, 2),
  });
});

test.each([
  ['', 'drive.csv, line 1: the file is empty; a header line such as t,x,y must come first.'],
  ['t,x,y\n', 'drive.csv, line 2: no row follows the header; at least one is needed.'],
  ['t,x\n0,0\n', 'drive.csv, line 1: found no column y; a path must have t, x, y.'],
  ['t,x,y,x\n0,0,0,0', 'drive.csv, line 1: column "x" appears twice; name it by its number (map, --map), such as 4.'],
  ['t,x,y,player,entity\n', 'drive.csv, line 1: found both player and entity; allowed: one column of ids.'],
  ['t,x,y\n0,0,0\n1,0\n', 'drive.csv, line 3: found 2 cells; the header has 3 columns, separated by commas.'],
  ['t,x,y\n0,0,north\n', 'drive.csv, line 2, column y: found "north"; it must be a number (m).'],
  ['t,x,y\n0,,0\n', 'drive.csv, line 2, column x: found nothing; it must be a number (m).'],
  ['t,x,y\n0,0x10,0\n', 'drive.csv, line 2, column x: found "0x10"; it must be a number (m).'],
  ['t,x,y\n0,1e999,0\n', 'drive.csv, line 2, column x: found "1e999"; it must be a number (m).'],
  [
    't,x,y\n1,0,0\n\n0.5,0,0\n',
    'drive.csv, line 4, column t: found 0.5 after 1; times must not decrease. Are these several entities or runs? Then give what distinguishes them (id, --id): runs, for a run wherever times fall back. If they are of one, give id: none.',
  ],
  ['t,x,y,end\n0,0,0,1\n', 'drive.csv, line 1: found column end without column life, which numbers the spawns.'],
  ['t,x,y,life\n0,0,0,1.5\n', 'drive.csv, line 2, column life: found 1.5; it must be a whole number from 1 on.'],
  ['t,x,y,life\n0,0,0,2\n1,0,0,1\n', 'drive.csv, line 3, column life: found 1; it must be a whole number from 2 on.'],
  ['t,x,y,life,end\n0,0,0,1,1\n2,0,0,1,\n', 'drive.csv, line 3, column life: found 1; it must be a whole number from 2 on.'],
  ['t,x,y,life,end\n0,0,0,1,0\n', 'drive.csv, line 2, column end: found 0; a life ends after its last row, at t = 0.'],
  ['t,x,y,life,end\n0,0,0,1,3\n2,0,0,2,\n', 'drive.csv, line 3, column t: found 2; the spawn before ends at 3 only.'],
])('the path %j is refused with line, column, what was found and what is allowed', (text, message) => {
  expect(refusal(text)).toBe(message);
});

test('columns go by other names too, and those that mean nothing are left aside', () => {
  const [track] = read('Time [s];Pos X;pos_y;comment\n0;1,5;2;"a;b"\n1;-.25e1;3;\n').tracks;
  expect(track?.columns).toEqual({ t: Float64Array.of(0, 1), x: Float64Array.of(1.5, -2.5), y: Float64Array.of(2, 3) });
});

test('updates need a time and a place alone', () => {
  expect(refusal('t,x,vx,yaw\n', 'updates')).toContain('drive.csv, line 1: found no column y; recorded updates must have t, x, y.');
  expect(Object.keys(read('t,x,y\n0,1,2\n', 'updates').tracks[0]?.columns ?? {})).toEqual(['t', 'x', 'y']);
});

test('two updates of one entity cannot share a time, but a life may begin as another ends', () => {
  const head = 't,x,y,vx,vy,yaw,yawRate,life\n';
  expect(refusal(`${head}1,0,0,0,0,0,0,1\n1,0,0,0,0,0,0,1\n`, 'updates')).toContain('found 1 after 1; times of updates must increase.');
  const rebirth = `${head.trim()},end\n0,0,0,0,0,0,0,1,1\n1,0,0,0,0,0,0,2,\n`;
  expect(read(rebirth, 'updates').tracks[0]?.columns.t).toEqual(Float64Array.of(0, 1, 1));
});

test('whatever the text, it is read or refused with its line', () => {
  const cell = fc.oneof(
    fc.double().map(String),
    fc.constantFrom('t', 'x', 'y', 'life', 'end', '', '0', '1', '"', 'NaN', '\u2028'),
    fc.string(),
  );
  const text = fc
    .array(
      fc.array(cell, { maxLength: 5 }).map((cells) => cells.join(',')),
      { maxLength: 8 },
    )
    .map((lines) => lines.join('\n'));
  const withHeader = fc.oneof(
    text,
    text.map((rows) => `t,x,y\n${rows}`),
    text.map((rows) => `t,x,y,life,end\n${rows}`),
  );
  fc.assert(
    fc.property(withHeader, fc.constantFrom<CsvForm>('path', 'updates'), (wild, form) => {
      try {
        for (const { columns } of read(wild, form).tracks)
          expect(Object.values(columns).every((column) => column.every(Number.isFinite))).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(BenchError);
        expect((error as BenchError).message).toMatch(/^drive\.csv, line \d+/);
      }
    }),
    { numRuns: 1000 },
  );
});
