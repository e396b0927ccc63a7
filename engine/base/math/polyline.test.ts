/** Places on a line of segments: the vectors, and that nearest undoes place. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { vectorsOf } from '../../../test/support/vectors.ts';
import { LinePlace, Polyline } from './polyline.ts';

interface Case {
  points: [number, number, number][];
  closed: boolean;
  length?: number;
  update?: { s: number; rate: number };
  t?: number;
  out?: { pos: number[]; dir: number[]; seg: number };
  sReal?: number;
  sDR?: number;
  err?: number;
}

const { cases } = vectorsOf<{ cases: Case[] }>('path');
const lineOf = ({ points, closed }: Pick<Case, 'points' | 'closed'>) =>
  new Polyline(
    points.map(([x, y, z]) => ({ x, y, z })),
    closed,
  );

function placed(line: Polyline, progress: number): LinePlace {
  const place = Object.assign(new LinePlace(), { progress });
  line.place(place);
  return place;
}

test('progress, place and signed error are those of the vectors', () => {
  for (const given of cases) {
    const line = lineOf(given);
    if (given.err !== undefined) expect(line.wayBetween(given.sReal ?? NaN, given.sDR ?? NaN)).toBeCloseTo(given.err, 12);
    if (!given.out || !given.update) continue;
    const place = placed(line, given.update.s + given.update.rate * (given.t ?? 0));
    expect(line.length).toBeCloseTo(given.length ?? NaN, 12);
    expect(place.segment).toBe(given.out.seg);
    [place.x, place.y, place.z].forEach((value, axis) => expect(value).toBeCloseTo(given.out?.pos[axis] as number, 12));
    [place.dx, place.dy, place.dz].forEach((value, axis) => expect(value).toBeCloseTo(given.out?.dir[axis] as number, 12));
  }
});

const eight = lineOf({
  points: [
    [0, 0, 0],
    [10, 10, 0],
    [10, 0, 0],
    [0, 10, 0],
  ],
  closed: true,
});

test('of two places that cross, the one is nearest that lies near the progress', () => {
  const crossing = { x: 5, y: 5, z: 0 };
  const first = Math.hypot(5, 5);
  const second = Math.hypot(10, 10) + 10 + first;
  expect(eight.nearest(crossing, first - 2, 5)).toBeCloseTo(first, 12);
  expect(eight.nearest(crossing, second + 2, 5)).toBeCloseTo(second, 12);
  expect(eight.nearest({ x: -100, y: -100, z: 0 }, 20, 1)).toBeNaN();
});

test('every place is the nearest to itself', () => {
  fc.assert(
    fc.property(anyNumber(-200, 200), (progress) => {
      const place = placed(eight, progress);
      expect(Math.abs(eight.wayBetween(eight.nearest(place, place.along, 1), progress))).toBeLessThan(1e-9);
    }),
  );
});
