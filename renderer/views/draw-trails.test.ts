/** Which pieces of a path are drawn, against what each row and the one before say by themselves. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowRing } from '../run/rows.ts';
import { TrailPoints } from './draw-trails.ts';

const path = { x: 0, y: 1, z: 0, yaw: 0 };
const life = 2;
/** A metre is a pixel; y points up, and 0 is at the centre. */
const camera = { x: 0, y: 0, scale: 1, awaited: null };
const size = { width: 40, height: 20 };

interface Row {
  readonly time: number;
  readonly x: number;
  readonly y: number;
  readonly life: number;
}

/** Pieces of line, from and to, in pixels, of rows `first` on, drawn in so many parts. */
function piecesOf(given: readonly Row[], first = 0, parts = 1): number[][] {
  const rows = new RowRing(64, 3);
  for (const { time, x, y, life: alive } of given) rows.append(time, [x, y, alive]);
  const points = new TrailPoints();
  const pieces: number[][] = [];
  let pen = [Number.NaN, Number.NaN];
  const context = {
    moveTo: (x: number, y: number) => void (pen = [x, y]),
    lineTo: (x: number, y: number) => {
      pieces.push([...pen, x, y]);
      pen = [x, y];
    },
  };
  points.begin({ rows, camera, size }, first);
  if (!points.read({ rows, camera, size }, path, life)) return [];
  const last = points.count - 1;
  for (let part = 0; part < parts; part++)
    points.trace(context, Math.floor((last * part) / parts), Math.floor((last * (part + 1)) / parts));
  return pieces;
}

const across = (row: Row) => row.x + size.width / 2;
const down = (row: Row) => size.height / 2 - row.y;
const isNear = (row: Row) => across(row) > -100 && across(row) < size.width + 100 && down(row) > -100 && down(row) < size.height + 100;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** Steps of whole pixels at times that are now and then far from each other, to places in sight and out of it. */
const someRows = fc
  .array(
    fc.record({
      after: fc.constantFrom(0.5, 0.5, 0.5, 1),
      x: fc.integer({ min: -200, max: 200 }),
      y: fc.integer({ min: -200, max: 200 }),
      life: fc.constantFrom(1, 1, 1, 0),
    }),
    { maxLength: 40 },
  )
  .map((steps) =>
    steps.map(({ x, y, life: alive }, index) => ({ x, y, life: alive, time: sumOf(steps.slice(0, index + 1).map(({ after }) => after)) })),
  );

test('a piece is drawn where it ends near the view, the entity was there, and no row is missing', () => {
  fc.assert(
    fc.property(someRows, fc.integer({ min: 1, max: 8 }), (rows, parts) => {
      const drawn = rows.slice(1).flatMap((row, index) => {
        const before = rows[index]!;
        const distance = Math.hypot(row.x - before.x, row.y - before.y);
        const joins = isNear(row) && row.life > 0 && before.life > 0 && row.time - before.time < 0.6 && distance <= 200;
        const isSeen = Math.abs(row.x - before.x) >= 1 || Math.abs(row.y - before.y) >= 1;
        return joins && isSeen ? [[across(before), down(before), across(row), down(row)]] : [];
      });
      const seen = piecesOf(rows, 0, parts).filter(([x, y, toX, toY]) => x !== toX || y !== toY);
      expect(seen).toEqual(drawn);
    }),
  );
});

const rowAt = (time: number, x: number): Row => ({ time, x, y: 0, life: 1 });

test('only rows from the first on are drawn, and points in the same pixel are left out, but for the last', () => {
  const rows = [rowAt(0, -10), rowAt(0.1, 0), rowAt(0.2, 0.5), rowAt(0.3, 4), rowAt(0.4, 4.25)];
  expect(piecesOf(rows, 1)).toEqual([
    [20, 10, 24, 10],
    [24, 10, 24.25, 10],
  ]);
});

test('of a path that is out of sight nothing is drawn', () => {
  expect(piecesOf([rowAt(0, 1000), rowAt(0.1, 1001), rowAt(0.2, 1002)])).toEqual([]);
});
