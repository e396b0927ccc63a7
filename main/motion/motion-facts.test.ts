/** What is usual in a file, and which rows are not: by a robust spread, and by whether the path comes back. */
import { expect, test } from 'vitest';
import { findingsOf } from './findings.ts';
import { breaksOf, factsOf } from './motion-facts.ts';
import type { MotionFile } from './motion-track.ts';

/** A drive at 10 m/s along a wide arc at 50 Hz, with some rows moved. */
function drive(move: (row: number) => number, rows = 500): MotionFile {
  const at = (value: (row: number) => number) => Float64Array.from({ length: rows }, (_, row) => value(row));
  const columns = {
    t: at((row) => row / 50),
    x: at((row) => 100 * Math.cos(row / 500) + move(row)),
    y: at((row) => 100 * Math.sin(row / 500)),
  };
  return { path: 'drive.csv', idColumn: 'entity', tracks: [{ id: '', name: '', columns }], origin: 0, readAs: null };
}

const breaks = (file: MotionFile) => breaksOf(file.tracks[0]!, factsOf(file).usual);

test('a smooth drive has neither teleports nor strays', () => {
  expect(factsOf(drive(() => 0))).toMatchObject({ teleports: { count: 0 }, strays: { count: 0 }, alternating: { count: 0 } });
});

test('however many teleports there are, each is one', () => {
  const file = drive((row) => 50 * Math.floor(row / 20));
  expect(factsOf(file).teleports).toMatchObject({ count: 24, worst: { size: expect.closeTo(50, 0) as number } });
  expect(breaks(file)).toMatchObject({ jumps: Array.from({ length: 24 }, (_, k) => 20 * (k + 1)), strays: [] });
});

test('rows off the path that come back with the next one are strays, large or small', () => {
  for (const size of [0.05, 100]) {
    const file = drive((row) => (row % 100 === 50 ? size : 0));
    expect(factsOf(file)).toMatchObject({ teleports: { count: 0 }, strays: { count: 5 } });
    expect(breaks(file)).toEqual({ jumps: [], gaps: [], strays: [50, 150, 250, 350, 450] });
  }
});

test('a sharp corner is neither', () => {
  const file = drive(() => 0);
  const { t } = file.tracks[0]!.columns;
  const columns = { t, x: t.map((time) => Math.min(time, 5) * 10), y: t.map((time) => Math.max(time - 5, 0) * 10) };
  const corner = { ...file, tracks: [{ id: '', name: '', columns }] };
  expect(factsOf(corner)).toMatchObject({ teleports: { count: 0 }, strays: { count: 0 } });
});

test('a walk that becomes a drive has no teleport where it begins', () => {
  const file = drive(() => 0);
  const columns = { ...file.tracks[0]!.columns, t: Float64Array.from({ length: 500 }, (_, row) => row) };
  const x = columns.t.map((time) => (time < 450 ? time : 450 + 30 * (time - 450)));
  expect(factsOf({ ...file, tracks: [{ id: '', name: '', columns: { ...columns, x } }] }).teleports.count).toBe(0);
});

test('two entities under one id are asked about, and not their speed', () => {
  const { questions } = findingsOf(drive((row) => 100 * (row % 2)));
  expect(questions).toEqual([expect.stringMatching(/the path changes between two places, up to 100 m apart\. Are there two entities/)]);
});

test('times in questions count from the beginning of the file', () => {
  const file = drive((row) => (row >= 250 ? 80 : 0));
  const later = { ...file.tracks[0]!, columns: { ...file.tracks[0]!.columns, t: file.tracks[0]!.columns.t.map((t) => t + 1.7e9) } };
  expect(findingsOf({ ...file, origin: 1.7e9, tracks: [later] }).questions[0]).toMatch(/^1 teleport: .* at t = 4\.98 s from the start/);
});
