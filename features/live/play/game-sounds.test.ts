import { expect, test } from 'vitest';
import { soundsBetween, type Heard } from './game-sounds.ts';

const shot = (id: number, shooter: number, x: number) => ({ id, shooter, x, y: 0, heading: 0 });
const scene: Heard = {
  own: 0,
  hits: 0,
  taken: 0,
  life: 1,
  deaths: 0,
  aim: null,
  speed: 1,
  touches: null,
  holder: -1,
  tanks: [{ seat: 0, x: 0, y: 0, heading: 0 }],
  shots: [shot(1, 1, 3)],
};

test('a shot is heard once, and the fainter the further away it is', () => {
  const near = { ...scene, shots: [shot(1, 1, 3), shot(2, 0, 0), shot(3, 1, 15), shot(4, 1, 60)] };
  expect(soundsBetween(scene, near)).toEqual([
    { kind: 'shot', isOwn: true, loudness: 1 },
    { kind: 'shot', isOwn: false, loudness: 0.5 },
    { kind: 'shot', isOwn: false, loudness: 0.2 },
  ]);
  expect(soundsBetween(near, near)).toEqual([]);
});

test('hits scored, hits taken and a new spawn are heard; a new round is not', () => {
  expect(soundsBetween(scene, { ...scene, hits: 1, taken: 2, deaths: 1, life: 2 })).toEqual([
    { kind: 'hit' },
    { kind: 'struck' },
    { kind: 'destroyed' },
    { kind: 'spawn' },
  ]);
  expect(soundsBetween({ ...scene, hits: 3, taken: 3 }, scene)).toEqual([]);
  expect(soundsBetween(null, scene)).toEqual([]);
});
