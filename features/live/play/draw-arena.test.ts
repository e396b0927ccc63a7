/** The parts of a player's picture. */
import { expect, test } from 'vitest';
import { openWorldPlan } from '../../../engine/world/world.ts';
import type { Palette } from '../../../renderer/components/theme/palette.ts';
import { fixedCamera } from './arena-camera.ts';
import { type ArenaScene, drawArena, drawNames, type NamedTank } from './draw-arena.ts';
import { drawDriverView } from './draw-driver-view.ts';

const palette = new Proxy({} as Palette, { get: (_target, name) => String(name) });

/** A context that notes the words, and the colours that filled shapes. */
function noting() {
  const words: string[] = [];
  const fills: string[] = [];
  const strokes: string[] = [];
  const context = new Proxy(
    { fillStyle: '', strokeStyle: '' },
    {
      get(target, name) {
        if (name === 'fillText') return (text: string) => void words.push(text);
        if (name === 'measureText') return (text: string) => ({ width: 7 * text.length });
        if (name === 'fill') return () => void fills.push(target.fillStyle);
        if (name === 'stroke') return () => void strokes.push(target.strokeStyle);
        return name in target ? target[name as 'fillStyle'] : () => undefined;
      },
      set: (target, name, value) => Reflect.set(target, name, value),
    },
  );
  return { context: context as unknown as CanvasRenderingContext2D, words, fills, strokes };
}

test('the own tank has its colour and every tank its name; a tank hit just now, a protected one and the point have rings', () => {
  const { context, words, fills, strokes } = noting();
  const size = { width: 400, height: 400 };
  const arena = { width: 40, depth: 40 };
  drawArena(context, {
    arena,
    world: openWorldPlan,
    relief: null,
    size,
    palette,
    own: 1,
    tankRadius: 0.5,
    aim: 5,
    speed: 1,
    map: 'low' as const,
    colourOf: () => 'blue',
    camera: fixedCamera(arena, size, { top: 0, right: 0, bottom: 0, left: 0 }),
    tanks: [0, 1].map((seat) => ({ seat, x: seat, y: 0, heading: 0 })),
    shots: [{ id: 1, x: 1, y: 1, heading: 0, shooter: 1 }],
    nameOf: (seat) => `player-${seat + 1}`,
    touches: null,
    holder: -1,
    point: { x: 0, y: 0, radius: 5, colour: 'team' },
    marks: [
      { kind: 'wreck', x: 4, y: 4, heading: 1, age: 1 },
      { kind: 'struck', x: 0, y: 0, heading: 0, age: 0.1 },
    ],
    tracks: [
      {
        seat: 1,
        points: [
          { x: 0, y: 0, age: 1 },
          { x: 1, y: 0, age: 0 },
        ],
      },
    ],
    flashes: [{ x: 1, y: 1, heading: 0, age: 0 }],
    isProtected: (seat) => seat === 1,
  });
  expect(words).toEqual(['player-2', 'player-1']);
  // The point, the wreck, the tanks, the flash of a shot, then the dots on the small map.
  expect(fills).toEqual(['team', 'mutedText', 'blue', 'real', 'fault', 'blue', 'real']);
  // The point, the track, the ring of the own tank, the ring of a protected tank, the ring of a hit.
  expect(strokes).toEqual(expect.arrayContaining(['team', 'mutedText', 'focus', 'blue', 'fault']));
});

const look = { size: { width: 300, height: 200 }, palette: { font: 'sans-serif', text: 'white', mutedText: 'grey' } };

/** Where names are written: their left edge and middle, with a letter 7 px wide. */
function written(tanks: readonly NamedTank[]) {
  const words: { name: string; x: number; y: number; colour: string }[] = [];
  const context = {
    font: '',
    fillStyle: '',
    textAlign: 'left',
    textBaseline: 'middle',
    measureText: (name: string) => ({ width: 7 * name.length }),
    fillText: (name: string, x: number, y: number) => void words.push({ name, x, y, colour: context.fillStyle }),
  };
  drawNames(context as unknown as CanvasRenderingContext2D, tanks, look);
  return words;
}

const tankAt = (name: string, x: number, isOwn = false): NamedTank => ({ name, isOwn, x, y: 100, length: 20 });

test('names of tanks that stand close do not cover each other, and one’s own has the usual place', () => {
  const [own, other] = written([tankAt('Bot 3', 140), tankAt('First', 160, true)]);
  expect(own).toEqual({ name: 'First', x: 142.5, y: 75, colour: 'white' });
  expect([other?.name, other?.colour]).toEqual(['Bot 3', 'grey']);
  expect(Math.abs((other?.y ?? 0) - 75)).toBeGreaterThanOrEqual(14);
});

test('from inside of a tank the others stand with their names, nearer ones over further ones; what is behind is not drawn', () => {
  const { context, words, fills } = noting();
  const size = { width: 400, height: 300 };
  const arena = { width: 40, depth: 40 };
  const world = { ...openWorldPlan, obstacles: [{ kind: 'circle', x: 8, y: 0, radius: 1, height: 1 } as const] };
  const places = [
    [0, 0],
    [12, 0],
    [4, 0.2],
    [-5, 0],
  ] as const;
  const tanks = places.map(([x, y], seat) => ({ seat, x, y, heading: 0 }));
  const scene: ArenaScene = {
    arena,
    world,
    relief: null,
    size,
    palette,
    own: 0,
    tankRadius: 0.5,
    aim: 15,
    speed: 0,
    map: null,
    point: null,
    touches: null,
    holder: -1,
    marks: [],
    tracks: [],
    flashes: [],
    tanks,
    shots: [{ id: 1, x: 2, y: 0, heading: 0, shooter: 2 }],
    camera: fixedCamera(arena, size, { top: 0, right: 0, bottom: 0, left: 0 }),
    colourOf: (seat) => `tank ${seat}`,
    nameOf: (seat) => `player-${seat + 1}`,
    isProtected: () => false,
  };
  expect(drawDriverView(context, scene)).toBe(true);
  expect(words).toEqual(['player-2', 'player-3']);
  const drawn = fills.filter((fill) => fill !== 'line');
  expect([...new Set(drawn)]).toEqual(['tank 1', 'obstacle', 'tank 2', 'mutedText']);
  expect(drawDriverView(context, { ...scene, tanks: tanks.slice(1) })).toBe(false);
});
