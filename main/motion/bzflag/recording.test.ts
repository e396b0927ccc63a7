import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { announcement, floatUpdate, joined, recordingBytes, smallUpdate, type PacketText } from '../../../test/support/bzflag-recording.ts';
import { CheckedBytes } from './checked-bytes.ts';
import { readBzflagRecording } from './recording.ts';

const robots = 'resources/traces/bzflag-robots.rec';
/** Not part of the project. */
const human = '../shared/traces/bzflag-human.rec';

const fromFile = (path: string) => readBzflagRecording(new CheckedBytes(path, readFileSync(path)));
const read = (packets: readonly PacketText[], header?: 24 | 28 | 32) =>
  readBzflagRecording(new CheckedBytes('game.rec', recordingBytes(packets, header)));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('the game of four robot tanks has 3,060 updates, 64 deaths and 368 shots in 400 s', () => {
  const tanks = fromFile(robots).filter(({ track }) => track !== null);
  expect(tanks.map(({ id, callSign }) => [id, callSign])).toEqual([1, 2, 3, 4].map((id) => [id, `watcher0${id - 1}`]));
  expect(sum(tanks.map(({ updates }) => updates))).toBe(3060);
  expect(sum(tanks.map(({ deaths }) => deaths))).toBe(64);
  expect(sum(tanks.map(({ shots }) => shots))).toBe(368);
  expect(Math.max(...tanks.map(({ track }) => track?.columns.t.at(-1) ?? NaN))).toBeCloseTo(400.115, 3);
});

test('every robot’s stamps increase, every death ends a life, and no tank alive drives faster than 25 m/s', () => {
  for (const { track, deaths } of fromFile(robots)) {
    if (track === null) continue;
    const { t, life, vx, vy, vz } = track.columns;
    expect(t.every((time, row) => row === 0 || time > (t[row - 1] ?? NaN))).toBe(true);
    expect(life?.filter((number) => number === 0).length).toBe(deaths);
    expect(Math.max(...(life ?? []))).toBe(deaths + 1);
    const speeds = Array.from(t, (_, row) => Math.hypot(vx?.[row] ?? NaN, vy?.[row] ?? NaN, vz?.[row] ?? NaN));
    expect(Math.max(...speeds)).toBeLessThan(25.1);
  }
});

test.skipIf(!existsSync(human))('the game of one human tank has 50 updates and 15 shots in 16.8 s', () => {
  const [player] = fromFile(human);
  expect(player).toMatchObject({ id: 0, updates: 50, shots: 15, deaths: 0 });
  expect(player?.track?.columns.t.at(-1)).toBeCloseTo(16.8, 2);
});

test('both forms of an update are decoded, whatever the length of the packet headers', () => {
  const small = smallUpdate({ stamp: 10, motion: [50, -100, 25, 200, -300, 10, 16383, 785] });
  const float = floatUpdate({ stamp: 11, motion: [1.5, -2.5, 0.5, 3, -4, 0.25, -0.5, 0.125] });
  for (const header of [24, 28, 32] as const) {
    const columns = read([small, float], header)[0]?.track?.columns;
    expect(columns).toMatchObject({
      t: Float64Array.of(0, 1),
      x: Float64Array.of(1, 1.5),
      y: Float64Array.of(-2, -2.5),
      z: Float64Array.of(0.5, 0.5),
      vx: Float64Array.of(2, 3),
      vy: Float64Array.of(-3, -4),
      vz: Float64Array.of(0.1, 0.25),
      yawRate: Float64Array.of(0.785, 0.125),
    });
    expect(columns?.yaw?.[0]).toBeCloseTo(Math.PI / 2, 12);
  }
});

test('all players count time from the first update of a living player', () => {
  const players = read([
    floatUpdate({ player: 7, stamp: 100, alive: false }),
    floatUpdate({ player: 7, stamp: 103 }),
    floatUpdate({ player: 2, stamp: 102 }),
  ]);
  expect(players.map(({ id, track }) => [id, track?.columns.t[0]])).toEqual([
    [2, 0],
    [7, 1],
  ]);
});

test('a falling tank carries gravity, one on the ground no acceleration', () => {
  const [player] = read([floatUpdate({ stamp: 1, falling: true }), floatUpdate({ stamp: 2 })]);
  expect(player?.track?.columns.az).toEqual(Float64Array.of(-9.8, 0));
});

test('a kill ends the life when the server heard of it, on the game clock', () => {
  const [player] = read([
    floatUpdate({ stamp: 10, time: 1000.25 }),
    floatUpdate({ stamp: 11, time: 1001.125 }),
    announcement('kl', 1, 1002),
    floatUpdate({ stamp: 20, time: 1010.5 }),
  ]);
  expect(player?.track?.columns).toMatchObject({ t: Float64Array.of(0, 1, 1.875, 10), life: Float64Array.of(1, 1, 0, 2) });
});

test('copies of the state for late spectators are no deaths, spawns or updates', () => {
  const state = [floatUpdate({ stamp: 12 }), announcement('kl', 1, 12), announcement('al', 1, 12)].map((packet) => ({
    ...packet,
    mode: 1,
  }));
  const [player] = read([joined(1, 'ace'), floatUpdate({ stamp: 10 }), ...state, floatUpdate({ stamp: 13 })]);
  expect(player).toMatchObject({ callSign: 'ace', updates: 2, deaths: 0 });
  expect(player?.track?.columns.life).toEqual(Float64Array.of(1, 1));
});

test('a player who never was alive has no track', () => {
  expect(read([joined(3, 'spectator'), floatUpdate({ player: 3, stamp: 1, alive: false })])).toMatchObject([{ id: 3, track: null }]);
});
