import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SpawnLog } from './spawn-log.ts';
import type { PlayerUpdate } from './packets.ts';

const update = (stamp: number, alive = true): PlayerUpdate => ({ player: 1, stamp, arrival: stamp, alive, falling: false, motion: [] });

/** Times and spawns of the rows. */
const rowsOf = (log: SpawnLog) => log.rows.map(({ time, spawn }) => [time, spawn]);

function logOf(...events: readonly (PlayerUpdate | { die: number } | { spawn: number })[]): SpawnLog {
  const log = new SpawnLog();
  for (const event of events) {
    if ('die' in event) log.die(event.die);
    else if ('spawn' in event) log.spawn(event.spawn);
    else log.take(event);
  }
  return log;
}

test('a death ends the spawn and the next update alive starts another', () => {
  expect(rowsOf(logOf(update(1), update(2), { die: 2.5 }, { spawn: 7 }, update(7.1)))).toEqual([
    [1, 1],
    [2, 1],
    [2.5, 0],
    [7.1, 2],
  ]);
});

test('an update without the alive bit is a death, and is left out', () => {
  expect(rowsOf(logOf(update(1), update(2, false), update(6, false), update(7)))).toEqual([
    [1, 1],
    [2, 0],
    [7, 2],
  ]);
});

test('of a kill and an update of the dead the earlier is the end', () => {
  expect(rowsOf(logOf(update(1), { die: 2.5 }, update(2.4, false)))).toEqual([
    [1, 1],
    [2.4, 0],
  ]);
});

test('what repeats or comes late is left out', () => {
  expect(rowsOf(logOf(update(2), update(2), update(1.5), update(3)))).toEqual([
    [2, 1],
    [3, 1],
  ]);
});

test('an update from before the death that comes after it does not raise the dead', () => {
  expect(rowsOf(logOf(update(1), { die: 3 }, update(2.9)))).toEqual([
    [1, 1],
    [3, 0],
  ]);
});

test('a spawn without a death ends the spawn before', () => {
  expect(rowsOf(logOf(update(1), { spawn: 5 }, update(4.95)))).toEqual([
    [1, 1],
    [4.95, 0],
    [4.95, 2],
  ]);
});

test('a death before the newest update, by an inexact clock, comes just after it', () => {
  expect(rowsOf(logOf(update(1), { die: 0.5 }))).toEqual([
    [1, 1],
    [1.001, 0],
  ]);
});

test('whatever happens, times do not decrease, updates alive increase, and no end comes with its own spawn’s last update', () => {
  const time = fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4);
  const event = fc.oneof(
    fc.tuple(time, fc.boolean()).map(([stamp, alive]) => update(stamp, alive)),
    time.map((die) => ({ die })),
    time.map((spawn) => ({ spawn })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const rows = rowsOf(logOf(...events)) as [number, number][];
      rows.slice(1).forEach(([after, spawn], index) => {
        const [before, spawnBefore] = rows[index] ?? [NaN, NaN];
        if (spawnBefore === 0) expect(spawn > 0 && after >= before).toBe(true);
        else expect(after).toBeGreaterThan(before);
      });
    }),
    { numRuns: 500 },
  );
});
