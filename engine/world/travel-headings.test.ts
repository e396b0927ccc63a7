import { expect, test } from 'vitest';
import { travelHeadings } from './travel-headings.ts';

const column = (...values: number[]) => Float64Array.from(values);

test('the heading follows the motion, and stays while the entity stands', () => {
  const headings = travelHeadings({
    t: column(0, 1, 2, 3, 4),
    x: column(0, 0, 0, 0, 0),
    y: column(0, 0, 5, 5, 5),
    life: column(1, 1, 1, 1, 1),
  });
  expect([...headings]).toEqual([1, 1, 1, 1, 1].map((ahead) => (ahead * Math.PI) / 2));
});

test('a jump to the next spawn is no direction of travel', () => {
  const headings = travelHeadings({ t: column(0, 1, 2, 3), x: column(0, 1, 50, 50), y: column(0, 0, 90, 89), life: column(1, 1, 2, 2) });
  expect([...headings]).toEqual([0, 0, -Math.PI / 2, -Math.PI / 2]);
});

test('measured velocities say where it goes, above a crawl', () => {
  const velocity = { vx: column(0, 0, 0.01), vy: column(0, -3, 0.01), vz: column(0, 0, 0) };
  const headings = travelHeadings({ t: column(0, 1, 2), x: column(0, 1, 2), y: column(0, 0, 0), life: column(1, 1, 1), velocity });
  expect([...headings]).toEqual([-Math.PI / 2, -Math.PI / 2, -Math.PI / 2]);
});

test('an entity that never moves faces east', () => {
  expect([...travelHeadings({ t: column(0), x: column(5), y: column(5), life: column(1) })]).toEqual([0]);
});
