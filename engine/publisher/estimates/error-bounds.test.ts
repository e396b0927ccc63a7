import { expect, test } from 'vitest';
import { PathPiece } from '../../update/path-piece.ts';
import { Course } from './course.ts';
import { ErrorBounds } from './error-bounds.ts';

/** An update at 32.44 s that bends: no bound is known along it. */
function bent(id: number): Course {
  const course = new Course();
  course.follow(Object.assign(new PathPiece(), { id, life: 1, stamp: 32.44, anchor: 32.44 }));
  return course;
}

test('where nothing is known the bound is Infinity, however short the time: never no number, which would bound everything', () => {
  const bounds = new ErrorBounds();
  bounds.restart(bent(1));
  bounds.add(bent(0));
  for (const length of [5e-15, 1e-9, 1]) expect(bounds.most(bent(0), 32.44, 32.44 + length)).toBe(Infinity);
  expect(bounds.most(bent(0), 32.44, 32.44)).toBe(0);
});
