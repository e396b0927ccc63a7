/** Updates in flight: a ring that grows, and behaves as a list. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UpdatePath } from './update-path.ts';
import { Flights } from './flights.ts';

const pathOf = (id: number) => Object.assign(new UpdatePath(), { id, stamp: id / 10 });

test('after sends and acknowledgements in any order, the rest is in order of sending', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(), { freq: 2 }), { maxLength: 200 }), (steps) => {
      const flights = new Flights('synchronised');
      const expected: number[] = [];
      for (const [id, step] of steps.entries()) {
        if (step === null || expected.length === 0) {
          flights.push(pathOf(id), id / 10, 0);
          expected.push(id);
        } else {
          const [gone] = expected.splice(step % expected.length, 1) as [number];
          flights.remove(flights.placeOf(gone));
          expect(flights.placeOf(gone)).toBe(-1);
        }
        const found = expected.map((_, place) => [flights.path(place).id, flights.sentAt(place)]);
        expect(found).toEqual(expected.map((update) => [update, update / 10]));
        expect(flights.count).toBe(expected.length);
      }
    }),
  );
});

test('an update is played late by as much as the clock mode makes of its arrival', () => {
  const latenessOf = (clock: 'synchronised' | 'local' | 'one-way-delay') => {
    const flights = new Flights(clock);
    flights.push(pathOf(3), 0.3, 0.25);
    return flights.lateness(0, 0.8);
  };
  expect(latenessOf('synchronised')).toBe(0);
  expect(latenessOf('local')).toBeCloseTo(0.5, 12);
  expect(latenessOf('one-way-delay')).toBeCloseTo(0.25, 12);
});
