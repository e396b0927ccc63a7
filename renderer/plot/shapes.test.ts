import { expect, test } from 'vitest';
import { extentOfLine, labelLines } from './shapes.ts';

const points = [
  { x: 0, y: 5 },
  { x: 1, y: 9 },
  { x: 2, y: Number.NaN },
  { x: 3, y: -1 },
  { x: 4, y: 100 },
];

test('axes fit by the ends of a line, its lowest and its highest point', () => {
  expect(extentOfLine(points, null)).toEqual([points[0], points[3], points[4], points[4]]);
});

test('values out of range count only at the ends', () => {
  expect(extentOfLine(points, { from: 0.5, to: 3.5 })).toEqual([points[0], points[1], points[3], points[4]]);
});

test('a line without points has no extent, one without numbers only its ends', () => {
  expect(extentOfLine([], null)).toEqual([]);
  expect(extentOfLine([points[2]!], null)).toEqual([points[2], points[2]]);
});

test("a bound's label is whole: beside it, over it where no side has room, in lines where the plot is narrow", () => {
  const at = (place: number, right: number) =>
    labelLines('budget 900 B/s: traffic', place, { left: 50, right }, (text) => 5 * text.length).map(({ text, x }) => `${x}: ${text}`);
  expect(at(60, 400)).toEqual(['64: budget 900 B/s: traffic']);
  expect(at(390, 400)).toEqual(['271: budget 900 B/s: traffic']);
  expect(at(130, 200)).toEqual(['54: budget 900 B/s: traffic']);
  expect(at(100, 200)).toEqual(['81: budget 900 B/s: traffic']);
  expect(at(120, 140)).toEqual(['54: budget 900 B/s:', '81: traffic']);
});
