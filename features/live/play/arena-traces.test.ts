/** Tracks and flashes come with what moves and shoots, and go again. */
import { expect, test } from 'vitest';
import { flashSeconds, TraceKeeper, trackSeconds } from './arena-traces.ts';

const tank = (x: number) => [{ seat: 2, x, y: 1, heading: 0 }];
const shot = (id: number) => ({ id, x: 5, y: 1, heading: 0, shooter: 2 });

test('a tank leaves a track, which fades, and begins anew where it respawns', () => {
  const keeper = new TraceKeeper();
  for (let k = 0; k <= 10; k++) keeper.take({ tanks: tank(0.125 * k), shots: [] }, 100 * k);
  const [track] = keeper.take({ tanks: tank(1.25), shots: [] }, 1000).tracks;
  expect(track?.seat).toBe(2);
  const places = track?.points.map(({ x }) => x) ?? [];
  expect(places).toHaveLength(6);
  expect(places[0]).toBe(0);
  expect(track?.points[0]?.age).toBe(1);
  expect(keeper.take({ tanks: tank(30), shots: [] }, 1100).tracks[0]?.points.map(({ x }) => x)).toEqual([30]);
  expect(keeper.take({ tanks: tank(30), shots: [] }, 1100 + 1e3 * trackSeconds).tracks[0]?.points).toEqual([]);
});

test('a shot flashes once, where it is first seen; those of before this page looked do not', () => {
  const keeper = new TraceKeeper();
  const at = (nowMs: number, ...ids: number[]) => keeper.take({ tanks: [], shots: ids.map(shot) }, nowMs).flashes;
  expect(at(0, 1)).toEqual([]);
  expect(at(10, 1, 2)).toEqual([{ x: 5, y: 1, heading: 0, age: 0 }]);
  expect(at(20, 2)).toHaveLength(1);
  expect(at(10 + 1e3 * flashSeconds, 2)).toEqual([]);
});
